"""Write the tables of a tournament record: seats, substitutes, points beside the hands, sheets and results."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils.translation import gettext as _

from archive.records.services.hands import hands_of
from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.penalties import OFFENCES
from mahjong_core.record.document import WINDS, AdjustmentEntry, Record, Seat
from mahjong_core.record.document import Session as SessionEntry
from mahjong_core.record.document import Table as TableEntry
from mahjong_core.rulesets import RuleSet
from scoring.models import Adjustment, EntryKind, ResultStatus, ResultVersion, SeatResult, SheetEntry
from scoring.results.services.versions import placings, seat_result
from scoring.sheets.selectors.folding import TableSheet, table_rows
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed
from tournaments.common.look.lists import print_list
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.models import (
    MAX_TABLES,
    Participant,
    SeatOccupancy,
    Session,
    SubstituteKind,
    SubstitutionCause,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.models import Seat as SeatRow

STEP: Final = timedelta(milliseconds=1)  # from one session to the next: their rows keep the order of play
LEAD: Final = timedelta(microseconds=100)
_CAUSES: Final[Mapping[str | None, SubstitutionCause]] = {
    None: SubstitutionCause.ILL,
    "absent": SubstitutionCause.ILL,
    "ill": SubstitutionCause.ILL,
    "late": SubstitutionCause.LATE,
    "disqualified": SubstitutionCause.DISQUALIFIED,
}
_JOINED: Final = {None: SubstituteKind.FROM_START, "start": SubstituteKind.FROM_START}
_SECOND_HAND: Final = 2  # the record says no more than that somebody came during the session
_OFFENCES: Final = frozenset(offence.id for offence in OFFENCES)
_CHOMBO: Final = "riichi.chombo"
_MAX_CAUSE: Final = 73


@dataclass(frozen=True)
class Playing:
    """Store the event that is written, with the data for its tables.

    ``differs``: it was confirmed that printed figures are others than those that follow from the results.
    """

    tournament: Tournament
    record: Record
    rules: RuleSet
    people: Mapping[int, Participant]
    by: Actor
    at: datetime
    differs: bool = False

    def moment(self, session: int) -> datetime:
        """Return when a session counts as published: all within the second before the import, in their order."""
        return self.at - STEP * (len(self.record.sessions) - session)

    def person(self, number: int | None) -> Participant | None:
        return None if number is None else self.people[number]


def is_played(session: SessionEntry) -> bool:
    """Return whether a session has scores. Raise ``archive.record_scores_missing`` if only some tables have."""
    missing = [table.number for table in session.tables if table.scores is None]
    if missing and len(missing) < len(session.tables):
        detail = {"session": session.number, "tables": missing}
        sentence = _("Session %(session)s: tables without scores: %(listed)s.")
        words = sentence % {**detail, "listed": print_list(missing)}
        raise Malformed("archive.record_scores_missing", words, detail)
    return bool(session.tables) and not missing


def lay_tables(play: Playing, sessions: Mapping[int, Session]) -> dict[tuple[int, int], Table]:
    """Write the tables and seats of every session; return the tables by session and number."""
    tables = {
        (session.number, table.number): Table(session=sessions[session.number], number=_table_number(table))
        for session in play.record.sessions
        for table in session.tables
    }
    made = dict(zip(tables, Table.objects.bulk_create(tables.values()), strict=True))
    SeatRow.objects.bulk_create(
        SeatRow(
            session=sessions[session.number],
            table=made[session.number, table.number],
            wind=wind,
            participant=play.person(seat.player),
        )
        for session in play.record.sessions
        for table in session.tables
        for wind, seat in zip(WINDS, table.seats, strict=True)
    )
    return made


def _table_number(table: TableEntry) -> int:
    if table.number > MAX_TABLES:
        detail = {"table": table.number, "most": MAX_TABLES}
        raise Malformed("archive.record_table", _("Tables are numbered from 1 to %(most)s.") % detail, detail)
    return table.number


def write_substitutes(play: Playing, tables: Mapping[tuple[int, int], Table]) -> None:
    """Write the substitutes at seats of other players and at empty seats."""
    plain_rows(SeatOccupancy).bulk_create(
        _occupancy(play, tables[session.number, table.number], wind, seat, play.moment(session.number))
        for session in play.record.sessions
        for table in session.tables
        for wind, seat in zip(WINDS, table.seats, strict=True)
        if seat.by is not None or (seat.is_replaced and seat.player is not None)
    )


def _occupancy(play: Playing, table: Table, wind: str, seat: Seat, at: datetime) -> SeatOccupancy:
    by = play.person(seat.by)
    if by is not None and not _is_substitute(play, by):
        detail = {"session": table.session.number, "table": table.number, "player": by.number}
        sentence = _(
            "Session %(session)s, table %(table)s: no. %(player)s plays for another player, but is not a substitute."
        )
        raise Malformed("archive.record_substitute", sentence % detail, detail)
    kind = _JOINED.get(seat.joined, SubstituteKind.MID_SESSION)
    cause = SubstitutionCause.VACANT if seat.player is None else _CAUSES[seat.cause]
    return SeatOccupancy(
        table=table,
        wind=wind,
        kind=kind,
        cause=cause,
        substitute=by.name if by is not None else "",
        player=by,
        from_hand=1 if kind == SubstituteKind.FROM_START else _SECOND_HAND,
        reason=_("From a tournament record"),
        **stamp(play.by, at - 4 * LEAD),
    )


def _is_substitute(play: Playing, person: Participant) -> bool:
    return any(player.substitute for player in play.record.players if player.number == person.number)


def write_adjustments(
    play: Playing,
    sessions: Mapping[int, Session],
    tables: Mapping[tuple[int, int], Table],
    beside: Mapping[int, datetime],
) -> None:
    """Write the points given and taken, in the order of the record; ``beside``: times of those without a session."""
    groups: dict[tuple[Any, ...], uuid.UUID] = {}
    plain_rows(Adjustment).bulk_create(
        Adjustment(
            tournament=play.tournament,
            participant=play.person(entry.player),
            wind="" if entry.seat is None else WINDS[entry.seat],
            session=None if entry.session is None else sessions[entry.session],
            table=_table_of(play, entry, tables),
            hand=entry.hand,
            amount=entry.amount,
            stage=entry.stage,
            cause=cause_code(entry.cause),
            group=groups.setdefault(_group(entry), uuid.uuid4()),
            **stamp(play.by, beside[entry.index] if entry.session is None else play.moment(entry.session) - 3 * LEAD),
        )
        for entry in play.record.adjustments or ()
        if entry.amount
    )


def _group(entry: AdjustmentEntry) -> tuple[Any, ...]:
    """Return what the rows of one decision have in common, such as a false win that four players pay or get."""
    return (entry.session, entry.table, entry.hand, entry.cause, None if entry.table else entry.index)


def _table_of(play: Playing, entry: AdjustmentEntry, tables: Mapping[tuple[int, int], Table]) -> Table | None:
    """Return the table of points; those before the places belong to one, named or where the player sat."""
    if entry.session is not None and entry.table is not None:
        return tables.get((entry.session, entry.table))
    if entry.stage != "before_places":
        return None
    found = [
        tables[session.number, table.number]
        for session in play.record.sessions
        for table in session.tables
        for seat in table.seats
        if session.number == entry.session and entry.player is not None and entry.player in (seat.player, seat.by)
    ]
    if not found:
        detail = {"field": f"adjustments.{entry.index}.table"}
        sentence = _("Points that count before the places must name their table: %(field)s.")
        raise Malformed("archive.record_adjustment", sentence % detail, detail)
    return found[0]


def cause_code(cause: str) -> str:
    """Return the cause of points as the ledger names it; an offence of the catalogue by its id."""
    if len(cause) > _MAX_CAUSE:
        detail = {"field": "adjustments.cause", "most": _MAX_CAUSE}
        sentence = _("A text of the record is too long: %(field)s has more than %(most)s characters.")
        raise Malformed("archive.record_text_too_long", sentence % detail, detail)
    if cause in _OFFENCES:
        return f"penalties.{cause}"
    return _CHOMBO if cause == _CHOMBO.rpartition(".")[2] else f"record.{cause}"


def write_results(play: Playing, session: SessionEntry, tables: Sequence[Table]) -> None:
    """Write the sheets of a played session and the results that follow from them, verified."""
    at = play.moment(session.number) - 2 * LEAD
    by_number = {table.number: table for table in tables}
    empty = table_rows(tables, play.rules)
    entries = [
        entry for row in session.tables for entry in _sheet(play, row, empty[by_number[row.number].pk].folded, at)
    ]
    plain_rows(SheetEntry).bulk_create(entries)
    sheets = {pk: rows.folded for pk, rows in table_rows(tables, play.rules).items()}
    results = {table.pk: _result(play, sheets[table.pk], at) for table in tables}
    ResultVersion.objects.bulk_create(results.values())
    plain_rows(SeatResult).bulk_create(
        seat_result(results[pk], sheet, outcome) for pk, sheet in sheets.items() for outcome in placings(sheet)
    )
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(status=TableStatus.VERIFIED, last_entry_at=at)


def _sheet(play: Playing, row: TableEntry, empty: TableSheet, at: datetime) -> Iterator[SheetEntry]:
    """Yield the rows of a sheet: its hands where they make the scores, else the totals."""
    scores = dict(zip(WINDS, row.scores or (), strict=True))
    hands = hands_of(row, empty, scores, play.rules)
    included = {wind.value: empty.sheet.adjustments.get(wind, 0) for wind in empty.seats}
    totals = table_sheets.parse_payload(core.EntryKind.TOTALS, {"totals": scores, "included": included}, play.rules)
    kind = EntryKind.HAND if hands else EntryKind.TOTALS
    for sequence, payload in enumerate(hands or [totals], start=1):
        yield SheetEntry(
            table=empty.table,
            sequence=sequence,
            kind=kind,
            payload=core.payload_data(payload),
            device="record",
            **stamp(play.by, at),
        )


def _result(play: Playing, sheet: TableSheet, at: datetime) -> ResultVersion:
    return ResultVersion(
        table=sheet.table,
        session=sheet.table.session,
        number=1,
        status=ResultStatus.VERIFIED,
        mode=sheet.sheet.mode.value,
        hands=len(sheet.sheet.hands),
        digest=sheet.sheet.digest,
        reason=_("From a tournament record"),
        by_one_person=True,
        **stamp(play.by, at, "submitted"),
        **stamp(play.by, at, "verified"),
    )
