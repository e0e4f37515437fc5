"""More players than places: said before they are imported or added, after it, and on the list of registrations."""

import re

import pytest
from django.test import Client

from tests.people import actor, client_of, make_tournament
from tests.registration.test_registrations import BEFORE, open_form, send
from tests.tournaments.imports.files import HEADER, csv_bytes, sent
from tournaments.models import ImportBatch, Participant, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.registry.places import places_warning

pytestmark = pytest.mark.django_db

WAITING_LIST = "Raise the places in the registration form, or move people to the waiting list."
ADD = "/t/lyon-open/participants/add/"
DESK = "/t/lyon-open/registrations/"


def with_players(event: Tournament, number: int) -> Tournament:
    """The event with so many imported players, who have no registration."""
    rows = [ParticipantRow(number=n, name=f"Player {'abcdefghijkl'[n]}", country="FRA") for n in range(1, number + 1)]
    import_participants(tournament=event, rows=rows, by=actor("alice"), at=BEFORE)
    return event


def listed(client: Client, number: int) -> str:
    """The preview of a list of so many new players."""
    rows = [(str(n), f"Newcomer {'abcdefghijkl'[n - 50]}", "ITA") for n in range(50, 50 + number)]
    client.post("/t/lyon-open/import/participants/", {"file": sent(csv_bytes(HEADER[:3], *rows))})
    return f"/t/lyon-open/import/participants/{ImportBatch.objects.latest('pk').uid}/"


def test_the_preview_of_a_list_says_that_it_exceeds_the_places_and_the_import_says_it_again() -> None:
    with_players(open_form(places=8), 6)
    client = client_of("alice")
    assert WAITING_LIST not in client.get(listed(client, 2)).text
    address = listed(client, 3)
    page = client.get(address).text
    assert "With the new players, 9 people would hold places, but the event has 8." in page
    assert WAITING_LIST in page
    assert 'href="/t/lyon-open/registrations/form/"' in page
    seen = re.search(r'name="seen" value="([0-9a-f]{64})"', page)
    assert seen is not None
    after = client.post(address, {"seen": seen.group(1)}, follow=True).text
    assert "9 people hold places, but the event has 8." in after
    assert "With the new players" not in client.get(address).text


def test_adding_a_player_beyond_the_places_is_said_before_and_after() -> None:
    event = with_players(open_form(places=8), 7)
    client = client_of("alice")
    assert WAITING_LIST not in client.get(ADD).text
    quiet = client.post(ADD, {"number": "8", "name": "Eighth Player"}, follow=True).text
    assert (Participant.objects.count(), WAITING_LIST in quiet) == (8, False)
    assert "With the new players, 9 people would hold places, but the event has 8." in client.get(ADD).text
    told = client.post(ADD, {"number": "9", "name": "Ninth Player"}, follow=True).text
    assert "9 people hold places, but the event has 8." in told
    assert places_warning(event) is not None


def test_the_list_of_registrations_warns_and_seeks_no_more_players() -> None:
    event = open_form(places=8)
    send(event, 1)
    below = client_of("alice").get(DESK).text
    assert "3 more players fill the next table" in below
    assert WAITING_LIST not in below
    with_players(event, 9)
    page = client_of("alice").get(DESK).text
    assert "10 people hold places, but the event has 8." in page
    assert "Places taken: 10 of 8" in page
    assert "fill the next table" not in page
    reception = client_of("rita").get(DESK).text
    assert "10 people hold places" in reception
    assert "Change the places" not in reception


def test_an_event_without_a_form_has_no_places_to_exceed() -> None:
    assert places_warning(with_players(make_tournament(), 9), 400) is None
