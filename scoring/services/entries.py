"""Writing on a table's sheet. Rows are only added; a correction supersedes with a reason (MCR 3.9.1.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.winds import Wind
from scoring.models import EntryKind, SheetEntry
from scoring.permissions import ACTS, check_may_at
from scoring.policies import next_table_status
from scoring.selectors.sheets import TableSheet, sheet_of
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Table
from tournaments.permissions import check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.versions import TABLES, raise_version

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sending:
    """How a client sends an entry: its own key, its device, and the newest row it had seen (``base``)."""

    key: str | None = None
    device: str = ""
    base: int | None = None


NO_SENDING = Sending()
KINDS: dict[type[core.Payload], EntryKind] = {
    core.HandPayload: EntryKind.HAND,
    core.RiichiHandPayload: EntryKind.HAND,
    core.TotalsPayload: EntryKind.TOTALS,
    core.AuthorityPayload: EntryKind.AUTHORITY,
    core.VoidPayload: EntryKind.VOID,
}


def record_hand(*, table: Table, hand: Data, by: Actor, at: datetime, sending: Sending = NO_SENDING) -> SheetEntry:
    """Write one hand: ``number``, ``outcome``, ``winner``, ``discarder``, ``value`` (MCR 3.9.1.3); or in riichi.

    Refuses with the codes of ``mahjong_core.sheets`` and ``mahjong_core.riichi``, ``scoring.hand_already_recorded``,
    ``scoring.hand_out_of_order``, ``scoring.sheet_moved_on``, ``scoring.table_submitted``.
    """
    check_may_at(by, "sheet.enter", table, at)
    with transaction.atomic():
        locked = lock_table(table)
        kept = kept_entry(locked, sending, EntryKind.HAND, hand)
        if kept is not None:
            return kept
        current = sheet_open_for(locked, "enter")
        payload = parse(current, core.EntryKind.HAND, hand)
        check_base(current, sending)
        check_hand_turn(current, payload)
        check_hand_follows(current, payload)
        return write(current, "enter", payload, by=by, at=at, sending=sending)


def enter_totals(
    *, table: Table, totals: Mapping[str, int], by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SheetEntry:
    """Write the four final table scores, penalties included; totals typed before are superseded."""
    check_may_at(by, "sheet.totals", table, at)
    with transaction.atomic():
        locked = lock_table(table)
        kept = kept_entry(locked, sending, EntryKind.TOTALS, totals)
        if kept is not None:
            return kept
        current = sheet_open_for(locked, "enter")
        included = {wind.value: current.sheet.adjustments.get(wind, 0) for wind in current.seats}
        payload = parse(current, core.EntryKind.TOTALS, {"totals": totals, "included": included})
        check_base(current, sending)
        earlier = live_totals(current)
        return write(current, "enter", payload, by=by, at=at, sending=sending, supersedes=earlier)


def supersede_entry(
    *, entry: SheetEntry, data: Data | None, reason: str, by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SheetEntry:
    """Replace a written entry, or void it (``data`` None). A referee's act, with a reason; the old row stays.

    A submitted or verified result stays in force until the corrected sheet is submitted and verified again.
    """
    check_may(by, "sheet.supersede", entry.table.session.tournament, ACTS)
    reason = reason.strip()
    if not reason:
        raise Malformed("scoring.reason_missing", _("Say why the entry is corrected."))
    with transaction.atomic():
        locked = lock_table(entry.table)
        kept = kept_entry(locked, sending, entry.kind if data else EntryKind.VOID, data or {"reason": reason})
        if kept is not None:
            return kept
        current = sheet_open_for(locked, "supersede")
        check_base(current, sending)
        check_not_superseded(entry)
        kind = core.EntryKind(entry.kind) if data is not None else core.EntryKind.VOID
        payload = parse(current, kind, corrected(current, entry, data) if data is not None else {"reason": reason})
        check_same_hand(entry, payload)
        check_hand_follows(current, payload)
        return write(
            current,
            "supersede",
            payload,
            by=by,
            at=at,
            sending=sending,
            supersedes=entry,
            reason=reason,
        )


def corrected(current: TableSheet, entry: SheetEntry, data: Data) -> Data:
    if entry.kind == EntryKind.TOTALS:
        included = {wind.value: current.sheet.adjustments.get(wind, 0) for wind in current.seats}
        return {"totals": data.get("totals", data), "included": included}
    return data


def choose_authority(
    *, table: Table, mode: str, reason: str, by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SheetEntry:
    """Say whether the hands or the typed totals count where a table has both."""
    check_may_at(by, "sheet.totals", table, at)
    with transaction.atomic():
        current = open_sheet(table, "enter")
        payload = parse(current, core.EntryKind.AUTHORITY, {"mode": mode})
        check_base(current, sending)
        return write(current, "enter", payload, by=by, at=at, sending=sending, reason=reason.strip())


def lock_table(table: Table) -> Table:
    """The table's row, locked until the transaction ends: whoever comes second sees what the first wrote."""
    wanted = Table.objects.select_for_update(of=("self",)).select_related("session__tournament")
    return wanted.get(pk=table.pk)


def open_sheet(table: Table, act: str) -> TableSheet:
    """The table's sheet, locked, when the session and the table's status allow the act."""
    return sheet_open_for(lock_table(table), act)


def sheet_open_for(locked: Table, act: str) -> TableSheet:
    check_session_open_for_entry(locked.session)
    next_table_status(locked, act)
    with rules_as_refusals():
        return sheet_of(locked)


def parse(current: TableSheet, kind: core.EntryKind, data: Data) -> core.Payload:
    with rules_as_refusals():
        return table_sheets.parse_payload(kind, data, current.rules)


def kept_entry(locked: Table, sending: Sending, kind: str, data: Data) -> SheetEntry | None:
    """The entry that an earlier send of the same key wrote, whatever the table's state by now.

    ``locked``: of two sends at once the second finds what the first wrote. The same key for something else is a
    conflict.
    """
    if sending.key is None:
        return None
    kept = SheetEntry.objects.filter(key=sending.key).first()
    if kept is None:
        return None
    if kept.table_id != locked.pk or kept.kind != kind or not says_the_same(kept, data):
        raise Conflict("api.idempotency_key_reused", _("This key was used before for another request."))
    return kept


def says_the_same(kept: SheetEntry, data: Data) -> bool:
    """Whether a resend carries what was written; fields that it leaves out or empty count as left empty.

    Seats in a list have no order of their own, and one winner may be sent as a list of one.
    """
    written = kept.payload.get("totals", kept.payload)
    sent = as_written(data.get("totals", data))
    return all((sent.get(name) or None) == (written.get(name) or None) for name in {*sent, *written})


def as_written(sent: Data) -> Data:
    """A riichi hand as the sheet keeps it: lists of seats in order, a single winner flat."""
    ordered = {name: sorted(value, key="ESWN".find) if is_seats(value) else value for name, value in sent.items()}
    wins = ordered.pop("wins", None)
    if isinstance(wins, list) and len(wins) == 1 and isinstance(wins[0], Mapping):
        return ordered | dict(wins[0])
    return ordered if wins is None else ordered | {"wins": wins}


def is_seats(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def check_base(current: TableSheet, sending: Sending) -> None:
    """A write made on an older sheet is refused, never merged silently (design, principle 5)."""
    if sending.base is not None and sending.base != current.base:
        raise Conflict(
            "scoring.sheet_moved_on",
            _("Somebody else wrote on this sheet meanwhile. Nothing was overwritten."),
            {"base": sending.base, "now": current.base, "newest": [entry_facts(e) for e in current.entries[-3:]]},
        )


def check_hand_turn(current: TableSheet, payload: core.Payload) -> None:
    """A hand is written once, and the hands in their order."""
    if not isinstance(payload, core.HandPayload):
        return
    standing = {hand.number: hand for hand in current.sheet.hands}
    if payload.number in standing:
        raise already_recorded(current, standing[payload.number], payload)
    expected = max(standing, default=0) + 1
    if payload.number > expected:
        raise Conflict(
            "scoring.hand_out_of_order",
            _("The next hand of this table is %(expected)s.") % {"expected": expected},
            {"number": payload.number, "expected": expected},
        )


def check_hand_follows(current: TableSheet, payload: core.Payload) -> None:
    """A riichi hand must be able to come after the hands before it."""
    if isinstance(payload, core.HandPayload):
        with rules_as_refusals():
            table_sheets.check_in_turn(payload, current.sheet, current.rules, current.around.signal)


def already_recorded(current: TableSheet, theirs: core.SheetHand, yours: core.HandPayload) -> Conflict:
    row = next(entry for entry in current.entries if entry.pk == theirs.entry_id)
    return Conflict(
        "scoring.hand_already_recorded",
        _("Hand %(number)s was recorded before by %(name)s. Nothing was overwritten.")
        % {"number": yours.number, "name": row.by_name},
        {"number": yours.number, "theirs": entry_facts(row), "yours": core.payload_data(yours)},
    )


def check_not_superseded(entry: SheetEntry) -> None:
    later = SheetEntry.objects.filter(supersedes=entry).first()
    if later is not None:
        raise Conflict(
            "scoring.entry_already_superseded",
            _("This entry was corrected before by %(name)s.") % {"name": later.by_name},
            {"entry": entry.pk, "superseded_by": later.pk},
        )


def check_same_hand(entry: SheetEntry, payload: core.Payload) -> None:
    """A correction keeps the hand's number."""
    if isinstance(payload, core.HandPayload) and payload.number != entry.payload.get("number"):
        raise Refusal(
            "scoring.other_hand",
            _("A correction keeps the number of its hand."),
            {"number": payload.number, "expected": entry.payload.get("number")},
        )


def live_totals(current: TableSheet) -> SheetEntry | None:
    gone = {entry.supersedes_id for entry in current.entries}
    rows = [e for e in current.entries if e.kind == EntryKind.TOTALS and e.pk not in gone]
    return rows[-1] if rows else None


def write(
    current: TableSheet,
    act: str,
    payload: core.Payload,
    *,
    by: Actor,
    at: datetime,
    sending: Sending,
    supersedes: SheetEntry | None = None,
    reason: str = "",
) -> SheetEntry:
    """Add the row, move the table's status, write the audit row and raise the version."""
    table, kind = current.table, KINDS[type(payload)]
    entry = SheetEntry.objects.create(
        table=table,
        sequence=current.base + 1,
        kind=kind,
        payload=core.payload_data(payload),
        supersedes=supersedes,
        reason=reason,
        key=sending.key,
        device=sending.device[:200] or by.origin.device[:200],
        at=at,
        by=by.key,
        by_name=by.name,
    )
    table.status = next_table_status(table, act)
    table.last_entry_at = at
    table.save(update_fields=["status", "last_entry_at"])
    tournament = table.session.tournament
    record(
        f"sheet.{kind.value}_{'superseded' if supersedes else 'recorded'}",
        entry,
        by=by,
        at=at,
        tournament=tournament,
        before=entry_facts(supersedes) if supersedes else None,
        after=entry_facts(entry),
    )
    if tournament.live_results:
        raise_version(tournament, TABLES)
    return entry


def entry_facts(entry: SheetEntry) -> dict[str, Any]:
    """An entry for the audit row or a conflict: what it says, by whom, when, why."""
    facts = {"id": entry.pk, "sequence": entry.sequence, "kind": str(entry.kind), "payload": entry.payload}
    facts |= {"by": entry.by_name, "at": entry.at.isoformat()}
    return facts | ({"reason": entry.reason} if entry.reason else {})


def seat_keys(values: Mapping[Wind, Any]) -> dict[str, Any]:
    """JSON keys for values by wind."""
    return {wind.value: value for wind, value in values.items()}
