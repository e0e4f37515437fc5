"""MCR 3.5.4: "un minimum de six jeux ou de séances jouées" of a regular event. A warning, never a bar."""

from typing import Any

import pytest
from django.test import Client

from tests.api.conftest import Api
from tests.people import NOON, actor, event_in_play, make_tournament, session_of
from tournaments.models import Tournament
from tournaments.rules.services import change_rule_set
from tournaments.sessions.services.acts import end_session

pytestmark = [pytest.mark.django_db, pytest.mark.long]
FEW = "The rules require at least 6 sessions; this event has 2 sessions."
SHORT = "If the event ends now, only 1 session will have been played; the rules require at least 6."


def created(client: Client, **changed: Any) -> str:
    facts = {"name": "Lyon Club", "slug": "lyon-club", "sessions": 2, "starts_on": "2026-11-21", "country": ""}
    facts |= {"rule_set": "mcr-ffmj-2016", "time_zone": "Europe/Paris", "place": "", "ends_on": ""}
    answer = client.post("/t/new/", facts | changed, follow=True)
    assert answer.redirect_chain, answer.context["form"].errors
    return answer.text


def test_a_short_event_is_made_and_its_organiser_is_warned(alice: Client) -> None:
    page = created(alice)
    assert FEW in page
    assert "3.5.4" in page


def test_six_sessions_are_no_cause_for_a_warning(alice: Client) -> None:
    assert "The rules require at least" not in created(alice, sessions=6)


def test_riichi_asks_for_no_number_of_sessions(alice: Client) -> None:
    """EMA riichi 5.8 names none."""
    assert "The rules require at least" not in created(alice, rule_set="ema-riichi-2016")


def test_the_event_s_page_warns_its_staff_and_nobody_else(alice: Client) -> None:
    make_tournament(sessions=2)
    assert FEW in alice.get("/t/lyon-open/").text
    assert FEW not in Client().get("/t/lyon-open/").text


def test_the_plan_warns_of_the_sessions_planned_and_of_those_played(alice: Client) -> None:
    event = event_in_play(sessions=6)
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    page = alice.get("/t/lyon-open/plan/").text
    assert SHORT in page
    assert "this one has" not in page


def test_the_api_warns_when_an_event_is_made_read_and_archived() -> None:
    api = Api("alice")
    new = {"name": "Lyon Club", "slug": "lyon-club", "rule_set": "mcr-wmo-2014", "sessions": 2}
    made = api.post("/tournaments/", new | {"starts_on": "2026-11-21"})
    (warned,) = made.body["warnings"]
    assert (made.status, warned["code"], warned["message"]) == (201, "event.too_few_sessions", FEW)
    assert warned["clause"] == "3.5.4"
    assert api.get("/tournaments/lyon-club/").body["warnings"] == made.body["warnings"]
    assert api("patch", "/tournaments/lyon-club/", {"sessions": 6}).body["warnings"] == []
    closed = api.post("/tournaments/lyon-club/status/", {"act": "archive"})
    assert [item["code"] for item in closed.body["warnings"]] == ["event.too_few_sessions_played"]


def test_an_organiser_who_asks_for_fewer_is_not_warned(alice: Client) -> None:
    event: Tournament = make_tournament(sessions=2)
    change_rule_set(tournament=event, changes={"minimum_sessions": 2}, name="Ours", by=actor("alice"), at=NOON)
    assert FEW not in alice.get("/t/lyon-open/").text
