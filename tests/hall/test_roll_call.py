"""The roll call: who sits at their table, seen by several referees, and what follows for whoever is late."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from hall.models import SeatCheck, SeatState, StartStep, StartStepKind
from hall.selectors.roll_call import RollCall, SeatRow, roll_call
from hall.services.roll_call import SeatMark, mark_seats, take_step
from mahjong_core.winds import Wind
from penalties.rulings.services.lateness import LateArrival, record_late
from scoring.publication.services.releases import release_session
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.people import NOON, actor, client_of, finish_session, make_tournament, make_user, session_of, start, table_of
from tests.refusals import refuses
from tournaments.models import (
    AuditEvent,
    Participant,
    SeatingDraw,
    SubstituteKind,
    SubstitutionCause,
    TableReferee,
    Tournament,
)
from tournaments.referees.services import set_card
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/roll-call/"
API = "/api/v1/tournaments/lyon-open/sessions/1/"
HERE, MISSING, OPEN = SeatState.HERE, SeatState.MISSING, SeatState.OPEN


def call(event: Tournament, reader: str = "bob") -> RollCall:
    return roll_call(session_of(event), make_user(reader))


def mark(event: Tournament, table: int, by: str = "bob", minutes: int = -5, **seats: SeatState) -> list[SeatCheck]:
    marks = [SeatMark(wind, state) for wind, state in seats.items()]
    at = NOON + timedelta(minutes=minutes)
    return mark_seats(table=table_of(event, table), marks=marks, by=actor(by), at=at)


def all_here(event: Tournament, table: int, **facts: Any) -> None:
    mark(event, table, E=HERE, S=HERE, W=HERE, N=HERE, **facts)


def seat(event: Tournament, table: int, wind: str) -> SeatRow:
    row = next(table_row for table_row in call(event).tables if table_row.number == table)
    return next(seat_row for seat_row in row.seats if seat_row.wind == wind)


# --- what is seen --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_referee_sees_that_all_are_there_and_seated(event: Tournament) -> None:
    """MCR 3.5.7.2: "L'arbitre veille à ce que tous les joueurs soient présents et correctement assis." """
    before = call(event)
    assert (before.here, len(before.seats), before.complete, before.is_seated) == (0, 16, 0, False)
    for table in (1, 2, 3):
        all_here(event, table)
    mark(event, 4, E=HERE, S=MISSING, W=HERE, N=HERE)
    now = call(event)
    assert (now.here, now.complete, now.is_seated) == (15, 3, False)
    assert [(seat_row.table, seat_row.wind, seat_row.number) for seat_row in now.missing] == [
        (4, "S", seat(event, 4, "S").number)
    ]
    mark(event, 4, S=HERE)
    assert call(event).is_seated


def test_a_second_tap_writes_nothing(event: Tournament) -> None:
    all_here(event, 1)
    version = Tournament.objects.get(pk=event.pk).version
    all_here(event, 1, by="chris")
    assert SeatCheck.objects.count() == 4
    assert AuditEvent.objects.filter(action="roll_call.marked").count() == 1
    assert Tournament.objects.get(pk=event.pk).version == version


def test_two_referees_mark_one_table_and_neither_loses_a_word(event: Tournament) -> None:
    mark(event, 1, by="bob", E=HERE, S=HERE)
    mark(event, 1, by="chris", W=HERE, N=MISSING)
    table = call(event).tables[0]
    assert [(seat_row.state, seat_row.by) for seat_row in table.seats] == [
        (HERE, "Bob"),
        (HERE, "Bob"),
        (HERE, "Chris"),
        (MISSING, "Chris"),
    ]
    assert (table.lacks, table.is_complete, table.unseen) == (True, False, [])


@pytest.mark.long
def test_a_tap_is_taken_back(event: Tournament) -> None:
    all_here(event, 1)
    mark(event, 1, E=OPEN, S=OPEN, W=OPEN, N=OPEN)
    table = call(event).tables[0]
    assert (table.here, len(table.unseen)) == (0, 4)
    assert SeatCheck.objects.count() == 8  # nothing recorded is taken away


@pytest.mark.long
def test_each_referee_sees_the_own_tables_first(event: Tournament) -> None:
    TableReferee.objects.create(table=table_of(event, 3), user=make_user("bob"), at=NOON, by="user:x", by_name="Chris")
    TableReferee.objects.create(
        table=table_of(event, 2), user=make_user("chris"), at=NOON, by="user:x", by_name="Chris"
    )
    assert [table.number for table in call(event, "bob").tables] == [3, 1, 2, 4]
    assert [table.number for table in call(event, "chris").tables] == [2, 1, 3, 4]
    assert [table_row.number for table_row in call(event, "bob").own] == [3]
    assert call(event, "bob").others[1].referee == "Chris"


@pytest.mark.long
def test_a_referee_who_plays_calls_the_roll_at_the_own_table_too(event: Tournament) -> None:
    set_card(
        tournament=event, user=make_user("bob"), country="", club="", licence="", plays_as=1, by=actor("alice"), at=NOON
    )
    assert [table.number for table in call(event).tables if table.plays_here] == [1]
    all_here(event, 1)
    assert call(event).complete == 1


@pytest.mark.long
def test_whoever_sits_there_by_now_has_not_been_seen(event: Tournament) -> None:
    """Players 1 and 2 change tables: what was seen of one of them says nothing of the other."""
    all_here(event, 1)
    swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    publish_draw(draw=SeatingDraw.objects.filter(tournament=event).latest("pk"), by=actor("alice"), at=NOON)
    assert (seat(event, 1, "E").number, seat(event, 1, "E").state) == (2, OPEN)
    assert seat(event, 1, "S").state == HERE
    with refuses("roll_call.seat_changed"):
        mark_seats(table=table_of(event, 1), marks=[SeatMark("E", HERE, 1)], by=actor("bob"), at=NOON)
    mark_seats(table=table_of(event, 1), marks=[SeatMark("E", HERE, 2)], by=actor("bob"), at=NOON)
    assert seat(event, 1, "E").state == HERE


@pytest.mark.long_on_sqlite
def test_a_substitute_is_seen_anew_and_a_nameless_seat_is_missing(event: Tournament) -> None:
    all_here(event, 1)
    what = Replacement(Wind.EAST, SubstituteKind.FROM_START, "Rosa", "ill", cause=SubstitutionCause.ILL)
    record_substitute(table=table_of(event, 1), replacement=what, by=actor("chris"), at=NOON)
    assert (seat(event, 1, "E").name, seat(event, 1, "E").state) == ("Rosa", OPEN)
    mark(event, 1, minutes=1, E=HERE)
    assert seat(event, 1, "E").state == HERE
    nameless = Replacement(Wind.SOUTH, SubstituteKind.FROM_START, "", "ill", cause=SubstitutionCause.ILL)
    record_substitute(table=table_of(event, 1), replacement=nameless, by=actor("chris"), at=NOON)
    assert [(seat_row.table, seat_row.wind, seat_row.is_named) for seat_row in call(event).missing] == [(1, "S", False)]
    with refuses("roll_call.nobody_named"):
        mark(event, 1, S=HERE)


# --- who is late ---------------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_whoever_was_missing_and_came_after_the_start_is_late_by_the_minutes_begun(event: Tournament) -> None:
    """The start at noon; missing then, seated at 12:06:30: seven minutes have begun."""
    mark(event, 2, W=MISSING)
    start(event)
    marks = [SeatMark("W", HERE)]
    at = NOON + timedelta(minutes=6, seconds=30)
    mark_seats(table=table_of(event, 2), marks=marks, by=actor("bob"), at=at)
    (late,) = call(event).late
    assert (late.table, late.wind, late.late_minutes) == (2, "W", 7)
    page = client_of("bob").get(PAGE, {"session": 1})
    assert f"ruling/?participant={late.number}&amp;offence=late-arrival" in page.text
    assert late.number is not None
    person = Participant.objects.get(tournament=event, number=late.number)
    arrival = LateArrival(table_of(event, 2), person, timedelta(minutes=6, seconds=30))
    record_late(arrival=arrival, by=actor("chris"), at=at)
    assert call(event).late == []


@pytest.mark.long
def test_nobody_is_late_whom_nobody_missed(event: Tournament) -> None:
    """A referee who comes to the last table after the start finds four who sat there all the time."""
    start(event)
    all_here(event, 4, minutes=8)
    mark(event, 3, E=MISSING)  # missed before the start, and there before it
    mark(event, 3, minutes=-1, E=HERE)
    assert call(event).late == []


@pytest.mark.long
def test_a_tap_that_waited_counts_from_when_it_was_made(event: Tournament) -> None:
    """Tapped at 12:02 without network, sent at 12:40: two minutes late, not forty. Nobody taps in the future."""
    mark(event, 1, N=MISSING)
    start(event)
    tapped, sent = NOON + timedelta(minutes=2), NOON + timedelta(minutes=40)
    table = table_of(event, 1)
    mark_seats(table=table, marks=[SeatMark("N", HERE)], by=actor("bob"), at=sent, seen_at=tapped)
    assert call(event).late[0].late_minutes == 2
    mark_seats(table=table, marks=[SeatMark("N", MISSING)], by=actor("bob"), at=sent, seen_at=sent + timedelta(hours=1))
    assert SeatCheck.objects.latest("pk").seen_at == sent


@pytest.mark.long
def test_who_was_seen_again_is_not_missing_by_an_older_tap(event: Tournament) -> None:
    """Here at 11:55 and seen again at 11:59; "missing" of 11:57, sent later, is older than that."""
    table = table_of(event, 1)
    for minutes, state in ((-5, HERE), (-1, HERE), (-3, MISSING)):
        moment = NOON + timedelta(minutes=minutes)
        mark_seats(table=table, marks=[SeatMark("N", state)], by=actor("bob"), at=NOON, seen_at=moment)
    assert not call(event).missing
    mark_seats(table=table, marks=[SeatMark("N", HERE)], by=actor("bob"), at=NOON, seen_at=NOON - timedelta(seconds=40))
    assert SeatCheck.objects.count() == 3  # a second click says nothing new


@pytest.mark.long
def test_a_tap_that_waited_does_not_override_a_newer_one(event: Tournament) -> None:
    """Missed at 11:55, seen at 11:58; a tap "missing" of 11:57 arrives at 12:10: seated before the start, not late."""
    mark(event, 1, N=MISSING)
    mark(event, 1, minutes=-2, N=HERE)
    start(event)
    sent, table = NOON + timedelta(minutes=10), table_of(event, 1)
    for state, minutes in ((MISSING, -3), (OPEN, -4)):
        tapped = NOON + timedelta(minutes=minutes)
        mark_seats(table=table, marks=[SeatMark("N", state)], by=actor("chris"), at=sent, seen_at=tapped)
    assert (seat(event, 1, "N").state, call(event).late) == (HERE, [])
    mark(event, 1, minutes=12, N=HERE)
    assert call(event).late == []


@pytest.mark.long
def test_whoever_was_seen_twice_came_the_first_time(event: Tournament) -> None:
    """Seen at 12:06; the tap of 12:02 arrives at 12:40: two minutes late."""
    mark(event, 1, N=MISSING)
    start(event)
    mark(event, 1, minutes=6, N=HERE)
    sent, tapped = NOON + timedelta(minutes=40), NOON + timedelta(minutes=2)
    mark_seats(table=table_of(event, 1), marks=[SeatMark("N", HERE)], by=actor("chris"), at=sent, seen_at=tapped)
    assert [seat_row.late_minutes for seat_row in call(event).late] == [2]


@pytest.mark.long
def test_a_missing_player_leads_to_what_can_be_done(event: Tournament) -> None:
    mark(event, 2, W=MISSING)
    page = client_of("bob").get(PAGE, {"session": 1})
    way = "/t/lyon-open/accidents/?what=missing&amp;session=1&amp;player=2-W"
    assert way in page.text
    assert client_of("bob").get(way.replace("&amp;", "&")).status_code == 200


# --- the start -----------------------------------------------------------------------------------------------------


def test_the_start_has_the_steps_of_the_book(event: Tournament) -> None:
    """MCR 3.5.7.2: "tous les joueurs sont invités à se lever et à se pencher en guise de salut et à se rasseoir après
    le salut. Le silence est de rigueur ... Joueurs et arbitres se remercient mutuellement après la fin d'une session."
    """
    assert [kind for kind, _row in call(event).steps] == ["seats", "bow", "silence", "thanks"]
    session = session_of(event)
    for _again in range(2):
        take_step(session=session, step=StartStepKind.BOW, is_done=True, by=actor("chris"), at=NOON)
    assert StartStep.objects.count() == 1
    assert [row is not None for _kind, row in call(event).steps] == [False, True, False, False]
    take_step(session=session, step=StartStepKind.BOW, is_done=False, by=actor("bob"), at=NOON)
    assert not any(row for _kind, row in call(event).steps)
    assert AuditEvent.objects.filter(action="roll_call.stepped").count() == 2


@pytest.mark.long_on_sqlite
def test_a_released_session_is_not_called_any_more(event: Tournament) -> None:
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    for act in (
        lambda: mark(event, 1, E=HERE),
        lambda: take_step(
            session=session_of(event), step=StartStepKind.THANKS, is_done=True, by=actor("chris"), at=NOON
        ),
    ):
        with refuses("roll_call.session_released"):
            act()
    page = client_of("bob").get(PAGE, {"session": 1})
    assert (page.status_code, 'name="state"' in page.text) == (200, False)


def test_what_cannot_be_is_refused(event: Tournament) -> None:
    table = table_of(event, 1)
    for marks, code in (([], "roll_call.nothing_marked"), ([SeatMark("X", HERE)], "roll_call.seat_unknown")):
        with refuses(code):
            mark_seats(table=table, marks=marks, by=actor("bob"), at=NOON)
    facts: dict[str, Any] = {"table": table, "seen_at": NOON, "at": NOON, "by": "user:x", "by_name": "Bob"}
    for wrong in ({"wind": "X", "state": "here"}, {"wind": "E", "state": "asleep"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeatCheck.objects.create(**facts | wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatCheck.objects.create(**facts | {"wind": "E", "state": "here", "seen_at": NOON + timedelta(minutes=1)})


# --- the page and the API ------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_one_tap_a_table_without_script(event: Tournament, bob: Client) -> None:
    done = bob.post(f"{PAGE}?session=1", {"act": "mark", "table": 2, "state": "here"})
    assert (done.status_code, done["Location"]) == (302, f"{PAGE}?session=1#table-2")
    assert call(event).complete == 1
    bob.post(f"{PAGE}?session=1", {"act": "mark", "table": 3, "wind": "S", "state": "missing"})
    bob.post(f"{PAGE}?session=1", {"act": "mark", "table": 3, "state": "here"})  # the others, not who is missing
    assert [seat_row.state for seat_row in call(event).tables[2].seats] == [HERE, MISSING, HERE, HERE]
    bob.post(f"{PAGE}?session=1", {"act": "mark", "table": 2, "state": "open"})
    assert call(event).tables[1].here == 0
    bob.post(f"{PAGE}?session=1", {"act": "step", "step": "silence", "done": "1"})
    assert call(event).steps[2][1] is not None


@pytest.mark.long
def test_wrong_input_ends_on_the_page(event: Tournament, bob: Client) -> None:
    for sent in (
        {"act": "dance"},
        {"act": "mark", "table": "x", "state": "here"},
        {"act": "mark", "table": 1, "state": "asleep"},
        {"act": "mark", "table": "9" * 5000, "state": "here"},
        {"act": "step", "step": "sing", "done": "1"},
    ):
        answer = bob.post(f"{PAGE}?session=1", sent)
        assert (answer.status_code, "This action does not exist on this page." in answer.text) == (400, True)
    assert bob.post(f"{PAGE}?session=1", {"act": "mark", "table": 99, "state": "here"}).status_code == 404
    assert bob.get(PAGE, {"session": "9"}).status_code == 404


@pytest.mark.long
def test_the_page_opens_on_the_session_that_comes(event: Tournament) -> None:
    finish_session(event)
    assert "<h1>Roll call</h1>" in client_of("sam").get(PAGE).text
    assert 'sessions/2/"' in client_of("bob").get(PAGE).text


def test_an_event_without_tables_leads_to_the_draw() -> None:
    make_tournament()
    page = client_of("bob").get(PAGE)
    assert (page.status_code, "/t/lyon-open/draws/" in page.text) == (200, True)


def test_the_part_that_is_fetched_again_says_when_nothing_changed(event: Tournament, bob: Client) -> None:
    first = bob.get(PAGE, {"session": "1", "part": "live"})
    again = bob.get(PAGE, {"session": "1", "part": "live"}, headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    all_here(event, 1, by="chris")
    assert bob.get(PAGE, {"session": "1", "part": "live"}, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.long_on_sqlite
def test_the_roll_by_the_api(event: Tournament, bob: Client) -> None:
    marks = [{"seat": "E", "state": "here", "player": 1}, {"seat": "S", "state": "missing"}]
    sent: dict[str, Any] = {"data": {"marks": marks}, "content_type": "application/json"}
    answer = bob.post(f"{API}tables/1/roll-call/", **sent, headers={"Idempotency-Key": "one"})
    repeated = bob.post(f"{API}tables/1/roll-call/", **sent, headers={"Idempotency-Key": "one"})
    assert (answer.status_code, repeated.json()) == (200, answer.json())
    table = answer.json()["tables"][0]
    assert [(item["number"], item["state"]) for item in table["seats"]][:2] == [(1, "here"), (5, "missing")]
    wrong = {"marks": [{"seat": "E", "state": "here", "player": 16}]}
    refused = bob.post(f"{API}tables/1/roll-call/", wrong, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "roll_call.seat_changed")
    marks = [{"seat": "E", "state": "here"}, {"seat": "E", "state": "missing"}]
    twice = bob.post(f"{API}tables/1/roll-call/", {"marks": marks}, content_type="application/json")
    assert (twice.status_code, twice.json()["code"]) == (400, "roll_call.seat_twice")
    many = bob.post(f"{API}tables/1/roll-call/", {"marks": marks * 3}, content_type="application/json")
    assert (many.status_code, SeatCheck.objects.count()) == (400, 2)
    step = bob.post(f"{API}roll-call/steps/", {"step": "bow", "done": True}, content_type="application/json")
    assert step.json()["steps"][1]["done_at"] is not None
    assert bob.get(f"{API}roll-call/").json()["tables"][0]["seats"][1]["state"] == "missing"
