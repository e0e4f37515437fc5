"""The next session of an event from its ranking: tables by one of four rules, then winds, table 1 the best."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.seating.by_rank import danish_session, interval_session, rank_span, serpentine_session, swiss_session
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.starting_winds import seat_winds
from mahjong_core.seating.stream import SeedStream

FIXED_SHAPES = {"danish": danish_session, "interval": interval_session, "serpentine": serpentine_session}
KINDS = ("swiss", *FIXED_SHAPES)
DOMAIN = b"seatwind next session 1"

Tables = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class NextSession:
    """Seated tables; how far apart in rank those at a table are, summed over the tables, beside the least possible.

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
    """Seat ``ranking`` (players, best first) after the sessions ``played``, of ``sessions`` in all.

    Raises ``seating.phase_unknown`` and what ``by_rank`` raises.
    """
    tables, ahead = _tables(kind, ranking, played, sessions, seed, completion)
    counts = _wind_counts(played)
    winds = {player: counts[player] for player in ranking if player in counts}
    (seated,) = seat_winds([tables], winds, len(played.sessions), SeedStream(seed, DOMAIN))
    named = tuple(
        SeatedTable(number, (four[0], four[1], four[2], four[3])) for number, four in enumerate(seated, start=1)
    )
    return NextSession(named, rank_span(tables, ranking), 3 * len(tables), ahead)


def _tables(
    kind: str,
    ranking: Sequence[int],
    played: SeatingPlan,
    sessions: int,
    seed: str,
    completion: Sequence[Sequence[Sequence[int]]],
) -> tuple[Sequence[Sequence[int]], tuple[Tables, ...]]:
    if kind in FIXED_SHAPES:
        return FIXED_SHAPES[kind](ranking), ()
    if kind != "swiss":
        raise RuleError("seating.phase_unknown", "there is no such way to seat by ranking", {"known": list(KINDS)})
    past = [[[one for one in table.seats if one is not None] for table in tables] for tables in played.sessions]
    drawn = swiss_session(ranking, past, sessions, seed, completion)
    return drawn.tables, drawn.completion


def _wind_counts(played: SeatingPlan) -> dict[int, list[int]]:
    """How often each player had East, South, West and North."""
    had = Counter(
        (player, wind) for tables in played.sessions for table in tables for wind, player in enumerate(table.seats)
    )
    players = {player for player, _wind in had if player is not None}
    return {player: [had[player, wind] for wind in range(4)] for player in players}
