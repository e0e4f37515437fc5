"""The pages of an event's plan: sessions added and dropped, who sees it, its removal, and who plays which session."""

import pytest
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.people import (
    NOON,
    actor,
    add_players,
    client_of,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
    session_of,
    start,
)
from tournaments.models import EventStatus, Session, SiteEvent, Tournament
from tournaments.participation.selectors.marks import participation_of

pytestmark = pytest.mark.django_db
PLAN = "/t/lyon-open/plan/"


def alice() -> Client:
    return client_of("alice")


def sessions() -> int:
    return Session.objects.filter(tournament__slug="lyon-open").count()


@pytest.mark.long
def test_what_falls_away_is_shown_before_it_is_done() -> None:
    make_seated_event()
    page = alice().get(PLAN, {"sessions": 3})
    text = page.text
    assert (page.status_code, sessions()) == (200, 4)
    assert "To be removed" in text
    assert "4 tables · 16 players · 0 referees" in text
    done = alice().post(PLAN, {"sessions": 3})
    assert (done.status_code, sessions()) == (302, 3)


@pytest.mark.long
@pytest.mark.parametrize("wanted", ["0", "201", "many"])
def test_a_number_that_cannot_be_stands_on_the_form(wanted: str) -> None:
    make_tournament()
    assert alice().post(PLAN, {"sessions": wanted}).status_code == 422
    assert sessions() == 4


def test_a_session_that_started_is_told_on_the_page() -> None:
    event = make_seated_event()
    finish_session(event)
    start(event, 2)
    page = alice().post(PLAN, {"sessions": 1})
    assert page.status_code == 422
    assert "the plan cannot end before it" in page.text
    assert sessions() == 4


@pytest.mark.long
def test_the_event_is_hidden_shown_and_archived_by_clicks() -> None:
    make_tournament()
    for act, status in (("withdraw", "draft"), ("publish", "public"), ("archive", "archived"), ("reopen", "public")):
        assert f'value="{act}"' in alice().get(PLAN).text
        alice().post(PLAN + "status/", {"act": act})
        assert Tournament.objects.get().status == status
    assert alice().post(PLAN + "status/", {"act": "publish"}).status_code == 409
    assert alice().post(PLAN + "status/", {"act": "hide"}).status_code == 302
    assert Tournament.objects.get().status == EventStatus.PUBLIC


@pytest.mark.long
def test_an_event_is_removed_by_typing_its_name() -> None:
    make_seated_event()
    assert alice().post(PLAN + "remove/", {"name": "lyon open"}).status_code == 422
    assert alice().post(PLAN + "remove/", {"name": "Lyon Open"}).status_code == 302
    assert not Tournament.objects.exists()
    assert SiteEvent.objects.get().action == "tournament.removed"


@pytest.mark.long
def test_what_was_released_is_not_removed() -> None:
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    assert alice().post(PLAN + "remove/", {"name": "Lyon Open"}).status_code == 409
    assert alice().post(PLAN + "status/", {"act": "withdraw"}).status_code == 409
    assert Tournament.objects.get().status == EventStatus.PUBLIC


@pytest.mark.long
def test_a_new_event_may_begin_as_a_draft() -> None:
    make_user("alice")
    typed = {
        "name": "Hidden Open",
        "rule_set": "mcr-ffmj-2016",
        "sessions": 4,
        "starts_on": "2027-01-09",
        "time_zone": "Europe/Paris",
        "draft": "draft",
        "sitting_out_allowed": "",
        "first_table": "101",
    }
    assert alice().post("/t/new/", typed).status_code == 302
    event = Tournament.objects.get()
    assert (event.status, event.sitting_out_allowed, event.first_table) == ("draft", False, 101)
    assert Client().get("/t/hidden-open/").status_code == 404
    assert alice().get("/t/hidden-open/").status_code == 200


@pytest.mark.long
def test_the_settings_change_on_the_page_of_the_facts() -> None:
    make_tournament()
    facts = {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}
    alice().post("/t/lyon-open/edit/", facts | {"sitting_out_allowed": "", "first_table": "51"})
    event = Tournament.objects.get()
    assert (event.sitting_out_allowed, event.first_table) == (False, 51)
    alice().post("/t/lyon-open/edit/", facts)
    event.refresh_from_db()
    assert (event.sitting_out_allowed, event.first_table) == (False, 51)


PRESENT = "/t/lyon-open/s/2/players/"


def away(event: Tournament) -> frozenset[int]:
    return participation_of(event).away(2)


@pytest.mark.long
def test_who_plays_an_evening_is_ticked() -> None:
    event = make_tournament()
    add_players(event, 10)
    assert alice().get(PRESENT).status_code == 200
    alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4, 5, 6, 7, 8]})
    assert away(event) == {9, 10}
    alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4, 5, 6, 7, 10]})
    assert away(event) == {8, 9}


@pytest.mark.long
def test_byes_are_given_by_one_click() -> None:
    event = make_tournament()
    add_players(event, 10)
    assert "2 too many for full tables" in alice().get(PRESENT).text
    alice().post(PRESENT, {"act": "byes"})
    assert away(event) == {9, 10}


def test_somebody_leaves_after_a_session() -> None:
    event = make_seated_event()
    alice().post(PRESENT, {"act": "mark", "player": 5, "kind": "left", "first": 2, "last": "", "reason": "Train"})
    assert away(event) == {5}
    assert "still seated at table" in alice().get(PRESENT).text


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"act": "mark", "player": 5, "kind": "left", "first": 9}, "Choose a session from 1 to 4"),
        ({"act": "mark", "player": 5, "kind": "left", "first": 1}, "Session 1 has started"),
        ({"act": "mark", "player": 99, "kind": "left", "first": 2}, "Select a valid choice"),
    ],
)
def test_a_mark_that_cannot_be_stands_on_the_form(typed: dict[str, str], text: str) -> None:
    event = make_seated_event()
    start(event)
    page = alice().post(PRESENT, typed)
    assert page.status_code == 422
    assert text in page.text
    assert away(event) == frozenset()


def test_where_everybody_plays_nobody_is_unticked() -> None:
    event = make_tournament(sitting_out_allowed=False)
    add_players(event, 8)
    page = alice().post(PRESENT, {"act": "present", "plays": [1, 2, 3, 4]})
    assert page.status_code == 422
    assert "All players play every session" in page.text


@pytest.mark.long
def test_who_played_a_session_that_started_is_history() -> None:
    event = make_seated_event()
    start(event)
    page = alice().get("/t/lyon-open/s/1/players/").text
    assert "its players can no longer change" in page
    assert alice().post("/t/lyon-open/s/1/players/", {"act": "present", "plays": [1]}).status_code == 422
    assert alice().get("/t/lyon-open/s/9/players/").status_code == 404
