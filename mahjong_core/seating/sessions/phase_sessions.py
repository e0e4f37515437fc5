"""Seat the sessions of a phase: each division on its own, tables numbered one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.draw.starting_winds import seat_winds
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions.by_rank import serpentine_session
from mahjong_core.seating.sessions.next_session import Tables, at_winds, named_tables, next_session
from mahjong_core.seating.sessions.team_round_robin import team_round_robin
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import Groups

__all__ = [
    "Completion",
    "Division",
    "PhaseSession",
    "SeatedSession",
    "bracket_session",
    "division_draws",
    "drawn_sessions",
    "elimination_session",
    "join_divisions",
    "ranked_session",
    "team_sessions",
]

Division = Sequence[int]
Completion = Sequence[Sequence[Sequence[int]]]
SeatedSession = tuple[SeatedTable, ...]
_DOMAIN = b"seatwind phase session 1"


@dataclass(frozen=True, slots=True)
class PhaseSession:
    """Store one session by ranking; ``completions`` by division, for the next draw. Spans as in ``NextSession``."""

    tables: SeatedSession
    span: int
    span_bound: int
    completions: tuple[tuple[Tables, ...], ...] = ()


def ranked_session(
    kind: str,
    divisions: Sequence[Division],
    played: SeatingPlan,
    last: int,
    seed: str,
    completions: Sequence[Completion] = (),
) -> PhaseSession:
    """Return the session after those ``played``; each division lists its players, best first. ``last`` ends the phase.

    Raises what ``next_session`` raises.
    """
    drawn = [
        next_session(kind, division, played, last, f"{seed} {at}", completions[at] if at < len(completions) else ())
        for at, division in enumerate(divisions)
    ]
    return PhaseSession(
        join_divisions([upcoming.tables for upcoming in drawn]),
        sum(upcoming.span for upcoming in drawn),
        sum(upcoming.span_bound for upcoming in drawn),
        tuple(upcoming.completion for upcoming in drawn),
    )


def drawn_sessions(
    divisions: Sequence[Division], played: SeatingPlan, last: int, seed: str, groups: Groups
) -> tuple[SeatedSession, ...]:
    """Return all sessions of a round robin, after those ``played``. Raises the errors of ``draw_seating``."""
    plans = [
        draw.plan.sessions[len(played.sessions) :] for draw in division_draws(divisions, played, last, seed, groups)
    ]
    return tuple(join_divisions(tables) for tables in zip(*plans, strict=True))


def division_draws(
    divisions: Sequence[Division], played: SeatingPlan, last: int, seed: str, groups: Groups
) -> list[SeatingDraw]:
    """Return each division drawn on its own, with its own seed. Raises the errors of ``draw_seating``."""
    seated = {seat for session in played.sessions for table in session for seat in table.seats if seat is not None}
    requests = [
        DrawRequest(tuple(division), last, f"{seed} {at}", groups=groups.among(seated.union(division)), played=played)
        for at, division in enumerate(divisions)
    ]
    return [draw_seating(request) for request in requests]


def team_sessions(teams: Sequence[Sequence[int]], sessions: int, seed: str) -> tuple[SeatedSession, ...]:
    """Return all sessions of a team round robin, from the event's first. Raises the errors of ``team_round_robin``."""
    laid = team_round_robin(teams, sessions, seed)
    seated = seat_winds(laid, {}, 0, SeedStream(seed, _DOMAIN))
    return tuple(named_tables(session) for session in seated)


def elimination_session(
    through: Sequence[int], played: SeatingPlan, seed: str, *, seeded: bool = False
) -> PhaseSession:
    """Return a round of an elimination.

    ``through`` lists who plays it, table winners first, or the seeds of the first round.

    They run down and up the tables. After the first round the lower half moves on by as many places as lets the fewest
    meet again. Substitutes take the seats after the last of them: whoever is left plays, be it one alone.
    Raises ``seating.too_few_players`` if nobody is left.
    """
    if not through:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": 0})
    substitutes = [-at for at in range(-len(through) % PLACES_AT_A_TABLE)]
    half = len(through) if seeded else len(through) // 2
    upper, lower = list(through[:half]), list(through[half:])
    orders = [upper + lower[by:] + lower[:by] + substitutes for by in range(max(1, len(lower)))]
    met = _meetings(played)
    chosen = min(orders, key=lambda order: _repeats(serpentine_session(order), met))
    drawn = at_winds(serpentine_session(chosen), chosen, played, seed)
    return PhaseSession(drawn.tables, drawn.span, drawn.span_bound)


def bracket_session(
    brackets: Sequence[Sequence[int]], played: SeatingPlan, seed: str, *, seeded: bool = False
) -> PhaseSession:
    """Return a round of a double elimination.

    Each bracket is seated as an elimination, the upper one at the first tables.

    Raises ``seating.too_few_players``.
    """
    drawn = [
        elimination_session(through, played, f"{seed} {at}", seeded=seeded)
        for at, through in enumerate(brackets or ((),))
    ]
    return PhaseSession(
        join_divisions([phase_session.tables for phase_session in drawn]),
        sum(phase_session.span for phase_session in drawn),
        sum(phase_session.span_bound for phase_session in drawn),
    )


def join_divisions(divisions: Sequence[SeatedSession]) -> SeatedSession:
    """Return the tables of all divisions in one session, the best first, each with its own number."""
    tables: list[SeatedTable] = []
    for division in divisions:
        before = len(tables)
        tables += [replace(table, number=before + table.number) for table in division]
    return tuple(tables)


def _meetings(played: SeatingPlan) -> set[frozenset[int]]:
    tables = [[seat for seat in table.seats if seat is not None] for session in played.sessions for table in session]
    return {frozenset((number, two)) for table in tables for at, two in enumerate(table) for number in table[:at]}


def _repeats(session: Sequence[Sequence[int]], met: set[frozenset[int]]) -> int:
    return sum(
        frozenset((number, two)) in met for table in session for at, two in enumerate(table) for number in table[:at]
    )
