"""Change the session clock: every act is a row, the status follows from the table of moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import from_data
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.links import page_url
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import EVERY_PART, TABLES, raise_version
from tournaments.models import (
    IN_PLAY,
    HoldKind,
    Participant,
    ParticipantState,
    PublicPart,
    SeatOccupancy,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    SubstituteKind,
    Table,
    Tournament,
)
from tournaments.participation.policies import check_phase_decided
from tournaments.participation.selectors.cuts import cuts_of
from tournaments.sessions.policies import SESSION_MOVES, check_break, check_time_can_be_given
from tournaments.sessions.selectors.clock import clock_moves, unexplained_minutes
from tournaments.sessions.selectors.second_person import needs_second_person
from tournaments.sessions.services.holds import check_not_held
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies
from tournaments.tables.services.occupancies import write_occupancy
from tournaments.webhooks.services.telling import enqueue_session_event

MAX_EXTRA_MINUTES = 60


@dataclass(frozen=True)
class ClockAct:
    """Describe an act on a clock: minutes added, for one table if named; ``undoes`` leads back to ``leads_to``.

    ``reason`` None: the caller cannot be asked for one (the API's ``pause/`` and ``resume/`` never needed it).
    """

    kind: SessionMoveKind
    minutes: int | None = None
    table: int | None = None
    reason: str | None = ""
    undoes: SessionMove | None = None
    leads_to: SessionStatus | None = None

    @property
    def words(self) -> str:
        return (self.reason or "").strip()

    @property
    def columns(self) -> dict[str, Any]:
        return {"minutes": self.minutes, "table": self.table, "reason": self.words, "undoes": self.undoes}

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts of the act that the audit stores beside the status."""
        undone = self.undoes.kind if self.undoes else None
        facts = {"minutes": self.minutes, "table": self.table, "reason": self.words, "undone": undone}
        return {name: value for name, value in facts.items() if value}


_CLOCK_AND_STATUS = TABLES | {PublicPart.CLOCK}
# What of the public's view a move changes, where it is not the clock and the session's status.
_MOVED = {SessionMoveKind.RELEASE: EVERY_PART, SessionMoveKind.TAKE_BACK: EVERY_PART}


def start_session(*, session: Session, by: Actor, at: datetime) -> Session:
    """Start the clock. The first start fixes the event's rule set; the seated players become active.

    Raise ``phases.undecided``, ``seating.not_published``, ``seating.seats_empty`` if somebody must still be
    named, ``tournaments.session_in_play`` and what holds the session back.
    """
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        SESSION_MOVES.after(current.status, SessionMoveKind.START, session=current.number)
        check_phase_decided(current.tournament, cuts_of(current.tournament).waiting_for(current.number), current.number)
        open_seats = _check_seated(current)
        check_none_in_play(current)
        # Everything is checked before a substitute is named: a refused start changes no seat.
        check_not_held(current, HoldKind.START, at)
        _stand_in(open_seats, by=by, at=at)
        try:
            with transaction.atomic():
                move_session(current, SessionMoveKind.START, by=by, at=at)
        except IntegrityError as error:
            raise already_in_play(current.tournament) from error
        tournament = Tournament.objects.filter(pk=current.tournament_id, rule_set_locked_at__isnull=True)
        # The rule set is fixed only once the clock runs: a refused start leaves it open.
        # What nobody chose is decided by the size of the event when play begins, and stays.
        tournament.update(rule_set_locked_at=at, two_person_verification=needs_second_person(current.tournament))
        waiting = [ParticipantState.REGISTERED, ParticipantState.CHECKED_IN]
        Participant.objects.filter(seats__session=current, state__in=waiting).update(state=ParticipantState.ACTIVE)
    return current


def pause_session(*, session: Session, by: Actor, at: datetime, reason: str | None = "") -> Session:
    """Pause the clock; needs a reason if the pauses already lasted as long as the rule set allows."""
    return _act_on_clock(session, ClockAct(SessionMoveKind.PAUSE, reason=reason), by=by, at=at)


def resume_session(*, session: Session, by: Actor, at: datetime, reason: str | None = "") -> Session:
    """Let the clock run again; needs a reason after stops that were too long (MCR 3.5.6)."""
    return _act_on_clock(session, ClockAct(SessionMoveKind.RESUME, reason=reason), by=by, at=at)


def explain_stop(*, session: Session, reason: str, by: Actor, at: datetime) -> Session:
    """Store afterwards the reason of a stop that was longer than the rules allow (MCR 3.5.6).

    Raise ``tournaments.stop_reason_missing`` and ``tournaments.no_stop_to_explain``.
    """
    check_may(by, "session.clock", session.tournament)
    if not reason.strip():
        raise Refusal("tournaments.stop_reason_missing", _("Enter the reason for the long stop of play."))
    with transaction.atomic():
        current = lock_session(session)
        SESSION_MOVES.after(current.status, SessionMoveKind.EXPLAIN, session=current.number)
        if unexplained_minutes(current.moves.order_by("sequence"), from_data(current.tournament.rule_set)) is None:
            text = _("All long stops of session %(session)s already have a reason.")
            href = page_url("desk", current.tournament.slug, current.number)
            raise Conflict("tournaments.no_stop_to_explain", text % {"session": current.number}, {"href": href})
        act = ClockAct(SessionMoveKind.EXPLAIN, reason=reason)
        move_session(current, SessionMoveKind.EXPLAIN, by=by, at=at, act=act)
    return current


def end_session(*, session: Session, by: Actor, at: datetime) -> Session:
    """End the session. Sheets may still be typed, submitted and verified."""
    return _act_on_clock(session, ClockAct(SessionMoveKind.END), by=by, at=at)


def extend_session(*, session: Session, minutes: int, by: Actor, at: datetime, reason: str = "") -> Session:
    """Give every table ``minutes`` more; the clock starts again with them where the time was up."""
    _check_minutes(minutes)
    return _act_on_clock(session, ClockAct(SessionMoveKind.EXTEND, minutes, reason=reason), by=by, at=at)


def give_extra_time(*, session: Session, table: int, minutes: int, reason: str, by: Actor, at: datetime) -> Session:
    """Give one table, by its number, ``minutes`` more; it then has a separate end."""
    _check_minutes(minutes)
    if not reason.strip():
        raise Refusal("tournaments.extra_time_reason_missing", _("Enter the reason for the extra time."))
    if not Table.objects.filter(session=session, number=table).exists():
        raise Refusal(
            "tournaments.no_such_table", _("Table %(table)s does not exist.") % {"table": table}, {"table": table}
        )
    return _act_on_clock(session, ClockAct(SessionMoveKind.EXTRA, minutes, table, reason), by=by, at=at)


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MAX_EXTRA_MINUTES:
        raise Refusal(
            "tournaments.extra_time_out_of_range",
            _("Extra time must be 1 to %(most)s minutes.") % {"most": MAX_EXTRA_MINUTES},
            {"minutes": minutes},
        )


def _act_on_clock(session: Session, act: ClockAct, *, by: Actor, at: datetime) -> Session:
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        if act.kind in (SessionMoveKind.EXTEND, SessionMoveKind.EXTRA):
            check_time_can_be_given(current)
        SESSION_MOVES.after(current.status, act.kind, session=current.number)
        if act.kind in (SessionMoveKind.PAUSE, SessionMoveKind.RESUME) and act.reason is not None:
            rules = from_data(current.tournament.rule_set)
            check_break(clock_moves(current), act.reason, rules, at)
        move_session(current, act.kind, by=by, at=at, act=act)
    return current


def lock_session(session: Session) -> Session:
    """Return the session's row, locked until the transaction ends.

    Refuses one that was dropped or removed meanwhile.
    """
    locked = Session.objects.select_for_update(of=("self",)).select_related("tournament").filter(pk=session.pk).first()
    if locked is None:
        raise Conflict(
            "tournaments.session_gone",
            _("Session %(session)s was removed from the plan.") % {"session": session.number},
            {"session": session.number, "href": page_url("home")},
        )
    return locked


def move_session(
    session: Session, kind: SessionMoveKind, *, by: Actor, at: datetime, act: ClockAct | None = None
) -> SessionMove:
    """Write the move, the new status, the audit row and the version. The caller holds the lock and the right."""
    act = act or ClockAct(kind)
    before = SessionStatus(session.status)
    session.status = act.leads_to or SESSION_MOVES.after(session.status, kind, session=session.number)
    latest = session.moves.order_by("-sequence").first()
    # Whoever waited for the lock, or a server clock set back, must not write a move before the one that came first.
    at = max(at, latest.at) if latest else at
    move = SessionMove.objects.create(
        session=session,
        sequence=latest.sequence + 1 if latest else 1,
        kind=kind,
        **stamp(by, at),
        **act.columns,
    )
    session.save(update_fields=["status"])
    record(
        f"session.{kind.value}",
        session,
        by=by,
        at=at,
        tournament=session.tournament,
        before={"status": before.value},
        after={"status": session.status} | act.facts,
    )
    # The version, then the message: who is told of the move finds it on the page.
    raise_version(session.tournament, _MOVED.get(kind, _CLOCK_AND_STATUS))
    enqueue_session_event(session, kind, at)
    return move


def _check_seated(session: Session) -> list[Occupancy]:
    """Return the seats whose substitute is still to be named. Raise a refusal where a seat is empty.

    Those are allowed if the event says so: a member of the staff may play.
    """
    # A substitute who is named meanwhile is named before or after this, never between reading and starting.
    list(Table.objects.select_for_update().filter(session=session).order_by("pk").values_list("pk", flat=True))
    seats = occupancies(session)
    if not seats:
        raise Refusal(
            "seating.not_published",
            _("Session %(session)s has no seating yet.") % {"session": session.number},
            {"session": session.number, "href": page_url("draws", session.tournament.slug)},
        )
    deserted = [seat for seat in seats if seat.sitter is Sitter.NOBODY]
    if deserted:
        message = _("These seats have no player: %(seats)s. A table needs four players. Change the seating.")
        raise _seats_refused(session, deserted, message, page_url("seating-change", session.tournament.slug))
    unnamed = [seat for seat in seats if seat.is_open]
    if unnamed and not session.tournament.allow_unnamed_substitutes:
        message = _("These seats have no player yet: %(seats)s. Name the substitutes first.")
        href = page_url("substitutes", session.tournament.slug, session.number)
        raise _seats_refused(session, unnamed, message, href)
    return unnamed


def _seats_refused(session: Session, seats: Sequence[Occupancy], message: Promise, href: str) -> Refusal:
    """Return the refusal that names the seats without a player, with the page that settles it."""
    listed = print_list(f"{seat.seat.table.number} {seat.seat.wind}" for seat in seats)
    places = [
        {
            "table": seat.seat.table.number,
            "seat": seat.seat.wind,
            "participant": seat.seat.participant.number if seat.seat.participant else None,
        }
        for seat in seats
    ]
    detail = {"session": session.number, "seats": places, "href": href}
    return Refusal("seating.seats_empty", message % {"seats": listed}, detail)


def _stand_in(unnamed: Sequence[Occupancy], *, by: Actor, at: datetime) -> None:
    """Record a substitute for each player who has left; the session is a missed one for the player.

    An empty seat needs no row: the seating itself says that no player sits there.
    """
    for occupancy in unnamed:
        if occupancy.seat.participant is not None and occupancy.row is None:
            row = SeatOccupancy(table=occupancy.seat.table, wind=occupancy.seat.wind, kind=SubstituteKind.FROM_START)
            row.cause, row.reason = occupancy.cause, str(_("Absent when the session started"))
            write_occupancy(row, by=by, at=at)


def check_none_in_play(session: Session) -> None:
    """Raise ``tournaments.session_in_play`` while another session of the event is in play."""
    others = Session.objects.filter(tournament=session.tournament_id, status__in=IN_PLAY).exclude(pk=session.pk)
    if others.exists():
        raise already_in_play(session.tournament)


def already_in_play(tournament: Tournament) -> Conflict:
    """Return the refusal of an act that waits for the session in play to end; it leads to the desk."""
    return Conflict(
        "tournaments.session_in_play",
        _("Another session is still in play. End it first."),
        {"href": page_url("desk-now", tournament.slug)},
    )
