"""Compute the results of a session, table by table, as one person may see them."""

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.db.models import Max, QuerySet

from mahjong_core.placement import from_twelfths
from mahjong_core.standings import BONUS, SessionResult
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Basis, is_sheet_public
from scoring.common.selectors.embargoes import Embargoes
from scoring.common.selectors.releases import standing_releases
from scoring.models import Adjustment, ResultStatus, ResultVersion, Stage
from scoring.sheets.selectors.tables import substitute_names
from scoring.standings.selectors.freshness import Freshness, Waiting
from scoring.standings.selectors.ranking import Ranking, rows_in_force
from tournaments.models import Participant, Seat, Session, SessionStatus, Table, TableStatus


@dataclass(frozen=True)
class ResultSeat:
    """Represent a seat; the figures are None while there is no result to show.

    ``penalty``: inside the table score; ``later``: posted to the session after the uma; ``bonus``: the points of each
    bonus column by its name; ``total``: what the session brings in riichi. ``replaced``: somebody else played,
    ``substitute`` if named; then the score is net of the start.
    ``is_ranked``: the player has a row in the standings.
    """

    wind: Wind
    number: int | None
    name: str
    country: str
    table_score: int | None = None
    place: int | None = None
    points: Fraction | None = None
    penalty: int = 0
    later: int = 0
    bonus: tuple[tuple[str, int], ...] = ()
    total: Fraction | None = None
    replaced: bool = False
    substitute: str = ""
    is_ranked: bool = False


@dataclass(frozen=True)
class ResultTable:
    number: int
    seats: tuple[ResultSeat, ...]
    find: str
    has_sheet: bool = False

    @property
    def is_there(self) -> bool:
        return any(seat.points is not None for seat in self.seats)

    @property
    def bonus(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Return the points of each bonus column by player, for columns in which anyone has some."""
        columns: dict[str, list[tuple[str, int]]] = {}
        for seat in self.seats:
            for name, points in seat.bonus:
                columns.setdefault(name, []).append((seat.name, points))
        return list(columns.items())


@dataclass(frozen=True)
class SessionFreshness:
    """Store how new one session is: its last release, its number of tables, those not verified."""

    status: SessionStatus
    released_at: datetime | None
    waiting: tuple[Waiting, ...]


def session_freshness(session: Session, fresh: Freshness, embargoes: Embargoes) -> SessionFreshness:
    """Return the freshness of a session's results. ``fresh``: that of the event for the same reader (one query)."""
    released = standing_releases(session.tournament_id).filter(embargoes.of_any_session(), session=session)
    latest: datetime | None = released.aggregate(latest=Max("at"))["latest"]
    waiting = tuple(candidate for candidate in fresh.waiting if candidate.session == session.number)
    return SessionFreshness(SessionStatus(session.status), latest, waiting)


def public_sheets(session: Session, basis: Basis, embargoes: Embargoes) -> frozenset[int]:
    """Return the tables of a session whose sheets are public (three queries, three more for each in a freeze)."""
    if embargoes.hides(session.number):
        return frozenset()
    tables = Table.objects.filter(session=session).select_related("session")
    if basis is Basis.RELEASED:
        released = standing_releases(session.tournament_id).filter(embargoes.of_any_session(), session=session)
        latest = released.aggregate(latest=Max("at"))["latest"]
        if latest is None:
            return frozenset()
        verified = ResultVersion.objects.filter(
            table__session=session, status=ResultStatus.VERIFIED, verified_at__lte=latest
        )
        tables = tables.filter(status=TableStatus.VERIFIED, pk__in=verified.values("table"))
    if embargoes.until is None:
        return frozenset(tables.values_list("number", flat=True))
    return frozenset(table.number for table in tables if is_sheet_public(table, basis, embargoes))


def result_tables(current: Ranking, session: Session) -> tuple[ResultTable, ...]:
    """Return every table of the session with what the ranking counts.

    Four queries on top of the ranking; one more if a seat has no player.
    """
    number = session.number
    counted = [row.sessions[number - 1] for row in current.rows if len(row.sessions) >= number]
    results = {(result.table, result.wind): result for result in counted if result is not None}
    penalties = _penalty_sums(current, session, Stage.BEFORE_PLACES)
    later: dict[int, int] = {}  # those rows name no table
    bonus = _bonus_of(current, session)
    for (_table, participant), amount in _penalty_sums(current, session, Stage.AFTER_UMA).items():
        later[participant] = later.get(participant, 0) + amount
    rows = Seat.objects.filter(session=session).select_related("table", "participant").order_by("table__number")
    if any(row.participant is None for row in rows):
        results |= _empty_seat_results(current, session)
    playing = substitute_names(list({row.table_id for row in rows}))
    ranked = {row.entrant_id for row in current.rows}
    tables = []
    for table, group in groupby(rows, lambda row: row.table):
        players, seats = {row.wind: row.participant for row in group}, []
        for wind in WINDS:
            if wind not in players:  # a game of three
                continue
            player, result = players.get(wind), results.get((table.number, wind))
            pk = player.pk if player else 0
            seat = _seat_of(wind, player, playing.get(table.pk, {}).get(wind, ""), is_ranked=pk in ranked)
            if result is not None:
                taken = penalties.get((table.number, pk), 0)
                after = _After(later.get(pk, 0), tuple(bonus.get(pk, {}).items()))
                seat = _with_result(seat, result, current.rules.base_points, taken, after)
            seats.append(seat)
        find = " ".join([str(table.number), *(f"{seat.number} {seat.name}" for seat in seats)])
        tables.append(ResultTable(table.number, tuple(seats), find))
    return tuple(tables)


def _empty_seat_results(current: Ranking, session: Session) -> dict[tuple[int, str], SessionResult]:
    """Return what was played at the seats of a session without a player, by table and wind (one query).

    Nobody is ranked by it; it completes the four of a table. The participant of each result is 0.
    """
    if current.basis is Basis.RELEASED and current.as_of is None:
        return {}
    rows = rows_in_force(current.tournament, current.basis, current.as_of, current.embargoes, current.seen_at)
    rows = rows.filter(result__session=session, participant__isnull=True).order_by("result__number")
    fields = rows.values_list("result__table__number", "wind", "table_score", "place", "twelfths")
    return {
        (table, wind): SessionResult(0, session.number, table, Wind(wind), score, place, twelfths)
        for table, wind, score, place, twelfths in fields
    }


def _seat_of(wind: Wind, player: Participant | None, substitute: str, *, is_ranked: bool) -> ResultSeat:
    if player is None:
        return ResultSeat(wind, None, substitute, "")
    return ResultSeat(wind, player.number, player.name, player.country, substitute=substitute, is_ranked=is_ranked)


@dataclass(frozen=True, slots=True)
class _After:
    """Store what a player gets after uma: from rulings, and from each bonus column."""

    rulings: int
    bonus: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return self.rulings + sum(points for _name, points in self.bonus)


def _with_result(seat: ResultSeat, result: SessionResult, start: int, penalty: int, after: _After) -> ResultSeat:
    """Return the seat with its result: the total net of the start, uma and later points; None at an empty seat."""
    points, net = from_twelfths(result.twelfths), result.net_score(start)
    return replace(
        seat,
        table_score=net if result.replaced else result.table_score,
        place=None if result.replaced else result.place,
        points=points,
        penalty=0 if result.replaced else penalty,
        later=after.rulings,
        bonus=after.bonus,
        total=None if seat.number is None else net + points + after.total,
        replaced=result.replaced,
    )


def _rows_of(current: Ranking, session: Session) -> QuerySet[Adjustment]:
    """Return the ledger's rows of a session up to the moment of the ranking."""
    if (current.basis is Basis.RELEASED and current.as_of is None) or current.embargoes.hides(session.number):
        return Adjustment.objects.none()
    rows = Adjustment.objects.filter(session=session)
    return rows if current.as_of is None else rows.filter(at__lte=current.as_of)


def _bonus_of(current: Ranking, session: Session) -> dict[int, dict[str, int]]:
    """Return the points of bonus columns by participant and column, without those that were taken back."""
    if not current.rules.bonus_columns:
        return {}
    sums: dict[int, dict[str, int]] = {}
    rows = _rows_of(current, session).filter(cause__startswith=BONUS, participant__isnull=False).order_by("id")
    for participant, cause, amount in rows.values_list("participant_id", "cause", "amount"):
        own = sums.setdefault(participant or 0, {})
        name = cause.removeprefix(BONUS)
        own[name] = own.get(name, 0) + amount
    return {participant: {name: points for name, points in own.items() if points} for participant, own in sums.items()}


def _penalty_sums(current: Ranking, session: Session, stage: Stage) -> dict[tuple[int | None, int], int]:
    """Return points from rulings of a stage, by table and participant, up to the moment of the ranking."""
    rows = _rows_of(current, session).filter(stage=stage).exclude(cause__startswith=BONUS)
    sums: dict[tuple[int | None, int], int] = {}
    for table, participant, amount in rows.values_list("table__number", "participant_id", "amount"):
        sums[table, participant] = sums.get((table, participant), 0) + amount
    return sums
