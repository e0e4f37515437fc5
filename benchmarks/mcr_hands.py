"""Compare the MCR evaluation with PyMahjongGB on fresh stress hands, and measure both.

    python -m benchmarks.mcr_hands [--hands 100000] [--seed 1] [--speed 20000]

PyMahjongGB follows the 1998 reading. ``mcr-mil-1998`` must give its totals; ``mcr-ffmj-2016`` must give them after
they are priced again as the 2014 edition asks. A hand that differs must be explained by a named option of FanReadings;
anything else is printed and makes the exit status 1.
"""

import argparse
import gc
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

import MahjongGB  # type: ignore[import-not-found]

from mahjong_core.hands import Meld, MeldKind
from mahjong_core.mcr.evaluate import McrEvaluation, evaluate_mcr, price_hits
from mahjong_core.mcr.readings import FFMJ_2016, MIL_1998, FanReadings, tariff
from mahjong_core.mcr.whole import read_mcr_whole
from mahjong_core.tiles import Notation, format_tiles
from mahjong_core.winds import WINDS
from tests.core.mcr.stress_hands import Dealt, stress_hands

Fans = dict[str, tuple[int, int]]  # English name -> points, count

SPECIAL_HANDS = (
    "Nine Gates", "Seven Shifted Pairs", "Thirteen Orphans", "Four Concealed Pungs", "Seven Pairs",
    "Greater Honors and Knitted Tiles", "Lesser Honors and Knitted Tiles",
)  # fmt: skip


def code(tile: int) -> str:
    return format_tiles([tile], Notation.CODES)


def pack(meld: Meld) -> tuple[str, str, int]:
    """A meld as PyMahjongGB takes it: a chow by its middle tile, a concealed kong with offer 0."""
    if meld.kind is MeldKind.CHOW:
        return "CHI", code(meld.tiles[1]), 1
    return "PENG" if meld.kind is MeldKind.PUNG else "GANG", code(meld.tiles[0]), int(not meld.concealed)


def arguments(dealt: Dealt) -> dict[str, Any]:
    hand, win = dealt.hand, dealt.win
    return {
        "pack": tuple(pack(meld) for meld in hand.melds),
        "hand": tuple(code(tile) for tile in hand.concealed),
        "winTile": code(hand.winning_tile or 0),
        "flowerCount": win.flowers,
        "isSelfDrawn": win.self_draw,
        "is4thTile": win.last_of_kind,
        "isAboutKong": win.kong_replacement or win.robbing_kong,
        "isWallLast": win.last_tile,
        "seatWind": WINDS.index(win.seat_wind),
        "prevalentWind": WINDS.index(win.prevailing_wind),
        "verbose": True,
    }


def oracle_fans(dealt: Dealt) -> Fans:
    return {name: (points, count) for points, count, _, name in MahjongGB.MahjongFanCalculator(**arguments(dealt))}


def total(fans: Fans) -> int:
    return sum(points * count for points, count in fans.values())


def repriced(fans: Fans, dealt: Dealt) -> int:
    """The oracle's fans at the prices of 2014: #48 at 8, one kong of each sort at 6, and #56 beside special hands.

    Last Tile Draw and Out with Replacement Tile take the place of Self-Drawn only, so Fully Concealed Hand is added.
    """
    value = total(fans)
    value += 2 * ("Two Concealed Kongs" in fans) + ("Concealed Kong and Melded Kong" in fans)
    if dealt.win.self_draw and any(name in fans for name in SPECIAL_HANDS):
        value += 4 - ("Self-Drawn" in fans)
    return value


def explaining_option(dealt: Dealt, readings: FanReadings, wanted: int) -> str:
    """The one option whose other value gives ``wanted``, or nothing."""
    for option in fields(FanReadings):
        value = getattr(readings, option.name)
        others: Iterable[Any] = (not value,) if isinstance(value, bool) else (4, 5, 6, 8)
        for other in others:
            if evaluate_mcr(dealt.hand, dealt.win, replace(readings, **{option.name: other})).total == wanted:
                return option.name
    return ""


def explanation(dealt: Dealt, ours: McrEvaluation, wanted: int, readings: FanReadings) -> str:
    """Why ``ours`` is not ``wanted``: a better reading at the new prices than the oracle's, or an option."""
    if readings != MIL_1998 and _price_of_old_reading(dealt, readings) == wanted < ours.total:
        return "another reading is better at the 2014 prices"
    return explaining_option(dealt, readings, wanted)


def _price_of_old_reading(dealt: Dealt, readings: FanReadings) -> int:
    """The reading that is best in 1998, at the prices of ``readings``."""
    old = evaluate_mcr(dealt.hand, dealt.win, MIL_1998).reading
    rates = tariff(readings)
    mixed = read_mcr_whole(dealt.hand, dealt.win, rates).has_mixed_kongs
    points, _ = price_hits(old.hits, rates, mixed)
    return points + dealt.win.flowers


def compare(hands: list[Dealt], readings: FanReadings, wanted_of: Callable[[Fans, Dealt], int], show: int) -> int:
    """Print how many totals agree, differ under a named option, or remain unexplained; return the last number."""
    tally: Counter[str] = Counter()
    for dealt in hands:
        fans = oracle_fans(dealt)
        wanted, ours = wanted_of(fans, dealt), evaluate_mcr(dealt.hand, dealt.win, readings)
        if ours.total == wanted:
            tally["agree"] += 1
            continue
        reason = explanation(dealt, ours, wanted, readings) or "UNEXPLAINED"
        tally[reason] += 1
        if reason == "UNEXPLAINED" and tally[reason] <= show:
            print(
                f"  {dealt.recipe}: {dealt.hand} {dealt.win}\n    oracle {wanted} {fans}\n    ours {ours.total}",
                end=" ",
            )
            print({fan.number: fan.points * fan.count for fan in ours.fans})
    for reason, count in tally.most_common():
        print(f"  {count:>8} {reason}")
    return tally["UNEXPLAINED"]


def timed(hands: list[Dealt], call: Callable[[Dealt], object]) -> tuple[list[float], float]:
    """Processor seconds of each call, and the seconds on the wall of all of them."""
    seconds = []
    began = time.perf_counter()
    for dealt in hands:
        start = time.thread_time()
        call(dealt)
        seconds.append(time.thread_time() - start)
    return seconds, time.perf_counter() - began


def print_speed(name: str, measured: tuple[list[float], float]) -> None:
    """Rates by processor time, which other programs on the machine leave alone, and by the clock on the wall."""
    seconds, wall = measured
    p99 = sorted(seconds)[len(seconds) * 99 // 100]
    rate = len(seconds) / sum(seconds)
    print(f"  {name:<32} {rate:>9,.0f} hands/s  p99 {p99 * 1e6:>5,.0f} us  (wall {len(seconds) / wall:>9,.0f} hands/s)")


def import_seconds() -> float:
    """A fresh interpreter importing the evaluation: the best of five."""
    program = "import time; t = time.perf_counter(); import mahjong_core.mcr.evaluate; print(time.perf_counter() - t)"
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True) for _ in range(5)
    ]
    return min(float(run.stdout) for run in runs)


def measure(hands: list[Dealt]) -> None:
    """Both engines on the same hands; ours from a parsed hand, with the list of fans, with the reasons."""
    print(f"speed, {len(hands):,} hands, one core, each hand once")
    gc.collect()
    gc.freeze()  # the hands waiting in the list are ours, not the evaluation's
    print_speed("evaluate", timed(hands, lambda dealt: evaluate_mcr(dealt.hand, dealt.win)))
    print_speed("evaluate, fans with their sets", timed(hands, lambda dealt: evaluate_mcr(dealt.hand, dealt.win).fans))
    print_speed("evaluate, fans and reasons", timed(hands, _with_reasons))
    ready = [(dealt, arguments(dealt)) for dealt in hands]
    arguments_of = {id(dealt): given for dealt, given in ready}
    print_speed("PyMahjongGB", timed(hands, lambda dealt: MahjongGB.MahjongFanCalculator(**arguments_of[id(dealt)])))
    print(f"import of mahjong_core.mcr.evaluate: {import_seconds() * 1000:.1f} ms")


def _with_reasons(dealt: Dealt) -> object:
    evaluation = evaluate_mcr(dealt.hand, dealt.win)
    return evaluation.fans, evaluation.dropped


def compare_presets(count: int, seed: int, show: int) -> int:
    """Both presets on the same hands; the number of unexplained differences."""
    hands = list(stress_hands(count, seed))
    for recipe, dealt in Counter(dealt.recipe for dealt in hands).most_common():
        print(f"  {dealt:>8} {recipe}")
    print(f"mcr-mil-1998 against PyMahjongGB, {count:,} hands")
    unexplained = compare(hands, MIL_1998, lambda fans, _: total(fans), show)
    print(f"mcr-ffmj-2016 against PyMahjongGB priced again, {count:,} hands")
    return unexplained + compare(hands, FFMJ_2016, repriced, show)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--speed", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many unexplained hands to print")
    options = parser.parse_args()
    unexplained = compare_presets(options.hands, options.seed, options.show)
    measure(list(stress_hands(options.speed, options.seed + 1)))
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
