"""Measure the whole ``score`` command: JSON lines in, JSON lines out, MCR and riichi apart.

    python -m benchmarks.score_lines [--lines 20000] [--runs 5] [--seed 1] [--against FOLDER] [--python PATH]

``--against`` names another checkout: both run in turn, so that neighbours on a shared machine disturb both alike, and
the ratio of each pair is printed with the median of them. Seconds are those of the processor, start included. The
answers of both must be the same, byte for byte; where they are not the exit status is 1.
"""

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from mahjong_core.hands import Hand
from mahjong_core.riichi.options import EMA_2012
from mahjong_core.tiles import format_tiles, tile_name
from tests.core.mcr.stress_hands import stress_hands
from tests.core.riichi.dealt import winning_hands

BUDGET = 12_000  # lines a second on one core of the machine on which the order was measured
HERE = Path(__file__).parent.parent


class Run(NamedTuple):
    """Lines a second, and the digest of what was printed."""

    speed: float
    digest: str


def line(rules: str, hand: Hand, win: Any) -> str:
    """One hand as a client writes it: what is false, empty or nothing is left out."""
    facts = {name: value for name, value in asdict(win).items() if value not in (False, 0, ())}
    for name in ("dora_indicators", "ura_indicators"):
        if name in facts:
            facts[name] = format_tiles(facts[name])
    tiles = {
        "rules": rules,
        "concealed": format_tiles(hand.concealed),
        "melds": [str(meld) for meld in hand.melds],
        "winning_tile": tile_name(hand.winning_tile or 0),
    }
    winds = {"seat_wind": win.seat_wind.value, "prevailing_wind": win.prevailing_wind.value}
    return json.dumps(tiles | facts | winds)


def mcr_lines(seed: int) -> Iterator[str]:
    for dealt in stress_hands(10**9, seed):
        yield line("mcr-ffmj-2016", dealt.hand, dealt.win)


def riichi_lines(seed: int) -> Iterator[str]:
    for dealt in winning_hands(10**9, seed, EMA_2012):
        yield line("ema-riichi-2012", dealt.hand, dealt.win)


def run(folder: Path, python: str, lines: Path, count: int) -> Run:
    """One run of the command in ``folder``; the processor's seconds of the child alone."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with lines.open("rb") as given:
        done = subprocess.run(  # our own command
            [python, "-m", "mahjong_core", "score"], stdin=given, capture_output=True, cwd=folder, env=environment,
            check=False,
        )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.stderr:
        raise SystemExit(done.stderr.decode())
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Run(count / spent, hashlib.sha256(done.stdout).hexdigest()[:16])


def measure(name: str, lines: Path, args: argparse.Namespace) -> bool:
    """Print the figures of one game; whether the answers agree."""
    ours: list[Run] = []
    theirs: list[Run] = []
    for _ in range(args.runs):
        ours.append(run(HERE, args.python, lines, args.lines))
        if args.against is not None:
            theirs.append(run(args.against, args.python, lines, args.lines))
    print(f"{name}: {median(pair.speed for pair in ours):,.0f} lines/s, best {max(ours).speed:,.0f}")
    if not theirs:
        return True
    ratios = [mine.speed / other.speed for mine, other in zip(ours, theirs, strict=True)]
    print(f"  before: {median(pair.speed for pair in theirs):,.0f} lines/s, best {max(theirs).speed:,.0f}")
    print(f"  ratios: {' '.join(f'{ratio:.2f}' for ratio in ratios)}; median {median(ratios):.2f}")
    agree = len({pair.digest for pair in (*ours, *theirs)}) == 1
    print(f"  answers: {'the same' if agree else 'DIFFERENT'}")
    return agree


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=lambda text: Path(text).resolve(), metavar="FOLDER")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the command")
    args = parser.parse_args()
    print(f"{args.lines:,} lines, seed {args.seed}, {args.python}; budget {BUDGET:,} lines/s")
    agree = True
    with tempfile.TemporaryDirectory() as folder:
        for name, dealt in (("MCR", mcr_lines(args.seed)), ("riichi", riichi_lines(args.seed))):
            lines = Path(folder) / f"{name}.jsonl"
            lines.write_text("".join(f"{text}\n" for text in islice(dealt, args.lines)))
            agree = measure(name, lines, args) and agree
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
