"""Write on a table's sheet. Rows are only added; a correction supersedes with a reason (MCR 3.9.1.4)."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.winds import Wind
from scoring.common.permissions import ACTS, check_may_at
from scoring.common.services.locking import lock_table
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.policies import TABLE_MOVES
from scoring.sheets.selectors.folding import TableSheet, sheet_of
from scoring.sheets.services.entry_checks import (
    check_bonus_counts,
    check_hand_alive,
    check_hand_follows,
    check_hand_turn,
    check_not_superseded,
    check_same_hand,
    entry_facts,
)
from scoring.sheets.services.value_checks import check_usual
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import Table
from tournaments.referees.policies import check_not_own_table
from tournaments.sessions.policies import check_session_open_for_entry

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sending:
    """Store how a client sends an entry: its own key, its device, and the newest row it had seen (``base``).

    ``written_at``: when the table wrote it, by the server's time; a hand may come in much later without network.
    """

    key: str | None = None
    device: str = ""
    base: int | None = None
    written_at: datetime | None = None


NO_SENDING = Sending()
_KINDS: dict[type[core.Payload], EntryKind] = {
    core.HandPayload: EntryKind.HAND,
    core.RiichiHandPayload: EntryKind.HAND,
    core.TotalsPayload: EntryKind.TOTALS,
    core.AuthorityPayload: EntryKind.AUTHORITY,
    core.VoidPayload: EntryKind.VOID,
    core.LateHandPayload: EntryKind.LATE_HAND,
}


def sent_key(by: Actor, key: str) -> str:
    """Return a client's key, apart from other callers' keys."""
    return hashlib.sha256(f"{by.key}\0{key}".encode()).hexdigest()


def record_hand(  # what is written, and what its writer has looked at again
    *,
    table: Table,
    hand: Data,
    by: Actor,
    at: datetime,
    sending: Sending = NO_SENDING,
    overrule: str = "",
    confirm: Collection[str] = (),
) -> SheetEntry:
    """Write one hand: ``number``, ``outcome``, ``winner``, ``discarder``, ``value`` (MCR 3.9.1.3); or in riichi.

    ``overrule``: why a referee lets a hand count against a ruling. ``confirm``: questions that were answered with yes.

    Refuses with the codes of ``mahjong_core.sheets`` and ``mahjong_core.riichi``, ``scoring.hand_already_recorded``,
    ``hand_out_of_order``, ``sheet_moved_on``, ``table_submitted``, ``hand_is_dead``, ``riichi_invalid``,
    ``riichi_of_dead_hand`` and ``value_unusual``.
    """
    check_may_at(by, "sheet.enter", table, at)
    overrule = overrule.strip()
    if overrule:
        check_may(by, "sheet.supersede", table.session.tournament, ACTS)
        check_not_own_table(by, table)
    with transaction.atomic():
        locked = lock_table(table)
        # Answer a resend before checking the sheet, which may be closed by now although the hand was written.
        kept = _kept_entry(locked, sending, EntryKind.HAND, hand)
        if kept is not None:
            return kept
        current = _sheet_open_for(locked, "enter")
        payload = _parse(current, core.EntryKind.HAND, hand)
        check_base(current, sending)
        check_hand_turn(current, payload)
        payload, overrules = check_hand_alive(current, payload, is_overruled=bool(overrule), confirm=confirm)
        check_hand_follows(current, payload)
        check_usual(current, payload, confirm)
        reason = overrule if overrules else ""
        return write(current, "enter", payload, by=by, at=at, sending=sending, reason=reason, overrules=overrules)


def enter_totals(
    *,
    table: Table,
    totals: Mapping[str, int],
    by: Actor,
    at: datetime,
    sending: Sending = NO_SENDING,
    confirm: Collection[str] = (),
    bonus: Mapping[str, Mapping[str, int]] | None = None,
) -> SheetEntry:
    """Write the four final table scores, penalties included; totals typed before are superseded.

    ``confirm``: questions that were answered with yes. ``bonus``: the counts of each bonus column of the rule set.
    Refuses with ``scoring.totals_unusual``, ``sheets.bonus_unknown`` and ``sheets.bonus_not_balanced``.
    """
    check_may_at(by, "sheet.totals", table, at)
    with transaction.atomic():
        locked = lock_table(table)
        # Answer a resend before checking the sheet, as in ``record_hand``.
        kept = _kept_entry(locked, sending, EntryKind.TOTALS, {"totals": totals, "bonus": bonus or {}})
        if kept is not None:
            return kept
        current = _sheet_open_for(locked, "enter")
        included = {wind.value: current.sheet.adjustments.get(wind, 0) for wind in current.seats}
        data = {"totals": totals, "included": included, "bonus": bonus or {}}
        payload = _parse(current, core.EntryKind.TOTALS, data)
        check_base(current, sending)
        check_bonus_counts(current, payload)
        check_usual(current, payload, confirm)
        gone = {entry.supersedes_id for entry in current.entries}
        rows = [e for e in current.entries if e.kind == EntryKind.TOTALS and e.pk not in gone]
        earlier = rows[-1] if rows else None
        return write(current, "enter", payload, by=by, at=at, sending=sending, supersedes=earlier)


def supersede_entry(  # what is written, and whether it overrules
    *,
    entry: SheetEntry,
    data: Data | None,
    reason: str,
    by: Actor,
    at: datetime,
    sending: Sending = NO_SENDING,
    overrule: bool = False,
    confirm: Collection[str] = (),
) -> SheetEntry:
    """Replace a written entry, or void it (``data`` None). A referee's act, with a reason; the old row stays.

    ``overrule``: the hand counts for that reason against a ruling; without it the correction is refused with
    ``scoring.hand_is_dead`` or ``scoring.riichi_invalid``. A submitted or verified result stays in force until the
    corrected sheet is submitted and verified again.
    """
    check_may(by, "sheet.supersede", entry.table.session.tournament, ACTS)
    check_not_own_table(by, entry.table)
    reason = reason.strip()
    if not reason:
        raise Malformed("scoring.reason_missing", _("Give a reason for the correction."))
    with transaction.atomic():
        locked = lock_table(entry.table)
        kept = _kept_entry(locked, sending, entry.kind if data else EntryKind.VOID, data or {"reason": reason})
        if kept is not None:
            return kept
        current = _sheet_open_for(locked, "supersede")
        check_base(current, sending)
        check_not_superseded(entry)
        kind = core.EntryKind(entry.kind) if data is not None else core.EntryKind.VOID
        payload = _parse(current, kind, _corrected(current, entry, data) if data is not None else {"reason": reason})
        check_same_hand(entry, payload)
        payload, overrules = check_hand_alive(current, payload, is_overruled=overrule, confirm=confirm)
        check_hand_follows(current, payload)
        check_bonus_counts(current, payload)
        check_usual(current, payload, confirm)
        return write(
            current,
            "supersede",
            payload,
            by=by,
            at=at,
            sending=sending,
            supersedes=entry,
            reason=reason,
            overrules=overrules,
        )


def _corrected(current: TableSheet, entry: SheetEntry, data: Data) -> Data:
    if entry.kind == EntryKind.TOTALS:
        included = {wind.value: current.sheet.adjustments.get(wind, 0) for wind in current.seats}
        bonus = data.get("bonus", entry.payload.get("bonus", {}))
        return {"totals": data.get("totals", data), "included": included, "bonus": bonus}
    return data


def choose_authority(
    *, table: Table, mode: str, reason: str, by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SheetEntry:
    """Choose whether the hands or the typed totals count where a table has both."""
    check_may_at(by, "sheet.totals", table, at)
    with transaction.atomic():
        locked = lock_table(table)
        kept = _kept_entry(locked, sending, EntryKind.AUTHORITY, {"mode": mode})
        if kept is not None:
            return kept
        current = _sheet_open_for(locked, "enter")
        payload = _parse(current, core.EntryKind.AUTHORITY, {"mode": mode})
        check_base(current, sending)
        return write(current, "enter", payload, by=by, at=at, sending=sending, reason=reason.strip())


def open_sheet(table: Table, act: str) -> TableSheet:
    """Return the table's sheet, locked, if the session and the table's status allow the act."""
    return _sheet_open_for(lock_table(table), act)


def _sheet_open_for(locked: Table, act: str) -> TableSheet:
    check_session_open_for_entry(locked.session)
    TABLE_MOVES.after(locked.status, act, table=locked.number)
    with rules_as_refusals():
        return sheet_of(locked)


def _parse(current: TableSheet, kind: core.EntryKind, data: Data) -> core.Payload:
    with rules_as_refusals():
        return table_sheets.parse_payload(kind, data, current.rules)


def _kept_entry(locked: Table, sending: Sending, kind: str, data: Data) -> SheetEntry | None:
    """Return the entry that an earlier send of the same key wrote, whatever the table's state now.

    ``locked``: of two sends at once the second finds what the first wrote. The same key for something else is a
    conflict.
    """
    if sending.key is None:
        return None
    kept = SheetEntry.objects.filter(key=sending.key).first()
    if kept is None:
        return None
    if kept.table_id != locked.pk or kept.kind != kind or not _says_the_same(kept, data):
        raise Conflict("api.idempotency_key_reused", _("This key was used before for another request."))
    return kept


def _says_the_same(kept: SheetEntry, data: Data) -> bool:
    """Return whether a resend equals what was written; fields left out or empty are equal.

    Seats in a list have no order of their own, and one winner may be sent as a list of one.
    """
    written = kept.payload.get("totals", kept.payload)
    sent = _as_written(data.get("totals", data))
    if kept.kind == EntryKind.TOTALS and "bonus" in data and not _counts_the_same(kept, data):
        return False
    if "dead" not in sent:  # rulings add it
        written = {name: value for name, value in written.items() if name != "dead"}
    return all((sent.get(name) or None) == (written.get(name) or None) for name in {*sent, *written})


def _counts_the_same(kept: SheetEntry, data: Data) -> bool:
    """Return whether the counts of the bonus columns equal those written; a seat that is left out has none."""
    both = [kept.payload.get("bonus") or {}, data["bonus"] or {}]
    written, sent = ({name: {**dict.fromkeys("ESWN", 0), **seats} for name, seats in each.items()} for each in both)
    return written == sent


def _as_written(sent: Data) -> Data:
    """Return a riichi hand as the sheet keeps it: lists of seats in order, a single winner flat."""
    ordered = {}
    for name, value in sent.items():
        is_seats = isinstance(value, list) and all(isinstance(seat, str) for seat in value)
        ordered[name] = sorted(value, key="ESWN".find) if is_seats else value
    wins = ordered.pop("wins", None)
    if isinstance(wins, list) and len(wins) == 1 and isinstance(wins[0], Mapping):
        return ordered | dict(wins[0])
    return ordered if wins is None else ordered | {"wins": wins}


def check_base(current: TableSheet, sending: Sending) -> None:
    """Refuse a write made on an older sheet; it is never merged silently."""
    if sending.base is not None and sending.base != current.base:
        raise Conflict(
            "scoring.sheet_moved_on",
            _("Another person changed this sheet in the meantime. Nothing was overwritten."),
            {"base": sending.base, "now": current.base, "newest": [entry_facts(e) for e in current.entries[-3:]]},
        )


def write(  # noqa: PLR0913  # the columns of a row
    current: TableSheet,
    act: str,
    payload: core.Payload,
    *,
    by: Actor,
    at: datetime,
    sending: Sending,
    supersedes: SheetEntry | None = None,
    reason: str = "",
    overrules: bool = False,
) -> SheetEntry:
    """Add the row, move the table's status, write the audit row and raise the version."""
    table, kind = current.table, _KINDS[type(payload)]
    entry = SheetEntry.objects.create(
        table=table,
        sequence=current.base + 1,
        kind=kind,
        payload=core.payload_data(payload),
        supersedes=supersedes,
        reason=reason,
        overrules=overrules,
        key=sending.key,
        device=sending.device[:200] or by.origin.device[:200],
        at=at,
        written_at=_written_at(kind, sending, by, at) if supersedes is None else None,
        by=by.key,
        by_name=by.name,
    )
    table.status = TABLE_MOVES.after(table.status, act, table=table.number)
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


def _written_at(kind: EntryKind, sending: Sending, by: Actor, at: datetime) -> datetime | None:
    """Return when a hand was written at its table, never after it arrived; the staff copy from paper."""
    if kind is not EntryKind.HAND:
        return None
    written_at = sending.written_at or (at if by.badge is not None else None)
    return None if written_at is None else min(written_at, at)


def seat_keys(values: Mapping[Wind, Any]) -> dict[str, Any]:
    """Return JSON keys for values by wind."""
    return {wind.value: value for wind, value in values.items()}


def table_now(table: Table) -> TableSheet:
    """Return the table's sheet, locked, in any state."""
    current = lock_table(table)
    with rules_as_refusals():
        return sheet_of(current)
