"""May it now? The moves that each state allows, as tables."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from mahjong_core import clock
from mahjong_core.moves import Moves
from mahjong_core.rulesets import RuleSet
from tournaments.errors import Conflict, NoRoom, Refusal
from tournaments.models import (
    Announcement,
    DrawStatus,
    EventStatus,
    Phase,
    PhaseStatus,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Table,
    Tournament,
)
from tournaments.moves import StatusMoves
from tournaments.selectors.disk import DiskRoom, Room
from tournaments.ways import way_to

S, K = SessionStatus, SessionMoveKind


def check_room_for_pictures(room: DiskRoom) -> None:
    """Pictures stop before the disk is full; hands, rulings and results go on."""
    if room.level is Room.NONE:
        raise NoRoom(
            "machine.disk_nearly_full",
            _("The disk of the machine is nearly full: pictures are not kept any more. Hands and results are."),
            {"free_bytes": room.free, "percent_free": room.percent_free},
        )


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
    _("Session %(session)s is %(status)s: this cannot be done now."),
)
IN_PLAY: Final = frozenset({S.RUNNING, S.PAUSED})

DRAW_MOVES: Final = StatusMoves(
    "Seating draw",
    DrawStatus,
    Moves[DrawStatus, str](
        {
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
        },
        code="seating.draw_move_refused",
        starts=frozenset({DrawStatus.COMMITTED, DrawStatus.RUN}),
    ),
    _("The draw is %(status)s: this cannot be done now."),
)

PHASE_MOVES: Final = StatusMoves(
    "Phase",
    PhaseStatus,
    Moves[PhaseStatus, str](
        {
            "open": {PhaseStatus.PLANNED: PhaseStatus.OPEN},
            "cancel": {PhaseStatus.OPEN: PhaseStatus.CANCELLED},
            "drop": {PhaseStatus.PLANNED: PhaseStatus.CANCELLED},
        },
        code="phases.move_refused",
        starts=frozenset({PhaseStatus.PLANNED}),
    ),
    _("Phase %(phase)s is %(status)s: this cannot be done now."),
)

EVENT_MOVES: Final = StatusMoves(
    "Event",
    EventStatus,
    Moves[EventStatus, str](
        {
            "publish": {EventStatus.DRAFT: EventStatus.PUBLIC},
            "withdraw": {EventStatus.PUBLIC: EventStatus.DRAFT},
            "archive": {EventStatus.PUBLIC: EventStatus.ARCHIVED},
            "reopen": {EventStatus.ARCHIVED: EventStatus.PUBLIC},
        },
        code="tournaments.status_move_refused",
        starts=frozenset({EventStatus.DRAFT, EventStatus.PUBLIC}),
    ),
    _("The event is %(status)s: this cannot be done now."),
)


def check_nothing_released(tournament: Tournament) -> None:
    """What was published stays published: an event is hidden or removed only before its first release."""
    if SessionMove.objects.filter(session__tournament=tournament, kind=K.RELEASE).exists():
        raise Conflict(
            "tournaments.already_released",
            _("Results of this event were released. It can be archived, but neither hidden nor removed."),
        )


def check_unseated_event(tournament: Tournament) -> None:
    """Tables get their numbers with the first seating; later each is moved by hand."""
    if Table.objects.filter(session__tournament=tournament).exists():
        raise Conflict(
            "tournaments.tables_numbered",
            _("The seating is published with its table numbers. Move a table by a change of the seating."),
        )


def check_writable(tournament: Tournament) -> None:
    """An archived event is read, and nothing is written in it."""
    if tournament.status == EventStatus.ARCHIVED:
        raise Conflict(
            "tournaments.archived", _("This event is archived: it can only be read. Its organiser can open it again.")
        )


UNDO_WITHIN: Final = timedelta(minutes=10)


def check_undo(session: Session, move: SessionMove | None, at: datetime) -> SessionMove:
    """The act that may be taken back: soon or not at all, and a start only while no table has written anything."""
    if move is None or not SESSION_MOVES.allows(session.status, K.UNDO):
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
    if reason.strip() or not _is_break_used_up(moves, rules, at):
        return
    stood = clock.paused(moves, at) // timedelta(minutes=1)
    detail = {"minutes": stood, "most": rules.break_minutes_max, "clause": "3.5.6"}
    text = _(
        "Play has stood still for %(minutes)s minutes. MCR 3.5.6 allows stops of %(most)s minutes in a session: "
        "say why this one is longer."
    )
    raise Refusal("tournaments.break_too_long", text % detail, detail)


def check_time_can_be_given(session: Session) -> None:
    """Whoever wants more time after the end takes the end back, which starts the clock again."""
    if session.status in (S.ENDED, S.RELEASED):
        text = _(
            "Session %(session)s has ended: its clock stands. Take the end back first, within %(minutes)s minutes; "
            "after that a table that still plays hands its sheet in as it is."
        )
        facts = {"session": session.number, "minutes": UNDO_WITHIN // timedelta(minutes=1)}
        href = way_to("desk", session.tournament.slug, session.number)
        raise Conflict("tournaments.session_move_refused", text % facts, {"status": session.status, "href": href})


def _is_break_used_up(moves: Sequence[clock.Move], rules: RuleSet, at: datetime) -> bool:
    """The stops together last longer than allowed; whoever stops anew needs some of it left."""
    most = rules.break_minutes_max
    if most is None:
        return False
    is_running = clock.state_of(moves) is clock.ClockState.RUNNING
    return clock.is_break_exceeded(moves, at, rules) or (
        is_running and clock.paused(moves, at) >= timedelta(minutes=most)
    )


def check_rule_set_open(tournament: Tournament) -> None:
    """A rule set may change until session 1 starts."""
    if tournament.rule_set_locked_at is not None:
        raise Conflict(
            "rulesets.locked",
            _("Session 1 has started, so the rule set is fixed."),
            {"locked_at": tournament.rule_set_locked_at.isoformat()},
        )


def check_rule_set_locked(tournament: Tournament) -> None:
    """A rule set is corrected once session 1 has started; before that it is simply changed."""
    if tournament.rule_set_locked_at is None:
        raise Conflict("rulesets.not_locked", _("Nothing has started: the organiser changes the rule set as it is."))


def check_phase_decided(tournament: Tournament, phase: Phase | None, session: int) -> None:
    """Who plays a session of a later phase is known once its cut is decided. ``phase``: the one it waits for."""
    if phase is not None:
        raise Refusal(
            "phases.undecided",
            _("Who plays session %(session)s is not known yet: decide the cut of phase %(phase)s first.")
            % {"session": session, "phase": phase.number},
            {"session": session, "phase": phase.number, "href": way_to("phases", tournament.slug)},
        )


def check_sitting_out_allowed(tournament: Tournament) -> None:
    """Whether players may sit a session out is the event's choice."""
    if not tournament.sitting_out_allowed:
        raise Refusal(
            "seating.sitting_out_not_allowed",
            _("In this event everybody plays every session. The event's settings can allow sitting out."),
        )


def check_session_unplayed(session: Session) -> None:
    """The seating of a session may change until it starts; then a table's own page corrects who really sat there."""
    if session.status != SessionStatus.SCHEDULED:
        href = way_to("desk", session.tournament.slug, session.number)
        raise Conflict(
            "seating.session_started",
            _("Session %(session)s has started: its seating stays as it was.") % {"session": session.number},
            {"session": session.number, "status": session.status, "href": href},
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
