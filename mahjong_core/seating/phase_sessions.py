"""Sessions of a phase: each division is seated on its own, their tables are numbered one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mahjong_core.seating.by_rank import serpentine_session
from mahjong_core.seating.draw import DrawRequest, draw_seating
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.next_session import Tables, named_tables, next_session
from mahjong_core.seating.starting_winds import seat_winds
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.team_round_robin import team_round_robin
from mahjong_core.seating.wishes import Groups

__all__ = [
    "Completion",
    "Division",
    "PhaseSession",
    "SeatedSession",
    "drawn_sessions",
    "elimination_session",
    "ranked_session",
    "team_sessions",
]

Division = Sequence[int]
Completion = Sequence[Sequence[Sequence[int]]]
SeatedSession = tuple[SeatedTable, ...]
_DOMAIN = b"seatwind phase session 1"


@dataclass(frozen=True, slots=True)
class PhaseSession:
    """One session by ranking; ``completions`` by division, for the draw after. Spans as in ``NextSession``."""

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
    """The session after those ``played``; each division lists its players, best first. ``last`` ends the phase.

    Raises what ``next_session`` raises.
    """
    drawn = [
        next_session(kind, division, played, last, f"{seed} {at}", completions[at] if at < len(completions) else ())
        for at, division in enumerate(divisions)
    ]
    return PhaseSession(
        _numbered([one.tables for one in drawn]),
        sum(one.span for one in drawn),
        sum(one.span_bound for one in drawn),
        tuple(one.completion for one in drawn),
    )


def drawn_sessions(
    divisions: Sequence[Division], played: SeatingPlan, last: int, seed: str, groups: Groups
) -> tuple[SeatedSession, ...]:
    """All sessions of a round robin, after those ``played``. Raises what ``draw_seating`` raises."""
    plans = [
        draw_seating(DrawRequest(tuple(division), last, f"{seed} {at}", groups=groups, played=played)).plan
        for at, division in enumerate(divisions)
    ]
    first = len(played.sessions)
    return tuple(_numbered([plan.sessions[at] for plan in plans]) for at in range(first, last))


def team_sessions(teams: Sequence[Sequence[int]], sessions: int, seed: str) -> tuple[SeatedSession, ...]:
    """All sessions of a team round robin, from the event's first. Raises what ``team_round_robin`` raises."""
    laid = team_round_robin(teams, sessions, seed)
    seated = seat_winds(laid, {}, 0, SeedStream(seed, _DOMAIN))
    return tuple(named_tables(session) for session in seated)


def elimination_session(
    through: Sequence[int], played: SeatingPlan, seed: str, *, seeded: bool = False
) -> PhaseSession:
    """A round of an elimination: ``through`` lists who plays it, table winners first, or the seeds of the first round.

    They run down and up the tables. After the first round the lower half moves on by as many places as lets the fewest
    meet again.
    """
    half = len(through) if seeded else len(through) // 2
    upper, lower = list(through[:half]), list(through[half:])
    orders = [upper + lower[by:] + lower[:by] for by in range(max(1, len(lower)))]
    met = _meetings(played)
    chosen = min(orders, key=lambda order: _repeats(serpentine_session(order), met))
    drawn = next_session("serpentine", chosen, played, len(played.sessions) + 1, seed)
    return PhaseSession(drawn.tables, drawn.span, drawn.span_bound)


def _numbered(divisions: Sequence[SeatedSession]) -> SeatedSession:
    """The tables of all divisions, the best first, each with its own number."""
    tables: list[SeatedTable] = []
    for division in divisions:
        before = len(tables)
        tables += [replace(table, number=before + table.number) for table in division]
    return tuple(tables)


def _meetings(played: SeatingPlan) -> set[frozenset[int]]:
    tables = [[one for one in table.seats if one is not None] for session in played.sessions for table in session]
    return {frozenset((one, two)) for table in tables for at, two in enumerate(table) for one in table[:at]}


def _repeats(session: Sequence[Sequence[int]], met: set[frozenset[int]]) -> int:
    return sum(frozenset((one, two)) in met for table in session for at, two in enumerate(table) for one in table[:at])
