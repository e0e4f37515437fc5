"""The sweep of the session clocks: a warning that is due is written down once."""

from datetime import datetime

from django.db import transaction

from mahjong_core.clock import SignalKind, signals_due
from mahjong_core.rulesets import from_data
from tournaments.actors import system_actor
from tournaments.models import Session, SessionMoveKind, SessionStatus
from tournaments.selectors.clock import clock_moves
from tournaments.services.sessions import lock_session, move_session


def mark_due_signals(*, at: datetime) -> int:
    """Write the warning of every session where its moment has come (MCR 3.5.6); returns how many. May run twice."""
    running = Session.objects.filter(status=SessionStatus.RUNNING)
    unwarned = running.exclude(moves__kind=SessionMoveKind.WARNING)
    return sum(mark_warning(session, at=at) for session in unwarned)


def mark_warning(session: Session, *, at: datetime) -> int:
    with transaction.atomic():
        current = lock_session(session)
        if current.status != SessionStatus.RUNNING:
            return 0
        if current.moves.filter(kind=SessionMoveKind.WARNING).exists():
            return 0
        due = signals_due(clock_moves(current), at, from_data(current.tournament.rule_set))
        if not any(signal.kind is SignalKind.WARNING for signal in due):
            return 0
        move_session(current, SessionMoveKind.WARNING, by=system_actor(), at=at)
    return 1
