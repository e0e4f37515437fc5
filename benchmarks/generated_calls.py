"""Generated calls of the API as every caller, from where the last run stopped: a 500, or an odd shape?

    python -m benchmarks.generated_calls --calls 60000 --state FILE [--minutes 60] [--callers dan,sam] [--seed 1]

Calls come in lots of 500, lot by lot for each caller in turn; a lot of one seed is always the same. ``--state`` keeps
what is done, the sum of each status and every fault; ``--minutes`` ends the run after the lot in which they are over.
"""

import argparse
import json
import logging
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

from benchmarks.days import emptied_database

LOT = 500


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=3000, help="by each caller")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--callers", default="", help="all unless named, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, required=True)
    args = parser.parse_args()
    kept = json.loads(args.state.read_text()) if args.state.exists() else {}
    with emptied_database():
        logging.disable(logging.CRITICAL)
        run(args, kept)
    report(kept)
    return 1 if any(figures["faults"] for figures in kept.values()) else 0


def run(args: argparse.Namespace, kept: dict[str, Any]) -> None:
    from django.db import transaction

    from tests.api.test_generated_calls import send
    from tests.api.test_permissions import CALLERS, made_day

    end = time.monotonic() + 60 * args.minutes
    callers = [name for name in args.callers.split(",") if name] or list(CALLERS)
    for lot in range(-(-args.calls // LOT)):
        for caller in callers:
            mine = kept.setdefault(caller, {"lots": 0, "seconds": 0.0, "statuses": {}, "faults": []})
            if lot < mine["lots"]:
                continue
            if time.monotonic() > end:
                return
            began = time.process_time()
            with transaction.atomic():
                statuses, faults = send(made_day(), caller, LOT, f"{args.seed} {caller} lot {lot}")
                transaction.set_rollback(True)
            mine["lots"] = lot + 1
            mine["seconds"] += time.process_time() - began
            mine["faults"] += faults
            before = Counter({int(status): count for status, count in mine["statuses"].items()})
            mine["statuses"] = dict(sorted((before + statuses).items()))
            for fault in faults:
                print(f"{caller}, lot {lot}: {fault}\n", flush=True)
            write(args.state, kept)


def write(path: Path, kept: dict[str, Any]) -> None:
    """The old state or the new one, whenever the run is ended."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(kept, indent=1))
    beside.replace(path)


def report(kept: dict[str, Any]) -> None:
    for caller, figures in kept.items():
        statuses = ", ".join(f"{status}: {count}" for status, count in figures["statuses"].items())
        print(f"{caller}: {LOT * figures['lots']} calls ({statuses}), {len(figures['faults'])} faults")
    calls = sum(LOT * figures["lots"] for figures in kept.values())
    seconds = sum(figures["seconds"] for figures in kept.values())
    print(f"{calls} calls by {len(kept)} callers, {seconds:.0f} s of a processor", end=", ")
    print(f"{sum(len(figures['faults']) for figures in kept.values())} faults")


if __name__ == "__main__":
    sys.exit(main())
