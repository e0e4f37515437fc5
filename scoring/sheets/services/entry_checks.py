"""Check an entry before it is written: in its turn, possible after the hands before it, of a hand not dead."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.rulesets.records import THREE
from scoring.models import SheetEntry
from scoring.sheets.selectors.cautions import Caution
from scoring.sheets.selectors.dead_hands import (
    RIICHI_OF_DEAD,
    Claim,
    dead_hand_detail,
    dead_hand_text,
    riichi_of_dead,
    riichi_of_dead_text,
    ruled_at,
    ruled_out,
    with_dead,
)
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.rule_errors import rules_as_refusals


def check_hand_turn(current: TableSheet, payload: core.Payload) -> None:
    """Check that a hand is written once, and the hands in their order."""
    if not isinstance(payload, core.HandPayload):
        return
    if current.rules.players == THREE:
        raise Refusal("clubs.three_have_totals", _("Three players enter totals only. Type the three totals."), {})
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


def check_bonus_counts(current: TableSheet, payload: core.Payload) -> None:
    """Check the counts of bonus columns: columns of the rule set, and a sum of zero where it asks for one."""
    if isinstance(payload, core.TotalsPayload):
        with rules_as_refusals():
            core.check_bonus(payload.bonus, current.rules)


def check_hand_follows(current: TableSheet, payload: core.Payload) -> None:
    """Check that a riichi hand is possible after the hands before it."""
    if isinstance(payload, core.HandPayload):
        with rules_as_refusals():
            table_sheets.check_in_turn(payload, current.sheet, current.rules, current.context.signal)


def check_hand_alive(
    current: TableSheet, payload: core.Payload, *, is_overruled: bool, confirm: Collection[str] = ()
) -> tuple[core.Payload, bool]:
    """Return the hand with the seats that were ruled dead, and whether it counts against a ruling.

    A dead hand is neither won nor tenpai (MCR 3.11.6.8, EMA riichi 3.4.7), and a riichi that was ruled invalid laid no
    stake (5.3): refused unless a referee overrules it. Any other riichi of a dead hand is asked about, unless its code
    is in ``confirm``: one that came before the ruling stands (EMA riichi 2025 3.3.14).
    """
    if not isinstance(payload, core.HandPayload) or not (payload.winner or isinstance(payload, core.RiichiHandPayload)):
        return payload, False
    rulings = ruled_at(current, payload.number)
    against = ruled_out(payload, rulings)
    if against and not is_overruled:
        caution, claim = against[0]
        raise _ruled_out(current, caution, claim)
    asked = None if against or RIICHI_OF_DEAD in confirm else riichi_of_dead(payload, rulings)
    if asked is not None:
        detail = dead_hand_detail(current, asked) | {"confirm": RIICHI_OF_DEAD}
        raise Refusal(RIICHI_OF_DEAD, riichi_of_dead_text(asked), detail)
    return with_dead(payload, rulings, is_overruled=bool(against)), bool(against)


def _ruled_out(current: TableSheet, caution: Caution, claim: Claim) -> Refusal:
    words = {
        Claim.WIN: _("Record another end of the hand, or let a referee accept the win with a reason."),
        Claim.TENPAI: _("Record the player as not tenpai, or let a referee accept the hand with a reason."),
        Claim.RIICHI: _("Record the hand without this riichi, or let a referee accept it with a reason."),
    }
    text, detail = f"{dead_hand_text(caution, claim)} {words[claim]}", dead_hand_detail(current, caution)
    if claim is Claim.RIICHI:
        return Refusal("scoring.riichi_invalid", text, detail)
    return Refusal("scoring.hand_is_dead", text, detail)


def _already_recorded(current: TableSheet, theirs: core.SheetHand, yours: core.HandPayload) -> Conflict:
    row = next(entry for entry in current.entries if entry.sequence == theirs.entry_id)
    return Conflict(
        "scoring.hand_already_recorded",
        _("Hand %(number)s was already recorded by %(name)s. Nothing was overwritten.")
        % {"number": yours.number, "name": row.by_name},
        {"number": yours.number, "theirs": entry_facts(row), "yours": core.payload_data(yours)},
    )


def check_not_superseded(entry: SheetEntry) -> None:
    """Check that an entry is corrected once; the second caller gets the name of the first."""
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
