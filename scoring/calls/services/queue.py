"""Open, claim and close calls for a referee; a table has one open call at most."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.calls.policies import CALL_MOVES, check_in_play
from scoring.common.permissions import ACTS, check_may_at, check_plays_here
from scoring.common.services.locking import lock_table
from scoring.models import CallReason, CallStatus, RefereeCall
from tournaments.common.actors import Actor, player_key, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, PublicPart, Table
from tournaments.referees.policies import check_not_own_table

_OPEN = (CallStatus.WAITING, CallStatus.CLAIMED)
_CALLS: Final = frozenset({PublicPart.CALL})  # that there is something new; what, only those who may read it


def call_referee(*, table: Table, reason: str, note: str = "", by: Actor, at: datetime) -> RefereeCall:
    """Put the table into the referees' queue. A repeated call stays one call, in its first place."""
    check_may_at(by, "table.call", table, at)
    return open_call(table, _read_reason(reason), note, by=by, at=at)


def _read_reason(reason: str) -> CallReason:
    if reason not in CallReason.values:
        raise Malformed("scoring.unknown_call_reason", _("Choose the reason for the call."), {"reason": reason})
    return CallReason(reason)


def call_from_phone(
    *, table: Table, participant: Participant, reason: str, note: str = "", by: Actor, at: datetime
) -> RefereeCall:
    """Call a referee to the table where the player sits, while the session is in play or being counted.

    It goes out at once, marked as from a phone until the table confirms it; an open call stays as it is. Refuses with
    ``scoring.not_your_table_to_call`` and ``scoring.not_in_play``.
    """
    check_plays_here(by, table, participant)
    check_in_play(table.session)
    return open_call(table, _read_reason(reason), note, caller=participant, by=by, at=at)


def confirm_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Confirm that the table's own player called. Raise ``scoring.call_confirmed`` if that was done before.

    Nothing is to say.
    """
    check_may_at(by, "table.call", call.table, at)
    with transaction.atomic():
        current = _lock_call(call)
        if current.status not in _OPEN or not current.is_from_phone:
            raise Conflict("scoring.call_confirmed", _("There is nothing left to confirm."))
        current.confirmed_at = at
        current.save(update_fields=["confirmed_at"])
        _note_call(current, "confirmed", by=by, at=at)
    return current


def open_call(
    table: Table, reason: CallReason, note: str, *, caller: Participant | None = None, by: Actor, at: datetime
) -> RefereeCall:
    """Return the table's open call, created if there is none. The caller has checked the permission."""
    with transaction.atomic():
        current = lock_table(table)
        standing = RefereeCall.objects.filter(table=current, status__in=_OPEN).first()
        if standing:
            return standing
        call = RefereeCall.objects.create(
            table=current, reason=reason, note=note.strip()[:200], caller=caller, **stamp(by, at)
        )
        _note_call(call, "called", by=by, at=at)
    return call


def claim_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Claim the call for a referee. Raise ``scoring.call_moved_on`` if another referee claimed it first."""
    check_may(by, "call.answer", call.table.session.tournament, ACTS)
    check_not_own_table(by, call.table)
    with transaction.atomic():
        current = _lock_call(call)
        current.status = _moved(current, "claim")
        current.claimed_at, current.claimed_by, current.claimed_by_name = at, by.key, by.name
        current.save(update_fields=["status", "claimed_at", "claimed_by", "claimed_by_name"])
        _note_call(current, "claimed", by=by, at=at)
    return current


def give_back_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Release a claimed call: it waits again, counted from the time it was made."""
    check_may(by, "call.answer", call.table.session.tournament, ACTS)
    with transaction.atomic():
        current = _lock_call(call)
        current.status = _moved(current, "give_back")
        current.claimed_at, current.claimed_by, current.claimed_by_name = None, None, None
        current.save(update_fields=["status", "claimed_at", "claimed_by", "claimed_by_name"])
        _note_call(current, "given_back", by=by, at=at)
    return current


def finish_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Close a call, claimed or not, after the referee was there."""
    check_may(by, "call.answer", call.table.session.tournament, ACTS)
    check_not_own_table(by, call.table)
    return _close_call(call, "finish", by=by, at=at)


def lock_own_call(*, table: Table, by: Actor) -> RefereeCall | None:
    """Return the table's call for a ruling that this referee claimed, locked until the transaction ends.

    A ruling takes it before it raises the event's version: whoever closes a call locks the two in this order.
    If somebody closes it meanwhile there is none left to close, and the ruling is written all the same.
    """
    mine = {"status": CallStatus.CLAIMED, "reason": CallReason.RULING, "claimed_by": by.key}
    waiting = RefereeCall.objects.select_for_update(of=("self",)).filter(table=table, **mine)
    return waiting.select_related("table__session__tournament").first()


def settle_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Close the call of ``lock_own_call``, when the ruling or note is written."""
    return _close_call(call, "finish", by=by, at=at)


def withdraw_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """Withdraw the table's call; a player who called from a phone may withdraw it there."""
    if call.caller is None or by.key != player_key(call.caller):
        check_may_at(by, "table.call", call.table, at)
    return _close_call(call, "withdraw", by=by, at=at)


def _close_call(call: RefereeCall, act: str, *, by: Actor, at: datetime) -> RefereeCall:
    with transaction.atomic():
        current = _lock_call(call)
        current.status = _moved(current, act)
        current.closed_at, current.closed_by, current.closed_by_name = at, by.key, by.name
        current.save(update_fields=["status", "closed_at", "closed_by", "closed_by_name"])
        _note_call(current, str(current.status), by=by, at=at)
    return current


def _moved(call: RefereeCall, act: str) -> CallStatus:
    """Set the call's status. Raise ``scoring.call_moved_on``, naming who was first, if it moved meanwhile."""
    return CALL_MOVES.after(call.status, act, by=call.closed_by_name or call.claimed_by_name or "")


def _lock_call(call: RefereeCall) -> RefereeCall:
    related = RefereeCall.objects.select_related("table__session__tournament", "caller")
    wanted = related.select_for_update(of=("self",))
    return wanted.get(pk=call.pk)


def _note_call(call: RefereeCall, what: str, *, by: Actor, at: datetime) -> None:
    session = call.table.session
    after = {"table": call.table.number, "session": session.number, "reason": call.reason, "note": call.note}
    record(f"call.{what}", call, by=by, at=at, tournament=session.tournament, after=after)
    raise_version(session.tournament, _CALLS)
