"""Check an entry before it is written: in its turn, possible after the hands before it, of a hand not dead."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from scoring.models import SheetEntry
from scoring.sheets.selectors.dead_hands import dead_hand_detail, dead_hand_text, dead_winner
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.rule_errors import rules_as_refusals


def check_hand_turn(current: TableSheet, payload: core.Payload) -> None:
    """Check that a hand is written once, and the hands in their order."""
    if not isinstance(payload, core.HandPayload):
        return
    standing = {hand.number: hand for hand in current.sheet.hands}
    if payload.number in standing:
        raise _already_recorded(current, standing[payload.number], payload)
    expected = max(standing, default=0) + 1
    if payload.number > expected:
        raise Conflict(
            "scoring.hand_out_of_order",
            _("The next hand of this table is %(expected)s.") % {"expected": expected},
            {"number": payload.number, "expected": expected},
        )


def check_hand_follows(current: TableSheet, payload: core.Payload) -> None:
    """Check that a riichi hand is possible after the hands before it."""
    if isinstance(payload, core.HandPayload):
        with rules_as_refusals():
            table_sheets.check_in_turn(payload, current.sheet, current.rules, current.context.signal)


def check_hand_alive(current: TableSheet, payload: core.Payload, *, is_overruled: bool) -> bool:
    """Return whether a ruling is overruled. Raise a refusal if the winner's hand was ruled dead and it is not.

    A hand ruled dead for a player is not won (MCR 3.11.6.8, EMA riichi 3.4.7).
    """
    caution = dead_winner(current, payload) if isinstance(payload, core.HandPayload) else None
    if caution is not None and not is_overruled:
        words = _("Record another end of the hand, or let a referee accept the win with a reason.")
        text = f"{dead_hand_text(caution)} {words}"
        raise Refusal("scoring.hand_is_dead", text, dead_hand_detail(current, caution))
    return caution is not None


def _already_recorded(current: TableSheet, theirs: core.SheetHand, yours: core.HandPayload) -> Conflict:
    row = next(entry for entry in current.entries if entry.sequence == theirs.entry_id)
    return Conflict(
        "scoring.hand_already_recorded",
        _("Hand %(number)s was already recorded by %(name)s. Nothing was overwritten.")
        % {"number": yours.number, "name": row.by_name},
        {"number": yours.number, "theirs": entry_facts(row), "yours": core.payload_data(yours)},
    )


def check_not_superseded(entry: SheetEntry) -> None:
    """Check that an entry is corrected once; the second caller is told who was first."""
    later = SheetEntry.objects.filter(supersedes=entry).first()
    if later is not None:
        raise Conflict(
            "scoring.entry_already_superseded",
            _("This entry was already corrected by %(name)s.") % {"name": later.by_name},
            {"entry": str(entry.uid), "superseded_by": str(later.uid)},
        )


def check_same_hand(entry: SheetEntry, payload: core.Payload) -> None:
    """Check that a correction keeps the hand's number."""
    if isinstance(payload, core.HandPayload) and payload.number != entry.payload.get("number"):
        raise Refusal(
            "scoring.other_hand",
            _("A correction must keep the number of its hand."),
            {"number": payload.number, "expected": entry.payload.get("number")},
        )


def entry_facts(entry: SheetEntry) -> dict[str, Any]:
    """Return an entry for the audit row or a conflict: its content, by whom, when, why."""
    facts = {"id": str(entry.uid), "sequence": entry.sequence, "kind": str(entry.kind), "payload": entry.payload}
    facts |= {"by": entry.by_name, "at": entry.at.isoformat()}
    if entry.overrules:
        facts["overrules"] = True
    if entry.written_at is not None and entry.written_at != entry.at:
        facts["written_at"] = entry.written_at.isoformat()
    return facts | ({"reason": entry.reason} if entry.reason else {})
