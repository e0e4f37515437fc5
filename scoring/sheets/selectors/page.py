"""Compute a table's page: the seats in the coming hand, the latest hands, the result, the problems."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from mahjong_core.mcr.settle import MAXIMUM_VALUE
from mahjong_core.sheets import Mode, bonus_points
from mahjong_core.standings import BONUS
from mahjong_core.winds import WINDS, Wind, prevailing_wind
from scoring.models import Adjustment, ResultStatus, ResultVersion, SeatResult, SheetEntry
from scoring.sheets.selectors.cautions import Caution, all_cautions
from scoring.sheets.selectors.dead_hands import let_count
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_tiles import entries_with_tiles
from scoring.sheets.selectors.late_hands import LateHand, late_hands
from scoring.sheets.selectors.paper import HandRow, PaperSheet, paper_of
from scoring.sheets.selectors.problem_rows import (
    ProblemRow,
    dead_claim_rows,
    late_hand_rows,
    open_seat_rows,
    problem_rows,
)
from scoring.sheets.selectors.riichi_page import RiichiView, riichi_view
from scoring.sheets.selectors.seat_views import (
    PlaceChange,
    Progress,
    SeatView,
    is_mcr,
    place_changes,
    seat_names,
    seat_views,
    table_progress,
    with_cautions,
)
from scoring.sheets.selectors.unusual_values import AskedAbove, asked_above
from tournaments.models import TableStatus

_LATEST_HANDS = 3


@dataclass(frozen=True)
class ResultView:
    """Store a result version with its seats in order and the name of each.

    ``bonus``: the points of each bonus column after the uma, as names and points of those who have any.
    """

    version: ResultVersion
    seats: tuple[tuple[str, SeatResult], ...]
    bonus: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


@dataclass(frozen=True)
class TableView:
    """Store what a table's pages render. ``hand``: the coming hand; None if the session's hands are all there."""

    current: TableSheet
    hand: int | None
    prevailing: Wind | None
    seats: tuple[SeatView, ...]
    paper: PaperSheet
    pending: ResultView | None
    in_force: ResultView | None
    riichi: RiichiView | None
    cautions: tuple[Caution, ...] | None = None
    late: tuple[LateHand, ...] = ()

    @property
    def is_mcr(self) -> bool:
        """Return whether scores are called mini-points and table points."""
        return is_mcr(self.current.rules)

    @property
    def progress(self) -> Progress:
        """Return how many of the table's hands are played."""
        return table_progress(self.current)

    @property
    def settled_late(self) -> tuple[LateHand, ...]:
        """Return the late hands that a referee accepted or refused."""
        return tuple(hand for hand in self.late if not hand.is_open)

    @property
    def is_handed_in(self) -> bool:
        """Return whether the sheet is closed, verified or not, so that no further hand is played."""
        return self.current.table.status in (TableStatus.SUBMITTED, TableStatus.VERIFIED)

    @property
    def played(self) -> int:
        return len(self.current.sheet.hands)

    @property
    def hands_in_all(self) -> int:
        return self.current.rules.hands_per_session or 16

    @property
    def place_changes(self) -> tuple[PlaceChange, ...]:
        """Return who moves where before the coming hand."""
        return place_changes(self.current, self.hand)

    @property
    def maximum_value(self) -> int:
        """Return the largest value that an MCR hand can have."""
        return MAXIMUM_VALUE

    @property
    def latest(self) -> tuple[HandRow, ...]:
        return tuple(reversed(self.paper.hands[-_LATEST_HANDS:]))

    @cached_property
    def received(self) -> tuple[Caution, ...]:
        """Return the rulings in force on its players in this session (one query, made where a page asks)."""
        return all_cautions(self.current) if self.cautions is None else self.cautions

    @property
    def let_count(self) -> tuple[SheetEntry, ...]:
        """Return the hands whose win a referee let count although it was ruled dead."""
        return let_count(self.current)

    @cached_property
    def problems(self) -> tuple[ProblemRow, ...]:
        """Return the problems of the sheet, including contradictions of rulings."""
        wanted = (*dead_claim_rows(self.current, self.received), *open_seat_rows(self.current))
        return (*late_hand_rows(self.current, self.late), *problem_rows(self.current), *wanted)

    @property
    def refusals(self) -> tuple[ProblemRow, ...]:
        return tuple(row for row in self.problems if row.is_refusal)

    @property
    def mode(self) -> Mode:
        return self.current.sheet.mode

    @cached_property
    def with_tiles(self) -> frozenset[int]:
        """Return the entries that have tiles (one query, made where a page asks)."""
        return entries_with_tiles(self.current)

    @cached_property
    def sent_back(self) -> ResultVersion | None:
        """Return the version sent back with a reason, while the sheet is corrected (one query then)."""
        table = self.current.table
        if table.status != TableStatus.CORRECTING:
            return None
        newest = ResultVersion.objects.filter(table=table).order_by("-number").first()
        return newest if newest is not None and newest.sent_back_reason else None

    @property
    def shown_result(self) -> ResultView | None:
        return self.pending or self.in_force


def table_view(current: TableSheet, ended_at: datetime | None = None) -> TableView:
    """Return everything about one table (two queries on top of the sheet's). ``ended_at``: when play ended there."""
    hand, riichi = current.sheet.next_hand, riichi_view(current)
    drawn = (hand or max((hand.number for hand in current.sheet.hands), default=None)) if riichi is None else None
    rows = ResultVersion.objects.filter(table=current.table).exclude(status=ResultStatus.SUPERSEDED)
    results = {row.status: _result_view(row, current) for row in rows.prefetch_related("seats__participant")}
    return TableView(
        current=current,
        hand=hand,
        prevailing=prevailing_wind(drawn) if drawn else None,
        seats=seat_views(current, drawn),
        paper=paper_of(current),
        pending=results.get(ResultStatus.SUBMITTED),
        in_force=results.get(ResultStatus.VERIFIED),
        riichi=riichi,
        late=late_hands(current, ended_at),
    )


def as_the_table_sees(view: TableView) -> TableView:
    """Return the page on which the table enters its hands, with its players' cautions (one query more)."""
    return replace(view, seats=with_cautions(view.seats, view.received), cautions=view.received)


def asked_above_of(view: TableView) -> AskedAbove:
    """Return the value above which a hand must be confirmed (one query)."""
    return asked_above(view.current.table.session.tournament, view.current.rules)


def _result_view(version: ResultVersion, current: TableSheet) -> ResultView:
    names = seat_names(current)
    rows = {Wind(row.wind): row for row in version.seats.all()}
    seats = [(wind, rows[wind]) for wind in WINDS if wind in rows]
    shown = tuple((row.participant.name if row.participant else names[wind], row) for wind, row in seats)
    return ResultView(version, shown, _bonus(version, current, shown))


def _bonus(
    version: ResultVersion, current: TableSheet, shown: tuple[tuple[str, SeatResult], ...]
) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """Return the points of the bonus columns: those posted where the result is in force, else those of the sheet.

    One query for a result in force, none where the rules have no such columns.
    """
    columns: dict[str, dict[str, int]] = {}
    if version.status != ResultStatus.VERIFIED:
        totals = current.sheet.totals
        counted = bonus_points(totals.bonus, current.rules) if totals is not None else {}
        columns = {name: {wind.value: points for wind, points in seats.items()} for name, seats in counted.items()}
    elif current.rules.bonus_columns:
        winds = {row.participant_id: row.wind for _name, row in shown}
        posted = Adjustment.objects.filter(session=version.session_id, cause__startswith=BONUS, reverses__isnull=True)
        rows = posted.filter(reversed_by__isnull=True, participant__in=winds).order_by("id")
        for participant, cause, amount in rows.values_list("participant_id", "cause", "amount"):
            columns.setdefault(cause.removeprefix(BONUS), {})[winds[participant]] = amount
    return tuple(
        (column, tuple((name, points[row.wind]) for name, row in shown if points.get(row.wind)))
        for column, points in columns.items()
    )
