"""Read the results desk of a session: a row for each table, with what its reader may see and do there."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.core.cache import cache
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.table.play import leftover_shares
from mahjong_core.sheets import Mode
from mahjong_core.winds import WINDS, Wind
from scoring.models import ResultStatus, ResultVersion, SheetPhoto
from scoring.sheets.policies import can
from scoring.sheets.selectors.folding import TableSheet, rules_of, sheets_of
from scoring.sheets.selectors.problem_rows import Repair
from scoring.sheets.selectors.seat_views import is_mcr, seat_names
from scoring.sheets.selectors.totals_check import TotalsCheck, check_totals
from tournaments.common.actors import Actor
from tournaments.common.look.lists import print_list
from tournaments.common.look.numbers import print_exact, print_score
from tournaments.models import AuditEvent, Session, SessionStatus, Table, TableStatus
from tournaments.sessions.selectors.second_person import needs_second_person

READ_DIFFERENTLY: Final = "result.read_differently"
_SECONDS_AT_A_ROW: Final = 15
_MAX_STICKS: Final = 8


class RowState(StrEnum):
    """Define the states of a row."""

    EMPTY = "empty"
    UNBALANCED = "unbalanced"
    TYPED = "typed"
    HANDS = "hands"
    OWN = "own"
    AGAIN = "again"
    DIFFERS = "differs"
    VERIFIED = "verified"


_WORDS: Final[Mapping[RowState, Promise]] = {
    RowState.EMPTY: _("No paper yet"),
    RowState.UNBALANCED: _("Does not add up"),
    RowState.TYPED: _("Typed, not submitted"),
    RowState.HANDS: _("Hand by hand"),
    RowState.OWN: _("Typed by you"),
    RowState.AGAIN: _("To read again"),
    RowState.DIFFERS: _("Readings differ"),
    RowState.VERIFIED: _("Verified"),
}
_LOOK: Final = {  # icon and tone
    RowState.EMPTY: ("", ""),
    RowState.UNBALANCED: ("warning", "verm"),
    RowState.TYPED: ("pencil", ""),
    RowState.HANDS: ("pencil", ""),
    RowState.OWN: ("pencil", ""),
    RowState.AGAIN: ("eye", "slate"),
    RowState.DIFFERS: ("swap", "verm"),
    RowState.VERIFIED: ("double-check", ""),
}


@dataclass(frozen=True)
class SeatCell:
    """Represent a seat of a row. ``value``: the score as this reader may see it; ``first``, ``second``: where readings
    differ.
    """

    wind: Wind
    name: str
    value: int | None = None
    first: int | None = None
    second: int | None = None
    is_signed: bool = True

    @property
    def texts(self) -> dict[str, str]:
        """Return the figures as they are written: in MCR with their sign, empty if there is none."""
        figures = {"value": self.value, "first": self.first, "second": self.second}
        return {
            name: "" if value is None else print_score(value, is_mcr=self.is_signed) for name, value in figures.items()
        }

    @property
    def differs(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True)
class DeskRow:
    """Represent a table. ``expected``: the required sum of its scores, ``rulings`` included.

    ``base``: the newest row of its sheet; ``version``: the result that waits. ``typed_by``: who made the first reading.
    ``busy``: who else is at this row now. ``may_read``: whether the second reading is the reader's to make.
    """

    number: int
    state: RowState
    seats: tuple[SeatCell, ...]
    expected: int
    rulings: int
    base: int
    is_open: bool = False
    may_read: bool = False
    is_in_play: bool = False
    version: int = 0
    typed_by: str = ""
    typed_at: datetime | None = None
    read_by: str = ""
    read_at: datetime | None = None
    photo: str = ""
    busy: str = ""

    @property
    def act(self) -> str:
        """Return the action of Enter in this row: ``first`` or ``second`` reading, or empty."""
        if self.may_read and self.state is RowState.AGAIN:
            return "second"
        return "first" if self.is_open else ""

    @property
    def is_blind(self) -> bool:
        """Return whether the first reading is hidden."""
        return self.state is RowState.AGAIN

    @property
    def words(self) -> Promise:
        if self.state is RowState.EMPTY and self.is_in_play:
            return _("In play")
        return _WORDS[self.state]

    @property
    def icon(self) -> str:
        return _LOOK[self.state][0]

    @property
    def tone(self) -> str:
        return _LOOK[self.state][1]

    @property
    def sum(self) -> int | None:
        """Return the sum of the figures shown; None if one is missing or hidden."""
        values = [cell.value for cell in self.seats]
        return None if None in values else sum(value for value in values if value is not None)

    @property
    def sum_text(self) -> str:
        """Return the sum as text if it is wrong or includes rulings; otherwise empty."""
        says_more = self.state is RowState.UNBALANCED or self.rulings
        return replace(self.seats[0], value=self.sum).texts["value"] if says_more else ""

    @property
    def differing(self) -> tuple[SeatCell, ...]:
        return tuple(cell for cell in self.seats if cell.differs)

    @property
    def is_changed_round(self) -> bool:
        """Return whether the two readings have two seats in each other's place."""
        pair = self.differing
        return len(pair) == 2 and (pair[0].first, pair[0].second) == (pair[1].second, pair[1].first)

    @property
    def digest(self) -> str:
        """Return a short hash of everything that the row shows."""
        return hashlib.sha256(f"{self!r}{get_language()}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ResultsDesk:
    """Store the rows of a session by table.

    ``fills_last``: whether the page proposes the score that follows from three others in a first reading. It does where
    another person reads the paper in full afterwards: a paper that does not add up is found by that reading.
    """

    session: Session
    rows: tuple[DeskRow, ...]
    is_riichi: bool
    fills_last: bool

    def count(self, *states: RowState) -> int:
        return sum(row.state in states for row in self.rows)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """Return the figures of the wall's key: state and number of tables, without states of no table."""
        groups: tuple[tuple[str, tuple[RowState, ...]], ...] = (
            ("verified", (RowState.VERIFIED,)),
            ("again", (RowState.AGAIN,)),
            ("own", (RowState.OWN,)),
            ("wrong", (RowState.UNBALANCED, RowState.DIFFERS)),
            ("empty", (RowState.EMPTY, RowState.TYPED, RowState.HANDS)),
        )
        return [(name, self.count(*states)) for name, states in groups if self.count(*states)]

    @property
    def first_readings(self) -> int:
        return sum(row.act == "first" for row in self.rows)

    @property
    def second_readings(self) -> int:
        return sum(row.act == "second" for row in self.rows)


def results_desk(session: Session, reader: Actor) -> ResultsDesk:
    """Return the rows as this reader may see them (eleven queries, whatever the number of tables; riichi: twelve)."""
    tables = list(Table.objects.filter(session=session).select_related("session__tournament").order_by("number"))
    sheets = sheets_of(tables)
    results = _results_by_table(session)
    is_alone = not needs_second_person(session.tournament)
    shown = _Shown(
        reader=reader,
        is_alone=is_alone,
        results=results,
        differing=_differing(session, results.values()),
        photos=_photos(tables),
        busy=cache.get_many([_busy_key(table) for table in tables]),
    )
    rows = tuple(shown.row(sheets[table.pk]) for table in tables)
    is_riichi = not is_mcr(rules_of(session.tournament))
    return ResultsDesk(session, rows, is_riichi, fills_last=not is_alone)


@dataclass(frozen=True)
class _Shown:
    """Hold what the rows of a session are made of, read once for all tables."""

    reader: Actor
    is_alone: bool
    results: Mapping[int, ResultVersion]
    differing: Mapping[str, AuditEvent]
    photos: Mapping[int, str]
    busy: Mapping[str, tuple[str, str]]

    def row(self, current: TableSheet) -> DeskRow:
        table, rulings = current.table, sum(current.sheet.adjustments.values())
        names = seat_names(current)
        who, name = self.busy.get(_busy_key(table), ("", ""))
        row = DeskRow(
            number=table.number,
            state=RowState.EMPTY,
            seats=tuple(SeatCell(wind, names[wind], is_signed=is_mcr(current.rules)) for wind in current.rules.seats),
            expected=current.rules.table_total + rulings,
            rulings=rulings,
            base=current.base,
            is_in_play=table.session.status in (SessionStatus.RUNNING, SessionStatus.PAUSED),
            photo=self.photos.get(table.pk, ""),
            busy=name if who != self.reader.key else "",
        )
        result = self.results.get(table.pk)
        if table.status in (TableStatus.SUBMITTED, TableStatus.VERIFIED) and result is not None:
            return self._of_result(row, result)
        return _of_sheet(row, current)

    def _of_result(self, row: DeskRow, result: ResultVersion) -> DeskRow:
        scores = {seat.wind: seat.table_score for seat in result.seats.all()}
        row = replace(row, version=result.number, typed_by=result.submitted_by_name, typed_at=result.submitted_at)
        if result.status == ResultStatus.VERIFIED:
            return replace(row, state=RowState.VERIFIED, seats=_with_values(row, scores))
        is_own = result.submitted_by == self.reader.key
        row = replace(row, may_read=not is_own or self.is_alone)
        other = self.differing.get(str(result.uid))
        if other is not None:
            return _of_two_readings(row, scores, other)
        if is_own and not self.is_alone:
            return replace(row, state=RowState.OWN, seats=_with_values(row, scores))
        return replace(row, state=RowState.AGAIN)


def _of_sheet(row: DeskRow, current: TableSheet) -> DeskRow:
    """Return the row of a table whose result is not submitted: typed totals, hands, or nothing."""
    sheet, is_open = current.sheet, can(current.table, "enter")
    if sheet.hands and sheet.mode is not Mode.TOTALS:
        return replace(row, state=RowState.HANDS)
    if sheet.totals is None:
        return replace(row, is_open=is_open)
    totals = {wind.value: value for wind, value in sheet.totals.totals.items()}
    is_balanced = check_totals(current, sheet.totals.totals).is_balanced
    state = RowState.TYPED if is_balanced else RowState.UNBALANCED
    return replace(row, state=state, is_open=is_open, seats=_with_values(row, totals))


def other_reading(result: ResultVersion) -> Mapping[str, int] | None:
    """Return the latest reading of the paper that differed from a result, by wind (one query)."""
    rows = AuditEvent.objects.filter(action=READ_DIFFERENTLY, target_uid=result.uid).order_by("-id")
    latest = rows.first()
    return None if latest is None else _read_in(latest)


def _read_in(other: AuditEvent) -> Mapping[str, int]:
    totals: Mapping[str, int] = (other.after or {})["totals"]
    return totals


def _of_two_readings(row: DeskRow, scores: Mapping[str, int], other: AuditEvent) -> DeskRow:
    read = _read_in(other)
    seats = tuple(
        replace(
            cell,
            value=scores[cell.wind] if scores[cell.wind] == read[cell.wind] else None,
            first=scores[cell.wind],
            second=read[cell.wind],
        )
        for cell in row.seats
    )
    return replace(row, state=RowState.DIFFERS, seats=seats, read_by=other.by_name, read_at=other.at)


def _with_values(row: DeskRow, scores: Mapping[str, int]) -> tuple[SeatCell, ...]:
    return tuple(replace(cell, value=scores.get(cell.wind.value)) for cell in row.seats)


def _results_by_table(session: Session) -> dict[int, ResultVersion]:
    """Return the result that waits at each table, or else the one in force (two queries)."""
    standing = ResultVersion.objects.filter(
        session=session, status__in=(ResultStatus.SUBMITTED, ResultStatus.VERIFIED)
    ).prefetch_related("seats")
    return {row.table_id: row for row in sorted(standing, key=lambda row: row.status == ResultStatus.SUBMITTED)}


def _differing(session: Session, results: Iterable[ResultVersion]) -> dict[str, AuditEvent]:
    """Return the latest other reading of each result that waits, by the result's uid (one query)."""
    waiting = [row.uid for row in results if row.status == ResultStatus.SUBMITTED]
    rows = AuditEvent.objects.filter(
        tournament_uid=session.tournament.uid, action=READ_DIFFERENTLY, target_uid__in=waiting
    )
    return {str(row.target_uid): row for row in rows.order_by("id")}


def _photos(tables: Sequence[Table]) -> dict[int, str]:
    """Return the latest photo of each table's paper (one query)."""
    rows = SheetPhoto.objects.filter(table__in=tables).exclude(file="").order_by("id")
    return {table: str(uid) for table, uid in rows.values_list("table_id", "uid")}


def _busy_key(table: Table) -> str:
    return f"results-desk:{table.pk}"


def note_at_row(table: Table, reader: Actor) -> None:
    """Remember for a few seconds that a person is at this row, so that others pass it over."""
    cache.set(_busy_key(table), (reader.key, reader.name), _SECONDS_AT_A_ROW)


@dataclass(frozen=True)
class RowSlip:
    """Store the check of four scores before they are recorded: their sum, and the likeliest error."""

    check: TotalsCheck
    repair: Repair | None
    hint: str


def slip_of(current: TableSheet, typed: Mapping[Wind, int]) -> RowSlip:
    """Return the check of a row with one guess at most: one that names a seat before one that names none."""
    check = check_totals(current, typed)
    if not check.is_complete or check.is_balanced:
        return RowSlip(check, None, "")
    named = next((repair for repair in check.repairs if repair.totals), None)
    guess = named or _sticks_left(current, typed, check.missing)
    return RowSlip(check, guess, check.repairs[0].text if guess is None and check.repairs else "")


def _sticks_left(current: TableSheet, typed: Mapping[Wind, int], missing: int) -> Repair | None:
    """Return the sticks that would explain what is missing: they go to whoever is first, if the rules say so."""
    sticks = missing // DEPOSIT
    shares: Mapping[Wind, int] = {}
    if 0 < sticks <= _MAX_STICKS and missing == sticks * DEPOSIT:
        shares = leftover_shares(typed, sticks, current.rules)
    if sum(shares.values()) != missing:
        return None
    names = seat_names(current)
    to = print_list(names[wind] for wind in WINDS if wind in shares)
    words = gettext("%(points)s in riichi sticks left on the table, for %(name)s") % {
        "name": to,
        "points": print_exact(missing),
    }
    return Repair(words, tuple((wind.value, typed[wind] + shares.get(wind, 0)) for wind in typed))
