"""List events, and compute an event's day: its sessions and the phase it is in."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db.models import Count, Max, Min, Q, QuerySet
from django.db.models.fields.json import KT
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets.records import Family
from tournaments.common.look.lists import print_series
from tournaments.common.selectors.visibility import visible_events
from tournaments.models import (
    DRAWN_STATES,
    CopyKind,
    EventStatus,
    Participant,
    PhaseStatus,
    Role,
    Session,
    SessionStatus,
    Sharing,
    StaffRole,
    Table,
    TableStatus,
    Tournament,
    User,
)
from tournaments.models import Phase as PlannedPhase
from tournaments.phases.selectors import phases_by_event

IN_PLAY = (SessionStatus.RUNNING, SessionStatus.PAUSED)
_LEAST_PLAYERS = 4  # one table
_MAX_PAST = 40


@dataclass(frozen=True)
class EventRow:
    """Represent an event in a list.

    ``family``: its game; ``in_play``: the number of the session being played; ``roles``: the reader's own.
    """

    tournament: Tournament
    family: str
    players: int
    sessions: int
    in_play: int | None
    roles: tuple[Promise, ...]

    @property
    def is_riichi(self) -> bool:
        return self.family == Family.RIICHI


@dataclass(frozen=True)
class EventLists:
    """Group events by date; the past is cut at ``_MAX_PAST``. Archived ones and drafts are separate."""

    now: list[EventRow]
    coming: list[EventRow]
    past: list[EventRow]
    drafts: list[EventRow]
    archived: list[EventRow]
    organises: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.now or self.coming or self.past or self.drafts or self.archived)


def event_lists(*, search: str, today: date, user: User | None) -> EventLists:
    """Return all events whose name, place or country has every word of ``search`` (two queries)."""
    roles = _roles_by_event(user)
    rows = []
    event: Any  # with the counts that the query adds
    for event in matching_events(search, user):
        labels = tuple(role.label for role in roles.get(event.pk, ()))
        rows.append(EventRow(event, event.family, event.players, event.session_count, event.in_play, labels))
    drafts, archived = (_of_status(rows, status) for status in (EventStatus.DRAFT, EventStatus.ARCHIVED))
    public = _of_status(rows, EventStatus.PUBLIC)
    now = [row for row in public if is_now(row, today)]
    coming = [row for row in public if row not in now and row.tournament.starts_on > today]
    past = [row for row in public if row not in now and row not in coming]
    coming.sort(key=lambda row: row.tournament.starts_on)
    organises = any(Role.ORGANISER in held for held in roles.values())
    return EventLists(now, coming, past[:_MAX_PAST], drafts, archived[:_MAX_PAST], organises)


def _of_status(rows: Iterable[EventRow], status: EventStatus) -> list[EventRow]:
    return [row for row in rows if row.tournament.status == status]


def matching_events(search: str, user: User | None) -> QuerySet[Tournament]:
    """Return the events that match a search and that ``user`` may see, the latest first."""
    wanted = Q()
    for word in search.split():
        wanted &= Q(name__icontains=word) | Q(place__icontains=word) | Q(country__iexact=word)
    tournaments = visible_events(user).filter(wanted).defer("rule_set")
    return tournaments.annotate(
        family=KT("rule_set__family"),
        players=Count("participants", distinct=True),
        session_count=Count("sessions", filter=Q(sessions__dropped_at__isnull=True), distinct=True),
        in_play=Max("sessions__number", filter=Q(sessions__status__in=IN_PLAY)),
    ).order_by("-starts_on", "name")


def is_now(row: EventRow, today: date) -> bool:
    """Return whether an event is on today, or has a session in play."""
    event = row.tournament
    return row.in_play is not None or event.starts_on <= today <= (event.ends_on or event.starts_on)


def _roles_by_event(user: User | None) -> Mapping[int, list[Role]]:
    held: dict[int, list[Role]] = {}
    if user is not None:
        for event, role in StaffRole.objects.filter(user=user).values_list("tournament_id", "role"):
            held.setdefault(event, []).append(Role(role))
    return held


def organised_events(user: User | None) -> QuerySet[Tournament]:
    """Return the events of which the account is an organiser, without rehearsals.

    The next one may begin as one of them.
    """
    held = Tournament.objects.filter(staff__user=user, staff__role=Role.ORGANISER).exclude(copy_kind=CopyKind.REHEARSAL)
    return held.order_by("-starts_on", "-pk")


def demo_event() -> Tournament | None:
    """Return the newest demo event."""
    return Tournament.objects.filter(copy_kind=CopyKind.DEMO).order_by("-pk").first()


def is_demo_open() -> bool:
    """Return whether demo accounts can be signed in to by one click.

    If others are served it ends with the first real event (one query): who plays in it finds no way in there.
    """
    if not settings.SEATWIND_DEMO:
        return False
    return not settings.SERVES_OTHERS or not Tournament.objects.exclude(copy_kind=CopyKind.DEMO).exists()


@dataclass(frozen=True)
class DemoPanel:
    """Represent the demo's panel on the start page: its event, its people, and a table to be verified."""

    event: Tournament
    people: list[tuple[User, str]]
    to_verify: Table | None


def demo_panel() -> DemoPanel | None:
    """Return the demo event with one line for each person and their roles (three queries)."""
    event = demo_event()
    if event is None:
        return None
    people: dict[User, list[str]] = {}
    for held in StaffRole.objects.filter(tournament=event, user__is_demo=True).select_related("user").order_by("pk"):
        people.setdefault(held.user, []).append(str(Role(held.role).label))
    waiting = Table.objects.filter(session__tournament=event, status=TableStatus.SUBMITTED).select_related("session")
    lines = [(user, print_series(roles)) for user, roles in people.items()]
    return DemoPanel(event, lines, waiting.order_by("session__number", "number").first())


@dataclass(frozen=True)
class SessionRow:
    """Represent a session on the event's page; times are the first start and the end of play, None until then."""

    session: Session
    tables: int
    verified: int
    to_verify: int
    started_at: datetime | None
    ended_at: datetime | None

    @property
    def tone(self) -> str:
        return _SESSION_TONES[SessionStatus(self.session.status)]

    @property
    def is_counted(self) -> bool:
        return self.tables == self.verified


_SESSION_TONES: Mapping[SessionStatus, str] = {
    SessionStatus.SCHEDULED: "",
    SessionStatus.RUNNING: "jade",
    SessionStatus.PAUSED: "verm",
    SessionStatus.ENDED: "brass",
    SessionStatus.RELEASED: "jade",
}


def session_rows(tournament: Tournament) -> list[SessionRow]:
    """Return every session with its tables counted (one query), without the games of a club."""
    return _session_rows([tournament.pk])[tournament.pk]


def _session_rows(events: Collection[int]) -> dict[int, list[SessionRow]]:
    rows = Session.objects.filter(tournament__in=events, is_game=False).annotate(
        table_count=Count("tables", filter=Q(tables__cleared_at__isnull=True), distinct=True),
        verified=Count("tables", filter=Q(tables__status=TableStatus.VERIFIED), distinct=True),
        to_verify=Count("tables", filter=Q(tables__status=TableStatus.SUBMITTED), distinct=True),
        started_at=Min("moves__at", filter=Q(moves__kind="start", moves__undone_by__isnull=True)),
        ended_at=Max("moves__at", filter=Q(moves__kind="end", moves__undone_by__isnull=True)),
    )
    listed: dict[int, list[SessionRow]] = {event: [] for event in events}
    for row in rows.order_by("number"):
        counted = SessionRow(row, row.table_count, row.verified, row.to_verify, row.started_at, row.ended_at)
        listed[row.tournament_id].append(counted)
    return listed


class DayPhase(StrEnum):
    """Define the phases of an event's day."""

    NO_PLAYERS = "no_players"
    NOT_SEATED = "not_seated"
    TO_CUT = "to_cut"
    TO_DRAW = "to_draw"
    TO_SEAT = "to_seat"
    READY = "ready"
    IN_PLAY = "in_play"
    TO_END = "to_end"
    COUNTING = "counting"
    TO_RELEASE = "to_release"
    FINISHED = "finished"
    CLUB = "club"


@dataclass(frozen=True)
class DayState:
    """Represent the phase, the session that it is about, and the phase of the event's plan of that session, if any."""

    phase: DayPhase
    row: SessionRow | None = None
    plan: PlannedPhase | None = None

    @property
    def number(self) -> int:
        return self.row.session.number if self.row else 0

    @property
    def facts(self) -> Mapping[str, int]:
        """Return the facts that sentences about it may use."""
        row = self.row
        return {
            "session": self.number,
            "phase": self.plan.number if self.plan else 0,
            "tables": row.tables if row else 0,
            "verified": row.verified if row else 0,
            "to_verify": row.to_verify if row else 0,
        }


def day_states(rows: Iterable[SessionRow], players: int, plan: Iterable[PlannedPhase] = ()) -> list[DayState]:
    """Return the open states of the day, in order; never empty.

    Play comes before counting, counting before release, release before the next start. ``players``: those present;
    ``plan``: the phases of the event.
    """
    listed = list(rows)
    playing = [row for row in listed if row.session.status in IN_PLAY]
    ended = [row for row in listed if row.session.status == SessionStatus.ENDED]
    coming = next((row for row in listed if row.session.status == SessionStatus.SCHEDULED), None)
    states = [DayState(DayPhase.TO_END if row.tables and row.is_counted else DayPhase.IN_PLAY, row) for row in playing]
    states += [DayState(DayPhase.TO_RELEASE if row.is_counted else DayPhase.COUNTING, row) for row in ended]
    # A session in play holds the clock; a seating that rests on results waits until they are verified.
    if coming is not None and not playing and (coming.tables or all(row.is_counted for row in ended)):
        states.append(_state_before(coming, players, plan, is_first=listed[0] is coming))
    return states or [DayState(DayPhase.FINISHED)]


def _state_before(coming: SessionRow, players: int, plan: Iterable[PlannedPhase], *, is_first: bool) -> DayState:
    """Return the state of the day before the next session: what it waits for."""
    number = coming.session.number
    phase = next((candidate for candidate in plan if candidate.first_session <= number <= candidate.last_session), None)
    if phase is not None and phase.number > 1 and phase.status == PhaseStatus.PLANNED:
        return DayState(DayPhase.TO_CUT, coming, phase)
    if coming.tables:
        return DayState(DayPhase.READY, coming, phase)
    if not is_first:
        return DayState(
            DayPhase.TO_DRAW if phase is not None and phase.seats(number) else DayPhase.TO_SEAT, coming, phase
        )
    if phase is not None and phase.seats(number) and players >= _LEAST_PLAYERS:
        return DayState(DayPhase.TO_DRAW, coming, phase)
    return DayState(DayPhase.NOT_SEATED if players >= _LEAST_PLAYERS else DayPhase.NO_PLAYERS, coming, phase)


PHASE_NAMES: Mapping[DayPhase, Promise] = {
    DayPhase.NO_PLAYERS: _("In preparation"),
    DayPhase.NOT_SEATED: _("Registration"),
    DayPhase.TO_CUT: _("Phase %(phase)s not confirmed yet"),
    DayPhase.TO_DRAW: _("Session %(session)s not seated yet"),
    DayPhase.TO_SEAT: _("Session %(session)s not seated yet"),
    DayPhase.READY: _("Seated, next is session %(session)s"),
    DayPhase.IN_PLAY: _("Session %(session)s is in play"),
    DayPhase.TO_END: _("Session %(session)s is in play"),
    DayPhase.COUNTING: _("The sheets of session %(session)s are being verified"),
    DayPhase.TO_RELEASE: _("The sheets of session %(session)s are verified"),
    DayPhase.FINISHED: _("All sessions are played"),
    DayPhase.CLUB: _("Club season"),
}


def sharing_of(tournament: Tournament) -> Sharing:
    """Return the settings of an event, or the defaults: no sites, no delay, no table (one query)."""
    return Sharing.objects.filter(tournament=tournament).first() or Sharing(tournament=tournament)


@dataclass(frozen=True)
class DayFacts:
    """Hold the facts of an event's day. ``players``: all entered; ``present``: those whom a draw would seat."""

    rows: list[SessionRow]
    players: int
    present: int
    plan: list[PlannedPhase]
    is_club: bool = False

    @property
    def states(self) -> list[DayState]:
        if self.is_club and not self.rows:
            return [DayState(DayPhase.CLUB)]
        return day_states(self.rows, self.present, self.plan)


def day_facts(tournament: Tournament) -> DayFacts:
    """Return the facts of the day (two queries); the plan is read where a session is still to come."""
    return day_facts_by_event([tournament])[tournament.pk]


def day_facts_by_event(tournaments: Collection[Tournament]) -> dict[int, DayFacts]:
    """Return the facts of the day of each event, by its key (two queries, three where a session is to come)."""
    events = [tournament.pk for tournament in tournaments]
    rows = _session_rows(events)
    to_come = [event for event in events if any(row.session.status == SessionStatus.SCHEDULED for row in rows[event])]
    plans = phases_by_event(to_come) if to_come else {}
    people = Participant.objects.filter(tournament__in=events).order_by().values_list("tournament")
    counted = {
        event: (players, present)
        for event, players, present in people.annotate(
            players=Count("pk"), present=Count("pk", filter=Q(state__in=DRAWN_STATES))
        )
    }
    return {
        event.pk: DayFacts(rows[event.pk], *counted.get(event.pk, (0, 0)), plans.get(event.pk, []), event.is_club)
        for event in tournaments
    }
