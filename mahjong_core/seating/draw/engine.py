"""Draw in four steps: grid, names, winds, table numbers. No later step undoes an earlier one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE, repeat_bound
from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.draw.contradictions import check_apart, check_contradictions
from mahjong_core.seating.draw.course import Course
from mahjong_core.seating.draw.keeping import Keeping
from mahjong_core.seating.draw.mending import REPEAT, Mending
from mahjong_core.seating.draw.naming import name_points
from mahjong_core.seating.draw.redraw import refit
from mahjong_core.seating.draw.starting_winds import seat_winds
from mahjong_core.seating.grid import SeatedTable, SeatingPlan, Seats
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.numbers import FixedTable, check_fixed, number_tables
from mahjong_core.seating.tables.wishes import allowed_tables
from mahjong_core.seating.wishes import HARD, Groups, Wishes, wishes

__all__ = ["ENGINE", "DrawRequest", "Grid", "SeatingDraw", "Sessions", "check_request", "draw_seating"]

ENGINE = "seatwind-seating/1"
_SMALL_FIELD = 64  # players; up to here a plan beyond the ceiling is also sought without a design

_NOTHING = SeatingPlan(())

Sessions = list[list[list[int]]]


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """Store everything that a draw depends on: the same request gives the same plan on every machine.

    ``sessions`` counts all sessions, those ``played`` included. ``planned`` are the sessions as they stood before
    people left or came: what can stay as it is stays near it. ``entrants`` are those who play on. ``course``: the
    parts of a field that is not drawn as one; ``draw_course`` draws it.
    """

    entrants: tuple[int, ...]
    sessions: int
    seed: str
    groups: Groups = field(default_factory=Groups)
    fixed: tuple[FixedTable, ...] = ()
    played: SeatingPlan = _NOTHING
    planned: SeatingPlan = _NOTHING
    course: Course | None = None

    @property
    def first(self) -> int:
        """Return how many sessions are played."""
        return len(self.played.sessions)

    @property
    def tables(self) -> int:
        """Return how many tables the sessions to come have. Each flight has tables of its own."""
        if self.course is not None and self.course.kind == "flights":
            return sum(-(-len(part) // PLACES_AT_A_TABLE) for part in self.course.parts)
        return -(-len(self.entrants) // PLACES_AT_A_TABLE)


@dataclass(frozen=True, slots=True)
class SeatingDraw:
    """Store a drawn plan, played sessions first and unchanged, and the constructions it came from."""

    plan: SeatingPlan
    algorithm: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Represent persons at tables for the coming sessions; ``labelled`` as in ``Design``."""

    sessions: Sessions
    name: str
    labelled: bool = False


def draw_seating(request: DrawRequest) -> SeatingDraw:
    """Draw the coming sessions of a field that is not divided into flights or teams.

    Raises ``seating.player_twice``, ``seating.too_few_players``, ``seating.no_sessions``, what the groups and fixed
    tables raise, and ``seating.hard_group_meets`` if members of a hard group cannot be kept apart. Every wish for a
    table is kept.
    """
    check_request(request)
    players = sorted(request.entrants)
    wanted = wishes(_with_requests(request), players, -len(players) % PLACES_AT_A_TABLE)
    grid = _keeping_wishes(request, players, wanted, _grid(request, players, wanted))
    _check_hard(grid.sessions, wanted, players)
    seated = seat_winds(grid.sessions, _winds_played(request, players), request.first, _stream(request, "winds"))
    numbers = _numbers(request, players, grid)
    to_come = tuple(
        tuple(sorted((_table(seats, n, players) for seats, n in zip(tables, places, strict=True)), key=_number))
        for tables, places in zip(seated, numbers, strict=True)
    )
    algorithm = f"{grid.name}; names by tabu search; winds by Euler splitting; tables by assignment"
    return SeatingDraw(SeatingPlan(request.played.sessions + to_come), algorithm)


def check_request(request: DrawRequest) -> None:
    """Check the draw request; see ``draw_seating`` for the codes."""
    entrants = frozenset(request.entrants)
    if len(entrants) < len(request.entrants):
        raise RuleError("seating.player_twice", "a player is listed twice", {"players": len(request.entrants)})
    if len(entrants) < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": len(entrants)})
    if request.sessions <= request.first:
        raise RuleError("seating.no_sessions", "there is no session to draw", {"sessions": request.sessions})
    for tables in chain(request.played.sessions, request.planned.sessions):
        seated = _players_of(SeatingPlan((tables,)))
        if len(set(seated)) < len(seated):
            raise RuleError("seating.player_twice", "a player sits twice in a session", {"players": len(seated)})
    request.groups.check(entrants | set(_players_of(request.played)))
    check_fixed(request.fixed, entrants, request.tables)
    to_come = range(request.first + 1, request.sessions + 1)
    check_contradictions(request.fixed, to_come, request.groups)
    check_apart(request.fixed, to_come, request.groups, entrants, request.tables)


def _players_of(plan: SeatingPlan) -> list[int]:
    tables = chain.from_iterable(plan.sessions)
    return [player for table in tables for player in table.seats if player is not None]


def _stream(request: DrawRequest, stage: str) -> SeedStream:
    """Return the random numbers of a stage; each has its own, so that one of them may change without the others."""
    return SeedStream(request.seed, f"{ENGINE} {stage}".encode())


def _with_requests(request: DrawRequest) -> Groups:
    """Return the pairs that must not meet because their fixed tables exclude each other."""
    clashes = {
        f"{fixed_table.player} {two.player}": (fixed_table.player, two.player)
        for at, fixed_table in enumerate(request.fixed)
        for two in request.fixed[:at]
        if fixed_table.player != two.player
        and fixed_table.sessions is None
        and two.sessions is None
        and not fixed_table.tables & two.tables
    }
    groups = request.groups
    return Groups({**groups.kinds, "fixed tables": clashes}, {**groups.weights, "fixed tables": None})


def _grid(request: DrawRequest, players: list[int], wanted: Wishes) -> Grid:
    played = _persons(request.played, players)
    if request.planned.sessions:
        stream = _stream(request, "refit")
        persons, substitutes = range(len(players)), range(len(players), len(wanted.groups_of))
        planned = _persons(request.planned, players)[: request.sessions - request.first]
        refitted = [refit(session, persons, substitutes, stream) for session in planned]
        return _mended(request, played, refitted, wanted, "planned sessions")
    fresh = _fresh(request, players, wanted)
    if request.first:
        return _mended(request, played, fresh.sessions, wanted, fresh.name)
    if len(fresh.sessions) < request.sessions or _hard_cost(fresh.sessions, wanted):
        return _extended(request, players, fresh, wanted)
    return fresh


def _keeping_wishes(request: DrawRequest, players: list[int], wanted: Wishes, grid: Grid) -> Grid:
    """Return the grid if every wish for a table can be kept in it, or else one made from it."""
    index = {player: at for at, player in enumerate(players)}
    allowed = [
        {index[player]: tables for player, tables in allowed_tables(request.fixed, session).items()}
        for session in range(request.first + 1, request.sessions + 1)
    ]
    keeping = Keeping(allowed, wanted, len(players), request.first)
    unmet = _hard_cost(grid.sessions, wanted)
    if not request.fixed or (keeping.all_kept(grid.sessions) and not unmet):
        return grid
    if any(len(persons) > request.tables for persons in wanted.members(HARD)):
        return grid  # nothing keeps a hard group apart that has more members than there are tables
    if not (unmet or request.first or request.planned.sessions):
        rearranged = keeping.rearranged(grid.sessions)
        if rearranged is not None:
            return replace(grid, sessions=rearranged)
    laid = keeping.laid_anew(grid.sessions, _persons(request.played, players), _stream(request, "wishes"))
    return Grid(laid, f"{grid.name}, laid anew for wishes")


def _fresh(request: DrawRequest, players: list[int], wanted: Wishes) -> Grid:
    """Return a design without repeats with names on it, its sessions in random order."""
    design = base_design(len(wanted.groups_of), request.sessions - request.first)
    stream = _stream(request, "names")
    person = name_points(design, wanted, stream)
    sessions = [[[person[point] for point in table] for table in session] for session in design.sessions]
    stream.shuffle(sessions)
    return Grid(sessions, design.name, design.labelled)


def _extended(request: DrawRequest, players: list[int], fresh: Grid, wanted: Wishes) -> Grid:
    """Return a plan with more sessions than any design has: search for the rest.

    In a small field also for all of them together.
    """
    stream = _stream(request, "more sessions")
    kept = fresh.sessions if len(fresh.sessions) < request.sessions else []
    more = [_at_random(len(wanted.groups_of), stream) for _ in range(request.sessions - len(kept))]
    search = Mending(more if kept else fresh.sessions, kept, wanted, len(players), stream)
    # What repeats must cost at least; not worked out where substitutes sit in.
    meetings = 6 * request.sessions * request.tables
    forced = 0 if len(players) % PLACES_AT_A_TABLE else REPEAT * repeat_bound(meetings, len(players))
    target = wanted.bound(request.tables, len(search.sessions)) + forced
    least = search.run(target)
    grid = Grid(kept + search.best, f"{fresh.name} and search")
    if least <= target or len(players) > _SMALL_FIELD:
        return grid
    # The cheaper of the grid and one in which all sessions were free from the start.
    afresh = [_at_random(len(wanted.groups_of), stream) for _ in grid.sessions]
    attempts = [Mending(start, [], wanted, len(players), stream) for start in (grid.sessions, afresh)]
    costs = [attempt.run(wanted.bound(len(grid.sessions[0]), len(grid.sessions))) for attempt in attempts]
    return Grid(attempts[costs.index(min(costs))].best, grid.name)


def _at_random(persons: int, stream: SeedStream) -> list[list[int]]:
    order = stream.shuffled(persons)
    return [order[at : at + PLACES_AT_A_TABLE] for at in range(0, persons, PLACES_AT_A_TABLE)]


def _mended(request: DrawRequest, played: Sessions, start: Sessions, wanted: Wishes, name: str) -> Grid:
    """Return sessions to come that fit those played."""
    stream = _stream(request, "mending")
    while len(start) < request.sessions - request.first:
        start.append(_at_random(len(wanted.groups_of), stream))
    search = Mending(start, played, wanted, len(request.entrants), stream)
    search.run(wanted.bound(request.tables, len(start)))
    return Grid(search.best, f"{name}, mended")


def _persons(plan: SeatingPlan, players: list[int]) -> Sessions:
    """Return the plan's tables as persons who still play."""
    index = {player: at for at, player in enumerate(players)}
    return [
        [[index[player] for player in table.seats if player in index] for table in session] for session in plan.sessions
    ]


def _hard_cost(sessions: Sessions, wanted: Wishes) -> list[tuple[int, int]]:
    """Return the pairs of one hard group that share a table."""
    hard = {group for group, weight in enumerate(wanted.weight) if weight >= HARD}
    return [
        (number, two)
        for table in chain.from_iterable(sessions)
        for at, two in enumerate(table)
        for number in table[:at]
        if hard.intersection(wanted.groups_of[number]) & set(wanted.groups_of[two])
    ]


def _check_hard(sessions: Sessions, wanted: Wishes, players: list[int]) -> None:
    met = _hard_cost(sessions, wanted)
    pairs = {(players[min(pair)], players[max(pair)]) for pair in met if max(pair) < len(players)}
    if pairs:
        detail = {"pairs": [list(pair) for pair in sorted(pairs)]}
        raise RuleError("seating.hard_group_meets", "players who must not meet share a table", detail)


def _winds_played(request: DrawRequest, players: list[int]) -> dict[int, list[int]]:
    """Return how often each person sat East, South, West and North."""
    index = {player: at for at, player in enumerate(players)}
    counts: dict[int, list[int]] = {}
    for table in chain.from_iterable(request.played.sessions):
        for wind, player in enumerate(table.seats):
            if player in index:
                counts.setdefault(index[player], [0, 0, 0, 0])[wind] += 1
    return counts


def _numbers(request: DrawRequest, players: list[int], grid: Grid) -> list[list[int]]:
    index = {player: at for at, player in enumerate(players)}
    fixed: dict[int, list[FixedTable]] = {}
    for fixed_table in request.fixed:
        fixed.setdefault(index[fixed_table.player], []).append(fixed_table)
    visited: dict[int, list[int]] = {}
    for table in chain.from_iterable(request.played.sessions):
        for player in table.seats:
            if player in index:
                visited.setdefault(index[player], []).append(table.number)
    stream = _stream(request, "tables")
    return number_tables(grid.sessions, fixed, visited, request.first, stream, labelled=grid.labelled)


def _table(seats: Sequence[int], number: int, players: list[int]) -> SeatedTable:
    east, south, west, north = (players[person] if person < len(players) else None for person in seats)
    four: Seats = (east, south, west, north)
    return SeatedTable(number, four)


def _number(table: SeatedTable) -> int:
    return table.number
