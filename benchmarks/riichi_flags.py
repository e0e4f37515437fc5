"""Compare the riichi evaluation with the package ``mahjong`` under each option that it can express, and each pair.

    python -m benchmarks.riichi_flags [--hands 50000] [--pairs 5000] [--seed 1]

Every run says on how many of its hands the options change the answer, and how many were left out by a clause: without
fu for an open pinfu the package cancels those of the self-draw too, which only a pinfu that is claimed does (4.1.1).
A disagreement is printed and makes the exit status 1.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from benchmarks.riichi_hands import Answer, arguments, our_answer
from mahjong_core.riichi.options import HandOptions
from tests.core.riichi.dealt import Dealt, winning_hands

# The package adds yakuman and knows no two-han minimum; everything else is off.
BASE = HandOptions(
    red_fives=0,
    five_counter_rule=False,
    counted_yakuman=True,
    renhou="five_fan",
    double_big_four_winds=False,
    yakuman_are_added=True,
)
THEIR_BASE: Mapping[str, Any] = {"has_double_yakuman": False}


@dataclass(frozen=True)
class Flag:
    """An option on our side, and how the package is told: by a rule of its own, or by what is said of the hand."""

    name: str
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any] = field(default_factory=dict)
    hides: tuple[str, ...] = ()  # arguments of the hand that the package is not given
    first_indicator: bool = False
    times: int = 1  # counters


DOUBLES = ("big_four_winds", "four_concealed_pungs", "thirteen_orphans", "nine_gates")
FLAGS = (
    Flag("open All Simples", {"open_all_simples": True}, {"has_open_tanyao": True}),
    Flag("three red fives", {"red_fives": 3}, {"has_aka_dora": True}),
    Flag("double yakuman", {f"double_{name}": True for name in DOUBLES}, {"has_double_yakuman": True}),
    Flag("13 fan are a sanbaiman", {"counted_yakuman": False}, {"kazoe_limit": HandConfig.KAZOE_SANBAIMAN}),
    Flag("rounded up to mangan", {"kiriage_mangan": True}, {"kiriage": True}),
    Flag("no fu for an open pinfu", {"open_pinfu_fu": False}, {"fu_for_open_pinfu": False}),
    Flag("Blessing of Man a yakuman", {"renhou": "yakuman"}, {"renhou_as_yakuman": True}),
    Flag("no ippatsu", {"ippatsu": False}, hides=("is_ippatsu",)),
    Flag("no ura dora", {"ura_dora": False}, hides=("ura_dora_indicators",)),
    Flag("no kan dora", {"kan_dora": False}, first_indicator=True),
    Flag("counters of 1,500", {"counter_points": 1500}, times=5),
)


def their_answer(dealt: Dealt, flags: tuple[Flag, ...]) -> Answer:
    """Han, fu, payments and total of the package, or its refusal."""
    given = arguments(dealt, "ema-riichi-2016")
    config = given["config"]
    rules = dict(THEIR_BASE)
    for flag in flags:
        rules |= flag.theirs
        config.tsumi_number *= flag.times
        if "is_ippatsu" in flag.hides:
            config.is_ippatsu = False
        if "ura_dora_indicators" in flag.hides:
            given["ura_dora_indicators"] = []
        if flag.first_indicator:
            for name in ("dora_indicators", "ura_dora_indicators"):
                given[name] = given[name][:1]
    config.options = OptionalRules(**rules)
    result = HandCalculator.estimate_hand_value(**given)
    if result.error:
        return (str(result.error),)
    cost = result.cost
    paid = (cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"])
    return min(result.han, 13), result.fu, paid, cost["total"]


def is_open_self_draw(dealt: Dealt, theirs: Answer, options: HandOptions) -> bool:
    """20 fu of an open hand that was drawn (4.1.1: 20 and two for the draw, 22, are 30)."""
    is_open = any(not meld.concealed for meld in dealt.hand.melds)
    return not options.open_pinfu_fu and dealt.win.self_draw and is_open and len(theirs) > 1 and theirs[1] == 20


def compare(flags: tuple[Flag, ...], count: int, seed: int) -> int:
    """Compare ``count`` hands, print one line, return how many disagree."""
    options = BASE
    for flag in flags:
        options = replace(options, **flag.ours)
    tally: Counter[str] = Counter()
    for dealt in winning_hands(100 * count, seed, options):
        ours, theirs = our_answer(dealt, options), their_answer(dealt, flags)
        if len(ours) == 1 == len(theirs) and ours == theirs:
            continue
        if is_open_self_draw(dealt, theirs, options):
            tally["left out"] += 1
            continue
        tally["agree" if ours == theirs else "DISAGREE"] += 1
        tally["changed"] += ours != our_answer(dealt, BASE)
        if ours != theirs and tally["DISAGREE"] <= 3:
            print(f"  {dealt.recipe}: {dealt.hand} {dealt.win}\n    ours {ours}\n    theirs {theirs}")
        if tally["agree"] + tally["DISAGREE"] == count:
            break
    names = " + ".join(flag.name for flag in flags)
    print(
        f"{names}: {tally['agree']:,} of {count:,} agree, {tally['changed']:,} changed, {tally['left out']:,} left out",
        flush=True,
    )
    return tally["DISAGREE"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=50_000)
    parser.add_argument("--pairs", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = sum(compare((flag,), args.hands, args.seed) for flag in FLAGS)
    for number, pair in enumerate(combinations(FLAGS, 2), 1):
        wrong += compare(pair, args.pairs, args.seed + number)
    print(f"{wrong} disagreements")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
