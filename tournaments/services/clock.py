"""The sweep of the session clocks: a signal that is due is written down once."""

from datetime import datetime

from django.db import transaction

from mahjong_core.clock import Signal, SignalKind, signals_due
from mahjong_core.rulesets import from_data
from tournaments.actors import system_actor
from tournaments.models import Session, SessionMoveKind, SessionStatus
from tournaments.selectors.clock import clock_moves, standing_moves
from tournaments.services.sessions import lock_session, move_session

ROWS = {SignalKind.WARNING: SessionMoveKind.WARNING, SignalKind.END: SessionMoveKind.TIME_UP}


def mark_due_signals(*, at: datetime) -> int:
    """Write the signals of every session in play whose moment has come (MCR 3.5.6); returns how many. May run twice."""
    running = Session.objects.filter(status=SessionStatus.RUNNING).select_related("tournament")
    return sum(mark_signals(session, at=at) for session in running.prefetch_related("moves"))


def mark_signals(session: Session, *, at: datetime) -> int:
    """What is due and not written; the lock is taken only where something is."""
    if not due_rows(session, at):
        return 0
    with transaction.atomic():
        current = lock_session(session)
        if current.status != SessionStatus.RUNNING:
            return 0
        rows = due_rows(current, at)
        for kind in rows:
            move_session(current, kind, by=system_actor(), at=at)
    return len(rows)


def due_rows(session: Session, at: datetime) -> list[SessionMoveKind]:
    due = signals_due(clock_moves(session), at, from_data(session.tournament.rule_set))
    return [ROWS[signal.kind] for signal in due if not is_told(session, signal)]


def is_told(session: Session, signal: Signal) -> bool:
    """It was written since its moment, or an extension after it left the hall with less than it had heard already."""
    told = standing_moves(session, ROWS[signal.kind]).last()
    if told is None or signal.at is None:
        return False
    extended = standing_moves(session, SessionMoveKind.EXTEND).last()
    return signal.at <= (max(told.at, extended.at) if extended else told.at)
