"""Record each due signal of the session clocks once."""

from datetime import datetime

from django.db import IntegrityError, transaction

from mahjong_core import clock
from mahjong_core.clock import Signal, SignalKind, signals_due
from mahjong_core.rulesets import from_data
from tournaments.common.actors import Actor, system_actor
from tournaments.common.permissions import check_may
from tournaments.models import Session, SessionMove, SessionMoveKind, SessionStatus
from tournaments.sessions.policies import check_undo
from tournaments.sessions.selectors.clock import clock_moves, standing_moves, undoable
from tournaments.sessions.services.acts import ClockAct, already_in_play, check_none_in_play, lock_session, move_session

_ROWS = {SignalKind.WARNING: SessionMoveKind.WARNING, SignalKind.END: SessionMoveKind.TIME_UP}


def mark_due_signals(*, at: datetime) -> int:
    """Write the signals of every session in play whose moment has come (MCR 3.5.6); returns how many. May run twice."""
    running = Session.objects.filter(status=SessionStatus.RUNNING).select_related("tournament")
    running = running.exclude(tournament__lead__is_here=False)
    return sum(_mark_signals(session, at=at) for session in running.prefetch_related("moves"))


def _mark_signals(session: Session, *, at: datetime) -> int:
    """Write the signals that are due and return their number; the lock is taken only if one is due."""
    if not _due_rows(session, at):
        return 0
    with transaction.atomic():
        current = lock_session(session)
        if current.status != SessionStatus.RUNNING:
            return 0
        rows = _due_rows(current, at)
        for kind in rows:
            move_session(current, kind, by=system_actor(), at=at)
    return len(rows)


def _due_rows(session: Session, at: datetime) -> list[SessionMoveKind]:
    due = signals_due(clock_moves(session), at, from_data(session.tournament.rule_set))
    return [_ROWS[signal.kind] for signal in due if not _is_announced(session, signal)]


def _is_announced(session: Session, signal: Signal) -> bool:
    """Return whether the signal was written since its moment, or an extension left less time than it announced."""
    session_move = standing_moves(session, _ROWS[signal.kind]).last()
    if session_move is None or signal.at is None:
        return False
    extended = standing_moves(session, SessionMoveKind.EXTEND).last()
    return signal.at <= (max(session_move.at, extended.at) if extended else session_move.at)


_STATUSES = {
    clock.ClockState.NOT_STARTED: SessionStatus.SCHEDULED,
    clock.ClockState.RUNNING: SessionStatus.RUNNING,
    clock.ClockState.PAUSED: SessionStatus.PAUSED,
}


def undo_clock(*, session: Session, by: Actor, at: datetime, reason: str = "") -> Session:
    """Undo the latest start, end or extra time, as if it had not happened.

    What the first start fixed (the rule set, active players) stays fixed.
    """
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        move = check_undo(current, undoable(current), at)
        try:
            with transaction.atomic():
                _take_back(current, move, by=by, at=at, reason=reason)
        except IntegrityError as error:
            raise already_in_play(session.tournament) from error
    return current


def _take_back(session: Session, move: SessionMove, *, by: Actor, at: datetime, reason: str) -> None:
    moves = clock_moves(session)
    undo = clock.Move(clock.MoveKind.UNDO, max(at, moves[-1].at))
    status = _STATUSES[clock.check_move(moves, undo)]
    if status in (SessionStatus.RUNNING, SessionStatus.PAUSED):
        check_none_in_play(session)
    act = ClockAct(SessionMoveKind.UNDO, reason=reason, undoes=move, leads_to=status)
    move_session(session, SessionMoveKind.UNDO, by=by, at=at, act=act)
