"""Seat the next session from the ranking: tables by one of four rules, then winds, table 1 the best.

Players whom four does not divide sit with one to three substitutes, who never share a table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.draw.starting_winds import seat_winds
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions.by_rank import (
    danish_session,
    interval_session,
    rank_span,
    serpentine_session,
    swiss_session,
)
from mahjong_core.seating.stream import SeedStream

__all__ = ["KINDS", "NextSession", "Tables", "at_winds", "named_tables", "next_session", "with_substitutes"]

_FIXED_SHAPES = {"danish": danish_session, "interval": interval_session, "serpentine": serpentine_session}
KINDS = ("swiss", *_FIXED_SHAPES)
_DOMAIN = b"seatwind next session 1"

Tables = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class NextSession:
    """Store seated tables, their spread in rank summed over the tables, and the least possible spread.

    ``completion``: sessions that could still follow a Swiss one without a repeat, for the draw after.
    """

    tables: tuple[SeatedTable, ...]
    span: int
    span_bound: int
    completion: tuple[Tables, ...] = ()


def next_session(
    kind: str,
    ranking: Sequence[int],
    played: SeatingPlan,
    sessions: int,
    seed: str,
    completion: Sequence[Sequence[Sequence[int]]] = (),
) -> NextSession:
    """Seat ``ranking`` (players from 1, best first) after the sessions ``played``, of ``sessions`` in all.

    A substitute's seat is None in the tables, and a number below 1 in the completion. Raises
    ``seating.phase_unknown``, what ``with_substitutes`` and what ``by_rank`` raise.
    """
    filled = with_substitutes(kind, ranking)
    tables, ahead = _tables(kind, filled, played, sessions, seed, completion)
    return at_winds(tables, filled, played, seed, ahead)


def at_winds(
    tables: Sequence[Sequence[int]],
    ranking: Sequence[int],
    played: SeatingPlan,
    seed: str,
    ahead: tuple[Tables, ...] = (),
) -> NextSession:
    """Return the tables of those ``ranking`` lists, substitutes (below 1) among them, each with its winds."""
    counts = _wind_counts(played)
    winds = {player: counts[player] for player in ranking if player in counts}
    (seated,) = seat_winds([tables], winds, len(played.sessions), SeedStream(seed, _DOMAIN))
    return NextSession(named_tables(seated), rank_span(tables, ranking), 3 * len(tables), ahead)


def with_substitutes(kind: str, ranking: Sequence[int]) -> list[int]:
    """Return the ranking with substitutes (0, -1, -2) so that it fills tables of four.

    They stand last; in a Danish session, whose tables are neighbours, each of the last tables has one as its fourth.
    Raises ``seating.too_few_players``, and ``seating.substitutes_meet`` if there are fewer tables than substitutes.
    """
    missing = -len(ranking) % PLACES_AT_A_TABLE
    tables = (len(ranking) + missing) // PLACES_AT_A_TABLE
    if len(ranking) < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": len(ranking)})
    if missing > tables:
        detail = {"players": len(ranking), "substitutes": missing}
        raise RuleError("seating.substitutes_meet", "two substitutes would share a table", detail)
    filled = list(ranking)
    for substitute in range(missing):
        last = (tables - missing + substitute + 1) * PLACES_AT_A_TABLE - 1
        filled.insert(last if kind == "danish" else len(filled), -substitute)
    return filled


def named_tables(session: Sequence[Sequence[int]]) -> tuple[SeatedTable, ...]:
    """Return tables of four in the order of their winds, numbered from 1; who is below 1 is a substitute."""
    return tuple(_seated(number, four) for number, four in enumerate(session, start=1))


def _seated(number: int, four: Sequence[int]) -> SeatedTable:
    east, south, west, north = (player if player > 0 else None for player in four)
    return SeatedTable(number, (east, south, west, north))


def _tables(
    kind: str,
    ranking: Sequence[int],
    played: SeatingPlan,
    sessions: int,
    seed: str,
    completion: Sequence[Sequence[Sequence[int]]],
) -> tuple[Sequence[Sequence[int]], tuple[Tables, ...]]:
    if kind in _FIXED_SHAPES:
        return _FIXED_SHAPES[kind](ranking), ()
    if kind != "swiss":
        raise RuleError("seating.phase_unknown", "there is no such way to seat by ranking", {"known": list(KINDS)})
    past = [[[seat for seat in table.seats if seat is not None] for table in tables] for tables in played.sessions]
    drawn = swiss_session(ranking, past, sessions, seed, completion, sum(player < 1 for player in ranking))
    return drawn.tables, drawn.completion


def _wind_counts(played: SeatingPlan) -> dict[int, list[int]]:
    """Return how often each player had East, South, West and North."""
    had = Counter(
        (player, wind) for tables in played.sessions for table in tables for wind, player in enumerate(table.seats)
    )
    players = {player for player, _wind in had if player is not None}
    return {player: [had[player, wind] for wind in range(4)] for player in players}
