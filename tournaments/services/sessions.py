"""The session clock: every act is a row, the status follows from the table of moves."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Conflict, Refusal
from tournaments.models import (
    HoldKind,
    Participant,
    ParticipantState,
    PublicPart,
    Seat,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Table,
    Tournament,
)
from tournaments.permissions import check_may
from tournaments.policies import IN_PLAY, next_session_status
from tournaments.services.audit import record
from tournaments.services.holds import check_not_held
from tournaments.services.versions import EVERY_PART, TABLES, raise_version

MAX_EXTRA_MINUTES = 60
CLOCK_AND_STATUS = TABLES | {PublicPart.CLOCK}
# What of the public's view a move changes, where it is not the clock and the session's status.
MOVED = {SessionMoveKind.RELEASE: EVERY_PART}


def start_session(*, session: Session, by: Actor, at: datetime) -> Session:
    """Start the clock. The first start fixes the event's rule set; the seated players become active."""
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        check_seated(current)
        check_none_in_play(current)
        check_not_held(current, HoldKind.START, at)
        try:
            with transaction.atomic():
                move_session(current, SessionMoveKind.START, by=by, at=at)
        except IntegrityError as error:
            raise already_in_play() from error
        tournament = Tournament.objects.filter(pk=current.tournament_id, rule_set_locked_at__isnull=True)
        tournament.update(rule_set_locked_at=at)
        waiting = [ParticipantState.REGISTERED, ParticipantState.CHECKED_IN]
        Participant.objects.filter(seats__session=current, state__in=waiting).update(state=ParticipantState.ACTIVE)
    return current


def pause_session(*, session: Session, by: Actor, at: datetime) -> Session:
    return act_on_clock(session, SessionMoveKind.PAUSE, by=by, at=at)


def resume_session(*, session: Session, by: Actor, at: datetime) -> Session:
    return act_on_clock(session, SessionMoveKind.RESUME, by=by, at=at)


def end_session(*, session: Session, by: Actor, at: datetime) -> Session:
    """End the session. Sheets may still be typed, submitted and verified."""
    return act_on_clock(session, SessionMoveKind.END, by=by, at=at)


def extend_session(*, session: Session, minutes: int, by: Actor, at: datetime) -> Session:
    """Give every table ``minutes`` more."""
    if not 1 <= minutes <= MAX_EXTRA_MINUTES:
        raise Refusal(
            "tournaments.extra_time_out_of_range",
            _("Extra time is 1 to %(most)s minutes.") % {"most": MAX_EXTRA_MINUTES},
            {"minutes": minutes},
        )
    return act_on_clock(session, SessionMoveKind.EXTEND, by=by, at=at, minutes=minutes)


def act_on_clock(
    session: Session, kind: SessionMoveKind, *, by: Actor, at: datetime, minutes: int | None = None
) -> Session:
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        move_session(current, kind, by=by, at=at, minutes=minutes)
    return current


def lock_session(session: Session) -> Session:
    """The session's row, locked until the transaction ends."""
    return Session.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=session.pk)


def move_session(
    session: Session, kind: SessionMoveKind, *, by: Actor, at: datetime, minutes: int | None = None
) -> SessionMove:
    """Write the move, the new status, the audit row and the version. The caller holds the lock and the right."""
    before = SessionStatus(session.status)
    session.status = next_session_status(session, kind)
    latest = session.moves.order_by("-sequence").first()
    sequence = latest.sequence + 1 if latest else 1
    # Whoever waited for the lock, or a server clock set back, must not write a move before the one that came first.
    at = max(at, latest.at) if latest else at
    move = SessionMove.objects.create(
        session=session, sequence=sequence, kind=kind, minutes=minutes, at=at, by=by.key, by_name=by.name
    )
    session.save(update_fields=["status"])
    after = {"status": session.status} | ({"minutes": minutes} if minutes else {})
    record(
        f"session.{kind.value}",
        session,
        by=by,
        at=at,
        tournament=session.tournament,
        before={"status": before.value},
        after=after,
    )
    raise_version(session.tournament, MOVED.get(kind, CLOCK_AND_STATUS))
    return move


def check_seated(session: Session) -> None:
    tables = Table.objects.filter(session=session).count()
    if not tables:
        raise Refusal(
            "seating.not_published",
            _("Session %(session)s has no seating yet.") % {"session": session.number},
            {"session": session.number},
        )
    empty = Seat.objects.filter(session=session, participant__isnull=True).count()
    if empty:
        raise Refusal(
            "seating.seats_empty",
            _("%(seats)s seats have nobody yet: name the substitutes first.") % {"seats": empty},
            {"session": session.number, "seats": empty},
        )


def check_none_in_play(session: Session) -> None:
    others = Session.objects.filter(tournament=session.tournament_id, status__in=IN_PLAY).exclude(pk=session.pk)
    if others.exists():
        raise already_in_play()


def already_in_play() -> Conflict:
    return Conflict("tournaments.session_in_play", _("Another session is still in play. End it first."))
