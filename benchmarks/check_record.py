"""The checker of records over a large event: seconds of a processor and megabytes.

    python -m benchmarks.check_record [--players 160] [--sessions 10] [--runs 5]

The event is made by the generator, with hands, teams, substitutes, ties and a final. Budget: 160 players and 10
sessions in 1 s and 60 MB, the start of Python included.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

FLAGS = ("--teams", "--hands", "--substitutes", "--ties", "--late", "--disqualified", "--finals")
MAX_SECONDS, MAX_MEGABYTES = 1, 60


def main() -> int:
    """Print the median and the largest run; exit status 1 beyond the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=160)
    parser.add_argument("--sessions", type=int, default=10)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.mtr.json"
        shape = ("--seed", "5", "--players", str(given.players), "--sessions", str(given.sessions))
        command = [sys.executable, "-m", "mahjong_core"]
        subprocess.run([*command, "generate", *shape, "--rules", "mcr-ffmj-2016", *FLAGS, "--out", path], check=True)
        megabytes_before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        seconds = sorted(timed([*command, "check", str(path)]) for _ in range(given.runs))
        size = path.stat().st_size // 1024
    # The most of any child so far; the generator ran before, and may be the larger of the two.
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    median = seconds[len(seconds) // 2]
    print(
        f"{given.players} players, {given.sessions} sessions, {size} kB: {median:.2f} s ({seconds[-1]:.2f} s at most)"
    )
    print(f"at most {megabytes} MB (generator: {megabytes_before} MB)")
    return int(median > MAX_SECONDS or (megabytes > MAX_MEGABYTES and megabytes > megabytes_before))


def timed(command: list[str]) -> float:
    """Seconds of a processor that a command takes; its exit status is 0, so that the event is lawful."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
