"""Generate the largest event: 400 players over 20 sessions, every flag, in both families.

    python -m benchmarks.generate [--players 400] [--sessions 20]

Prints seconds of a processor, and the size of the record. Budget: 5 s each. Exit
status 1 if one takes longer.
"""

import argparse
import json
import sys
import time

from mahjong_core.generate import Shape, generate

BUDGET = 5.0
RULES = ("mcr-ffmj-2016", "ema-riichi-2016")
FLAGS = dict.fromkeys(("teams", "substitutes", "late", "disqualified", "ties", "finals"), True)


def measure(players: int, sessions: int, rules: str, *, hands: bool) -> float:
    """Generate one event, print what it took, and return the seconds of a processor."""
    start = time.process_time()
    record = generate(Shape(1, players, sessions, rules, hands=hands, **FLAGS))
    seconds = time.process_time() - start
    size = len(json.dumps(record, separators=(",", ":"))) / 1e6
    print(f"{rules}, {'hands' if hands else 'totals'}: {seconds:.2f} s, {size:.1f} MB")
    return seconds


def main() -> int:
    """Measure both families with and without hands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--sessions", type=int, default=20)
    options = parser.parse_args()
    cases = [(rules, hands) for rules in RULES for hands in (False, True)]
    seconds = [measure(options.players, options.sessions, rules, hands=hands) for rules, hands in cases]
    return int(max(seconds) > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
