"""Play weekends of a hall in one process, and shrink the first that goes wrong to a script (docs/faults.md).

    python -m benchmarks.weekends [--count 1000] [--first 0] [--processes 2] [--planted]

Prints what was played and how long a weekend took. A weekend that goes wrong is shrunk and printed; keep it under
``tests/weekends/scripts`` once its fault is mended. With ``--planted`` each fault of ``tests/weekends/planted.py`` is
planted in turn, and the table says how many drawn weekends it took to find it, up to ``--count``.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

MOST_SHRUNK = 3


def play_share(first: int, count: int, step: int) -> dict[str, Any]:
    """Play the weekends of every ``step``-th seed; return what was played and the scripts that went wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    import django

    django.setup()
    from tests.weekends.drawing import drawn_weekend
    from tests.weekends.play import BrokenWeekendError, Script, play, summed
    from tests.weekends.setting_up import Beginnings
    from tests.weekends.shrinking import shrink

    played, broken, slowest = [], [], (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        beginnings = Beginnings(Path(folder))

        def kind_of(script: Script) -> str:
            try:
                play(script, beginnings)
            except BrokenWeekendError as error:
                return error.kind
            return ""

        for seed in range(first, first + count, step):
            script, started = drawn_weekend(seed), time.monotonic()
            try:
                played.append(play(script, beginnings))
            except BrokenWeekendError as error:
                short = error.script
                if len(broken) < MOST_SHRUNK:
                    cut = Script(script.setup, script.seed, script.steps[: error.at + 1])
                    kind = error.kind
                    short = shrink(cut, lambda one: kind_of(one) == kind)  # noqa: B023  called before the loop goes on
                broken.append((seed, str(error).split("\n\n", 1)[0], short.text()))
            slowest = max(slowest, (time.monotonic() - started, seed))
    total = summed(played)
    return {"played": len(played), "total": vars(total), "broken": broken, "slowest": slowest}


def find_planted(first: int, count: int, step: int) -> list[tuple[str, int, str]]:
    """Plant every ``step``-th fault; return its name, in which weekend it was found (else 0), and how."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    import django

    django.setup()
    from tests.weekends.drawing import drawn_weekend
    from tests.weekends.planted import PLANTED, planted
    from tests.weekends.play import BrokenWeekendError, play
    from tests.weekends.setting_up import Beginnings

    found = []
    with tempfile.TemporaryDirectory() as folder:
        beginnings = Beginnings(Path(folder))
        for name in sorted(PLANTED)[first::step]:
            told = (name, 0, f"not in {count}")
            for seed in range(count):
                script = drawn_weekend(seed)
                beginnings.of(script.setup)  # made without the fault
                try:
                    with planted(name):
                        play(script, beginnings)
                except BrokenWeekendError as error:
                    told = (name, seed + 1, error.kind)
                    break
            found.append(told)
            print(f"| {told[0]} | {told[1] or '-'} | {told[2]} |", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("count", 1000), ("first", 0), ("processes", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--planted", action="store_true")
    args = parser.parse_args()
    begun = time.monotonic()
    if args.planted:
        print("| planted fault | found in weekend | by |\n|---|---|---|", flush=True)
        with multiprocessing.get_context("spawn").Pool(args.processes) as pool:
            shares = [(at, args.count, args.processes) for at in range(args.processes)]
            rows = [row for share in pool.starmap(find_planted, shares) for row in share]
        print(f"{sum(weekend > 0 for _name, weekend, _by in rows)} of {len(rows)} found")
        return 0 if all(weekend for _name, weekend, _by in rows) else 1
    shares = [(args.first + at, args.count - at, args.processes) for at in range(args.processes)]
    with multiprocessing.get_context("spawn").Pool(args.processes) as pool:
        results = pool.starmap(play_share, shares)
    seconds = time.monotonic() - begun
    broken = [one for result in results for one in result["broken"]]
    weekends = sum(result["played"] for result in results) + len(broken)
    for name in ("steps", "requests", "hands", "handed", "deaths", "looked"):
        print(f"{name}: {sum(result['total'][name] for result in results)}")
    slow, seed = max(result["slowest"] for result in results)
    print(
        f"{weekends} weekends in {seconds:.0f} s, {seconds * args.processes / max(weekends, 1):.2f} s each in a process"
    )
    print(f"slowest: seed {seed}, {slow:.1f} s")
    for seed, text, script in broken:
        print(f"\nseed {seed}: {text}\n{script}")
    print(f"{len(broken)} went wrong")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
