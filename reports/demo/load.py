"""Loads the demo event by walking the real services, so that every row of it is one the product could have written."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from penalties.services.rulings import record_ruling
from reports.demo.hands import DemoHand, play_hand, session_length
from reports.demo.people import demo_rows
from reports.demo.seating import demo_plan
from reports.demo.staff import give_roles, make_staff
from scoring.models import SheetEntry
from scoring.selectors.sheets import sheet_of
from scoring.services.entries import enter_totals, record_hand, supersede_entry
from scoring.services.releases import release_session
from scoring.services.results import submit_table, verify_table
from tournaments.actors import Actor
from tournaments.models import Session, Table, Tournament
from tournaments.services.events import create_tournament
from tournaments.services.participants import import_participants
from tournaments.services.seating import import_seating
from tournaments.services.sessions import end_session, start_session
from tournaments.services.timetable import plan_sessions

SLUG = "lyon-autumn-open"
SESSIONS = 6
NOW_IN_SESSION = timedelta(minutes=82)
# Starts of the sessions before the moment at which the demo is loaded; session 4 has run for 82 minutes.
BEFORE_NOW = (timedelta(hours=29), timedelta(hours=25), timedelta(hours=4, minutes=40), NOW_IN_SESSION)
AFTER_NOW = (timedelta(hours=2), timedelta(hours=20))
QUIET_TABLE, CORRECTED_TABLE, TOTALS_TABLE, EARLY_TABLE = 16, 5, 11, 9


@dataclass(frozen=True, slots=True)
class Cast:
    """Who does what."""

    organiser: Actor
    chief: Actor
    referee: Actor
    keeper: Actor
    second: Actor


def load_demo(*, at: datetime, seed: int = 2026) -> Tournament | None:
    """Load the demo event, or None when it is there already. The same seed plays the same hands."""
    if Tournament.objects.filter(slug=SLUG).exists():
        return None
    with transaction.atomic():
        staff = make_staff()
        crew = Cast(
            staff["demo-organiser"],
            staff["demo-chief-referee"],
            staff["demo-referee"],
            staff["demo-scorekeeper"],
            staff["demo-second-scorekeeper"],
        )
        event = found_event(crew, at)
        dice = random.Random(seed)  # noqa: S311  (play, not secrets)
        for number in (1, 2, 3):
            play_session(event, number, crew, dice, at - BEFORE_NOW[number - 1])
        play_half_session(event, 4, crew, dice, at - BEFORE_NOW[3], at)
    return event


def found_event(crew: Cast, at: datetime) -> Tournament:
    """The event with its people, staff, times and seating."""
    founded = at - timedelta(days=9)
    event = create_tournament(
        name="Lyon Autumn Open",
        slug=SLUG,
        rule_set="mcr-ffmj-2016",
        sessions=SESSIONS,
        starts_on=(at - BEFORE_NOW[0]).date(),
        ends_on=(at + AFTER_NOW[1]).date(),
        place="Lyon",
        country="FRA",
        is_demo=True,
        by=crew.organiser,
        at=founded,
    )
    give_roles(event)
    import_participants(tournament=event, rows=demo_rows(), by=crew.organiser, at=founded)
    starts = [at - before for before in BEFORE_NOW] + [at + after for after in AFTER_NOW]
    times: dict[int, datetime | None] = dict(enumerate(map(quarter, starts), start=1))
    plan_sessions(tournament=event, times=times, by=crew.organiser, at=founded)
    import_seating(tournament=event, plan=demo_plan(SESSIONS), by=crew.organiser, at=founded)
    return event


def quarter(moment: datetime) -> datetime:
    """The quarter of an hour before: sessions are planned on the quarter and start a little late."""
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)


def play_session(event: Tournament, number: int, crew: Cast, dice: random.Random, start: datetime) -> None:
    """A whole session: played, submitted, verified by a second person, ended and released."""
    session = start_session(session=session_of(event, number), by=crew.chief, at=start)
    end = start + timedelta(minutes=150)
    for table in tables_of(session):
        if number == 3 and table.number == TOTALS_TABLE:
            enter_played_totals(table, crew, dice, end)
        else:
            play_table(table, session_length(dice), crew, dice, start, end - timedelta(minutes=dice.randrange(1, 9)))
        finish_table(table, crew, end)
    if number == 2:
        correct_a_hand(event, crew, end + timedelta(minutes=12))
    end_session(session=session, by=crew.chief, at=end + timedelta(minutes=14))
    release_session(session=session, by=crew.chief, at=end + timedelta(minutes=16))


def play_half_session(
    event: Tournament, number: int, crew: Cast, dice: random.Random, start: datetime, now: datetime
) -> None:
    """The session in play: most tables near hand 9, one quiet, one finished early and waiting to be verified."""
    session = start_session(session=session_of(event, number), by=crew.chief, at=start)
    for table in tables_of(session):
        idle = timedelta(minutes=22 if table.number == QUIET_TABLE else dice.randrange(1, 13))
        hands = 6 if table.number == QUIET_TABLE else dice.choice((7, 8, 8, 9, 9, 10))
        play_table(table, hands, crew, dice, start, now - idle)
        if table.number == EARLY_TABLE:
            submit_table(table=table, by=crew.keeper, at=now - timedelta(seconds=50))


def play_table(table: Table, hands: int, crew: Cast, dice: random.Random, start: datetime, end: datetime) -> None:
    """``hands`` hands evenly between ``start`` and ``end``."""
    for number in range(1, hands + 1):
        record_played(table, play_hand(number, dice), crew, start + (end - start) * number / hands)


def record_played(table: Table, hand: DemoHand, crew: Cast, at: datetime) -> None:
    if hand.false_win is not None:
        seat = table.seats.select_related("participant").get(wind=hand.false_win)
        assert seat.participant is not None  # noqa: S101  (the demo seats everybody)
        record_ruling(
            table=table,
            participant=seat.participant,
            offence=hand.offence,
            hand=int(str(hand.data["number"])),
            by=crew.referee,
            at=at - timedelta(minutes=1),
        )
    record_hand(table=table, hand=hand.data, by=crew.keeper, at=at)


def enter_played_totals(table: Table, crew: Cast, dice: random.Random, at: datetime) -> None:
    """A table that handed in its totals only."""
    scores = [dice.randrange(-120, 121) for _ in range(3)]
    totals = dict(zip("ESWN", [*scores, -sum(scores)], strict=True))
    enter_totals(table=table, totals=totals, by=crew.keeper, at=at)


def finish_table(table: Table, crew: Cast, end: datetime) -> None:
    handed_in = end + timedelta(seconds=20 * table.number)
    submit_table(table=table, by=crew.keeper, at=handed_in)
    verify_table(table=table, by=crew.second, at=handed_in + timedelta(minutes=3))


def correct_a_hand(event: Tournament, crew: Cast, at: datetime) -> None:
    """A referee corrects a hand that was written with two figures exchanged; the result is verified again."""
    table = Table.objects.select_related("session__tournament").get(
        session__tournament=event, session__number=2, number=CORRECTED_TABLE
    )
    hand = next(hand for hand in sheet_of(table).sheet.hands if hand.payload.value == 12)
    entry = SheetEntry.objects.select_related("table__session__tournament").get(pk=hand.entry_id)
    reason = "12 written, 21 announced and confirmed by all four players"
    supersede_entry(entry=entry, data=dict(entry.payload) | {"value": 21}, reason=reason, by=crew.referee, at=at)
    submit_table(table=table, by=crew.keeper, at=at, reason=reason)
    verify_table(table=table, by=crew.second, at=at + timedelta(minutes=1))


def session_of(event: Tournament, number: int) -> Session:
    return Session.objects.select_related("tournament").get(tournament=event, number=number)


def tables_of(session: Session) -> Iterable[Table]:
    return Table.objects.filter(session=session).select_related("session__tournament").order_by("number")
