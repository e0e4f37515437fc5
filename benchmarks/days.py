"""Random days by hand: as many as wanted, from where the last run stopped, each failing one as a script.

    python -m benchmarks.days --days 5000 [--length 60] [--pages] [--state FILE] [--from SEED]

Days are numbered; number N is the same day each time. ``--state`` keeps the next number and the counts between runs.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=100)
    parser.add_argument("--length", type=int, default=60)
    parser.add_argument("--from", dest="first", type=int, default=None)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--state", type=Path, default=None)
    parser.add_argument("--scripts", type=Path, default=None, help="where the scripts of failing days are kept")
    args = parser.parse_args()
    kept = read_state(args.state)
    first = args.first if args.first is not None else kept["next"]
    with emptied_database():
        failed = play_days(first, args.days, args.length, args.pages, kept, args)
    report(kept)
    return 1 if failed else 0


def read_state(path: Path | None) -> dict[str, Any]:
    empty = {"next": 0, "days": 0, "steps": 0, "seconds": 0.0, "rests": 0, "refusals": {}, "done": {}, "failed": {}}
    return empty | (json.loads(path.read_text()) if path is not None and path.exists() else {})


class emptied_database:  # noqa: N801  # reads as a phrase
    """A database in memory with the tables of today, as the test suite has it."""

    def __enter__(self) -> None:
        import django
        from django.test.utils import setup_databases, setup_test_environment

        django.setup()
        setup_test_environment()
        self.old = setup_databases(verbosity=0, interactive=False)

    def __exit__(self, *_: object) -> None:
        from django.test.utils import teardown_databases

        teardown_databases(self.old, verbosity=0)


def play_days(first: int, days: int, length: int, pages: bool, kept: dict[str, Any], args: argparse.Namespace) -> int:
    from django.db import transaction

    from tests.days.machine import BrokenDayError, Count, drawn_day, play

    play_one: Callable[..., object] = play
    if pages:
        from tests.days.pages import play_pages

        play_one = play_pages
    failed = 0
    for seed in range(first, first + days):
        counted, began = Count(), time.process_time()
        setup, steps, ends = drawn_day(seed, length)
        try:
            with transaction.atomic():
                play_one(setup, steps, ends, count=counted)
                transaction.set_rollback(True)
        except BrokenDayError as error:
            failed += 1
            sentence = str(error)
            kept["failed"][str(seed)] = sentence.strip().splitlines()[0][:600]
            print(f"day {seed} failed:\n{sentence}\n", flush=True)
            if args.scripts is not None:
                args.scripts.mkdir(parents=True, exist_ok=True)
                (args.scripts / f"day{seed}.txt").write_text(sentence)
        add(kept, counted, seed, time.process_time() - began)
        if args.state is not None:
            args.state.write_text(json.dumps(kept, indent=1))
        if (seed + 1 - first) % 25 == 0:
            print(f"{seed + 1 - first} days, {kept['steps']} steps, {failed} failed", file=sys.stderr, flush=True)
    return failed


def add(kept: dict[str, Any], counted: Any, seed: int, seconds: float) -> None:
    kept["next"] = seed + 1
    kept["days"] += 1
    kept["steps"] += counted.steps
    kept["rests"] += counted.finished
    kept["seconds"] += seconds
    kept["refusals"] = dict(Counter(kept["refusals"]) + counted.refusals)
    kept["done"] = dict(Counter(kept["done"]) + counted.done)


def report(kept: dict[str, Any]) -> None:
    pace = kept["steps"] / kept["seconds"] if kept["seconds"] else 0
    print(
        f"{kept['days']} days, {kept['steps']} steps, {kept['rests']} rests, {pace:.0f} steps a second of this process"
    )
    print(f"{sum(kept['done'].values())} acts done, {sum(kept['refusals'].values())} refused:")
    for code, count in sorted(kept["refusals"].items(), key=lambda pair: -pair[1]):
        print(f"  {count:7} {code}")
    print(f"{len(kept['failed'])} days failed")
    for seed, facts in kept["failed"].items():
        print(f"  day {seed}: {facts}")


if __name__ == "__main__":
    sys.exit(main())
