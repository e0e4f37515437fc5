"""Play simulated Swiss events and print repeats and the mean span of ranks at a table beside the ideal, three.

    python -m benchmarks.seating_swiss [--events 20]

Results are made from a strength for each player and chance, so that the standings settle as they do in real events.
Ends with status 1 if anybody meets twice.
"""

import argparse
import random
import sys
import time
from collections import Counter
from itertools import combinations

from mahjong_core.seating.sessions.by_rank import rank_span, swiss_session

FIELDS = [(140, 10), (64, 10), (40, 8), (32, 7)]
POINTS = (4, 2, 1, 0)
Tables = tuple[tuple[int, ...], ...]


def play(players: int, sessions: int, seed: int) -> tuple[int, list[int], int]:
    """Repeats, the summed span of ranks of each session, the slowest draw in milliseconds."""
    chance = random.Random(seed)
    strength = {player: chance.gauss(0, 1) for player in range(1, players + 1)}
    points: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    played: list[Tables] = []
    spans, slowest = [], 0.0
    completion: tuple[Tables, ...] = ()
    ranking = sorted(strength, key=lambda _: chance.random())
    for _ in range(sessions):
        began = time.perf_counter()
        drawn = swiss_session(ranking, played, sessions, f"{seed:x}", completion)
        slowest = max(slowest, time.perf_counter() - began)
        spans.append(rank_span(drawn.tables, ranking))
        played.append(drawn.tables)
        completion = drawn.completion
        for table in drawn.tables:
            made = sorted(((strength[player] + chance.gauss(0, 2), player) for player in table), reverse=True)
            for (score, player), won in zip(made, POINTS, strict=True):
                points[player] += won
                scores[player] += round(100 * score)
        ranking = sorted(strength, key=lambda player: (-points[player], -scores[player], player))
    met = Counter(pair for tables in played for table in tables for pair in combinations(sorted(table), 2))
    return met.total() - len(met), spans, round(1000 * slowest)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=20)
    events = parser.parse_args().events
    failed = 0
    print("players sessions  repeats  mean span (last session), ideal 3  slowest draw")
    for players, sessions in FIELDS:
        outcomes = [play(players, sessions, seed) for seed in range(events)]
        repeats = sum(outcome[0] for outcome in outcomes)
        tables = players // 4
        mean = sum(sum(outcome[1][1:]) for outcome in outcomes) / (events * (sessions - 1) * tables)
        last = sum(outcome[1][-1] for outcome in outcomes) / (events * tables)
        slowest = max(outcome[2] for outcome in outcomes)
        print(f"{players:7} {sessions:8} {repeats:8}  {mean:9.1f} ({last:.1f})  {slowest:22} ms", flush=True)
        failed += repeats > 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
