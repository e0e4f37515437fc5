"""Events for lists, and an event's day: its sessions and the phase it is in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role, Session, SessionStatus, StaffRole, Table, TableStatus, Tournament, User

IN_PLAY = (SessionStatus.RUNNING, SessionStatus.PAUSED)
MOST_PAST = 40


@dataclass(frozen=True)
class EventRow:
    """An event in a list. ``in_play``: the number of the session being played; ``roles``: the reader's own there."""

    tournament: Tournament
    players: int
    sessions: int
    in_play: int | None
    roles: tuple[Promise, ...]

    @property
    def is_riichi(self) -> bool:
        return self.tournament.preset.startswith("ema-riichi")


@dataclass(frozen=True)
class EventLists:
    """Events by when they are; the past is cut at ``MOST_PAST``."""

    now: list[EventRow]
    coming: list[EventRow]
    past: list[EventRow]

    @property
    def is_empty(self) -> bool:
        return not (self.now or self.coming or self.past)


def event_lists(*, search: str, today: date, user: User | None) -> EventLists:
    """All events whose name, place or country has every word of ``search`` (two queries)."""
    roles = roles_by_event(user)
    rows = [event_row(event, roles.get(event.pk, ())) for event in found_events(search)]
    now = [row for row in rows if is_now(row, today)]
    coming = [row for row in rows if row not in now and row.tournament.starts_on > today]
    past = [row for row in rows if row not in now and row not in coming]
    return EventLists(now, sorted(coming, key=lambda row: row.tournament.starts_on), past[:MOST_PAST])


def found_events(search: str) -> QuerySet[Tournament]:
    wanted = Q()
    for word in search.split():
        wanted &= Q(name__icontains=word) | Q(place__icontains=word) | Q(country__iexact=word)
    found = Tournament.objects.filter(wanted).defer("rule_set")
    return found.annotate(
        players=Count("participants", distinct=True),
        session_count=Count("sessions", distinct=True),
        in_play=Max("sessions__number", filter=Q(sessions__status__in=IN_PLAY)),
    ).order_by("-starts_on", "name")


def event_row(event: Any, roles: Iterable[Role]) -> EventRow:
    return EventRow(event, event.players, event.session_count, event.in_play, tuple(role.label for role in roles))


def is_now(row: EventRow, today: date) -> bool:
    event = row.tournament
    return row.in_play is not None or event.starts_on <= today <= (event.ends_on or event.starts_on)


def roles_by_event(user: User | None) -> Mapping[int, list[Role]]:
    held: dict[int, list[Role]] = {}
    if user is not None:
        for event, role in StaffRole.objects.filter(user=user).values_list("tournament_id", "role"):
            held.setdefault(event, []).append(Role(role))
    return held


def demo_event() -> Tournament | None:
    """The newest event that was loaded for trying out."""
    return Tournament.objects.filter(is_demo=True).order_by("-pk").first()


@dataclass(frozen=True)
class DemoPanel:
    """What the start page offers in the demo: its event, its people, and a table that waits for a second person."""

    event: Tournament
    people: list[tuple[User, str]]
    to_verify: Table | None


def demo_panel() -> DemoPanel | None:
    """The demo event with one line for each person, their roles told (three queries)."""
    event = demo_event()
    if event is None:
        return None
    people: dict[User, list[str]] = {}
    for held in StaffRole.objects.filter(tournament=event, user__is_demo=True).select_related("user").order_by("pk"):
        people.setdefault(held.user, []).append(str(Role(held.role).label))
    waiting = Table.objects.filter(session__tournament=event, status=TableStatus.SUBMITTED).select_related("session")
    lines = [(user, ", ".join(roles)) for user, roles in people.items()]
    return DemoPanel(event, lines, waiting.order_by("session__number", "number").first())


@dataclass(frozen=True)
class SessionRow:
    """A session as the event's page shows it; times are the first start and the end of play, if they have been."""

    session: Session
    tables: int
    verified: int
    to_verify: int
    started_at: datetime | None
    ended_at: datetime | None

    @property
    def tone(self) -> str:
        return SESSION_TONES[SessionStatus(self.session.status)]

    @property
    def is_counted(self) -> bool:
        return self.tables == self.verified


SESSION_TONES: Mapping[SessionStatus, str] = {
    SessionStatus.SCHEDULED: "",
    SessionStatus.RUNNING: "jade",
    SessionStatus.PAUSED: "verm",
    SessionStatus.ENDED: "brass",
    SessionStatus.RELEASED: "jade",
}


def session_rows(tournament: Tournament) -> list[SessionRow]:
    """Every session with its tables counted (one query)."""
    found = Session.objects.filter(tournament=tournament).annotate(
        table_count=Count("tables", distinct=True),
        verified=Count("tables", filter=Q(tables__status=TableStatus.VERIFIED), distinct=True),
        to_verify=Count("tables", filter=Q(tables__status=TableStatus.SUBMITTED), distinct=True),
        started_at=Min("moves__at", filter=Q(moves__kind="start", moves__undone_by__isnull=True)),
        ended_at=Max("moves__at", filter=Q(moves__kind="end", moves__undone_by__isnull=True)),
    )
    return [
        SessionRow(row, row.table_count, row.verified, row.to_verify, row.started_at, row.ended_at)
        for row in found.order_by("number")
    ]


class Phase(StrEnum):
    """Where an event's day stands."""

    NO_PLAYERS = "no_players"
    NOT_SEATED = "not_seated"
    READY = "ready"
    IN_PLAY = "in_play"
    COUNTING = "counting"
    TO_RELEASE = "to_release"
    FINISHED = "finished"


@dataclass(frozen=True)
class DayState:
    """The phase, and the session that it is about."""

    phase: Phase
    row: SessionRow | None = None

    @property
    def number(self) -> int:
        return self.row.session.number if self.row else 0


def day_state(rows: Iterable[SessionRow], players: int) -> DayState:
    """Play comes before counting, counting before release, release before the next start."""
    by_status: dict[str, list[SessionRow]] = {}
    for row in rows:
        by_status.setdefault(row.session.status, []).append(row)
    playing = [row for status in IN_PLAY for row in by_status.get(status, [])]
    if playing:
        return DayState(Phase.IN_PLAY, playing[0])
    for row in by_status.get(SessionStatus.ENDED, []):
        return DayState(Phase.TO_RELEASE if row.is_counted else Phase.COUNTING, row)
    for row in by_status.get(SessionStatus.SCHEDULED, []):
        if row.tables:
            return DayState(Phase.READY, row)
        return DayState(Phase.NOT_SEATED if players else Phase.NO_PLAYERS, row)
    return DayState(Phase.FINISHED)


PHASE_NAMES: Mapping[Phase, Promise] = {
    Phase.NO_PLAYERS: _("Being prepared"),
    Phase.NOT_SEATED: _("Registration"),
    Phase.READY: _("Seated, session %(session)s comes next"),
    Phase.IN_PLAY: _("Session %(session)s is being played"),
    Phase.COUNTING: _("Session %(session)s is being counted"),
    Phase.TO_RELEASE: _("Session %(session)s is counted"),
    Phase.FINISHED: _("All sessions are played"),
}
