"""Sweep the seating draw over fields and lengths, check every plan independently, and time the budgets.

    python -m benchmarks.seating_sweep [--all] [--first 16] [--last 400]

Every number of players that four divides from 16 to 400, at the ceiling min(16, best known) and two sessions below;
of the others one in seven, or all with --all. A plan fails if it has repeats, a spread of winds above 1, a block of
four sessions that gives a player a wind twice, returns to a table from 100 players and up to ten sessions, or meetings
within a country above the printed bound from 64 players. Then the time and memory budgets.
Each failure is printed; they make the exit status 1.
"""

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.public.certificate import certificate, sessions_to_json
from mahjong_core.seating.wishes import Groups

# The best known numbers of sessions without a repeat where they are below 16, by players at full tables.
BEST_KNOWN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15}
SHARES = {"NL": 20, "DK": 20, "DE": 15, "IT": 15, "RU": 10, "A": 4, "B": 4, "C": 4, "D": 4, "E": 4}
BUDGETS = [(140, 10, 2.0), (400, 10, 10.0), (4000, 15, 60.0)]  # players, sessions, seconds
REDRAW_SECONDS = 3.0
MEMORY_MB = 500
Sessions = list[list[list[int | None]]]


def sample_field(players: int) -> dict[str, list[int]]:
    """The field of 140 (France 40), scaled; France takes what rounding leaves."""
    sizes = {name: (2 * share * players + 140) // 280 for name, share in SHARES.items()}
    sizes["FR"] = players - sum(sizes.values())
    numbers = iter(range(1, players + 1))
    return {name: [next(numbers) for _ in range(size)] for name, size in sorted(sizes.items())}


def failures(sessions: Sessions, players: int, field: dict[str, list[int]]) -> Iterator[str]:
    """What is wrong with a plan, counted without the engine."""
    everybody = list(range(1, players + 1))
    if any(sorted(p for table in session for p in table if p is not None) != everybody for session in sessions):
        yield "somebody does not sit once in every session"
    met = Counter(pair for table in chain(*sessions) for pair in combinations(sorted(p for p in table if p), 2))
    if met.total() > len(met):
        yield f"{met.total() - len(met)} repeats"
    yield from wind_failures(sessions, players)
    visits = Counter((p, at) for session in sessions for at, table in enumerate(session) for p in table if p)
    if players >= 100 and len(sessions) <= 10 and visits.total() > len(visits):
        yield f"{visits.total() - len(visits)} returns to a table"
    inside = sum(met[pair] for members in field.values() for pair in combinations(members, 2))
    bound = country_bound(field, len(sessions[0]), len(sessions))
    if players >= 64 and inside > bound:
        yield f"{inside} meetings within a country, bound {bound}"


def wind_failures(sessions: Sessions, players: int) -> Iterator[str]:
    winds: dict[int, list[int]] = {player: [] for player in range(1, players + 1)}
    for session in sessions:
        for table in session:
            for wind, player in enumerate(table):
                if player:
                    winds[player].append(wind)
    if any(max(own.count(w) for w in range(4)) - min(own.count(w) for w in range(4)) > 1 for own in winds.values()):
        yield "a spread of winds above 1"
    blocks = (own[at : at + 4] for own in winds.values() for at in range(0, len(own), 4))
    if any(len(set(block)) < len(block) for block in blocks):
        yield "a wind twice within four sessions"


def country_bound(field: dict[str, list[int]], tables: int, sessions: int) -> int:
    """Members dealt round the tables one by one."""
    return sessions * sum(at // tables for members in field.values() for at in range(len(members)))


def drawn(players: int, sessions: int, field: dict[str, list[int]]) -> tuple[DrawRequest, SeatingPlan, float]:
    request = DrawRequest(tuple(range(1, players + 1)), sessions, "5eed", Groups({"country": field}))
    began = time.perf_counter()
    plan = draw_seating(request).plan
    return request, plan, time.perf_counter() - began


def sweep(first: int, last: int, *, every: bool) -> int:
    failed = plans = 0
    slowest = (0.0, 0, 0)
    began = time.perf_counter()
    for players in range(first, last + 1):
        if players % 4 and not every and players % 7:
            continue
        ceiling = min(16, BEST_KNOWN.get(-(-players // 4) * 4, 16))
        field = sample_field(players)
        for sessions in (ceiling, ceiling - 2):
            _, plan, seconds = drawn(players, sessions, field)
            slowest = max(slowest, (seconds, players, sessions))
            plans += 1
            for what in failures(sessions_to_json(plan), players, field):
                failed += 1
                print(f"FAIL {players} x {sessions}: {what}", flush=True)
    print(
        f"{plans} plans in {time.perf_counter() - began:.0f} s, {failed} failures; slowest {slowest[0]:.1f} s", end=""
    )
    print(f" ({slowest[1]} x {slowest[2]})")
    return failed


def timed(what: str, seconds: float, budget: float) -> int:
    print(f"{'ok  ' if seconds < budget else 'FAIL'} {what}: {seconds:.2f} s (budget {budget:.0f} s)", flush=True)
    return int(seconds >= budget)


def budgets() -> int:
    failed = 0
    for players, sessions, budget in BUDGETS:
        field = sample_field(players)
        request, plan, seconds = drawn(players, sessions, field)
        failed += timed(f"draw {players} x {sessions}", seconds, budget)
        for what in failures(sessions_to_json(plan), players, field):
            failed += 1
            print(f"FAIL {players} x {sessions}: {what}")
        if players == 140:
            failed += redraw(request, plan)
            print(f"     certificate: {certificate(request, draw_seating(request))['certificate']}")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{'ok  ' if megabytes < MEMORY_MB else 'FAIL'} memory at its highest: {megabytes} MB (budget {MEMORY_MB} MB)"
    )
    return failed + int(megabytes >= MEMORY_MB)


def redraw(request: DrawRequest, plan: SeatingPlan) -> int:
    """Four players of 140 leave after session 4 of 10."""
    gone = {3, 50, 77, 140}
    stay = tuple(player for player in request.entrants if player not in gone)
    played, planned = SeatingPlan(plan.sessions[:4]), SeatingPlan(plan.sessions[4:])
    again = DrawRequest(stay, 10, "a9a1", request.groups, played=played, planned=planned)
    began = time.perf_counter()
    after = draw_seating(again).plan
    failed = timed("redraw after four withdrawals", time.perf_counter() - began, REDRAW_SECONDS)
    seats = sessions_to_json(after)
    met = Counter(pair for table in chain(*seats) for pair in combinations(sorted(p for p in table if p), 2))
    print(
        f"     repeats {met.total() - len(met)}, played sessions unchanged: {after.sessions[:4] == plan.sessions[:4]}"
    )
    return failed + int(met.total() > len(met) or after.sessions[:4] != plan.sessions[:4])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="every number of players")
    parser.add_argument("--first", type=int, default=16)
    parser.add_argument("--last", type=int, default=400)
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, seed 5eed")
    return int(budgets() + sweep(options.first, options.last, every=options.all) > 0)


if __name__ == "__main__":
    sys.exit(main())
