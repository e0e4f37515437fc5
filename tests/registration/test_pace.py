"""A club registers from one Wi-Fi; a program that sends forms from one network is stopped."""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from registration.models import Registration
from registration.registrations.services.pace import (
    MAX_A_MINUTE,
    MAX_AN_HOUR,
    MAX_SENT_OF_A_PAGE,
    MAX_WITHOUT_PROOF,
    MIN_SECONDS,
    check_pace,
    prove_page,
)
from tests.people import make_tournament
from tests.refusals import refuses
from tests.registration.test_registrations import SENT, open_form
from tournaments.common.errors import Throttled
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
WIFI, AWAY = "192.0.2.1", "198.51.100.7"
PAGE = "/t/lyon-open/register/"
EIGHT = datetime(2026, 5, 1, 20, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def send(
    event: Tournament,
    number: int,
    *,
    at: datetime = EIGHT,
    opened: timedelta = timedelta(seconds=MIN_SECONDS),
    of: Tournament | None = None,
    address: str = WIFI,
) -> None:
    """Send a form whose page, number ``number``, was ``opened`` so long ago, on the page of event ``of``."""
    key = f"page {number}"
    check_pace(event, key=key, proof=prove_page(of or event, key, at - opened), address=address, at=at)


def sent_until_refused(send_form: Callable[[int], None]) -> int:
    """How many of a thousand forms are taken before the first refusal."""
    taken = 0
    with suppress(Throttled):
        while taken < 1000:
            send_form(taken)
            taken += 1
    return taken


def test_a_club_registers_from_one_network(event: Tournament) -> None:
    assert sent_until_refused(lambda n: send(event, n)) == MAX_A_MINUTE
    send(event, 1001, address=AWAY)


def test_an_hour_has_a_limit_too(event: Tournament) -> None:
    assert sent_until_refused(lambda n: send(event, n, at=EIGHT + timedelta(minutes=n // 100))) == MAX_AN_HOUR
    send(event, 1001, at=EIGHT + timedelta(hours=1))


@pytest.mark.parametrize(
    "what",
    [
        {"opened": timedelta(seconds=MIN_SECONDS - 1)},
        {"opened": timedelta(days=1, seconds=1)},
        {"opened": -timedelta(seconds=1)},
    ],
    ids=["at once", "yesterday", "tomorrow"],
)
def test_a_page_sent_at_once_or_too_late_has_the_small_limit(event: Tournament, what: dict[str, Any]) -> None:
    assert sent_until_refused(lambda n: send(event, n, **what)) == MAX_WITHOUT_PROOF


def test_the_page_of_another_event_proves_nothing_here(event: Tournament) -> None:
    other = make_tournament(slug="other")
    assert sent_until_refused(lambda n: send(event, n, of=other)) == MAX_WITHOUT_PROOF


def test_one_page_is_no_stack_of_forms(event: Tournament) -> None:
    """A program that keeps one page has the small limit after the first few forms."""
    assert sent_until_refused(lambda _n: send(event, 1)) == MAX_SENT_OF_A_PAGE + MAX_WITHOUT_PROOF


@pytest.mark.parametrize("proof", ["", "nonsense", "WzEsMiwzXQ:1abcde:forged"])
def test_a_forged_proof_has_the_small_limit(event: Tournament, proof: str) -> None:
    assert (
        sent_until_refused(lambda _n: check_pace(event, key="x", proof=proof, address=WIFI, at=EIGHT))
        == MAX_WITHOUT_PROOF
    )


def test_addresses_of_one_subscriber_are_one_network(event: Tournament) -> None:
    assert (
        sent_until_refused(lambda n: check_pace(event, key="x", proof="", address=f"2001:db8:1:2::{n:x}", at=EIGHT))
        == MAX_WITHOUT_PROOF
    )


def test_the_refusal_says_how_long_to_wait(event: Tournament) -> None:
    for _n in range(MAX_WITHOUT_PROOF):
        check_pace(event, key="x", proof="", address=WIFI, at=EIGHT)
    with refuses("registration.too_often", wait_seconds=20):
        check_pace(event, key="x", proof="", address=WIFI, at=EIGHT + timedelta(seconds=40))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The moment of the pages."""
    clock = SimpleNamespace(now=timezone.now().replace(second=0))
    monkeypatch.setattr("tournaments.common.views.base.timezone.now", lambda: clock.now)
    return clock


def test_a_program_without_a_page_is_stopped_after_forty(client: Client, clock: SimpleNamespace) -> None:
    open_form(places=400)
    answers = [client.post(PAGE, SENT | {"given_name": f"P{n}"}) for n in range(MAX_WITHOUT_PROOF + 1)]
    assert [answer.status_code for answer in answers] == [302] * MAX_WITHOUT_PROOF + [429]
    assert answers[-1].headers["Retry-After"] == "60"
    assert 'value="P40"' in answers[-1].text  # what was typed is not lost
    assert "Send the form again in 1 minute." in answers[-1].text
    assert Registration.objects.count() == MAX_WITHOUT_PROOF


def test_eighty_phones_of_one_network_register_in_a_minute(client: Client, clock: SimpleNamespace) -> None:
    open_form(places=400)
    pages = [dict(re.findall(r'name="(sent|proof)" value="([^"]+)"', client.get(PAGE).text)) for _n in range(80)]
    clock.now += timedelta(seconds=MIN_SECONDS)
    answers = [client.post(PAGE, SENT | {"given_name": f"P{n}"} | hidden) for n, hidden in enumerate(pages)]
    assert {answer.status_code for answer in answers} == {302}
    assert Registration.objects.count() == 80
