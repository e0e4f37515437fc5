"""Before a session starts, the desk says who is not there and that the day is another one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mahjong_core.winds import Wind
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.html import on_one_line
from tests.people import NOON, actor, client_of, make_seated_event, session_of, start, table_of
from tournaments.models import ParticipantState, SubstituteKind, Tournament
from tournaments.sessions.services.timetable import plan_sessions

pytestmark = pytest.mark.django_db
ANOTHER_DAY = "This session is planned for another day:"


@pytest.fixture
def event() -> Tournament:
    return make_seated_event(players=16, sessions=2)


@pytest.fixture
def chris() -> Client:
    return client_of("chris")


def check_in(event: Tournament, *, but: tuple[int, ...] = ()) -> None:
    event.participants.exclude(number__in=but).update(state=ParticipantState.CHECKED_IN)


def asked(client: Client, session: int = 1) -> str:
    page = client.get(reverse("desk", args=["lyon-open", session]))
    assert page.status_code == 200
    return on_one_line(page.text)


def test_who_is_not_checked_in_is_named_with_the_table(event: Tournament, chris: Client) -> None:
    check_in(event, but=(2, 7))
    page = asked(chris)
    assert "2 players at the tables are not checked in." in page
    for number in (2, 7):
        seat = event.participants.get(number=number).seats.get(session__number=1)
        assert f"<li> Player {number}, table {seat.table.number} </li>" in page


def test_a_named_substitute_is_there(event: Tournament, chris: Client) -> None:
    check_in(event, but=(2,))
    seat = event.participants.get(number=2).seats.get(session__number=1)
    what = Replacement(Wind(seat.wind), SubstituteKind.FROM_START, "Eva", "Not here")
    record_substitute(table=seat.table, replacement=what, by=actor("chris"), at=NOON)
    assert "not checked in" not in asked(chris)


def test_nothing_is_said_if_all_are_there_or_nobody_is_checked_in(event: Tournament, chris: Client) -> None:
    assert "not checked in" not in asked(chris)
    check_in(event)
    assert "not checked in" not in asked(chris)


def test_a_session_in_play_is_asked_about_no_more(event: Tournament, chris: Client) -> None:
    check_in(event, but=(2,))
    start(event)
    assert table_of(event).session.number == 1
    assert "not checked in" not in asked(chris)


def test_the_day_is_said_if_it_is_another_one(event: Tournament, chris: Client) -> None:
    now = timezone.now()
    assert ANOTHER_DAY not in asked(chris)
    for hours, is_said in ((1, False), (11, False), (13, True), (24 * 13, True)):
        plan_sessions(tournament=event, times={1: now + timedelta(hours=hours)}, by=actor("alice"), at=now)
        assert session_of(event).planned_at is not None
        assert (ANOTHER_DAY in asked(chris)) is is_said
