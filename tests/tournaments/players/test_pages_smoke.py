"""Every page of this part opens, in both languages."""

import pytest
from django.test import Client

from tests.people import add_players, make_tournament, make_user
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]

PAGES = (
    "/t/lyon-open/participants/",
    "/t/lyon-open/participants/?q=player&country=FRA&sort=name&order=desc&all=1",
    "/t/lyon-open/participants/add/",
    "/t/lyon-open/participants/check-in/",
    "/t/lyon-open/participants/1/edit/",
    "/t/lyon-open/import/participants/",
    "/t/lyon-open/import/seating/",
    "/t/lyon-open/staff/",
    "/people/",
    "/people/?q=player",
)


@pytest.fixture
def event() -> Tournament:
    event = make_tournament()
    add_players(event, 16)
    return event


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_opens_in_both_languages(event: Tournament, client: Client, address: str, language: str) -> None:
    client.force_login(make_user("alice"))
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    assert " style=" not in answer.text
