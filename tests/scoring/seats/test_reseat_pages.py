"""The page on which a referee says who really sat where."""

import pytest
from django.test import Client

from scoring.models import SheetEntry
from tests.people import make_user, play, win
from tournaments.models import Seat, Table, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/s/1/tables/1/seats/"
CROSSED = {"E": 5, "S": 1, "W": 9, "N": 13, "written": "players", "reason": "Chairs changed"}


@pytest.fixture
def bob(client: Client, event: Tournament, table: Table) -> Client:
    play(table, [win(1, "E", "S", 10), win(2, "W", None, 15)])
    client.force_login(make_user("bob"))
    return client


def seat_of(number: int) -> str:
    return Seat.objects.get(session__number=1, participant__number=number).wind


@pytest.mark.long
def test_the_four_are_offered_as_planned(bob: Client) -> None:
    page = bob.get(PAGE).text
    assert '<option value="1" selected>1 · Player 1</option>' in page
    assert "Record these seats" not in page


def test_the_damage_is_shown_and_nothing_is_written(bob: Client) -> None:
    answer = bob.post(PAGE, CROSSED)
    page = answer.text
    assert answer.status_code == 200
    assert "Dealer: Player 5, not Player 1" in page
    assert "Record these seats" in page
    assert (seat_of(1), SheetEntry.objects.count()) == ("E", 2)


@pytest.mark.long
def test_recorded_it_leads_back_to_the_sheet(bob: Client) -> None:
    answer = bob.post(PAGE, CROSSED | {"record": "1", "base": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/t/lyon-open/s/1/tables/1/")
    assert (seat_of(1), seat_of(5), SheetEntry.objects.count()) == ("S", "E", 4)


@pytest.mark.long
@pytest.mark.parametrize(
    ("sent", "status", "text"),
    [
        ({"S": 5}, 422, "Name the four players of this table, one for each seat."),
        ({"E": 1, "S": 5}, 409, "The seating already has these four players at these seats."),
        ({"record": "1", "base": "1"}, 409, "Another person changed this sheet in the meantime."),
        ({"reason": ""}, 422, "This field is required."),
        ({"E": 77}, 422, "Select a valid choice."),
    ],
)
def test_what_cannot_be_stands_on_the_form(bob: Client, sent: dict[str, object], status: int, text: str) -> None:
    answer = bob.post(PAGE, CROSSED | sent)
    assert answer.status_code == status
    assert text in answer.text
    assert (seat_of(1), SheetEntry.objects.count()) == ("E", 2)


@pytest.mark.long
def test_the_sheet_leads_there_for_referees_only(bob: Client) -> None:
    assert PAGE in bob.get("/t/lyon-open/s/1/tables/1/history/").text
    keeper = Client()
    keeper.force_login(make_user("sam"))
    assert PAGE not in keeper.get("/t/lyon-open/s/1/tables/1/history/").text
