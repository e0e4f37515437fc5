"""Where a ruling names a seat it says the wind of the hand in play, as the felt does; not the wind of the start."""

import re

import pytest
from django.test import Client

from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, at_seat, client_of, make_seated_event, nobody, play, start, table_of
from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.long]

EAST, SOUTH, WEST, NORTH = "東南西北"  # the characters on the tiles, which every language shows
# MCR 3.5.7.2: after the East round East and South change places, and West and North. The South round is dealt by the
# players who started South, East, North, West. So in its second hand, hand 6, each of them has this wind:
IN_HAND_6 = {"E": EAST, "N": SOUTH, "W": WEST, "S": NORTH}
# Nobody has moved in the second hand of the session but the deal (3.5.7.1): South deals, East has become North.
IN_HAND_2 = {"S": EAST, "W": SOUTH, "N": WEST, "E": NORTH}


@pytest.fixture
def client() -> Client:
    return client_of("bob")


@pytest.fixture(params=["mcr", "riichi"])
def game(request: pytest.FixtureRequest) -> tuple[Table, dict[str, str]]:
    """A table with its winds in the hand in play: MCR hand 6, or riichi after East lost the deal (3.4.12)."""
    if request.param == "mcr":
        event = make_seated_event(players=4, sessions=1)
        start(event)
        play(table_of(event), [nobody(number) for number in range(1, 6)])
        return table_of(event), IN_HAND_6
    event = make_seated_event(rule_set="ema-riichi-2016", players=4, sessions=1)
    start(event)
    won = {"winner": "S", "han": 1, "fu": 30}
    line = {"number": 1, "outcome": "win", "discarder": "W", "wins": [won]}
    record_hand(table=table_of(event), hand=line, by=actor("sam"), at=NOON)
    return table_of(event), IN_HAND_2


def winds_on(page: str, table: Table) -> dict[str, list[str]]:
    """The tile before each player's name, as often as the page names them, by starting wind."""
    winds = {}
    for seat in table.seats.select_related("participant"):
        assert seat.participant is not None
        between = r"(?:(?!</label>|</a>|</button>|</tr>|<label)[\s\S]){0,200}?"
        tiles = rf"([{EAST}{SOUTH}{WEST}{NORTH}]){between}>\s*{seat.participant.name}\b"
        winds[seat.wind] = re.findall(tiles, page)
    return winds


def check(client: Client, table: Table, address: str, winds: dict[str, str], *, times: int = 1) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert winds_on(answer.content.decode(), table) == {seat: [wind] * times for seat, wind in winds.items()}


def number_of(table: Table, wind: str) -> int:
    person = at_seat(table, wind)
    return person.number


@pytest.mark.parametrize(
    ("username", "address"),
    [
        ("bob", "rulings/new/"),
        ("bob", "s/1/tables/1/ruling/"),
        ("bob", "s/1/tables/1/keeper/"),  # annex 4.2.2.1: whoever sits East keeps the sheet; that is East of this hand
        ("sam", "s/1/tables/1/"),
    ],
)
def test_each_page_has_the_winds_of_the_hand_in_play(
    game: tuple[Table, dict[str, str]], username: str, address: str
) -> None:
    check(client_of(username), game[0], f"/t/lyon-open/{address}", game[1])


def test_the_proposal_names_each_once_more(client: Client, game: tuple[Table, dict[str, str]]) -> None:
    table, winds = game
    wanted = f"?participant={number_of(table, 'E')}&offence=empty-claim"
    check(client, table, f"/t/lyon-open/s/1/tables/1/ruling/{wanted}", winds, times=2)


def test_a_ruling_on_an_earlier_hand_has_the_winds_of_that_hand(client: Client) -> None:
    event = make_seated_event(players=4, sessions=1)
    start(event)
    table = table_of(event)
    play(table, [nobody(number) for number in range(1, 6)])
    wanted = f"?participant={number_of(table, 'E')}&offence=empty-claim&hand=2"
    check(client, table, f"/t/lyon-open/s/1/tables/1/ruling/{wanted}", IN_HAND_2, times=2)
