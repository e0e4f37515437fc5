"""Strangers of one network open so many pages a minute; accounts, personal links and other networks are not counted."""

from types import SimpleNamespace

import pytest
from django.test import Client
from pytest_django import Settings

from config import settings as production
from tests.people import NOON, actor, client_of, make_seated_event
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.django_db
RATE = 4
HALL, AWAY = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def event(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    settings.SEATWIND_PAGE_RATE = RATE
    monkeypatch.setattr("tournaments.middleware.time", SimpleNamespace(time=lambda: 1_000_000.0))
    return make_seated_event()


def opened(address: str, where: str = "/t/lyon-open/seating/", client: Client | None = None) -> int:
    return (client or Client()).get(where, REMOTE_ADDR=address).status_code


def test_a_network_is_stopped_and_told_when_to_come_back(event: Tournament) -> None:
    assert [opened(HALL) for _ in range(RATE)] == [200] * RATE
    answer = Client().get("/t/lyon-open/seating/", REMOTE_ADDR=HALL)
    # 1,000,000 s lie 40 s into a minute.
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "20")
    assert "Wait a minute, or sign in" in answer.text
    assert opened(AWAY) == 200
    assert opened(HALL, "/sign-in/") == 200


def test_addresses_of_one_subscriber_are_one_network(event: Tournament) -> None:
    assert [opened(f"2001:db8:1:2::{n}") for n in range(RATE + 1)] == [200] * RATE + [429]


def test_accounts_and_personal_links_are_no_strangers(event: Tournament) -> None:
    assert [opened(HALL) for _ in range(RATE + 1)][-1] == 429
    assert opened(HALL, client=client_of("sam")) == 200
    person = Participant.objects.get(tournament=event, number=1)
    token = issue_player_link(participant=person, by=actor("alice"), at=NOON)
    assert opened(HALL, f"/p/{token}/") == 200


def test_a_forged_session_is_a_stranger(event: Tournament) -> None:
    forger = Client()
    forger.cookies["sessionid"] = "forged"
    assert [opened(HALL, client=forger) for _ in range(RATE + 1)][-1] == 429


def test_a_hall_of_four_hundred_phones_fits() -> None:
    a_reload_every_ten_seconds = 400 * 6
    assert a_reload_every_ten_seconds < production.SEATWIND_PAGE_RATE
