"""The session clock: every act is a row, the status follows from the table of moves."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import from_data
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
from tournaments.policies import IN_PLAY, check_break, next_session_status
from tournaments.selectors.clock import clock_moves
from tournaments.services.audit import record
from tournaments.services.holds import check_not_held
from tournaments.services.versions import EVERY_PART, TABLES, raise_version
from tournaments.services.webhooks.telling import tell_move

MAX_EXTRA_MINUTES = 60


@dataclass(frozen=True)
class Act:
    """What is done to a clock: minutes added, for one table if named; ``undoes`` leads back to ``leads_to``.

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
        """What the audit keeps beside the status."""
        undone = self.undoes.kind if self.undoes else None
        told = {"minutes": self.minutes, "table": self.table, "reason": self.words, "undone": undone}
        return {name: value for name, value in told.items() if value}


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


def pause_session(*, session: Session, by: Actor, at: datetime, reason: str | None = "") -> Session:
    """Stop the clock; needs a reason where the stops already lasted as long as the rule set allows."""
    return act_on_clock(session, Act(SessionMoveKind.PAUSE, reason=reason), by=by, at=at)


def resume_session(*, session: Session, by: Actor, at: datetime, reason: str | None = "") -> Session:
    """Let the clock run again; needs a reason after stops that were too long (MCR 3.5.6)."""
    return act_on_clock(session, Act(SessionMoveKind.RESUME, reason=reason), by=by, at=at)


def end_session(*, session: Session, by: Actor, at: datetime) -> Session:
    """End the session. Sheets may still be typed, submitted and verified."""
    return act_on_clock(session, Act(SessionMoveKind.END), by=by, at=at)


def extend_session(*, session: Session, minutes: int, by: Actor, at: datetime, reason: str = "") -> Session:
    """Give every table ``minutes`` more."""
    check_minutes(minutes)
    return act_on_clock(session, Act(SessionMoveKind.EXTEND, minutes, reason=reason), by=by, at=at)


def give_extra_time(*, session: Session, table: int, minutes: int, reason: str, by: Actor, at: datetime) -> Session:
    """Give one table, by its number, ``minutes`` more; it has an end of its own from then on."""
    check_minutes(minutes)
    if not reason.strip():
        raise Refusal("tournaments.extra_time_reason_missing", _("Say why this table gets more time."))
    if not Table.objects.filter(session=session, number=table).exists():
        raise Refusal(
            "tournaments.no_such_table", _("There is no table %(table)s.") % {"table": table}, {"table": table}
        )
    return act_on_clock(session, Act(SessionMoveKind.EXTRA, minutes, table, reason), by=by, at=at)


def check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MAX_EXTRA_MINUTES:
        raise Refusal(
            "tournaments.extra_time_out_of_range",
            _("Extra time is 1 to %(most)s minutes.") % {"most": MAX_EXTRA_MINUTES},
            {"minutes": minutes},
        )


def act_on_clock(session: Session, act: Act, *, by: Actor, at: datetime) -> Session:
    check_may(by, "session.clock", session.tournament)
    with transaction.atomic():
        current = lock_session(session)
        next_session_status(current, act.kind)
        if act.kind in (SessionMoveKind.PAUSE, SessionMoveKind.RESUME) and act.reason is not None:
            rules = from_data(current.tournament.rule_set)
            check_break(clock_moves(current), act.reason, rules, at)
        move_session(current, act.kind, by=by, at=at, act=act)
    return current


def lock_session(session: Session) -> Session:
    """The session's row, locked until the transaction ends."""
    return Session.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=session.pk)


def move_session(
    session: Session, kind: SessionMoveKind, *, by: Actor, at: datetime, act: Act | None = None
) -> SessionMove:
    """Write the move, the new status, the audit row and the version. The caller holds the lock and the right."""
    act = act or Act(kind)
    before = SessionStatus(session.status)
    session.status = act.leads_to or next_session_status(session, kind)
    latest = session.moves.order_by("-sequence").first()
    # Whoever waited for the lock, or a server clock set back, must not write a move before the one that came first.
    at = max(at, latest.at) if latest else at
    move = SessionMove.objects.create(
        session=session,
        sequence=latest.sequence + 1 if latest else 1,
        kind=kind,
        at=at,
        by=by.key,
        by_name=by.name,
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
    raise_version(session.tournament, MOVED.get(kind, CLOCK_AND_STATUS))
    tell_move(session, kind, at)
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
