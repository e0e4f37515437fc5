"""The results of a session, table by table, as one person may see them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.placement import from_twelfths
from mahjong_core.standings import SessionResult
from mahjong_core.winds import WINDS, Wind
from scoring.models import Adjustment, Stage
from scoring.selectors.standings import Basis, Ranking
from tournaments.models import Participant, Seat, Session


@dataclass(frozen=True)
class ResultSeat:
    """A seat; the figures are None while there is no result to show."""

    wind: Wind
    number: int | None
    name: str
    country: str
    table_score: int | None
    place: int | None
    points: Fraction | None
    penalty: int


@dataclass(frozen=True)
class ResultTable:
    number: int
    seats: tuple[ResultSeat, ...]
    find: str

    @property
    def is_there(self) -> bool:
        return any(seat.place is not None for seat in self.seats)


def result_tables(current: Ranking, session: Session) -> tuple[ResultTable, ...]:
    """Every table of the session with what the ranking counts (two queries on top of the ranking)."""
    results = {(one.table, one.wind): one for one in counted(current, session.number)}
    penalties = penalty_sums(current, session)
    tables: dict[int, dict[str, Participant | None]] = {}
    seats = Seat.objects.filter(session=session).select_related("table", "participant").order_by("table__number")
    for seat in seats:
        tables.setdefault(seat.table.number, {})[seat.wind] = seat.participant
    return tuple(result_table(number, seated, results, penalties) for number, seated in tables.items())


def counted(current: Ranking, session: int) -> list[SessionResult]:
    rows = [row.sessions[session - 1] for row in current.rows if len(row.sessions) >= session]
    return [result for result in rows if result is not None]


def penalty_sums(current: Ranking, session: Session) -> dict[tuple[int, int], int]:
    """Points from rulings inside the table scores, by table and participant, up to the moment of the ranking."""
    if (current.basis is Basis.RELEASED and current.as_of is None) or current.veil.hides(session.number):
        return {}
    rows = Adjustment.objects.filter(session=session, stage=Stage.BEFORE_PLACES)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    sums: dict[tuple[int, int], int] = {}
    for table, participant, amount in rows.values_list("table__number", "participant_id", "amount"):
        sums[table, participant] = sums.get((table, participant), 0) + amount
    return sums


def result_table(
    number: int,
    seated: Mapping[str, Participant | None],
    results: Mapping[tuple[int, str], SessionResult],
    penalties: Mapping[tuple[int, int], int],
) -> ResultTable:
    seats = tuple(result_seat(wind, seated.get(wind), results.get((number, wind)), penalties, number) for wind in WINDS)
    find = " ".join([str(number), *(f"{seat.number} {seat.name}" for seat in seats)])
    return ResultTable(number, seats, find)


def result_seat(
    wind: Wind,
    player: Participant | None,
    result: SessionResult | None,
    penalties: Mapping[tuple[int, int], int],
    table: int,
) -> ResultSeat:
    return ResultSeat(
        wind=wind,
        number=player.number if player else None,
        name=player.name if player else "",
        country=player.country if player else "",
        table_score=result.table_score if result else None,
        place=result.place if result else None,
        points=from_twelfths(result.twelfths) if result else None,
        penalty=penalties.get((table, player.pk), 0) if player and result else 0,
    )
