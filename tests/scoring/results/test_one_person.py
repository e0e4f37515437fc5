"""Whether a second person verifies: by the size of the event or as its organiser says; what one person alone does."""

from datetime import date

import pytest
from django.test import Client

from scoring.models import ResultVersion
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.days.day import level_totals
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    event_in_play,
    make_seated_event,
    make_user,
    session_of,
    simple_plan,
    start,
    table_of,
)
from tests.refusals import refuses
from tournaments.common.permissions import roles_of
from tournaments.events.selectors.open_things import next_things
from tournaments.events.services.facts import create_tournament
from tournaments.models import Role, Session, SessionStatus, StaffRole, Tournament, User
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session, start_session

pytestmark = pytest.mark.django_db
SHEET = "/t/lyon-open/s/1/tables/1/"


def typed(event: Tournament, by: str = "sam", table: int = 1) -> None:
    where = table_of(event, table)
    enter_totals(table=where, totals=level_totals(where), by=actor(by), at=NOON)
    submit_table(table=table_of(event, table), by=actor(by), at=NOON)


def in_play(players: int = 16, **facts: object) -> Tournament:
    event = event_in_play(players=players, **facts)
    event.refresh_from_db()
    return event


def sam_alone(event: Tournament) -> None:
    """Sam is all that is left of those who may verify."""
    verifying = StaffRole.objects.filter(tournament=event, role__in=(Role.SCOREKEEPER, Role.CHIEF_REFEREE))
    verifying.exclude(user__username="sam").delete()


@pytest.mark.long
@pytest.mark.parametrize(("players", "needed"), [(8, False), (12, False), (16, True), (20, True)])
def test_the_number_of_players_at_the_first_start_decides(players: int, needed: bool) -> None:
    event = make_seated_event(players=players)
    assert event.two_person_verification is None
    start(event)
    event.refresh_from_db()
    assert event.two_person_verification is needed


@pytest.mark.long
@pytest.mark.parametrize(("players", "chosen"), [(8, True), (16, False)])
def test_what_the_organiser_chose_stays(players: int, chosen: bool) -> None:
    assert in_play(players, two_person_verification=chosen).two_person_verification is chosen


@pytest.mark.long
def test_with_one_they_do_and_the_result_says_so() -> None:
    event = in_play(8)
    typed(event)
    assert verify_table(table=table_of(event), by=actor("sam"), at=NOON).by_one_person
    typed(event, table=2)
    assert not verify_table(table=table_of(event, 2), by=actor("sue"), at=NOON).by_one_person


@pytest.mark.long
def test_the_organiser_changes_it_on_the_page(alice: Client) -> None:
    event = in_play()
    page = alice.get("/t/lyon-open/edit/")
    facts = {name: page.context["form"][name].value() or "" for name in page.context["form"].fields}
    assert facts["two_person_verification"] == "1"
    assert alice.post("/t/lyon-open/edit/", facts | {"two_person_verification": "0"}).status_code == 302
    event.refresh_from_db()
    assert event.two_person_verification is False


@pytest.mark.long
def test_with_two_whoever_typed_a_sheet_is_not_offered_it_does_not_verify_it_and_is_led_on() -> None:
    event = in_play()
    typed(event)
    needs = {name: client_of(name).get("/t/lyon-open/s/1/").context["desk"].needs for name in ("sam", "sue")}
    assert [need.leads for need in needs["sue"]] == ["verify"]
    assert needs["sam"] == ()
    with refuses("scoring.same_person") as refused:
        verify_table(table=table_of(event), by=actor("sam"), at=NOON)
    assert refused.value.detail["href"] == f"{SHEET}verify/"
    assert not verify_table(table=table_of(event), by=actor("sue"), at=NOON).by_one_person


@pytest.mark.long_on_sqlite
def test_a_single_account_is_offered_a_second_person_and_the_tables_card() -> None:
    event = in_play()
    typed(event)
    assert 'id="second-person"' not in client_of("sam").get(f"{SHEET}verify/").text
    sam_alone(event)
    page = client_of("sam").get(f"{SHEET}verify/").text
    assert 'href="/t/lyon-open/s/1/cards/"' in page
    assert "/staff/account/" not in page  # Sam may not make accounts
    StaffRole.objects.create(tournament=event, user=make_user("sam"), role=Role.ORGANISER)
    assert 'action="/t/lyon-open/staff/account/"' in client_of("sam").get(f"{SHEET}verify/").text


@pytest.mark.long_on_sqlite
def test_the_second_person_gets_an_account_on_the_spot_and_verifies() -> None:
    event = in_play()
    typed(event)
    sam_alone(event)
    codes = [open_thing.code for open_thing in next_things(event, {Role.ORGANISER}, actor("alice"), NOON).open]
    assert "verify.second_person" in codes
    StaffRole.objects.create(tournament=event, user=make_user("sam"), role=Role.ORGANISER)
    made = client_of("sam").post(
        "/t/lyon-open/staff/account/", {"username": "second", "name": "Second Person", "role": "scorekeeper"}
    )
    assert made.status_code == 200
    codes = [open_thing.code for open_thing in next_things(event, {Role.ORGANISER}, actor("alice"), NOON).open]
    assert "verify.second_person" not in codes
    client = Client()
    assert client.login(username="second", password=made.context["made"]["password"])
    version = ResultVersion.objects.get(table=table_of(event)).number
    assert client.post(f"{SHEET}verify/", {"version": version}).status_code == 302
    assert ResultVersion.objects.get(table=table_of(event)).verified_by_name == "Second Person"


@pytest.mark.long
def test_one_organiser_alone_runs_a_club_evening() -> None:
    """Eight players, two sessions: the only account is the organiser's."""
    mona = actor("mona")
    event = create_tournament(
        name="Club evening",
        slug="club-evening",
        rule_set="mcr-ffmj-2016",
        sessions=2,
        starts_on=date(2026, 11, 21),
        by=mona,
        at=NOON,
    )
    add_players(event, 8)
    import_seating(tournament=event, plan=simple_plan(8, 2), by=mona, at=NOON)
    codes = [open_thing.code for open_thing in next_things(event, roles_of(mona, event), mona, NOON).open]
    assert codes == ["staff.no_chief_referee", "staff.no_scorekeeper"]
    client = client_of("mona")
    assert client.post("/t/club-evening/staff/alone/").status_code == 302
    for number in (1, 2):
        session = session_of(event, number)
        start_session(session=session, by=mona, at=NOON)
        for table in (1, 2):
            where = table_of(event, table, number)
            enter_totals(table=where, totals=level_totals(where), by=mona, at=NOON)
            submit_table(table=table_of(event, table, number), by=mona, at=NOON)
            assert verify_table(table=table_of(event, table, number), by=mona, at=NOON).by_one_person
        end_session(session=session_of(event, number), by=mona, at=NOON)
        release_session(session=session_of(event, number), by=mona, at=NOON)
    assert not Session.objects.filter(tournament=event).exclude(status=SessionStatus.RELEASED).exists()
    assert [open_thing.code for open_thing in next_things(event, roles_of(mona, event), mona, NOON).open] == [
        "event.to_close"
    ]
    assert User.objects.filter(staff_roles__tournament=event).distinct().count() == 1
