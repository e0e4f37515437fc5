"""Throttles stop strangers and guessing, never an event's staff typing at machine speed."""

import pytest
from django.conf import settings as project
from django.utils import timezone

from config import settings as production
from tests.api.conftest import Api
from tests.people import actor, make_seated_event, nobody, session_of, start
from tournaments.common.api.throttles import GuessThrottle, StaffThrottle, StrangerThrottle
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten calls a minute for strangers, three wrong keys; the clock stands still within one window."""
    monkeypatch.setattr(StrangerThrottle, "THROTTLE_RATES", {"stranger": "10/min"})
    monkeypatch.setattr(GuessThrottle, "THROTTLE_RATES", {"sign-in": "3/min"})
    for throttle in (StrangerThrottle, GuessThrottle, StaffThrottle):
        monkeypatch.setattr(throttle, "timer", staticmethod(lambda: 1_000_000.0))


def test_a_stranger_is_stopped_and_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = Api()
    assert [stranger.get("/tournaments/").status for _ in range(10)] == [200] * 10
    stopped = stranger.get("/tournaments/")
    assert (stopped.status, stopped.code) == (429, "api.throttled")
    # 1,000,000 s lie 40 s into a minute: the next one begins in 20.
    assert stopped.headers["Retry-After"] == "21"
    assert stopped.body["detail"] == {"wait_seconds": 21}
    monkeypatch.setattr(StrangerThrottle, "timer", staticmethod(lambda: 1_000_021.0))
    assert stranger.get("/tournaments/").status == 200


@pytest.mark.long
def test_staff_behind_the_same_address_are_not_held_up() -> None:
    start(make_seated_event())
    stranger, sam = Api(), Api("sam")
    assert [stranger.get("/tournaments/").status for _ in range(11)][-1] == 429
    for number in range(1, 17):
        assert sam.post("/tournaments/lyon-open/sessions/1/tables/1/hands/", nobody(number)).status == 201


def test_somebody_who_tries_keys_is_stopped_and_a_good_key_still_passes() -> None:
    wrong = Api()
    wrong.headers["Authorization"] = "Token " + "0" * 64
    assert [wrong.get("/tournaments/").status for _ in range(5)] == [401, 401, 401, 429, 429]
    assert Api("sam").get("/tournaments/").status == 200


def table_api(card: str) -> Api:
    tablet = Api()
    tablet.headers["Authorization"] = f"Table {card}"
    return tablet


@pytest.mark.long_on_sqlite
def test_a_tables_device_is_no_stranger_and_guessed_cards_are_stopped() -> None:
    """Forty tablets share the hall's address with whoever guesses."""
    event = make_seated_event()
    card = issue_table_links(session=session_of(event), tables=[1], by=actor("sam"), at=timezone.now())[1]
    assert [table_api(f"~{n:032d}").get("/tournaments/").status for n in range(5)] == [401, 401, 401, 429, 429]
    assert [table_api(card).get("/tournaments/").status for _ in range(12)] == [200] * 12


def test_an_event_of_forty_tables_fits_into_what_staff_may_send() -> None:
    rates = production.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    forty_tables_of_sixteen_hands = 40 * 16
    assert int(rates["staff"].split("/")[0]) > 10 * forty_tables_of_sixteen_hands
    assert int(rates["stranger"].split("/")[0]) < 1000
    assert "tournaments.common.api.throttles.StrangerThrottle" in project.REST_FRAMEWORK["DEFAULT_THROTTLE_CLASSES"]
