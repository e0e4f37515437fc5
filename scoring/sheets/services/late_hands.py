"""Accept or refuse a hand that was written after the end of play, as a referee (MCR 3.5.6)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.sheets import LateHandPayload
from scoring.common.permissions import ACTS
from scoring.common.selectors.clocks import play_ends
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.late_hands import LateHand, late_hand_way, late_hands
from scoring.sheets.services.entries import NO_SENDING, Sending, check_base, open_sheet, write
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.referees.policies import check_not_own_table


def decide_late_hand(
    *, entry: SheetEntry, accepted: bool, reason: str = "", by: Actor, at: datetime, sending: Sending = NO_SENDING
) -> SheetEntry:
    """Let the hand count, or not; the row stores who and when. A later decision needs a reason.

    A refused hand leaves the sheet and stays readable. Decided twice alike it is the first row. Refuses with
    ``scoring.hand_not_late``, ``scoring.reason_missing`` and, for a hand whose number was written again meanwhile,
    ``scoring.hand_already_recorded``.
    """
    check_may(by, "sheet.supersede", entry.table.session.tournament, ACTS)
    check_not_own_table(by, entry.table)
    reason = reason.strip()
    with transaction.atomic():
        current = open_sheet(entry.table, "supersede")
        late = _late_hand_of(current, entry, at)
        if late.decision is not None and late.decision.payload["accepted"] == accepted:
            return late.decision
        check_base(current, sending)
        if not reason and (late.decision is not None or not accepted):
            raise Malformed("scoring.reason_missing", _("Enter the reason."))
        if accepted:
            _check_number_free(current, late)
        payload = LateHandPayload(entry.sequence, accepted)
        return write(
            current, "supersede", payload, by=by, at=at, sending=sending, supersedes=late.decision, reason=reason
        )


def _late_hand_of(current: TableSheet, entry: SheetEntry, at: datetime) -> LateHand:
    session = current.table.session
    ended_at = play_ends(session, current.rules, at).of(current.table.number)
    late_hand = next((hand for hand in late_hands(current, ended_at) if hand.entry.pk == entry.pk), None)
    if late_hand is None:
        raise Refusal(
            "scoring.hand_not_late", _("This hand was not recorded after the end, or it has been corrected since.")
        )
    return late_hand


def _check_number_free(current: TableSheet, late: LateHand) -> None:
    """Check that a refused hand is not accepted once its number is on the sheet again."""
    other = next((hand for hand in current.sheet.hands if hand.number == late.number), None)
    if other is not None and other.entry_id != late.entry.sequence:
        raise Conflict(
            "scoring.hand_already_recorded",
            _("%(hand)s was recorded again in the meantime. Void that entry first.") % {"hand": late.title},
            {"number": late.number, "entry": other.entry_id},
        )


def check_late_hands_settled(current: TableSheet, at: datetime) -> None:
    """Check that a referee decided every hand written after the end."""
    if not any(entry.written_at for entry in current.entries if entry.kind == EntryKind.HAND):
        return
    ended_at = play_ends(current.table.session, current.rules, at).of(current.table.number)
    hand = next((hand for hand in late_hands(current, ended_at) if hand.is_open), None)
    if hand is not None:
        detail = {"hand": hand.number, "seconds": hand.seconds, "entry": str(hand.entry.uid)}
        raise Refusal("scoring.late_hand_open", hand.text, detail | {"href": late_hand_way(current, hand)})
