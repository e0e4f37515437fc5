"""Who sits where: draws, changes by hand, who sits out."""

from collections.abc import Callable
from random import Random

from mahjong_core.winds import Wind
from scoring.finals.services.next_session import draw_next_session
from scoring.seats.selectors.reseating import Written
from scoring.seats.services.reseating import SeatsHeld, reseat_table
from tests.days.acts.book import act
from tests.days.day import PRESENT, Day, Deed, Named, one_of
from tournaments.models import DrawStatus, ParticipationKind, Seat, SeatingDraw, SessionStatus
from tournaments.participation.services import AttendanceMark, give_byes, mark_participation, set_line_up
from tournaments.seating.selectors.amendments import effects_of, plan_to_come
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.services.changes import (
    bring_back,
    close_table,
    move_table,
    open_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw

DRAFT = (("draws",),)
Draft = Callable[[], SeatingDraw]


def touched(day: Day, draw: SeatingDraw) -> Named:
    """The tables that publishing says it changes, and no others."""
    if draw.plan is None:
        return DRAFT
    tables = effects_of(day.now, plan_to_come(draw)).tables
    kinds = ("seat", "card", "referee", "substitute", "table")
    return (*DRAFT, *((kind, table.session, table.number) for table in tables for kind in kinds))


def draws(day: Day, *status: str) -> list[SeatingDraw]:
    seating_draws = SeatingDraw.objects.filter(tournament=day.event, status__in=status).select_related("tournament")
    return list(seating_draws.order_by("pk"))


def published(day: Day, draft: Draft) -> Deed:
    """A change by hand that is looked at and then published; a change that is refused has made no draft."""

    def call() -> None:
        draw = draft()
        day.announced = touched(day, draw)
        publish_draw(draw=draw, by=day.by("alice"), at=day.moment)

    return Deed(call, DRAFT)


@act(weight=5)
def draw_and_publish(day: Day, pick: Random) -> Deed:
    until = pick.choice((None, None, 1, 2))

    def draft() -> SeatingDraw:
        options = DrawOptions(until=until)
        committed = commit_draw(tournament=day.now, by=day.by("alice"), at=day.moment, seed="17" * 16, options=options)
        drawn = run_draw(draw=committed, by=day.by("alice"), at=day.moment, public_value=str(pick.randrange(3)))
        return SeatingDraw.objects.select_related("tournament").get(pk=drawn.pk)

    return published(day, draft)


@act(weight=1)
def commit_only(day: Day, pick: Random) -> Deed:
    return Deed(lambda: commit_draw(tournament=day.now, by=day.by("alice"), at=day.moment), DRAFT)


@act(weight=1)
def run_committed(day: Day, pick: Random) -> Deed | None:
    draw = one_of(pick, draws(day, DrawStatus.COMMITTED))
    return draw and Deed(lambda: run_draw(draw=draw, by=day.by("alice"), at=day.moment), DRAFT)


@act(weight=2)
def publish_old_draft(day: Day, pick: Random) -> Deed | None:
    draw = one_of(pick, draws(day, DrawStatus.RUN, DrawStatus.COMMITTED, DrawStatus.SUPERSEDED))
    return draw and published(day, lambda: draw)


@act(weight=1)
def drop_a_draw(day: Day, pick: Random) -> Deed | None:
    draw = one_of(pick, draws(day, DrawStatus.RUN, DrawStatus.COMMITTED, DrawStatus.PUBLISHED))
    return draw and Deed(lambda: drop_draw(draw=draw, reason="Once more", by=day.by("alice"), at=day.moment), DRAFT)


@act(weight=2)
def bring_back_version(day: Day, pick: Random) -> Deed | None:
    draw = one_of(pick, [seating_draw for seating_draw in draws(day, DrawStatus.SUPERSEDED) if seating_draw.version])
    return draw and published(day, lambda: bring_back(draw=draw, by=day.by("alice"), at=day.moment))


@act(weight=4)
def swap_two(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions())
    people = day.players()
    if session is None or len(people) < 2:
        return None
    numbers, two = (person.number for person in pick.sample(people, 2))
    call = {"session": session.number, "one": numbers, "two": two}
    return published(day, lambda: swap_seats(tournament=day.now, by=day.by("alice"), at=day.moment, **call))


@act(weight=4)
def leave_seats(day: Day, pick: Random) -> Deed | None:
    """Mostly whoever has left, from all sessions to come."""
    gone = [player for player in day.players() if player.state not in PRESENT]
    person = one_of(pick, gone if gone and pick.random() < 0.7 else day.players())
    session = pick.choice([None, *(play.number for play in day.sessions(SessionStatus.SCHEDULED))])
    if person is None:
        return None
    return published(
        day,
        lambda: replace_by_substitute(
            tournament=day.now, player=person.number, by=day.by("alice"), at=day.moment, session=session
        ),
    )


@act(weight=3)
def seat_late(day: Day, pick: Random) -> Deed | None:
    unseated = [
        player for player in day.players(*PRESENT) if not player.seats.filter(session__status="scheduled").exists()
    ]
    person = one_of(pick, unseated or day.players())
    if person is None:
        return None
    number = person.number
    return published(day, lambda: seat_late_entry(tournament=day.now, player=number, by=day.by("alice"), at=day.moment))


@act(weight=2)
def renumber_table(day: Day, pick: Random) -> Deed | None:
    table = one_of(pick, day.tables(to_come=True))
    number = pick.randrange(1, 14)
    return table and published(
        day,
        lambda: move_table(tournament=day.now, table=table.number, number=number, by=day.by("alice"), at=day.moment),
    )


@act(weight=2)
def close_one_table(day: Day, pick: Random) -> Deed | None:
    table = one_of(pick, day.tables(to_come=True))
    return table and published(
        day,
        lambda: close_table(
            tournament=day.now, session=table.session.number, table=table.number, by=day.by("alice"), at=day.moment
        ),
    )


@act(weight=2)
def open_one_table(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions(SessionStatus.SCHEDULED))
    people = day.players(*PRESENT)
    if session is None or len(people) < 4:
        return None
    chosen = [participant.number for participant in pick.sample(people, pick.choice((1, 2, 4)))]
    number = max((table.number for table in session.tables.all()), default=0) + 1
    return published(
        day,
        lambda: open_table(
            tournament=day.now, session=session.number, table=number, players=chosen, by=day.by("alice"), at=day.moment
        ),
    )


@act(weight=2)
def draw_next(day: Day, pick: Random) -> Deed:
    kind = pick.choice(("swiss", "danish", "interval", "serpentine"))
    most = pick.choice((None, None, 4, 8))
    return published(
        day,
        lambda: draw_next_session(tournament=day.now, kind=kind, players=most, by=day.by("alice"), at=day.moment),
    )


@act(weight=2)
def sit_out(day: Day, pick: Random) -> Deed | None:
    person, session = one_of(pick, day.players()), one_of(pick, day.sessions())
    if person is None or session is None:
        return None
    kind = pick.choice(list(ParticipationKind))
    last = pick.choice((None, session.number))
    mark = AttendanceMark(person.number, kind, session.number, last, "As they asked")
    return Deed(
        lambda: mark_participation(tournament=day.now, marks=[mark], by=day.by("alice"), at=day.moment),
        (("takes part", person.number),),
    )


@act(weight=1)
def byes(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions())
    return session and Deed(
        lambda: give_byes(tournament=day.now, session=session.number, by=day.by("alice"), at=day.moment),
        (("takes part",),),
    )


@act(weight=1)
def line_up(day: Day, pick: Random) -> Deed | None:
    session = one_of(pick, day.sessions())
    members = [player for player in day.players() if player.team]
    if session is None or not members:
        return None
    team = pick.choice(members).team
    mates = [member.number for member in members if member.team == team]
    chosen = pick.sample(mates, pick.randrange(len(mates)) + 1)
    return Deed(
        lambda: set_line_up(
            tournament=day.now,
            team=team.name if team else "",
            session=session.number,
            players=chosen,
            by=day.by("alice"),
            at=day.moment,
        ),
        tuple(("takes part", number) for number in mates),
    )


@act(weight=2)
def sat_otherwise(day: Day, pick: Random) -> Deed | None:
    """The four of a table sat on other seats than they should have."""
    table = one_of(pick, day.tables())
    if table is None:
        return None
    seats = {
        row.wind: row.participant.number if row.participant else None
        for row in Seat.objects.filter(table=table).select_related("participant").order_by("wind")
    }
    numbers = list(seats.values())
    pick.shuffle(numbers)
    sat = {Wind(wind): number for wind, number in zip(seats, numbers, strict=True)}
    held = SeatsHeld(sat, pick.choice(list(Written)), "They sat so")
    where = table.session.number, table.number
    return Deed(
        lambda: reseat_table(table=table, held=held, by=day.by("bob"), at=day.moment),
        (*DRAFT, ("seat", *where), ("sheet", *where), ("table", *where), ("seat", table.session.number)),
    )
