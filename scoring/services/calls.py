"""Calling a referee to a table: one open call for each; somebody claims it, somebody closes it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.models import CallReason, CallStatus, RefereeCall
from scoring.permissions import ACTS, check_may_at
from scoring.policies import CALL_MOVES
from scoring.services.entries import lock_table
from tournaments.actors import Actor
from tournaments.errors import Malformed
from tournaments.models import Table
from tournaments.permissions import check_may
from tournaments.services.audit import record

_OPEN = (CallStatus.WAITING, CallStatus.CLAIMED)


def call_referee(*, table: Table, reason: str, note: str = "", by: Actor, at: datetime) -> RefereeCall:
    """Put the table into the referees' queue. Called twice it stays one call, in its first place."""
    check_may_at(by, "table.call", table, at)
    if reason not in CallReason.values:
        raise Malformed("scoring.unknown_call_reason", _("Say what the referee is called for."), {"reason": reason})
    return open_call(table, CallReason(reason), note, by=by, at=at)


def open_call(table: Table, reason: CallReason, note: str, *, by: Actor, at: datetime) -> RefereeCall:
    """The table's open call, made where there is none. The caller holds the right."""
    with transaction.atomic():
        current = lock_table(table)
        standing = RefereeCall.objects.filter(table=current, status__in=_OPEN).first()
        if standing:
            return standing
        call = RefereeCall.objects.create(
            table=current, reason=reason, note=note.strip()[:200], at=at, by=by.key, by_name=by.name
        )
        _note_call(call, "called", by=by, at=at)
    return call


def claim_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """A referee goes there. Claimed by a colleague meanwhile: ``scoring.call_moved_on``."""
    check_may(by, "call.answer", call.table.session.tournament, ACTS)
    with transaction.atomic():
        current = _lock_call(call)
        current.status = _moved(current, "claim")
        current.claimed_at, current.claimed_by, current.claimed_by_name = at, by.key, by.name
        current.save(update_fields=["status", "claimed_at", "claimed_by", "claimed_by_name"])
        _note_call(current, "claimed", by=by, at=at)
    return current


def finish_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """The referee was there; whoever has the right may close it, claimed or not."""
    check_may(by, "call.answer", call.table.session.tournament, ACTS)
    return _close_call(call, "finish", by=by, at=at)


def settle_call(*, table: Table, by: Actor, at: datetime) -> RefereeCall | None:
    """Whoever goes to a table that asked for a ruling has ruled or noted there: their call is settled by it."""
    mine = {"status": CallStatus.CLAIMED, "reason": CallReason.RULING, "claimed_by": by.key}
    call = RefereeCall.objects.filter(table=table, **mine).select_related("table__session__tournament").first()
    return _close_call(call, "finish", by=by, at=at) if call is not None else None


def withdraw_call(*, call: RefereeCall, by: Actor, at: datetime) -> RefereeCall:
    """The table needs nobody any more."""
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
    """The call's status after this act, or ``scoring.call_moved_on`` with who was first."""
    return CALL_MOVES.after(call.status, act, by=call.closed_by_name or call.claimed_by_name or "")


def _lock_call(call: RefereeCall) -> RefereeCall:
    wanted = RefereeCall.objects.select_for_update(of=("self",)).select_related("table__session__tournament")
    return wanted.get(pk=call.pk)


def _note_call(call: RefereeCall, what: str, *, by: Actor, at: datetime) -> None:
    session = call.table.session
    after = {"table": call.table.number, "session": session.number, "reason": call.reason, "note": call.note}
    record(f"call.{what}", call, by=by, at=at, tournament=session.tournament, after=after)
