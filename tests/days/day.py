"""An event of a day: how it begins, who acts in it, and what of it the acts choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, TypeVar

from mahjong_core.formats import BY_PLACES, FORMATS
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from scoring.sheets.selectors.folding import rules_of, sheet_of
from tests.days.courses import BRACKETS, COURSES, OWN
from tests.people import COUNTRIES, NOON, actor, make_user
from tournaments.common.actors import Actor
from tournaments.events.services.facts import create_tournament
from tournaments.models import (
    Participant,
    ParticipantState,
    Role,
    Session,
    SessionStatus,
    StaffRole,
    Table,
    TableStatus,
    Tournament,
)
from tournaments.phases.services import plan_phases
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import import_participants

STAFF = {
    "alice": Role.ORGANISER,
    "chris": Role.CHIEF_REFEREE,
    "bob": Role.REFEREE,
    "sam": Role.SCOREKEEPER,
    "sue": Role.SCOREKEEPER,
    "ann": Role.APPEALS_COMMITTEE,
    "ben": Role.APPEALS_COMMITTEE,
    "cat": Role.APPEALS_COMMITTEE,
}
RULES = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010", "ema-riichi-2012", "ema-riichi-2016")
# Small halls mostly: what can go wrong needs two or three tables.
SIZES = (8,) * 16 + (9, 10, 11, 12, 12, 13, 16, 20, 40)
IN_PLAY = (SessionStatus.RUNNING, SessionStatus.PAUSED)
PRESENT = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)
# How many days follow one of the formats; the others plan what they like on the way.
PLANNED = 0.25
T = TypeVar("T")


@dataclass(frozen=True)
class Setup:
    """How an event begins. ``team``: players of a team, 0 for none; ``course``: the format whose phases are planned."""

    rules: str = "mcr-ffmj-2016"
    players: int = 8
    sessions: int = 3
    team: int = 0
    live: bool = False
    unnamed: bool = True
    course: str = ""

    @staticmethod
    def drawn(pick: Random) -> "Setup":
        drawn = Setup(
            rules=pick.choice(RULES),
            players=pick.choice(SIZES),
            sessions=pick.choice((2, 2, 2, 3, 4)),
            team=pick.choice((0, 0, 2, 4)),
            live=pick.random() < 0.3,
            unnamed=pick.random() < 0.7,
        )
        return drawn.of_format(pick.choice(sorted(COURSES | OWN | BRACKETS))) if pick.random() < PLANNED else drawn

    def of_format(self, name: str) -> "Setup":
        """The same event with the course of a format, and as many players as it takes."""
        course = (COURSES | OWN | BRACKETS)[name]
        team = self.team if course.team is None else course.team
        return replace(self, players=course.players, sessions=course.sessions, team=team, course=name)


# What an act says it changes: beginnings of the keys of a snapshot, such as ("sheet", 1, 3) for a table's sheet.
Named = tuple[tuple[object, ...], ...]


@dataclass(frozen=True)
class Deed:
    """One thing that somebody does: the call, and what it names; whatever else changes is a fault."""

    call: Callable[[], object]
    names: Named = ()


@dataclass
class Day:
    """An event that is being played."""

    event: Tournament
    setup: Setup
    moment: datetime = NOON
    people: dict[str, Actor] = field(default_factory=dict)
    # What the act under way has announced to change, such as the tables of a seating that it publishes.
    announced: Named = ()
    # What stood after the act before; None where it is not known.
    seen: Any = None
    # Who has a page open, by name.
    readers: dict[str, Any] = field(default_factory=dict)

    def by(self, name: str) -> Actor:
        if name not in self.people:
            self.people[name] = actor(name)
        return self.people[name]

    def later(self, minutes: float) -> datetime:
        self.moment += timedelta(minutes=minutes)
        return self.moment

    @property
    def now(self) -> Tournament:
        """The event as it is in the database."""
        return Tournament.objects.get(pk=self.event.pk)

    @property
    def rules(self) -> RuleSet:
        return rules_of(self.now)

    @property
    def is_riichi(self) -> bool:
        return self.rules.family is Family.RIICHI

    def sessions(self, *status: str) -> list[Session]:
        sessions = Session.objects.filter(tournament=self.event).select_related("tournament").order_by("number")
        return list(sessions.filter(status__in=status) if status else sessions)

    @property
    def in_play(self) -> Session | None:
        return next(iter(self.sessions(*IN_PLAY)), None)

    def tables(self, *status: str, begun: bool = True, to_come: bool = False) -> list[Table]:
        """Tables of sessions that began, or of those to come, in an order that is the same each time."""
        tables = Table.objects.filter(session__tournament=self.event).select_related("session__tournament")
        if status:
            tables = tables.filter(status__in=status)
        if begun and not to_come:
            tables = tables.exclude(session__status=SessionStatus.SCHEDULED)
        if to_come:
            tables = tables.filter(session__status=SessionStatus.SCHEDULED)
        return list(tables.order_by("session__number", "number"))

    def players(self, *states: str) -> list[Participant]:
        participants = Participant.objects.filter(tournament=self.event).select_related("tournament", "person", "team")
        return list((participants.filter(state__in=states) if states else participants).order_by("number"))

    def table(self, session: int, number: int) -> Table:
        tables = Table.objects.select_related("session__tournament")
        return tables.get(session__tournament=self.event, session__number=session, number=number)

    def session(self, number: int) -> Session:
        return Session.objects.select_related("tournament").get(tournament=self.event, number=number)


def begin(setup: Setup) -> Day:
    """A new event with its staff and its players entered."""
    event = create_tournament(
        name="Random Open",
        slug="random-open",
        rule_set=setup.rules,
        sessions=setup.sessions,
        starts_on=date(2026, 11, 21),
        by=actor("alice"),
        at=NOON,
        live_results=setup.live,
        allow_unnamed_substitutes=setup.unnamed,
        options={"ranking_metrics": BY_PLACES} if setup.course in FORMATS and FORMATS[setup.course].by_places else {},
    )
    for username, role in STAFF.items():
        StaffRole.objects.get_or_create(tournament=event, user=make_user(username), role=role)
    day = Day(event, setup)
    rows = [row_of(number, setup) for number in range(1, setup.players + 1)]
    import_participants(tournament=event, rows=rows, by=day.by("alice"), at=NOON)
    if setup.course:
        plan_phases(
            tournament=event, phases=(COURSES | OWN | BRACKETS)[setup.course].phases, by=day.by("alice"), at=NOON
        )
    return day


def row_of(number: int, setup: Setup) -> ParticipantRow:
    team = f"Team {(number - 1) // setup.team + 1}" if setup.team else None
    return ParticipantRow(number, f"Player {number}", country=COUNTRIES[number % len(COUNTRIES)], team=team)


def level_totals(table: Table, pick: Random | None = None) -> dict[str, int]:
    """Four scores that add up, what rulings gave and took at this table included."""
    current = sheet_of(table)
    riichi = current.rules.family is Family.RIICHI
    start, unit = (current.rules.starting_points, 100) if riichi else (0, 1)
    spread = [0, 0, 0, 0]
    for _ in range(3 if pick else 0):
        number, two = pick.sample(range(4), 2) if pick else (0, 1)
        amount = pick.randrange(0, 60) * unit if pick else 0
        spread[number] += amount
        spread[two] -= amount
    included = {wind.value: points for wind, points in current.sheet.adjustments.items()}
    return {wind: start + spread[n] + included.get(wind, 0) for n, wind in enumerate("ESWN")}


def one_of(pick: Random, choices: Sequence[T]) -> T | None:
    return pick.choice(choices) if choices else None


OPEN_SHEETS = (TableStatus.EMPTY, TableStatus.PLAYING, TableStatus.CORRECTING)
