"""Repair a table whose four sat wrong: hands are kept, and what follows from the seats is computed again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets.records import THREE
from mahjong_core.sheets.reseat import turn_payload
from mahjong_core.winds import Wind
from scoring.common.permissions import ACTS
from scoring.models import EntryKind, SheetEntry
from scoring.seats.selectors.reseating import Reseating, Written, reseating
from scoring.sheets.policies import TABLE_MOVES
from scoring.sheets.selectors.folding import TableSheet, core_entry
from scoring.sheets.services.entries import NO_SENDING, Sending, check_base, open_sheet, write
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.links import page_url
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import SeatingDraw, Table
from tournaments.seating.services.reseating import reseat

_SEATED = (EntryKind.HAND, EntryKind.TOTALS)


@dataclass(frozen=True, slots=True)
class SeatsHeld:
    """Store who held which seat, for whom the sheet was written, and the reason.

    Seats are players' numbers by starting wind, None at an empty seat.
    """

    sat: Mapping[Wind, int | None]
    written: Written
    reason: str


def reseat_table(
    *, table: Table, held: SeatsHeld, by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SeatingDraw:
    """Record that the four of a table sat otherwise, and that they keep these seats until the session ends.

    Written for the players, every live entry is superseded by one with their real seats; written by seat, the entries
    stand and belong to who sat there. A submitted or verified result stays in force until the sheet is submitted and
    verified again. Raise ``scoring.reason_missing``, ``scoring.sits_so_already``, ``scoring.substitute_plays``,
    ``scoring.sheet_moved_on``, ``sheets.other_players``, ``sheets.seat_empty``, ``scoring.points_at_empty_seat``,
    ``tournaments.session_not_started``.
    """
    check_may(by, "table.reseat", table.session.tournament, ACTS)
    reason = held.reason.strip()
    if not reason:
        raise Malformed("scoring.reason_missing", _("Describe how it happened."))
    with transaction.atomic():
        current = open_sheet(table, "reseat")
        check_base(current, sending)
        change = check_reseating(current, held)
        if change.written is Written.PLAYERS:
            write_again(change, reason, by=by, at=at, sending=sending)
        draw = reseat(table=current.table, sat=change.sat, by=by, at=at)
        close(change, reason, by=by, at=at)
    return draw


def check_reseating(current: TableSheet, held: SeatsHeld) -> Reseating:
    """Return the change of seats and its effect on the sheet; write nothing.

    Raise ``clubs.three_keep_seats``, ``scoring.substitute_plays``, ``scoring.points_at_empty_seat``,
    ``scoring.sits_so_already``.
    """
    if current.rules.players == THREE:
        raise Refusal(
            "clubs.three_keep_seats",
            _("The seats of a game of three stay as they are. Correct the totals instead."),
            {"href": page_url("sheet", *_address(current.table))},
        )
    if current.context.playing:
        raise Refusal(
            "scoring.substitute_plays",
            _("A substitute plays at this table. Undo the substitution, then record it again at the right seat."),
            {"seats": sorted(wind.value for wind in current.context.playing)},
        )
    if any(row.wind for row in current.adjustments):
        raise Refusal(
            "scoring.points_at_empty_seat",
            _("A ruling is recorded for the empty seat. Take it back, then record it again at the right seat."),
            {"href": page_url("rulings", current.table.session.tournament.slug)},
        )
    change = reseating(current, held.sat, held.written)
    if change.is_same:
        raise Conflict("scoring.sits_so_already", _("The seating already has these four players at these seats."))
    return change


def _address(table: Table) -> tuple[str, int, int]:
    return table.session.tournament.slug, table.session.number, table.number


def write_again(change: Reseating, reason: str, *, by: Actor, at: datetime, sending: Sending) -> None:
    """Supersede every counting entry that names seats by the same entry with the actual seats."""
    current, unkeyed = change.current, replace(sending, key=None)
    for row in live_rows(current):
        payload = turn_payload(core_entry(row, current.rules).payload, change.turn)
        entry = write(current, "supersede", payload, by=by, at=at, sending=unkeyed, supersedes=row, reason=reason)
        current = replace(current, entries=(*current.entries, entry))


def live_rows(current: TableSheet) -> list[SheetEntry]:
    """Return the sheet's rows of hands that no later row superseded."""
    gone = {row.supersedes_id for row in current.entries}
    return [row for row in current.entries if row.kind in _SEATED and row.pk not in gone]


def close(change: Reseating, reason: str, *, by: Actor, at: datetime) -> None:
    """Set the table's status, write the audit row, raise the version."""
    table = change.current.table
    table.status = TABLE_MOVES.after(table.status, "reseat", table=table.number)
    table.save(update_fields=["status"])
    tournament = table.session.tournament
    before = {wind.value: player.number for wind, player in change.current.seats.items() if player}
    after = {wind.value: player.number for wind, player in change.sat.items() if player}
    facts = {"seats": after, "written": change.written.value, "reason": reason, "superseded": change.superseded}
    record("table.reseated", table, by=by, at=at, tournament=tournament, before={"seats": before}, after=facts)
    raise_version(tournament)
