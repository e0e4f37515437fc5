"""What is open in an event: told by the app that knows it, most urgent first, each with the page that settles it."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import translation

from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.incidents import report_incident
from scoring.calls.services.queue import call_referee, claim_call
from scoring.models import CallReason
from scoring.results.services.disputes import dispute_result
from scoring.sheets.services.signing import set_sheet_settings
from tests.appeals.walk import AFTER, lodged, played_event, received
from tests.next_states import withdrawn
from tests.people import NOON, actor, event_in_play, finish, finish_session, make_tournament, make_user, start, table_of
from tournaments.common.actors import player_actor
from tournaments.common.registry import AlreadyRegistered
from tournaments.events.selectors.open_things import open_things_of, things_for
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency, open_things, register_open_things
from tournaments.seating.services.changes import replace_by_substitute
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=30)
STEP = Urgency.STEP


def told(event: Tournament, moment: datetime = LATER) -> list[tuple[str, Role | None, str, str]]:
    return [(thing.code, thing.role, str(thing.what), thing.href) for thing in open_things_of(event, moment)]


def test_before_anybody_is_entered_the_organiser_enters_them() -> None:
    assert told(make_tournament()) == [
        ("day.no_players", None, "The event is being prepared", "/t/lyon-open/rules/"),
        ("day.no_players", Role.ORGANISER, "Add the players", "/t/lyon-open/import/participants/"),
        ("registration.no_form", Role.ORGANISER, "Set up the registration", "/t/lyon-open/registrations/form/"),
    ]


@pytest.mark.long
def test_the_steps_of_a_day_come_from_the_app_whose_pages_settle_them(event: Tournament) -> None:
    assert told(event) == [
        ("day.ready", None, "Find your table for session 1", "/t/lyon-open/seating/"),
        ("day.ready", Role.CHIEF_REFEREE, "Start session 1", "/t/lyon-open/s/1/"),
        ("registration.to_check_in", Role.RECEPTION, "16 players are not checked in", "/t/lyon-open/door/"),
    ]
    start(event)
    assert [row[:3] for row in told(event)] == [
        ("day.in_play", None, "Session 1 is in play"),
        ("day.in_play", Role.CHIEF_REFEREE, "Complete session 1"),
        ("day.in_play", Role.SCOREKEEPER, "Type the sheets of session 1"),
        ("day.in_play", Role.REFEREE, "Record the rulings of session 1"),
    ]


@pytest.mark.long
def test_a_call_comes_before_everything_until_a_referee_goes_there(running: Tournament) -> None:
    before = told(running)
    call = call_referee(table=table_of(running, 3), reason=CallReason.RULING, by=actor("sam"), at=LATER)
    first = open_things_of(running, LATER)[0]
    assert (first.code, first.role, first.urgency) == ("call.waiting", Role.REFEREE, Urgency.NOW)
    assert (first.what, first.href) == ("Go to table 3", "/t/lyon-open/s/1/floor/")
    claim_call(call=call, by=actor("bob"), at=LATER)
    assert told(running) == before


@pytest.mark.long
def test_a_disputed_result_waits_for_an_answer(event: Tournament) -> None:
    set_sheet_settings(tournament=event, signatures=False, paper="none", dispute_minutes=30, by=actor("alice"), at=NOON)
    start(event)
    finish(table_of(event))
    table = table_of(event)
    player = table.seats.select_related("participant__tournament").get(wind="E").participant
    dispute_result(table=table, participant=player, reason="Hand 2 was mine", by=player_actor(player), at=LATER)
    assert told(event)[0] == (
        "dispute.waiting",
        Role.SCOREKEEPER,
        "Answer the disputes of session 1",
        "/t/lyon-open/s/1/disputes/",
    )


@pytest.mark.long
def test_an_incident_waits_for_a_referee(running: Tournament) -> None:
    table = table_of(running)
    player = table.seats.select_related("participant__tournament").get(wind="E").participant
    report_incident(fault=Fault(player, "", table, note="To look at"), by=actor("bob"), at=LATER)
    first = open_things_of(running, LATER)[0]
    assert (first.code, first.why) == ("incident.under_review", "1 incident is undecided.")


def test_an_appeal_waits_for_whoever_acts_next() -> None:
    event = played_event()
    lodged(event)
    assert told(event, AFTER)[0][:3] == ("appeal.lodged", Role.APPEALS_COMMITTEE, "Receive appeal 1")


@pytest.mark.long
def test_an_appeal_goes_before_the_chief_referee_first() -> None:
    event = played_event()
    received(event)
    assert told(event, AFTER)[0] == (
        "appeal.first_instance",
        Role.CHIEF_REFEREE,
        "Answer appeal 1",
        "/t/lyon-open/appeals/1/answer/",
    )


@pytest.mark.long
def test_every_open_thing_leads_to_a_page_of_its_role(client: Client) -> None:
    event = played_event()
    lodged(event)
    call_referee(table=table_of(event, 2), reason=CallReason.OTHER, by=actor("sam"), at=LATER)
    names = {Role.CHIEF_REFEREE: "chris", Role.REFEREE: "bob", Role.SCOREKEEPER: "sam", Role.APPEALS_COMMITTEE: "ann"}
    things = open_things_of(event, AFTER)
    assert {"call.waiting", "appeal.lodged", "day.to_end"} <= {thing.code for thing in things}
    for thing in things:
        client.logout()
        if thing.role:
            client.force_login(make_user(names[thing.role]))
        assert client.get(thing.href, follow=True).status_code == 200, thing


@pytest.mark.long
def test_they_are_told_in_the_readers_language(event: Tournament) -> None:
    with translation.override("fr"):
        assert told(event)[1][2] == "Lancer la session 1"


@pytest.mark.long
def test_reading_costs_the_same_however_much_is_open(
    django_assert_num_queries: Callable[[int], object],
) -> None:
    event = event_in_play()
    for number in (1, 2, 3):
        call_referee(table=table_of(event, number), reason=CallReason.OTHER, by=actor("sam"), at=LATER)
    with django_assert_num_queries(10):  # type: ignore[attr-defined]
        assert len(open_things_of(event, LATER)) == 7


def thing(code: str, role: Role | None, urgency: Urgency = STEP) -> OpenThing:
    return OpenThing(code, role, code, "", "/", urgency)


@pytest.mark.long_on_sqlite
def test_the_most_urgent_comes_first_and_equals_keep_their_order() -> None:
    def find(event: Tournament, moment: datetime) -> Iterator[OpenThing]:
        yield thing("later", None, Urgency.LATER)
        yield thing("one", None)
        yield thing("now", None, Urgency.NOW)
        yield thing("two", None)

    event = make_tournament()
    with open_things.registered("novelty", find):
        codes = [open_thing.code for open_thing in open_things_of(event, NOON)]
    assert codes == ["now", "day.no_players", "day.no_players", "registration.no_form", "one", "two", "later"]
    assert "novelty" not in open_things


def test_an_app_registers_its_open_things_once() -> None:
    with pytest.raises(AlreadyRegistered, match="open things of 'penalties'"):
        register_open_things("penalties", lambda event, moment: [])


THINGS = [
    thing("all", None),
    thing("referee", Role.REFEREE),
    thing("chief", Role.CHIEF_REFEREE),
    OpenThing("call", Role.REFEREE, "", "", "/", Urgency.NOW, also=frozenset({Role.CHIEF_REFEREE})),
    OpenThing("verify", Role.SCOREKEEPER, "", "", "/", Urgency.WAITING, not_for=frozenset({"user:sam"})),
]


@pytest.mark.parametrize(
    ("roles", "following", "listed"),
    [
        ([], "all", []),
        ([Role.APPEALS_COMMITTEE], "all", []),
        ([Role.REFEREE], "call", ["call", "referee"]),
        ([Role.CHIEF_REFEREE], "call", ["call", "chief"]),
        ([Role.REFEREE, Role.CHIEF_REFEREE], "call", ["call", "chief", "referee"]),
        ([Role.SCOREKEEPER], "verify", ["verify"]),
    ],
)
def test_each_is_told_what_their_roles_settle(roles: list[Role], following: str, listed: list[str]) -> None:
    next_things = things_for(THINGS, roles, "user:sue")
    assert next_things.next is not None
    assert (next_things.next.code, [open_thing.code for open_thing in next_things.open]) == (following, listed)


def test_a_thing_that_follows_another_is_not_shown_beside_it() -> None:
    """One empty seat is one task for whoever can do both; for the others it stays the one that is theirs."""
    seating = thing("seating", Role.ORGANISER)
    name = OpenThing("name", Role.CHIEF_REFEREE, "", "", "/", Urgency.WAITING, follows=frozenset({"seating"}))
    listed = {
        roles: [open_thing.code for open_thing in things_for([name, seating], roles, "user:sue").open]
        for roles in ((Role.CHIEF_REFEREE,), (Role.ORGANISER,), (Role.ORGANISER, Role.CHIEF_REFEREE))
    }
    assert list(listed.values()) == [["name"], ["seating"], ["seating"]]


def test_a_seat_whose_player_left_is_one_task_until_the_seating_is_changed() -> None:
    event = withdrawn("mcr-ffmj-2016")
    roles = [Role.ORGANISER, Role.CHIEF_REFEREE]

    def seat_codes() -> list[str]:
        things = things_for(open_things_of(event, LATER), roles, "user:all").open
        return [open_thing.code for open_thing in things if open_thing.code.startswith("seat.")]

    assert seat_codes() == ["seat.player_left"]
    draw = replace_by_substitute(tournament=event, player=3, by=actor("alice"), at=LATER)
    publish_draw(draw=draw, by=actor("alice"), at=LATER)
    assert seat_codes() == ["seat.to_name"]


def test_who_may_not_settle_a_thing_is_not_offered_it() -> None:
    next_things = things_for(THINGS, [Role.SCOREKEEPER], "user:sam")
    assert next_things.next is not None
    assert (next_things.next.code, next_things.open) == ("all", ())


@pytest.mark.long
def test_what_waits_for_two_roles_waits_once_for_who_holds_both(event: Tournament) -> None:
    finish_session(event, 1)
    roles = [Role.CHIEF_REFEREE, Role.ORGANISER]
    whole = [
        (str(open_thing.what), open_thing.href)
        for open_thing in open_things_of(event, LATER)
        if open_thing.role in roles
    ]
    mine = [
        (str(open_thing.what), open_thing.href)
        for open_thing in things_for(open_things_of(event, LATER), roles, "user:all").open
    ]
    assert whole.count(("Release session 1", "/t/lyon-open/s/1/")) == 2
    assert mine.count(("Release session 1", "/t/lyon-open/s/1/")) == 1
    assert set(mine) == set(whole)


def test_there_may_be_nothing() -> None:
    assert things_for([thing("referee", Role.REFEREE)], [], "user:dan").next is None
