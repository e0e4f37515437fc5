"""The seating on one screen of the hall, a player's path, and the list as phones get it."""

import pytest
from django.test import Client

from tournaments.models import Participant, Person, Tournament
from tournaments.seating.selectors.page import hall_name
from tournaments.seating.selectors.wall import PLAYER_GRIDS, TABLE_GRIDS, one_page

WALL = "/t/lyon-open/seating/wall/"


def test_everybody_stands_on_one_screen(event: Tournament, client: Client) -> None:
    page = client.get(f"{WALL}?session=2").text
    assert "Session 2: your table" in page
    assert all(f">Player {number}</span>" in page for number in range(1, 17))
    assert "g2x10" in page
    assert "page 1" not in page


def test_by_table(event: Tournament, client: Client) -> None:
    page = client.get(f"{WALL}?by=tables").text
    assert page.count("<h2>") == 4
    assert "g4x3" in page


def test_pages_turn_only_when_asked(event: Tournament, client: Client) -> None:
    assert "Refresh" not in client.get(WALL).headers
    assert client.get(f"{WALL}?turn=1&session=3").headers["Refresh"] == f"10; url={WALL}?turn=1&session=3&page=1"


@pytest.mark.long
@pytest.mark.parametrize("page", ["0", "7", "x", "-1", "99999999999"])
def test_a_page_that_is_not_there_is_the_nearest(event: Tournament, client: Client, page: str) -> None:
    assert client.get(f"{WALL}?page={page}").status_code == 200


@pytest.mark.parametrize(
    ("count", "grid", "pages"),
    [(0, "g2x10", 1), (20, "g2x10", 1), (21, "g2x20", 1), (76, "g4x35", 1), (140, "g4x35", 1), (141, "g4x35", 2)],
)
def test_140_names_fit_and_one_more_turns_the_page(count: int, grid: str, pages: int) -> None:
    result = one_page(range(count), PLAYER_GRIDS, 1)
    assert (result[0], result[2], len(result[3])) == (grid, pages, min(count, 140))


def test_nobody_is_left_out_between_the_pages() -> None:
    shown = [row for page in (1, 2, 3) for row in one_page(range(83), TABLE_GRIDS, page)[3]]
    assert shown == list(range(83))


@pytest.mark.parametrize(
    ("family", "given", "shown"),
    [
        ("Dubois", "Anne-Sophie", "Dubois Anne-Sophie"),
        ("Vandenbroucke-Desmarets", "Anne-Sophie", "Vandenbroucke-Desmarets A.-S."),
        ("Papadopoulos-Konstantinidis", "Maria Elena", "Papadopoulos-Konstantinidis M. E."),
        ("", "", "Wang Xiaomeng"),
    ],
)
def test_long_given_names_become_initials(family: str, given: str, shown: str) -> None:
    person = Participant(person=Person(name="x"), name="Wang Xiaomeng", family_name=family, given_name=given)
    assert hall_name(person) == shown


@pytest.mark.long
def test_nobody_is_seated_yet(event: Tournament, client: Client) -> None:
    event.sessions.all().delete()
    assert "No seating yet" in client.get(WALL).text


def test_a_players_path_names_tables_winds_and_opponents(event: Tournament, client: Client) -> None:
    page = client.get("/t/lyon-open/seating/players/1/").text
    assert page.count('<b class="num">') == 4
    assert "Player 5" in page
    assert "/t/lyon-open/seating/players/5/" in page


def test_there_is_no_path_of_nobody(event: Tournament, client: Client) -> None:
    assert client.get("/t/lyon-open/seating/players/77/").status_code == 404


@pytest.mark.long
def test_the_list_leads_to_each_path_and_phones_look_for_a_name_first(event: Tournament, client: Client) -> None:
    page = client.get("/t/lyon-open/seating/").text
    assert all(f'href="/t/lyon-open/seating/players/{number}/"' in page for number in range(1, 17))
    assert "when-found" in page
    assert "when-found" not in client.get("/t/lyon-open/seating/?all=1").text
