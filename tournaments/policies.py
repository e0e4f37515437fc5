"""May it now? The moves that each state allows, as tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core import clock
from mahjong_core.rulesets import RuleSet
from tournaments.errors import Conflict, Refusal
from tournaments.models import (
    Announcement,
    DrawStatus,
    Phase,
    PhaseStatus,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Table,
    Tournament,
)

S, K = SessionStatus, SessionMoveKind

# kind of move -> {status before: status after}
SESSION_MOVES: Final[Mapping[SessionMoveKind, Mapping[SessionStatus, SessionStatus]]] = {
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
    K.RELEASE: {S.ENDED: S.RELEASED, S.RELEASED: S.RELEASED},
}
IN_PLAY: Final = frozenset({S.RUNNING, S.PAUSED})

DRAW_MOVES: Final[Mapping[str, Mapping[DrawStatus, DrawStatus]]] = {
    "start": {DrawStatus.COMMITTED: DrawStatus.RUNNING},
    "finish": {DrawStatus.RUNNING: DrawStatus.RUN},
    "fail": {DrawStatus.RUNNING: DrawStatus.FAILED},
    "publish": {DrawStatus.RUN: DrawStatus.PUBLISHED},
    "supersede": {
        DrawStatus.COMMITTED: DrawStatus.SUPERSEDED,
        DrawStatus.RUNNING: DrawStatus.SUPERSEDED,
        DrawStatus.RUN: DrawStatus.SUPERSEDED,
        DrawStatus.PUBLISHED: DrawStatus.SUPERSEDED,
    },
}

PHASE_MOVES: Final[Mapping[str, Mapping[PhaseStatus, PhaseStatus]]] = {
    "open": {PhaseStatus.PLANNED: PhaseStatus.OPEN},
    "cancel": {PhaseStatus.OPEN: PhaseStatus.CANCELLED},
}


def next_session_status(session: Session, kind: SessionMoveKind) -> SessionStatus:
    """The status after this move, or ``tournaments.session_move_refused``."""
    now = SessionStatus(session.status)
    allowed = SESSION_MOVES[kind]
    if now not in allowed:
        raise Conflict(
            "tournaments.session_move_refused",
            _("Session %(session)s is %(status)s: this cannot be done now.")
            % {"session": session.number, "status": now.label},
            {"session": session.number, "status": now.value, "move": kind.value},
        )
    return allowed[now]


def can_move_session(session: Session, kind: SessionMoveKind) -> bool:
    return SessionStatus(session.status) in SESSION_MOVES[kind]


UNDO_WITHIN: Final = timedelta(minutes=10)


def check_undo(session: Session, move: SessionMove | None, at: datetime) -> SessionMove:
    """The act that may be taken back: soon or not at all, and a start only while no table has written anything."""
    if move is None or session.status not in SESSION_MOVES[K.UNDO]:
        raise Conflict("tournaments.nothing_to_undo", _("There is no act on the clock to take back."))
    if at - move.at > UNDO_WITHIN:
        raise Conflict(
            "tournaments.undo_too_late",
            _("An act on the clock can be taken back for %(minutes)s minutes.")
            % {"minutes": UNDO_WITHIN // timedelta(minutes=1)},
            {"kind": move.kind, "at": move.at.isoformat()},
        )
    if move.kind == K.START and Table.objects.filter(session=session, last_entry_at__isnull=False).exists():
        raise Conflict("tournaments.session_has_entries", _("Hands are recorded already: the session has started."))
    return move


def check_break(moves: Sequence[clock.Move], reason: str, rules: RuleSet, at: datetime) -> None:
    """Stops of play beyond what the rule set allows need a reason (MCR 3.5.6, stops together)."""
    if reason.strip() or not is_break_used_up(moves, rules, at):
        return
    stood = clock.paused(moves, at) // timedelta(minutes=1)
    detail = {"minutes": stood, "most": rules.break_minutes_max, "clause": "3.5.6"}
    text = _(
        "Play has stood still for %(minutes)s minutes. MCR 3.5.6 allows stops of %(most)s minutes in a session: "
        "say why this one is longer."
    )
    raise Refusal("tournaments.break_too_long", text % detail, detail)


def is_break_used_up(moves: Sequence[clock.Move], rules: RuleSet, at: datetime) -> bool:
    """The stops together last longer than allowed; whoever stops anew needs some of it left."""
    most = rules.break_minutes_max
    if most is None:
        return False
    is_running = clock.state_of(moves) is clock.ClockState.RUNNING
    return clock.is_break_exceeded(moves, at, rules) or (
        is_running and clock.paused(moves, at) >= timedelta(minutes=most)
    )


def next_draw_status(status: str, move: str) -> DrawStatus:
    """The draw's status after this move, or ``seating.draw_move_refused``."""
    now = DrawStatus(status)
    allowed = DRAW_MOVES[move]
    if now not in allowed:
        raise Conflict(
            "seating.draw_move_refused",
            _("The draw is %(status)s: this cannot be done now.") % {"status": now.label},
            {"status": now.value, "move": move},
        )
    return allowed[now]


def next_phase_status(phase: Phase, move: str) -> PhaseStatus:
    """The phase's status after this move, or ``phases.move_refused``."""
    now = PhaseStatus(phase.status)
    allowed = PHASE_MOVES[move]
    if now not in allowed:
        raise Conflict(
            "phases.move_refused",
            _("Phase %(phase)s is %(status)s: this cannot be done now.") % {"phase": phase.number, "status": now.label},
            {"phase": phase.number, "status": now.value, "move": move},
        )
    return allowed[now]


def check_rule_set_open(tournament: Tournament) -> None:
    """A rule set may change until session 1 starts (design, section 4)."""
    if tournament.rule_set_locked_at is not None:
        raise Conflict(
            "rulesets.locked",
            _("Session 1 has started, so the rule set is fixed."),
            {"locked_at": tournament.rule_set_locked_at.isoformat()},
        )


def check_session_unplayed(session: Session) -> None:
    """The seating of a session may change until it starts."""
    if session.status != SessionStatus.SCHEDULED:
        raise Conflict(
            "seating.session_started",
            _("Session %(session)s has started: its seating stays as it was.") % {"session": session.number},
            {"session": session.number, "status": session.status},
        )


def check_session_open_for_entry(session: Session) -> None:
    """Sheets are written while the session is in play or ended; once released they are corrected with a reason."""
    if session.status == SessionStatus.SCHEDULED:
        raise Refusal(
            "tournaments.session_not_started",
            _("Session %(session)s has not started.") % {"session": session.number},
            {"session": session.number},
        )


def check_announcement_stands(row: Announcement, at: datetime) -> None:
    """Only what is still shown can be corrected or withdrawn."""
    has_run_out = row.expires_at is not None and row.expires_at <= at
    if has_run_out or hasattr(row, "end") or hasattr(row, "superseded_by"):
        raise Conflict("announcements.over", _("This announcement is no longer shown."), {"announcement": row.pk})


FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=15), timedelta(hours=6)


def retry_after(tries: int, spread: float) -> timedelta:
    """The pause after so many failed tries: three times as long each time, six hours at most, up to a fifth longer.

    ``spread`` is between 0 and 1, so that receivers that came back are not asked by all at once.
    """
    steps: int = 3 ** min(tries - 1, 10)
    return min(FIRST_RETRY * steps, LONGEST_RETRY) * (1 + spread / 5)
