"""The first ring of a language is whole: its pages say nothing in another one, and other pages are shown in English."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.people import make_user
from tests.pseudo import NAME, RING_CODE, Heard, speaking
from tests.rights import EVERYBODY, HALL, OPEN
from tests.test_every_page import addresses, batch, event
from tests.test_french import facts, full_event, patterns, signed_in, upload
from tests.test_pseudo_language import left_out
from tournaments.common.look.rings import FIRST, FIRST_RING
from tournaments.models import Tournament

__all__ = ["batch", "event"]  # the fixtures

NO_PAGES = {"live-part", "set-language", "riichi-preview"}  # their pages are asked for with the page that needs them


@pytest.fixture(autouse=True)
def _first_ring(tmp_path: Path) -> Iterator[None]:
    with speaking(tmp_path, FIRST):
        yield


def pages(client: Client, opened: list[tuple[str, str]]) -> dict[str, str]:
    answers = {name: client.get(path) for name, path in opened}
    return {
        name: answer.text
        for name, answer in answers.items()
        if answer.status_code == 200 and answer.headers.get("Content-Type", "").startswith("text/html")
    }


@pytest.mark.words
def test_what_strangers_open_is_whole(event: Tournament, batch: UUID) -> None:
    names = [name for name, who in OPEN.items() if who == EVERYBODY and name in FIRST_RING - NO_PAGES]
    found = pages(Client(headers={"accept-language": RING_CODE}), addresses(event, batch, names))
    assert len(found) > 25
    assert left_out(found, event, RING_CODE) == {}


@pytest.mark.words
def test_the_table_is_whole_for_a_referee(event: Tournament, batch: UUID) -> None:
    client = Client(headers={"accept-language": RING_CODE})
    client.force_login(make_user("bob"))
    names = [name for name, who in OPEN.items() if who in (HALL, EVERYBODY) and name in FIRST_RING - NO_PAGES]
    found = pages(client, addresses(event, batch, names))
    assert "sheet" in found
    assert left_out(found, event, RING_CODE) == {}


@pytest.mark.words
@pytest.mark.parametrize("username", ["alice", "ann"])
def test_public_pages_are_whole_for_the_staff_too(event: Tournament, batch: UUID, username: str) -> None:
    """What a page shows to an organiser or a committee alone is in its ring as well."""
    client = Client(headers={"accept-language": RING_CODE})
    client.force_login(make_user(username))
    names = [name for name, who in OPEN.items() if username in who and name in FIRST_RING - NO_PAGES]
    assert left_out(pages(client, addresses(event, batch, names)), event, RING_CODE) == {}


@pytest.mark.words
@pytest.mark.django_db
def test_the_pages_of_a_player_and_of_a_device_are_whole() -> None:
    """Those whose address holds a secret."""
    made = full_event()
    upload(signed_in(RING_CODE), "sept")
    known = facts(made)
    paths = [(name, "/" + filled(route, known)) for name, route in patterns_of_secrets()]
    found = pages(Client(headers={"accept-language": RING_CODE}), paths)
    assert {"player", "player-appeals", "player-data", "device-sheet"} <= set(found)
    assert left_out(found, made, RING_CODE) == {}


def patterns_of_secrets() -> Iterator[tuple[str, str]]:
    for name, route in patterns(get_resolver()):
        if route.startswith(("p/<", "t/<card:card>")) and name in FIRST_RING - NO_PAGES:
            yield name, route


def filled(route: str, known: dict[str, object]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(known[match[1]]), route)


def test_another_page_is_shown_in_english_and_says_so(event: Tournament) -> None:
    client = Client(headers={"accept-language": RING_CODE})
    client.force_login(make_user("alice"))
    page = client.get("/machine/")
    assert Heard(page.text).language == "en"
    assert page.headers["Content-Language"] == "en"
    assert f'lang="{RING_CODE}"' in page.text
    assert NAME in page.text
