"""Ten thousand viewers over four live processes, simulated from what was measured with two thousand in one.

    python -m benchmarks.fan_out [--viewers 10000] [--processes 4] [--rate 20] [--seconds 60] [--cores 4] [--seed 1]

Nothing is started. A write is committed at random moments, ``--rate`` a second. A process looks at the versions at most
ten times a second (live/watcher.py); then it sends to its viewers one after the other, for what each costs on its core;
who is still being served when the next look comes gets the newest once (one slot, no queue). ``SEND_SECONDS`` follows
from the measurement in benchmarks/README.md: 2,000 viewers, 20 entries a second, 39 % of a core, p50 80 ms. Cores that
are fewer than the processes are shared out evenly. The first line repeats the measured run, so that the model can be
held against it.
"""

import argparse
import random
import sys
from bisect import bisect_left

LOOK_EVERY = 0.1  # seconds between two looks of a watcher, at the least
HINT_SECONDS = 0.01  # from a commit until the process that is told by NOTIFY has woken
LOOK_SECONDS = 0.005  # the query, and the bytes that are made once
SEND_SECONDS = 0.39 / (2000 * 10)  # 39 % of a core for 2,000 viewers told ten times a second
STREAM_KILOBYTES = 40.0  # of memory for one stream: (152 MB - 72 MB of an idle process) over 2,000


def latencies(viewers: int, rate: float, seconds: float, share: float, seed: int) -> tuple[list[float], float]:
    """From each commit until each viewer of one process had it, and how much of a core that took."""
    dice = random.Random(seed)
    commits, at = [], 0.0
    while at < seconds:
        at += dice.expovariate(rate)
        commits.append(at)
    delays: list[float] = []
    now = busy = 0.0
    sent = 0
    while sent < len(commits):
        look = max(now, commits[sent] + HINT_SECONDS)
        upto = bisect_left(commits, look)
        work = (LOOK_SECONDS + viewers * SEND_SECONDS) / share
        for step in range(10):  # ten evenly spaced viewers stand for all
            heard = look + (LOOK_SECONDS + viewers * SEND_SECONDS * (step + 0.5) / 10) / share
            delays += [heard - commit for commit in commits[sent:upto]]
        busy += work
        now, sent = max(look + LOOK_EVERY, look + work), upto
    return sorted(delays), busy / max(now, seconds)


def line(name: str, viewers: int, processes: int, args: argparse.Namespace) -> bool:
    share = min(1.0, args.cores / processes)
    seconds, busy = latencies(viewers // processes, args.rate, args.seconds, share, args.seed)
    p50, p99 = (1000 * seconds[int(len(seconds) * part)] for part in (0.5, 0.99))
    memory = 72 + viewers / processes * STREAM_KILOBYTES / 1024
    print(f"{name}: p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {1000 * seconds[-1]:.0f} ms; ", end="")
    print(f"each process {busy:.0%} of its share of a core, {memory:.0f} MB, {viewers // processes} connections")
    return p99 < 1000 and busy < 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--viewers", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--cores", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    line("2,000 over 1, as measured (p50 80, p99 227 ms, 39 %)", 2000, 1, args)
    holds = line(f"{args.viewers:,} over {args.processes}", args.viewers, args.processes, args)
    viewers, processes = 10 * args.viewers, 10 * args.processes
    line(f"{viewers:,} over {processes} on the same cores", viewers, processes, args)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
