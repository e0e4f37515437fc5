"""The pages of the end of an event: who opens them, what they lead to, and a whole closing by hand."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from reports.closing.services.closing import close_event
from reports.models import Revision
from tests.people import NOON, STAFF, actor, client_of, make_seated_event, start
from tests.reports.closing_events import EVENING, played_event, release_again
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PEOPLE = [*sorted(STAFF), "dan", ""]


@pytest.fixture
def event() -> Tournament:
    return played_event(sessions=1)


def send(username: str, **data: Any) -> Any:
    return client_of(username).post("/t/lyon-open/closing/", data, follow=True)


@pytest.mark.long
@pytest.mark.parametrize("username", PEOPLE)
def test_everybody_reads_what_was_signed(event: Tournament, username: str) -> None:
    client = client_of(username)
    assert client.get("/t/lyon-open/revisions/").status_code == 200
    assert client.get("/t/lyon-open/revisions/1/").status_code == 404
    assert client.get("/t/lyon-open/revisions/1.json").status_code == 404
    made = close_event(tournament=event, by=actor("alice"), at=EVENING)
    for address in ("revisions/", "revisions/1/"):
        answer = client.get(f"/t/lyon-open/{address}")
        assert answer.status_code == 200
        assert made.fingerprint[:4] in answer.text
    file = client.get("/t/lyon-open/revisions/1.json")
    assert file.content == made.document.encode()
    for missing in ("revisions/2/", "revisions/2.json"):
        assert client.get(f"/t/lyon-open/{missing}").status_code == 404


@pytest.mark.long
def test_the_chief_referee_reads_and_does_not_close(event: Tournament) -> None:
    assert "sign its results" not in client_of("chris").get("/t/lyon-open/closing/").text
    assert send("chris", act="close").status_code == 403


@pytest.mark.long
def test_what_is_open_leads_to_its_page() -> None:
    event = make_seated_event(sessions=1)
    start(event)
    text = client_of("alice").get("/t/lyon-open/closing/").text
    assert "block" in text
    assert "/t/lyon-open/s/1/" in text
    assert "Chris" in text
    answer = send("alice", act="close")
    assert answer.status_code == 409
    assert not Revision.objects.exists()


@pytest.mark.long
def test_the_organiser_is_led_to_the_closing_until_it_is_done(event: Tournament) -> None:
    assert "/t/lyon-open/closing/" in client_of("alice").get("/t/lyon-open/").text
    assert send("alice", act="close").status_code == 200
    assert "Go to closing" not in client_of("alice").get("/t/lyon-open/").text


def test_a_closed_event_says_to_everyone_that_its_results_are_final(event: Tournament) -> None:
    pages = [client_of(name).get("/t/lyon-open/").text for name in ("", "alice")]
    assert [page.count("The results are final") for page in pages] == [0, 0]
    assert send("alice", act="close").status_code == 200
    assert all("The results are final" in client_of(name).get("/t/lyon-open/").text for name in ("", "alice"))


@pytest.mark.long
def test_closed_opened_again_and_closed_once_more(event: Tournament) -> None:
    answer = send("alice", act="close")
    assert "Closed, in revision 1" in answer.text
    assert send("alice", act="close").status_code == 409  # the second click
    assert "The event is closed" in client_of("alice").get("/t/lyon-open/closing/").text
    refused = send("alice", act="reopen", reason=" ")
    assert refused.status_code == 422
    assert send("alice", act="reopen", reason="The scale was wrong").status_code == 200
    first = json.loads(Revision.objects.get().document)["body"]["standings"][0]["participant"]
    event.refresh_from_db()
    release_again(event, first["number"], NOON + timedelta(days=400))
    again = send("alice", act="close", reason="The scale was wrong")
    assert "Closed, in revision 2" in again.text
    public = client_of("").get("/t/lyon-open/revisions/").text
    assert "The scale was wrong" in public
    assert first["name"] in public
    old = client_of("").get("/t/lyon-open/revisions/1/").text
    assert "No longer in force" in old


@pytest.mark.long
def test_a_reason_that_is_too_long_and_an_act_that_is_none(event: Tournament) -> None:
    assert send("alice", act="reopen", reason="x" * 401).status_code == 422
    assert send("alice", act="burn").status_code == 400
    assert send("alice", act="word", code="tie.1").status_code == 422
    assert send("alice", act="word", code="tie.1", choice="play_off", order="one, two").status_code == 422


def test_the_plan_says_where_a_closed_event_is_opened(event: Tournament) -> None:
    send("alice", act="close")
    answer = client_of("alice").post("/t/lyon-open/plan/status/", {"act": "reopen"})
    assert answer.status_code == 422
    assert "Open it again from the closing page" in answer.text


@pytest.mark.long
def test_a_number_that_is_none_is_nowhere(event: Tournament) -> None:
    """A database holds integers of 64 bits at most."""
    close_event(tournament=event, by=actor("alice"), at=EVENING)
    for number in (2, 2**31, 2**63, 10**40):
        for root in ("/t/lyon-open", "/api/v1/tournaments/lyon-open"):
            assert Client().get(f"{root}/revisions/{number}/").status_code == 404
