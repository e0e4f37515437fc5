"""Check a seating plan: what refuses it, and what is merely unequal."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from mahjong_core.seating.bounds import (
    PLACES_AT_A_TABLE,
    repeat_bound,
    returns,
    same_group_bound,
    table_repeat_bound,
    wind_bound,
)
from mahjong_core.seating.grid import SeatedTable, SeatingPlan

__all__ = ["Meeting", "Pair", "SeatingProblem", "SeatingReport", "WindCounts", "check_plan"]

Pair = tuple[int, int]
WindCounts = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """Represent a reason to refuse the plan, with its session, table number and player."""

    code: str
    session: int
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Represent two players who share a table, and the sessions."""

    players: Pair
    sessions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatingReport:
    """Store the outcome of a check. ``repeats`` lists pairs that meet more than once; counts have lower bounds.

    ``wind_counts`` is by player, in the order E S W N; ``wind_spread`` the largest difference within a player.
    ``table_repeats`` counts returns to a table number already played at.
    """

    problems: tuple[SeatingProblem, ...]
    repeats: tuple[Meeting, ...]
    repeat_count: int
    repeat_bound: int
    team_mates: tuple[Meeting, ...]
    team_mate_count: int
    team_mate_bound: int
    same_country_count: int
    same_country_bound: int
    wind_counts: Mapping[int, WindCounts] = field(hash=False)
    wind_spread: int
    wind_bound: int
    table_repeats: int
    table_repeat_bound: int

    @property
    def is_playable(self) -> bool:
        """Return whether nothing refuses the plan."""
        return not self.problems


def check_plan(
    plan: SeatingPlan,
    entrants: Collection[int],
    *,
    teams: Mapping[int, str],
    countries: Mapping[int, str],
    sitting_out: Mapping[int, Collection[int]] | None = None,
    staying: Collection[int] = (),
) -> SeatingReport:
    """Check who sits where. A seat may be None (a substitute); everybody in ``entrants`` sits once per session.

    ``sitting_out``: by session number, who does not take part in it and so has no seat. ``staying``: who was to keep
    one table, so that coming back to it is no return. Problem codes:
    ``seating.no_sessions``, ``seating.player_missing``, ``seating.player_twice``, ``seating.player_sits_out``,
    ``seating.unknown_player``, ``seating.not_four``, ``seating.table_empty``, ``seating.table_number_twice`` and
    ``seating.table_number_invalid``. Players without a team or country belong to none.
    """
    meetings = _meetings(plan)
    repeats = tuple(meeting for meeting in meetings if len(meeting.sessions) > 1)
    team_mates = _of_one_group(meetings, teams)
    winds = _wind_counts(plan)
    visits = {player: tables for player, tables in _visits(plan).items() if player not in staying}
    most_tables = len({table.number for tables in plan.sessions for table in tables})
    return SeatingReport(
        problems=tuple(_problems(plan, frozenset(entrants), sitting_out or {})),
        repeats=repeats,
        repeat_count=sum(len(repeat.sessions) - 1 for repeat in repeats),
        repeat_bound=repeat_bound(_count(meetings), len(winds)),
        team_mates=team_mates,
        team_mate_count=_count(team_mates),
        team_mate_bound=_group_bound(plan, teams),
        same_country_count=_count(_of_one_group(meetings, countries)),
        same_country_bound=_group_bound(plan, countries),
        wind_counts=winds,
        wind_spread=max((max(counts) - min(counts) for counts in winds.values()), default=0),
        wind_bound=wind_bound(len(plan.sessions)),
        table_repeats=sum(returns(tables) for tables in visits.values()),
        table_repeat_bound=table_repeat_bound(map(len, visits.values()), most_tables),
    )


def _tables(plan: SeatingPlan) -> Iterator[tuple[int, SeatedTable]]:
    """Yield every table with the number of its session."""
    for session, tables in enumerate(plan.sessions, start=1):
        for table in tables:
            yield session, table


def _players(table: SeatedTable) -> list[int]:
    return [player for player in table.seats if player is not None]


def _meetings(plan: SeatingPlan) -> tuple[Meeting, ...]:
    """Return every pair that shares a table, in the order of the numbers."""
    sessions_of: defaultdict[Pair, list[int]] = defaultdict(list)
    for session, table in _tables(plan):
        for pair in combinations(sorted(set(_players(table))), 2):
            sessions_of[pair].append(session)
    return tuple(Meeting(pair, tuple(sessions)) for pair, sessions in sorted(sessions_of.items()))


def _count(meetings: Collection[Meeting]) -> int:
    return sum(len(meeting.sessions) for meeting in meetings)


def _of_one_group(meetings: Collection[Meeting], group_of: Mapping[int, str]) -> tuple[Meeting, ...]:
    inside = []
    for meeting in meetings:
        first, second = (group_of.get(player) for player in meeting.players)
        if first and first == second:
            inside.append(meeting)
    return tuple(inside)


def _group_bound(plan: SeatingPlan, group_of: Mapping[int, str]) -> int:
    """Return the bound of every session added up, from who sits in it."""
    total = 0
    for tables in plan.sessions:
        seated = {player for table in tables for player in _players(table)}
        sizes = Counter(group_of[player] for player in seated if group_of.get(player))
        total += same_group_bound(sizes.values(), len(tables))
    return total


def _wind_counts(plan: SeatingPlan) -> dict[int, WindCounts]:
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * PLACES_AT_A_TABLE)
    for _, table in _tables(plan):
        for wind, player in enumerate(table.seats[:PLACES_AT_A_TABLE]):
            if player is not None:
                counts[player][wind] += 1
    return {player: (east, south, west, north) for player, (east, south, west, north) in sorted(counts.items())}


def _visits(plan: SeatingPlan) -> dict[int, list[int]]:
    """Return the table numbers at which each player sits, session by session."""
    visits: defaultdict[int, list[int]] = defaultdict(list)
    for _, table in _tables(plan):
        for player in _players(table):
            visits[player].append(table.number)
    return visits


def _problems(
    plan: SeatingPlan, entrants: frozenset[int], sitting_out: Mapping[int, Collection[int]]
) -> Iterator[SeatingProblem]:
    if not plan.sessions:
        yield SeatingProblem("seating.no_sessions", 0)
    for session, tables in enumerate(plan.sessions, start=1):
        yield from _table_problems(session, tables)
        yield from _player_problems(session, tables, entrants, frozenset(sitting_out.get(session, ())))


def _table_problems(session: int, tables: tuple[SeatedTable, ...]) -> Iterator[SeatingProblem]:
    seen: set[int] = set()
    for table in tables:
        if table.number in seen:
            yield SeatingProblem("seating.table_number_twice", session, table.number)
        if table.number < 1:
            yield SeatingProblem("seating.table_number_invalid", session, table.number)
        if len(table.seats) != PLACES_AT_A_TABLE:
            yield SeatingProblem("seating.not_four", session, table.number)
        if not _players(table):
            yield SeatingProblem("seating.table_empty", session, table.number)
        seen.add(table.number)


def _player_problems(
    session: int, tables: tuple[SeatedTable, ...], entrants: frozenset[int], sitting_out: frozenset[int]
) -> Iterator[SeatingProblem]:
    seen: set[int] = set()
    for table in tables:
        for player in _players(table):
            if player not in entrants:
                yield SeatingProblem("seating.unknown_player", session, table.number, player)
            if player in sitting_out:
                yield SeatingProblem("seating.player_sits_out", session, table.number, player)
            if player in seen:
                yield SeatingProblem("seating.player_twice", session, table.number, player)
            seen.add(player)
    for player in sorted(entrants - sitting_out - seen):
        yield SeatingProblem("seating.player_missing", session, None, player)
