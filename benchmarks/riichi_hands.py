"""Compare the riichi evaluation with the package ``mahjong``, measure both, and play a league of simulated games.

    python -m benchmarks.riichi_hands [--hands 50000] [--seed 1] [--speed 20000] [--games 1000]

Han, fu, payments and total must agree on every hand that the package can express. What it cannot express is left out
and counted by reason. A disagreement is printed; it, a broken game or a missed budget makes the exit status 1.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from mahjong_core.errors import RuleError
from mahjong_core.hands import Meld, MeldKind
from mahjong_core.riichi.evaluate import RiichiEvaluation, evaluate_riichi
from mahjong_core.riichi.options import HandOptions, hand_options
from mahjong_core.riichi.whole import WIND_KIND
from mahjong_core.rulesets import preset
from mahjong_core.tiles import KIND_OF, KINDS, Tile, format_tiles
from tests.core.riichi.dealt import Dealt, winning_hands
from tests.core.riichi.league import play_league

BUDGET = 20_000  # hands a second of one core
Answer = tuple[Any, ...]
THEIR_RULES: dict[str, dict[str, Any]] = {
    "ema-riichi-2012": {"has_open_tanyao": False, "renhou_as_yakuman": True},
    "ema-riichi-2016": {"has_open_tanyao": True, "kazoe_limit": HandConfig.KAZOE_SANBAIMAN},
}
THEIR_KINDS = {
    MeldKind.CHOW: TheirMeld.CHI,
    MeldKind.PUNG: TheirMeld.PON,
    MeldKind.KONG: TheirMeld.KAN,
    MeldKind.CONCEALED_KONG: TheirMeld.KAN,
}


class Copies:
    """Tiles numbered 0..135 for the package: the first copy of a five is its red one."""

    def __init__(self) -> None:
        self.used: Counter[int] = Counter()

    def number(self, tile: Tile) -> int:
        kind = KIND_OF[tile]
        if tile >= KINDS:
            return 4 * kind
        self.used[kind] += 1
        return 4 * kind + 4 - self.used[kind]


def arguments(dealt: Dealt, name: str) -> dict[str, Any]:
    """The hand as ``estimate_hand_value`` takes it."""
    hand, win = dealt.hand, dealt.win
    copies = Copies()
    melds = [their_meld(meld, copies) for meld in hand.melds]
    winning = copies.number(hand.winning_tile or 0)
    tiles = [winning, *map(copies.number, hand.concealed), *(tile for meld in melds for tile in meld.tiles)]
    rules = OptionalRules(has_aka_dora=name == "ema-riichi-2012", has_double_yakuman=False, **THEIR_RULES[name])
    east = win.seat_wind == "E"
    config = HandConfig(
        is_tsumo=win.self_draw,
        is_riichi=win.in_riichi,
        is_daburu_riichi=win.double_riichi,
        is_ippatsu=win.ippatsu,
        is_rinshan=win.kong_replacement,
        is_chankan=win.robbing_kong,
        is_haitei=win.last_tile and win.self_draw,
        is_houtei=win.last_tile and not win.self_draw,
        is_tenhou=win.first_turn and win.self_draw and east,
        is_chiihou=win.first_turn and win.self_draw and not east,
        is_renhou=win.first_turn and not win.self_draw,
        player_wind=WIND_KIND[win.seat_wind],
        round_wind=WIND_KIND[win.prevailing_wind],
        tsumi_number=win.counters,
        kyoutaku_number=win.deposits,
        options=rules,
    )
    indicators = [4 * KIND_OF[tile] + 1 for tile in win.dora_indicators]
    ura = [4 * KIND_OF[tile] + 1 for tile in win.ura_indicators]
    given = {"tiles": tiles, "win_tile": winning, "melds": melds, "config": config}
    return given | {"dora_indicators": indicators, "ura_dora_indicators": ura}


def their_meld(meld: Meld, copies: Copies) -> TheirMeld:
    tiles = [copies.number(tile) for tile in meld.tiles]
    return TheirMeld(THEIR_KINDS[meld.kind or MeldKind.PUNG], tiles, opened=not meld.concealed)


def their_answer(dealt: Dealt, name: str) -> tuple[Answer, str]:
    """Han, fu, payments and total, and why the hand is beyond what the package can express (nothing: it is not)."""
    result = HandCalculator.estimate_hand_value(**arguments(dealt, name))
    if result.error:
        return (str(result.error),), ""
    yakuman = [yaku.name for yaku in result.yaku if yaku.is_yakuman]
    cost = result.cost
    paid = (cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"])
    return (min(result.han, 13), result.fu, paid, cost["total"]), beyond_the_package(dealt, yakuman, name)


def beyond_the_package(dealt: Dealt, yakuman: list[str], name: str) -> str:
    if name == "ema-riichi-2012" and "Dai Suushii" in yakuman:
        return "Big Four Winds is a double yakuman (4.2.5)"
    if len(yakuman) > 1:
        return "yakuman are not cumulative (4.2)"
    if name == "ema-riichi-2016" and dealt.win.first_turn and not dealt.win.self_draw:
        return "Blessing of Man is a mangan (2016)"
    return ""


def our_answer(dealt: Dealt, options: HandOptions) -> Answer:
    try:
        evaluation = evaluate_riichi(dealt.hand, dealt.win, options)
    except RuleError as error:
        return ({"hand.no_yaku": HandCalculator.ERR_NO_YAKU}.get(error.code, error.code),)
    return (evaluation.han, evaluation.fu, _paid(evaluation), evaluation.total)


def _paid(evaluation: RiichiEvaluation) -> tuple[int, int]:
    """The package's pair: the discarder's or the higher share, and the lower share."""
    paid = evaluation.payments
    if paid.discarder is not None:
        return paid.discarder, 0
    others = paid.others or 0
    return (others, others) if paid.east is None else (paid.east, others)


def compare(name: str, count: int, seed: int, show: int) -> int:
    """Compare ``count`` hands that the package can express; print counts and disagreements; return their number."""
    options = hand_options(preset(name))
    tally: Counter[str] = Counter()
    recipes: Counter[str] = Counter()
    for dealt in winning_hands(100 * count, seed, options):
        theirs, reason = their_answer(dealt, name)
        if reason:
            tally[f"left out: {reason}"] += 1
            continue
        ours = our_answer(dealt, options)
        recipes[dealt.recipe] += 1
        recipes["CLOSED" if all(meld.concealed for meld in dealt.hand.melds) else "OPEN"] += len(ours) > 1
        agree = ours == theirs
        same = "agree" if len(ours) > 1 else "besides: both refuse it for want of a yaku"
        tally[same if agree else "DISAGREE"] += 1
        if not agree and tally["DISAGREE"] <= show:
            print(f"  {dealt.recipe}: {dealt.hand} {dealt.win}\n    ours {ours}\n    theirs {theirs}")
        if tally["agree"] + tally["DISAGREE"] == count:
            break
    print(f"{name} against mahjong, seed {seed}: {tally['agree']:,} of {count:,} agree")
    for reason, hands in sorted(tally.items()):
        print(f"  {hands:>8} {reason}")
    print("  " + ", ".join(f"{recipe} {hands}" for recipe, hands in recipes.most_common()))
    return tally["DISAGREE"]


def command_line(dealt: Dealt, name: str) -> dict[str, Any]:
    """The hand as a line for ``python -m mahjong_core score``; what is false or empty is left out."""
    hand, win = dealt.hand, dealt.win
    facts = {field.name: getattr(win, field.name) for field in fields(win)}
    facts |= {name: format_tiles(facts[name]) for name in ("dora_indicators", "ura_indicators")}
    line = {
        "rules": name,
        "concealed": format_tiles(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "winning_tile": format_tiles([hand.winning_tile or 0]),
    }
    return line | {name: value for name, value in facts.items() if value}


def record(path: Path, count: int, seed: int) -> None:
    """Write ``count`` hands for each edition with what the package answers: han, fu, payments, total, or a refusal."""
    with path.open("w", encoding="utf-8") as file:
        for name in THEIR_RULES:
            written = 0
            for dealt in winning_hands(100 * count, seed, hand_options(preset(name))):
                theirs, reason = their_answer(dealt, name)
                if written < count and not reason and (len(theirs) > 1 or written % 10 == 0):
                    written += 1
                    file.write(json.dumps({"line": command_line(dealt, name), "mahjong": theirs}) + "\n")
                if written == count:
                    break
    print(f"{path}: {count} hands for each of {', '.join(THEIR_RULES)}")


def rate(count: int, run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return count / (time.process_time() - start)


def measure(count: int, seed: int) -> bool:
    """Both engines on the same hands, cold; whether ours keeps the budget."""
    options = hand_options(preset("ema-riichi-2012"))
    hands = []
    for dealt in winning_hands(2 * count, seed, options):
        if len(our_answer(dealt, options)) > 1:
            hands.append(dealt)
    hands = list(islice(hands, count))
    given = [arguments(dealt, "ema-riichi-2012") for dealt in hands]
    calculate = HandCalculator.estimate_hand_value
    ours = rate(len(hands), lambda: [evaluate_riichi(dealt.hand, dealt.win, options) for dealt in hands])
    theirs = rate(len(hands), lambda: [calculate(**row) for row in given])
    print(f"speed, {len(hands):,} valid hands, one core: ours {ours:,.0f} hands/s, mahjong {theirs:,.0f} hands/s")
    print(f"  budget {BUDGET:,} hands/s: {'held' if ours >= BUDGET else 'MISSED'}")
    return ours >= BUDGET


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=50_000)
    parser.add_argument("--speed", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many disagreements to print")
    parser.add_argument("--record", type=Path, help="write hands with the package's answers here, and do nothing else")
    options = parser.parse_args()
    if options.record:
        record(options.record, min(options.hands, 500), options.seed)
        return 0
    wrong = sum(compare(name, options.hands, options.seed, options.show) for name in THEIR_RULES)
    held = measure(options.speed, options.seed + 1)
    for name in THEIR_RULES:
        events = play_league(options.games, options.seed, name)
        print(
            f"league, {name}: {events['games']:,} games agree with their ledgers at each of {events['hands']:,} lines"
        )
        print("  " + ", ".join(f"{event} {count}" for event, count in events.most_common()))
    return int(wrong > 0 or not held)


if __name__ == "__main__":
    sys.exit(main())
