"""A new event: three questions, what they come to, and the event that is made of them."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tests.html import squeezed
from tests.people import client_of, make_user
from tournaments.models import EventStatus, Tournament

pytestmark = pytest.mark.django_db
ASKED = {
    "rule_set": "mcr-ffmj-2016",
    "name": "Rennes Open",
    "starts_on": "2027-04-10",
    "ends_on": "2027-04-11",
    "time_zone": "Europe/Paris",
    "players": "64",
    "begin": "09:30",
    "format": "final-half",
    "draft": "draft",
}


@pytest.fixture
def alice() -> Client:
    make_user("alice")
    return client_of("alice")


def outlook(client: Client, **changes: Any) -> str:
    answer = client.get("/t/new/", ASKED | {"part": "outlook"} | changes)
    assert answer.status_code == 200
    return squeezed(answer.text)


def test_what_the_answers_come_to(alice: Client) -> None:
    """64 players: 16 tables, and floor(63 / 3) = 21 sessions at most; 8 sessions of 150 min over two days."""
    said = outlook(alice)
    assert ">16</b>" in said
    assert "tables for 64 players" in said
    assert "8 sessions of 150 min" in said
    # 09:30, 12:00; break; 12:20, 14:50; ... by the rule of day_plan, counted by hand.
    assert "Saturday 10 April" in said
    assert "09:30 – 21:10" in said
    assert "Final of 16" in said
    assert "4 tables; half of the points are carried over" in said
    assert "In 6 sessions drawn at once, no two players meet twice." in said


def test_bounds_are_said_where_players_must_meet_again(alice: Client) -> None:
    """16 players meet 3 others a session, so 5 sessions exhaust the 15; the sixth repeats 4 tables of 6 pairs."""
    said = outlook(alice, players="16", format="round-robin", **{"round-robin-first": "6"})
    assert "16 players can play 5 sessions without meeting anyone twice. In 6, some meet again." in said
    assert "At least 24 meetings are repeats." in said


def test_seats_that_nobody_fills_are_said(alice: Client) -> None:
    assert "2 seats at the 16 tables are taken by substitutes" in outlook(alice, players="62")


def test_a_format_too_large_says_why_and_stays(alice: Client) -> None:
    said = outlook(alice, players="12")
    assert "The format does not fit 12 players: Only 12 players continue." in said


def test_days_too_short_are_said_and_leave_no_timetable(alice: Client) -> None:
    wanted = ASKED | {"ends_on": "2027-04-10"}
    assert "The sessions do not fit into these days." in outlook(alice, ends_on="2027-04-10")
    assert alice.post("/t/new/", wanted).status_code == 302
    assert not Tournament.objects.get().sessions.exclude(planned_at=None).exists()


@pytest.mark.parametrize("broken", [{"players": "many"}, {"starts_on": "soon"}, {"format": "roulette"}, {"name": ""}])
def test_unfinished_answers_are_counted_with_the_usual_ones(alice: Client, broken: dict[str, str]) -> None:
    assert "tables for" in outlook(alice, **broken)


def test_the_figures_of_a_format_make_the_event(alice: Client) -> None:
    """The sessions are figures of the format: no field can contradict them."""
    figures = {"final-half-first": "5", "final-half-go_on": "8", "final-half-more": "1"}
    assert alice.post("/t/new/", ASKED | figures | {"sessions": "20"}).status_code == 302
    event = Tournament.objects.get()
    assert event.status == EventStatus.DRAFT
    assert event.expected_players == 64
    assert event.sessions.count() == 6
    phases = event.phases.order_by("number").values_list("first_session", "sessions", "cut", "carried_percent")
    assert list(phases) == [(1, 5, [], 100), (6, 1, [8], 50)]
    first = event.sessions.get(number=1)
    assert first.planned_at == datetime(2027, 4, 10, 7, 30, tzinfo=UTC)  # 09:30 in Paris in summer


def test_without_a_begin_there_is_no_timetable(alice: Client) -> None:
    assert alice.post("/t/new/", ASKED | {"begin": ""}).status_code == 302
    assert not Tournament.objects.get().sessions.exclude(planned_at=None).exists()


def test_a_figure_out_of_range_is_refused_in_its_card(alice: Client) -> None:
    answer = alice.post("/t/new/", ASKED | {"final-half-go_on": "2"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["final-half-go_on"]
    assert "greater than or equal to 4" in answer.text


def test_without_script_the_answers_are_counted_again(alice: Client) -> None:
    page = alice.get("/t/new/", ASKED | {"players": "80"}).text
    assert 'value="80"' in page
    assert "tables for 80 players" in squeezed(page)
    assert "field-error" not in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("part", ["", "outlook"])
def test_a_stranger_is_sent_to_sign_in(client: Client, part: str) -> None:
    answer = client.get("/t/new/", {"part": part})
    assert answer.status_code in (302, 401, 403)
