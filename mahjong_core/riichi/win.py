"""Describe how a hand was won: what the tiles do not show, and its faults."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import COPIES, Hand, HandProblem, MeldKind, tally
from mahjong_core.riichi.options import HandOptions
from mahjong_core.riichi.session import extra_round, rounds_of
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.tiles import KIND_OF, KINDS, RED_FIVES, Tile, tile_name
from mahjong_core.winds import Wind

__all__ = [
    "MAX_COUNTERS",
    "MAX_INDICATORS",
    "RiichiWin",
    "number_problems",
    "riichi_table_problems",
    "riichi_win_problems",
]

_KONGS = (MeldKind.KONG, MeldKind.CONCEALED_KONG)
MAX_COUNTERS = 99  # more counters or stakes than any table has sticks for
MAX_INDICATORS = 5  # one, and one for each kong: never a fifth kong (3.3.9)


@dataclass(frozen=True, slots=True)
class RiichiWin:
    """Store the circumstances of a win.

    ``double_riichi`` includes riichi. ``first_turn``: in the very first uninterrupted turn (4.2.5). ``last_tile``: of
    the wall, or the discard after it. ``counters`` lie on the table; ``deposits`` are the stakes that the winner takes.
    Ura indicators count for a player in riichi only (3.3.12), so they may be handed over anyway.
    """

    self_draw: bool = False
    seat_wind: Wind = Wind.EAST
    prevailing_wind: Wind = Wind.EAST
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    first_turn: bool = False
    last_tile: bool = False
    kong_replacement: bool = False
    robbing_kong: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    counters: int = 0
    deposits: int = 0

    @property
    def in_riichi(self) -> bool:
        """Return whether the winner declared riichi, early or late."""
        return self.riichi or self.double_riichi


def riichi_win_problems(hand: Hand, win: RiichiWin, options: HandOptions) -> tuple[HandProblem, ...]:
    """Return the problems of ``win`` with this ``hand``; empty if there are none."""
    if hand.winning_tile is None:
        return (HandProblem("hand.no_winning_tile", "the winning tile is missing"),)
    return (
        *number_problems(win),
        *_riichi_problems(hand, win),
        *_first_turn_problems(hand, win),
        *_replacement_problems(hand, win),
        *_robbing_problems(hand, win),
        *_red_five_problems(hand, options),
        *_indicator_problems(hand, win),
    )


def riichi_table_problems(hand: Hand, win: RiichiWin, rule_set: RuleSet) -> tuple[HandProblem, ...]:
    """Return problems of a fully described win that cannot occur at a table, such as typing errors.

    Valuing a hand does not need it: indicators may be left out, and a collection of hands may hold any round.
    """
    hand_problems: list[HandProblem] = []
    kongs = sum(meld.kind in _KONGS for meld in hand.melds)
    dora, ura = len(win.dora_indicators), len(win.ura_indicators)
    rounds = rounds_of(rule_set) if rule_set.goal_points is None else (*rounds_of(rule_set), extra_round(rule_set))
    if win.prevailing_wind not in rounds:
        wind = win.prevailing_wind.value
        hand_problems.append(HandProblem("win.prevailing_wind", "this is no round of a game", {"wind": wind}))
    if win.ippatsu and win.last_tile and not win.self_draw:
        # With riichi on four tiles the winner draws the last one and discards it: nobody else's turn is left (3.3.12).
        hand_problems.append(
            HandProblem("win.ippatsu_on_last_discard", "the turn after riichi is over at the last discard")
        )
    if ura > dora:
        shown = {"dora": dora, "ura": ura}
        hand_problems.append(HandProblem("win.ura_beyond_dora", "each ura lies under a dora indicator", shown))
    if dora and dora < 1 + kongs and rule_set.kan_dora:
        shown = {"dora": dora, "kongs": kongs}
        hand_problems.append(HandProblem("win.too_few_indicators", "each kong shows one more indicator (2.7)", shown))
    return tuple(hand_problems)


def number_problems(win: RiichiWin) -> Iterable[HandProblem]:
    """Check that counters and stakes are not below 0 or beyond what a table has."""
    for name in ("counters", "deposits"):
        number = getattr(win, name)
        if type(number) is not int or not 0 <= number <= MAX_COUNTERS:
            shown = repr(number)[:80]
            yield HandProblem(f"win.{name}", f"{name} is a whole number from 0 to {MAX_COUNTERS}", {name: shown})


def _riichi_problems(hand: Hand, win: RiichiWin) -> Iterable[HandProblem]:
    """Check that riichi comes with a concealed hand (3.3.12, 5.3).

    Ippatsu needs riichi, and any kong interrupts it (4.2.1).
    """
    if win.in_riichi and any(not meld.concealed for meld in hand.melds):
        yield HandProblem("win.riichi_on_open_hand", "riichi needs a concealed hand")
    if win.ippatsu and not win.in_riichi:
        yield HandProblem("win.ippatsu_without_riichi", "ippatsu follows riichi")
    if win.ippatsu and win.kong_replacement:
        yield HandProblem("win.ippatsu_interrupted", "the kong before the replacement tile interrupts the turn")


def _first_turn_problems(hand: Hand, win: RiichiWin) -> Iterable[HandProblem]:
    """Check that a blessing comes before any claim, kong, riichi or last tile.

    East's first turn is a draw (4.2.5, 3.3).
    """
    if not win.first_turn:
        return
    if hand.melds or win.kong_replacement or win.robbing_kong:
        yield HandProblem("win.first_turn_interrupted", "claims and kongs interrupt the first turn")
    if win.in_riichi:
        yield HandProblem("win.first_turn_after_riichi", "who declared riichi has had a first turn")
    if win.last_tile:
        yield HandProblem("win.first_turn_on_last_tile", "the last tile is far from the first turn")
    if win.seat_wind is Wind.EAST and not win.self_draw:
        yield HandProblem("win.first_turn_of_east", "East has played before anybody else discards")


def _replacement_problems(hand: Hand, win: RiichiWin) -> Iterable[HandProblem]:
    """Check that a replacement tile is drawn after a kong; it counts as a self-draw (4.2.1)."""
    if win.kong_replacement and not win.self_draw:
        yield HandProblem("win.replacement_is_drawn", "a kong's replacement tile is drawn, never discarded")
    if win.kong_replacement and not any(meld.kind in _KONGS for meld in hand.melds):
        yield HandProblem("win.replacement_without_kong", "a replacement tile needs a kong in the hand")


def _robbing_problems(hand: Hand, win: RiichiWin) -> Iterable[HandProblem]:
    """Check that the other three copies lie in the robbed kong; no kong is made with the last tile (3.4.1, 4.2.1)."""
    if not win.robbing_kong:
        return
    if win.self_draw:
        yield HandProblem("win.robbing_is_no_self_draw", "a robbed kong's tile comes from another player")
    if win.last_tile:
        yield HandProblem("win.robbing_last_tile", "no kong can be made with the last tile")
    if hand.winning_tile is not None and tally(hand)[KIND_OF[hand.winning_tile]] > 1:
        yield HandProblem("win.robbed_tile_is_held", "the robbed kong has the other three copies")


def _red_five_problems(hand: Hand, options: HandOptions) -> Iterable[HandProblem]:
    """Check red fives: with three there is one in each suit (1.1). Where none is used, a red five is just a five."""
    if not options.red_fives:
        return
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    if hand.winning_tile is not None:
        tiles.append(hand.winning_tile)
    reds = [tile for tile in tiles if tile >= KINDS]
    allowed = 1 if options.red_fives <= len(RED_FIVES) else COPIES
    for red in RED_FIVES:
        if reds.count(red) > allowed or len(reds) > options.red_fives:
            yield HandProblem("hand.too_many_red_fives", f"too many of {tile_name(red)}", {"tile": tile_name(red)})
            return


def _indicator_problems(hand: Hand, win: RiichiWin) -> Iterable[HandProblem]:
    """Check that each kong shows one more indicator (2.7, 3.3.2).

    An indicator is one of the four copies of its kind.
    """
    shown = (*win.dora_indicators, *win.ura_indicators)
    if max(len(win.dora_indicators), len(win.ura_indicators)) > MAX_INDICATORS:
        yield HandProblem("win.too_many_indicators", "there are at most five indicators", {"shown": len(shown)})
    copies = tally(hand)
    copies.update(KIND_OF[tile] for tile in shown)
    for kind in sorted({KIND_OF[tile] for tile in shown}):
        if copies[kind] > COPIES:
            detail = {"tile": tile_name(kind), "copies": copies[kind]}
            yield HandProblem("win.indicator_copies", f"{copies[kind]} copies with the indicators", detail)
