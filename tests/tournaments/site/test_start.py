"""The start page: events by when they are, search, and the demo's sign-ins."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import Settings

from tests.people import make_seated_event, make_tournament, make_user, play, start, table_of, win
from tournaments.events.selectors.overview import EventLists, event_lists
from tournaments.models import Role, StaffRole, Tournament, User

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 21)


def on(slug: str, first: date, final: date | None = None) -> Tournament:
    event = make_tournament(slug, name=slug.title(), place="Lyon", country="FRA")
    event.starts_on, event.ends_on = first, final
    event.save()
    return event


def slugs(lists: EventLists) -> tuple[list[str], list[str], list[str]]:
    now, coming, past = ([row.tournament.slug for row in rows] for rows in (lists.now, lists.coming, lists.past))
    return now, coming, past


def listed(search: str = "", user: User | None = None) -> EventLists:
    return event_lists(search=search, today=TODAY, user=user)


@pytest.mark.long
def test_events_stand_by_when_they_are() -> None:
    on("old-two", date(2026, 10, 3))
    on("old-one", date(2026, 9, 5), date(2026, 9, 6))
    on("today", TODAY)
    on("started", date(2026, 11, 20), date(2026, 11, 22))
    on("next-month", date(2026, 12, 5))
    on("tomorrow", date(2026, 11, 22))
    now, coming, past = slugs(listed())
    assert set(now) == {"today", "started"}
    assert coming == ["tomorrow", "next-month"]
    assert past == ["old-two", "old-one"]


def test_an_event_whose_session_runs_past_its_final_day_is_still_on(event: Tournament) -> None:
    event.starts_on = date(2026, 11, 19)
    event.save()
    assert slugs(listed())[2] == ["lyon-open"]
    start(event)
    (row,) = listed().now
    assert row.in_play == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("search", "results"), [("autumn", ["autumn-cup"]), ("lyon fra", ["autumn-cup", "spring-cup"]), ("paris", [])]
)
def test_a_search_needs_every_word(search: str, results: list[str]) -> None:
    on("autumn-cup", TODAY)
    on("spring-cup", TODAY)
    assert sorted(slugs(listed(search))[0]) == results


def test_a_reader_sees_their_own_roles() -> None:
    on("today", TODAY)
    (row,) = listed(user=make_user("bob")).now
    assert [str(role) for role in row.roles] == ["Referee"]
    (row,) = listed(user=make_user("dan")).now
    assert row.roles == ()


@pytest.fixture
def demo() -> Tournament:
    event = make_seated_event("demo-open", copy_kind="demo")
    user = make_user("demo-referee", is_demo=True, language="fr")
    StaffRole.objects.create(tournament=event, user=user, role=Role.REFEREE)
    StaffRole.objects.create(tournament=event, user=user, role=Role.SCOREKEEPER)
    return event


def test_the_demo_offers_its_people_once_with_all_their_roles(
    demo: Tournament, client: Client, settings: Settings
) -> None:
    settings.SEATWIND_DEMO = True
    page = client.get("/").text
    assert page.count("/demo-sign-in/") == 1
    assert "Referee, Scorekeeper" in page
    assert "/t/demo-open/standings/" in page
    assert "/t/demo-open/desk/" in page


@pytest.mark.long
def test_the_demo_leads_to_a_table_to_verify(demo: Tournament, client: Client, settings: Settings) -> None:
    from scoring.results.services.versions import submit_table
    from tests.people import NOON, actor

    settings.SEATWIND_DEMO = True
    start(demo)
    play(table_of(demo, 3), [win(1)])
    submit_table(table=table_of(demo, 3), by=actor("sam"), at=NOON)
    assert "/t/demo-open/s/1/tables/3/" in client.get("/").text


def test_one_click_signs_in(demo: Tournament, client: Client, settings: Settings) -> None:
    settings.SEATWIND_DEMO = True
    answer = client.post("/demo-sign-in/demo-referee/")
    assert answer.headers["Location"] == "/t/demo-open/"
    assert answer.cookies["django_language"].value == "fr"
    assert client.get("/").context["user"].username == "demo-referee"


def test_without_the_demo_there_is_no_one_click_sign_in(demo: Tournament, client: Client, settings: Settings) -> None:
    settings.SEATWIND_DEMO = False
    assert client.post("/demo-sign-in/demo-referee/").status_code == 404
    assert "/demo-sign-in/" not in client.get("/").text
    assert not client.get("/").context["user"].is_authenticated


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "nobody"])
def test_only_demo_accounts_sign_in_by_a_click(
    username: str, demo: Tournament, client: Client, settings: Settings
) -> None:
    settings.SEATWIND_DEMO = True
    assert client.post(f"/demo-sign-in/{username}/").status_code == 404


def test_a_closed_demo_account_does_not_sign_in(demo: Tournament, client: Client, settings: Settings) -> None:
    settings.SEATWIND_DEMO = True
    User.objects.filter(username="demo-referee").update(is_active=False)
    assert client.post("/demo-sign-in/demo-referee/").status_code == 404


def test_signing_in_by_opening_a_link_is_not_possible(demo: Tournament, client: Client, settings: Settings) -> None:
    settings.SEATWIND_DEMO = True
    assert client.get("/demo-sign-in/demo-referee/").status_code == 405


@pytest.mark.long
def test_a_demo_account_creates_no_events(demo: Tournament, client: Client) -> None:
    client.force_login(make_user("demo-referee"))
    data = {"name": "Mine", "rule_set": "mcr-ffmj-2016", "sessions": 4, "starts_on": "2027-01-09"}
    answer = client.post("/t/new/", data | {"time_zone": "Europe/Paris"})
    assert answer.status_code == 403
    assert not Tournament.objects.filter(name="Mine").exists()
    assert "/t/new/" not in client.get("/").text
