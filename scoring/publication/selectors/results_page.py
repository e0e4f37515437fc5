"""The results of a session, table by table, as one person may see them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Max

from mahjong_core.placement import from_twelfths
from mahjong_core.standings import SessionResult
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Basis, is_sheet_public
from scoring.common.selectors.kept_back import KeptBack
from scoring.common.selectors.releases import standing_releases
from scoring.models import Adjustment, ResultStatus, ResultVersion, Stage
from scoring.sheets.selectors.tables import substitute_names
from scoring.standings.selectors.page import Freshness, Waiting
from scoring.standings.selectors.ranking import Ranking
from tournaments.models import Participant, Seat, Session, SessionStatus, Table, TableStatus


@dataclass(frozen=True)
class ResultSeat:
    """A seat; the figures are None while there is no result to show.

    ``penalty``: inside the table score; ``later``: posted to the session after the uma; ``total``: what the session
    brings in riichi. ``replaced``: somebody else played, ``substitute`` if named; then the score is net of the start.
    ``is_ranked``: the player has a row in the standings.
    """

    wind: Wind
    number: int | None
    name: str
    country: str
    table_score: int | None
    place: int | None
    points: Fraction | None
    penalty: int
    later: int = 0
    total: Fraction | None = None
    replaced: bool = False
    substitute: str = ""
    participant: int | None = None
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


@dataclass(frozen=True)
class SessionFreshness:
    """Where one session stands: its own last release, its tables in all and those that are not verified."""

    status: SessionStatus
    released_at: datetime | None
    waiting: tuple[Waiting, ...]


def session_freshness(session: Session, fresh: Freshness, kept_back: KeptBack) -> SessionFreshness:
    """How new a session's results are; ``fresh``: that of the event for the same reader (one query)."""
    released = standing_releases(session.tournament_id).filter(kept_back.of_any_session(), session=session)
    latest: datetime | None = released.aggregate(latest=Max("at"))["latest"]
    waiting = tuple(candidate for candidate in fresh.waiting if candidate.session == session.number)
    return SessionFreshness(SessionStatus(session.status), latest, waiting)


def public_sheets(session: Session, basis: Basis, kept_back: KeptBack) -> frozenset[int]:
    """The tables of a session whose sheets everybody may read (three queries, three more for each in a freeze)."""
    if kept_back.hides(session.number):
        return frozenset()
    tables = Table.objects.filter(session=session).select_related("session")
    if basis is Basis.RELEASED:
        released = standing_releases(session.tournament_id).filter(kept_back.of_any_session(), session=session)
        latest = released.aggregate(latest=Max("at"))["latest"]
        if latest is None:
            return frozenset()
        verified = ResultVersion.objects.filter(
            table__session=session, status=ResultStatus.VERIFIED, verified_at__lte=latest
        )
        tables = tables.filter(status=TableStatus.VERIFIED, pk__in=verified.values("table"))
    if kept_back.until is None:
        return frozenset(tables.values_list("number", flat=True))
    return frozenset(table.number for table in tables if is_sheet_public(table, basis, kept_back))


def result_tables(current: Ranking, session: Session) -> tuple[ResultTable, ...]:
    """Every table of the session with what the ranking counts (four queries on top of the ranking)."""
    number = session.number
    counted = [row.sessions[number - 1] for row in current.rows if len(row.sessions) >= number]
    results = {(result.table, result.wind): result for result in counted if result is not None}
    penalties = _penalty_sums(current, session, Stage.BEFORE_PLACES)
    later: dict[int, int] = {}  # those rows name no table
    for (_table, participant), amount in _penalty_sums(current, session, Stage.AFTER_UMA).items():
        later[participant] = later.get(participant, 0) + amount
    tables: dict[int, dict[str, Participant | None]] = {}
    seats = Seat.objects.filter(session=session).select_related("table", "participant").order_by("table__number")
    for seat in seats:
        tables.setdefault(seat.table.number, {})[seat.wind] = seat.participant
    ids = {seat.table.number: seat.table_id for seat in seats}
    playing = substitute_names(list(ids.values()))
    ranked = {row.entrant_id for row in current.rows}
    shown = (
        _with_totals(
            _result_table(number, seated, results, penalties, playing.get(ids[number], {})),
            later,
            current.rules.base_points,
        )
        for number, seated in tables.items()
    )
    return tuple(
        replace(table, seats=tuple(replace(seat, is_ranked=seat.participant in ranked) for seat in table.seats))
        for table in shown
    )


def _with_totals(table: ResultTable, later: Mapping[int, int], start: int) -> ResultTable:
    """Each row with what came after the uma, and their sum: points net of the start, uma and that."""
    seats = []
    for seat in table.seats:
        if seat.table_score is None or seat.points is None or seat.participant is None:
            seats.append(seat)
            continue
        after = later.get(seat.participant, 0)
        net = seat.table_score - start
        score = net if seat.replaced else seat.table_score
        seats.append(replace(seat, table_score=score, later=after, total=net + seat.points + after))
    return replace(table, seats=tuple(seats))


def _penalty_sums(current: Ranking, session: Session, stage: Stage) -> dict[tuple[int | None, int], int]:
    """Points from rulings of a stage, by table and participant, up to the moment of the ranking."""
    if (current.basis is Basis.RELEASED and current.as_of is None) or current.kept_back.hides(session.number):
        return {}
    rows = Adjustment.objects.filter(session=session, stage=stage)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    sums: dict[tuple[int | None, int], int] = {}
    for table, participant, amount in rows.values_list("table__number", "participant_id", "amount"):
        sums[table, participant] = sums.get((table, participant), 0) + amount
    return sums


def _result_table(
    number: int,
    seated: Mapping[str, Participant | None],
    results: Mapping[tuple[int, str], SessionResult],
    penalties: Mapping[tuple[int | None, int], int],
    playing: Mapping[Wind, str],
) -> ResultTable:
    seats = tuple(
        _result_seat(wind, seated.get(wind), results.get((number, wind)), penalties, number, playing.get(wind, ""))
        for wind in WINDS
    )
    find = " ".join([str(number), *(f"{seat.number} {seat.name}" for seat in seats)])
    return ResultTable(number, seats, find)


def _result_seat(
    wind: Wind,
    player: Participant | None,
    result: SessionResult | None,
    penalties: Mapping[tuple[int | None, int], int],
    table: int,
    substitute: str,
) -> ResultSeat:
    return ResultSeat(
        wind=wind,
        number=player.number if player else None,
        name=player.name if player else substitute,
        country=player.country if player else "",
        table_score=result.table_score if result else None,
        place=result.place if result and not result.replaced else None,
        points=from_twelfths(result.twelfths) if result else None,
        penalty=penalties.get((table, player.pk), 0) if player and result and not result.replaced else 0,
        replaced=result is not None and result.replaced,
        substitute=substitute if player else "",
        participant=player.pk if player else None,
    )
