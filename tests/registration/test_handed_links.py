"""Links that are handed over: a warning where the page was opened by an address that no phone reaches, and a copy."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from registration.common.services.links import token_of
from registration.models import Invitation, Registration
from tests.people import client_of
from tests.registration.test_registrations import open_form, send
from tests.registration.test_teams import team_comes
from tournaments.common.selectors.hall_state import HallState, keep_hall_state
from tournaments.common.selectors.networks import Network
from tournaments.models import StaffRole

pytestmark = pytest.mark.django_db

WARNED = "an address that phones and tablets cannot reach"
HERE, HALL = "localhost", "testserver"
EVENT = "/t/lyon-open/"


@pytest.fixture(autouse=True)
def _no_hall() -> Iterator[None]:
    cache.delete("machine:hall")
    yield
    cache.delete("machine:hall")


def copied(page: str) -> list[str]:
    """What the buttons of this page copy, in its order."""
    found = re.findall(r'data-copy="#([\w-]+)"', page)
    texts = [re.search(rf'id="{name}"[^>]*>([^<]*)<', page) for name in found]
    return [text.group(1).strip() for text in texts if text is not None]


def opened(client: Client, host: str, path: str, typed: dict[str, Any] | None = None) -> str:
    answer = (
        client.get(path, headers={"host": host}) if typed is None else client.post(path, typed, headers={"host": host})
    )
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("host", [HERE, HALL])
def test_an_invitation(host: str) -> None:
    open_form()
    page = opened(client_of("alice"), host, f"{EVENT}staff/invitations/", {"name": "Bo", "role": "referee"})
    assert (WARNED in page) is (host == HERE)
    assert Invitation.objects.count() == 1
    [link] = copied(page)
    assert link.startswith(f"http://{host}/")


@pytest.mark.parametrize("host", [HERE, HALL])
def test_a_link_to_a_new_password(host: str) -> None:
    event = open_form()
    held = StaffRole.objects.get(tournament=event, user__username="rita")
    page = opened(client_of("alice"), host, f"{EVENT}staff/{held.uid}/password/", {})
    assert (WARNED in page) is (host == HERE)
    [link] = copied(page)
    assert link.startswith(f"http://{host}/")


@pytest.mark.parametrize("host", [HERE, HALL])
def test_a_new_link_to_a_registration_on_its_page_and_on_the_list(host: str) -> None:
    sent = send(open_form(), 1)
    page = opened(client_of("rita"), host, f"{EVENT}registrations/{sent.uid}/", {"act": "link"})
    assert (WARNED in page) is (host == HERE)
    assert copied(page) == [f"http://{host}/r/{token_of(Registration.objects.get())}/"]
    listed = opened(client_of("rita"), host, f"{EVENT}registrations/", {"act": "link", "chosen": str(sent.uid)})
    assert (WARNED in listed) is (host == HERE)
    link = f"http://{host}/r/{token_of(Registration.objects.get())}/"
    assert copied(listed) == [link, f"http://{host}{EVENT}register/"]


@pytest.mark.parametrize("host", [HERE, HALL])
def test_the_captain_hands_over_the_members_own_links(host: str) -> None:
    captain, *members = team_comes(open_form(team_size=3), "Winds", "FRA", "FRA", "FRA")
    page = opened(Client(), host, f"/r/{token_of(captain)}/")
    assert (WARNED in page) is (host == HERE)
    assert copied(page) == [f"http://{host}/r/{token_of(member)}/" for member in members]


def test_no_warning_where_the_hall_has_an_address_for_phones() -> None:
    captain, *members = team_comes(open_form(team_size=2), "Winds", "FRA", "FRA")
    keep_hall_state(HallState(8000, networks=(Network("192.168.1.7", "wlan0", "192.168.1.0/24"),)))
    page = opened(Client(), HERE, f"/r/{token_of(captain)}/")
    assert WARNED not in page
    assert copied(page) == [f"http://192.168.1.7:8000/r/{token_of(members[0])}/"]
