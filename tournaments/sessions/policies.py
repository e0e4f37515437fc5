"""Define the moves of a session, and check what its clock allows."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core import clock
from mahjong_core.moves import Moves
from mahjong_core.rulesets import RuleSet
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.moves import StatusMoves
from tournaments.models import (
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Table,
)

S, K = SessionStatus, SessionMoveKind


SESSION_MOVES: Final = StatusMoves(
    "Session",
    SessionStatus,
    Moves[SessionStatus, SessionMoveKind](
        {
            K.START: {S.SCHEDULED: S.RUNNING},
            K.PAUSE: {S.RUNNING: S.PAUSED},
            K.RESUME: {S.PAUSED: S.RUNNING},
            K.EXTEND: {S.RUNNING: S.RUNNING, S.PAUSED: S.PAUSED},
            K.EXTRA: {S.RUNNING: S.RUNNING, S.PAUSED: S.PAUSED},
            K.WARNING: {S.RUNNING: S.RUNNING},
            K.TIME_UP: {S.RUNNING: S.RUNNING},
            K.END: {S.RUNNING: S.ENDED, S.PAUSED: S.ENDED},
            # Where an undo leads depends on what is taken back: the service asks the clock itself.
            K.UNDO: {S.RUNNING: S.RUNNING, S.PAUSED: S.PAUSED, S.ENDED: S.RUNNING},
            K.EXPLAIN: {S.RUNNING: S.RUNNING, S.PAUSED: S.PAUSED, S.ENDED: S.ENDED, S.RELEASED: S.RELEASED},
            K.RELEASE: {S.ENDED: S.RELEASED, S.RELEASED: S.RELEASED},
            K.TAKE_BACK: {S.RELEASED: S.ENDED},
        },
        code="tournaments.session_move_refused",
        starts=frozenset({S.SCHEDULED}),
    ),
    _("This is not possible while session %(session)s is %(status)s."),
)


UNDO_WITHIN: Final = timedelta(minutes=10)


def check_undo(session: Session, move: SessionMove | None, at: datetime) -> SessionMove:
    """Return the act that may be taken back.

    Soon or not at all, and a start only while no table has written anything.
    """
    if move is None or not SESSION_MOVES.allows(session.status, K.UNDO):
        raise Conflict("tournaments.nothing_to_undo", _("No action on the clock to undo."))
    if at - move.at > UNDO_WITHIN:
        raise Conflict(
            "tournaments.undo_too_late",
            _("An action on the clock can only be undone within %(minutes)s minutes.")
            % {"minutes": UNDO_WITHIN // timedelta(minutes=1)},
            {"kind": move.kind, "at": move.at.isoformat()},
        )
    if move.kind == K.START and Table.objects.filter(session=session, last_entry_at__isnull=False).exists():
        raise Conflict(
            "tournaments.session_has_entries", _("Hands are already recorded, so the start cannot be undone.")
        )
    return move


def check_break(moves: Sequence[clock.Move], reason: str, rules: RuleSet, at: datetime) -> None:
    """Raise a refusal for stops longer than the rule set allows, in sum, without a reason (MCR 3.5.6)."""
    if reason.strip() or not _is_break_used_up(moves, rules, at):
        return
    stood = clock.paused(moves, at) // timedelta(minutes=1)
    detail = {"minutes": stood, "most": rules.break_minutes_max, "clause": "3.5.6"}
    text = _(
        "Play has been stopped for %(minutes)s minutes. Stops of %(most)s minutes in a session are allowed (3.5.6). "
        "Enter the reason for this longer stop."
    )
    raise Refusal("tournaments.break_too_long", text % detail, detail)


def check_time_can_be_given(session: Session) -> None:
    """Raise a conflict after the end: undo the end first, which restarts the clock."""
    if session.status in (S.ENDED, S.RELEASED):
        text = _(
            "Session %(session)s has ended. To continue, undo the end within %(minutes)s minutes; after that, "
            "tables still playing submit their sheets as they are."
        )
        facts = {"session": session.number, "minutes": UNDO_WITHIN // timedelta(minutes=1)}
        href = page_url("desk", session.tournament.slug, session.number)
        raise Conflict("tournaments.session_move_refused", text % facts, {"status": session.status, "href": href})


def _is_break_used_up(moves: Sequence[clock.Move], rules: RuleSet, at: datetime) -> bool:
    """Return whether the stops together have used up the allowed time."""
    most = rules.break_minutes_max
    if most is None:
        return False
    is_running = clock.state_of(moves) is clock.ClockState.RUNNING
    return clock.is_break_exceeded(moves, at, rules) or (
        is_running and clock.paused(moves, at) >= timedelta(minutes=most)
    )


def check_session_open_for_entry(session: Session) -> None:
    """Raise a conflict unless the session is in play or ended; released sheets are corrected with a reason."""
    if session.status == SessionStatus.SCHEDULED:
        raise Refusal(
            "tournaments.session_not_started",
            _("Session %(session)s has not started.") % {"session": session.number},
            {"session": session.number},
        )
