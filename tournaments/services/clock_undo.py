"""Taking back an act on the clock that was made by mistake: a row of its own, the act stays in the ledger."""

from datetime import datetime

from django.db import IntegrityError, transaction

from mahjong_core import clock
from tournaments.actors import Actor
from tournaments.models import Session, SessionMove, SessionMoveKind, SessionStatus
from tournaments.permissions import check_may
from tournaments.policies import check_undo
from tournaments.selectors.clock import clock_moves, undoable
from tournaments.services.sessions import Act, already_in_play, check_none_in_play, lock_session, move_session

STATUSES = {
    clock.ClockState.NOT_STARTED: SessionStatus.SCHEDULED,
    clock.ClockState.RUNNING: SessionStatus.RUNNING,
    clock.ClockState.PAUSED: SessionStatus.PAUSED,
}


def undo_clock(*, session: Session, by: Actor, at: datetime, reason: str = "") -> Session:
    """Take back the latest start, end or extra time, as though it had not been: the clock ran on or stood meanwhile.

    What the first start fixed (the rule set, active players) stays fixed.
    """
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        move = check_undo(current, undoable(current), at)
        try:
            with transaction.atomic():
                take_back(current, move, by=by, at=at, reason=reason)
        except IntegrityError as error:
            raise already_in_play() from error
    return current


def take_back(session: Session, move: SessionMove, *, by: Actor, at: datetime, reason: str) -> None:
    moves = clock_moves(session)
    undo = clock.Move(clock.MoveKind.UNDO, max(at, moves[-1].at))
    status = STATUSES[clock.check_move(moves, undo)]
    if status in (SessionStatus.RUNNING, SessionStatus.PAUSED):
        check_none_in_play(session)
    act = Act(SessionMoveKind.UNDO, reason=reason, undoes=move, leads_to=status)
    move_session(session, SessionMoveKind.UNDO, by=by, at=at, act=act)
