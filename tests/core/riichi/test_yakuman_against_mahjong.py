"""Yakuman that are added, at most so many, and shared with who fed them, against the package ``mahjong``.

The package names the yakuman of a hand and pays them all. From its units of a yakuman the shares follow by the words of
the rules: at most so many (JPML A); half of all or of the fed ones for who is responsible (EMA riichi 3.3.6, WRC 2025
9.1.1); counters in halves or the discarder's (2012 3.3.6, 2016 3.3.9).

What the package cannot express has its cases by hand: it values one hand and knows neither a table nor a game, so that
``nagashi_settled``, ``busted_at``, ``tie_rule``, the four uma that float, ``hand_begins`` and
``chombo_after_signal_is_a_hand`` change nothing that it answers; ``kongs_fan_adds_concealed_kongs`` is of MCR.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from mahjong_core.hands import Hand, Meld, MeldKind
from mahjong_core.riichi.evaluate import evaluate_riichi
from mahjong_core.riichi.options import HandOptions, hand_options
from mahjong_core.riichi.payments import Payments
from mahjong_core.riichi.responsible import Payers, payments_with
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets import preset
from mahjong_core.winds import WINDS, Wind

HONOURS, WIND_KINDS, DRAGONS = range(27, 34), range(27, 31), (31, 32, 33)
TERMINALS = (0, 8, 9, 17, 18, 26)
SORTS = (None, MeldKind.PUNG, MeldKind.PUNG, MeldKind.KONG, MeldKind.KONG, MeldKind.CONCEALED_KONG)  # None: standing
THEIRS = {MeldKind.PUNG: TheirMeld.PON, MeldKind.KONG: TheirMeld.KAN, MeldKind.CONCEALED_KONG: TheirMeld.KAN}
FED = {"Daisangen": DRAGONS, "Dai Suushii": tuple(WIND_KINDS)}


class Dealt(NamedTuple):
    """A hand of pungs, its win, and who discarded and fed it."""

    hand: Hand
    win: RiichiWin
    payers: Payers


class Theirs(NamedTuple):
    """What the package says: the yakuman by name with how many times each is paid, and the total without counters."""

    times: dict[str, int]
    total: int


def deal(random: Random) -> Dealt:
    """A hand of honours, of terminals, of the three dragons or of the four winds; any of its sets may be called."""
    pools = (HONOURS, TERMINALS, (*DRAGONS, random.choice(range(27))), WIND_KINDS)
    pungs = random.sample(sorted(set(random.choice(pools))), 4)
    pair = random.choice([kind for kind in (*HONOURS, *TERMINALS) if kind not in pungs])
    melds, standing = [], []
    for kind in pungs:
        sort = random.choice(SORTS)
        if sort is None:
            standing += [kind] * 3
        else:
            melds.append(Meld((kind,) * (3 if sort is MeldKind.PUNG else 4), concealed=sort is MeldKind.CONCEALED_KONG))
    standing += [pair] * 2
    winning = random.choice(standing)
    standing.remove(winning)
    seat = random.choice(WINDS)
    others = [wind for wind in WINDS if wind is not seat]
    self_draw = random.random() < 0.4
    win = RiichiWin(
        self_draw=self_draw, seat_wind=seat, prevailing_wind=random.choice(WINDS[:2]), counters=random.randrange(4)
    )
    discarder = None if self_draw else random.choice(others)
    return Dealt(Hand(tuple(sorted(standing)), tuple(melds), winning), win, Payers(discarder, random.choice(others)))


def of_the_package(dealt: Dealt, *, doubles: bool) -> Theirs:
    hand, win = dealt.hand, dealt.win
    used: dict[int, int] = {}

    def number(kind: int) -> int:
        used[kind] = used.get(kind, -1) + 1
        return 4 * kind + used[kind]

    winning = number(hand.winning_tile or 0)
    standing = [number(tile) for tile in hand.concealed]
    melds = []
    for meld in hand.melds:
        tiles = [number(tile) for tile in meld.tiles]
        melds.append(TheirMeld(THEIRS[meld.kind or MeldKind.PUNG], tiles, opened=not meld.concealed))
    config = HandConfig(
        is_tsumo=win.self_draw,
        player_wind=27 + WINDS.index(win.seat_wind),
        round_wind=27 + WINDS.index(win.prevailing_wind),
        options=OptionalRules(has_double_yakuman=doubles, has_open_tanyao=True, limit_to_sextuple_yakuman=False),
    )
    tiles = [winning, *standing, *(tile for meld in melds for tile in meld.tiles)]
    result = HandCalculator.estimate_hand_value(tiles, winning, melds=melds, config=config)
    is_open = any(not meld.concealed for meld in hand.melds)
    times = {
        yaku.name: (yaku.han_open if is_open else yaku.han_closed) // 13 for yaku in result.yaku if yaku.is_yakuman
    }
    return Theirs(times, result.cost["total"])


def shares(dealt: Dealt, theirs: Theirs, options: HandOptions) -> Payments:
    """Who pays what by the words of the rules, from the package's units."""
    win, (discarder, responsible) = dealt.win, (dealt.payers.discarder, dealt.payers.responsible)
    times = sum(theirs.times.values())
    unit = theirs.total // times
    paid = min(times, options.yakuman_at_most or times)
    called = {meld.first for meld in dealt.hand.melds if not meld.concealed}
    fed = sum(count for name, count in theirs.times.items() if name in FED and set(FED[name]) <= called)
    is_kong_fed = any(meld.kind is MeldKind.KONG for meld in dealt.hand.melds) and "suukantsu" in options.liable_yakuman
    fed += is_kong_fed and "Suu Kantsu" in theirs.times
    if options.liability_scope == "hand":
        fed = paid
    fed = min(fed, paid)
    counters, rest = 300 * win.counters, (paid - fed) * unit
    if responsible == discarder:
        return Payments(responsible=paid * unit + counters)
    if discarder is not None:
        alone = counters if options.liability_counters == "discarder" else 0
        half = (fed * unit + counters - alone) // 2
        return Payments(discarder=half + alone + rest, responsible=half)
    # On a self-draw of another than East, East pays a half of the rest and the others a quarter each.
    thirds = {Wind.EAST: rest // 2} if win.seat_wind is not Wind.EAST else {}
    usual = rest // 3 if win.seat_wind is Wind.EAST else rest // 4
    own = thirds.get(responsible or Wind.EAST, usual)
    east = thirds.get(Wind.EAST) if responsible is not Wind.EAST else None
    theirs_alone = fed * unit + counters + own
    return Payments(None, east if rest else None, usual if rest else None, theirs_alone)


ADDED = replace(hand_options(preset("mahjong-soul")), red_fives=0)
OPTIONS = {
    "Mahjong Soul": ADDED,
    "the whole hand, counters shared": replace(ADDED, liability_scope="hand", liability_counters="shared"),
    "Tenhou": replace(hand_options(preset("tenhou")), red_fives=0),
    "WRC 2025": hand_options(preset("wrc-2025")),
    "at most four": replace(ADDED, yakuman_at_most=4),
    "at most two, counters of the discarder": replace(ADDED, yakuman_at_most=2, liability_counters="discarder"),
    "JPML A": hand_options(preset("jpml-a")),
}


def hands(count: int, seed: int) -> Iterator[Dealt]:
    random = Random(seed)
    return (deal(random) for _ in range(count))


def compared(count: int, seed: int) -> dict[str, int]:
    """Compare so many hands under each of ``OPTIONS``; return how many had somebody to pay for what was fed."""
    liable = dict.fromkeys(OPTIONS, 0)
    for dealt in hands(count, seed):
        said = {doubles: of_the_package(dealt, doubles=doubles) for doubles in (False, True)}
        for name, options in OPTIONS.items():
            theirs = said[options.double_big_four_winds]
            if not theirs.times:
                continue
            value = evaluate_riichi(dealt.hand, dealt.win, options)
            times = sum(theirs.times.values())
            counters = 300 * dealt.win.counters
            total = theirs.total // times * min(times, options.yakuman_at_most or times) + counters
            assert (value.total, len(value.yaku)) == (total, len(theirs.times)), (name, dealt)
            if value.liable:
                liable[name] += 1
                assert payments_with(value, dealt.payers) == shares(dealt, theirs, options), (name, dealt)
                assert payments_with(value, dealt.payers).total == total
    return liable


def test_a_few_hundred_hands_agree() -> None:
    liable: dict[str, Any] = compared(300, 46)
    assert all(count > 20 for count in liable.values()), liable


@pytest.mark.long
def test_a_hundred_thousand_hands_agree() -> None:
    """Under each of ``OPTIONS``: 700,000 comparisons."""
    liable: dict[str, Any] = compared(100_000, 2026)
    assert all(count > 8000 for count in liable.values()), liable
