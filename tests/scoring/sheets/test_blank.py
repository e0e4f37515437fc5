"""Score sheets to fill in by hand (FFMJ 2016, annex 1): what is known before the first hand stands on them."""

import re
from typing import Any

import pytest

from scoring.sheets.selectors.blank_sheets import blank_sheets
from tests.people import NOON, client_of, make_seated_event, make_user, session_of
from tests.scoring.visits import Visit
from tournaments.models import Table, TableReferee, Tournament

# Who deals, hand by hand: A B C D in the East round, B A D C in the South, C D B A in the West, D C A B in the North.
DEALERS = "ABCDBADCCDBADCAB"
STARTS = {"A": "Player 1", "B": "Player 5", "C": "Player 9", "D": "Player 13"}


def test_every_hand_knows_its_dealer_and_its_prevailing_wind(event: Tournament) -> None:
    """MCR 3.4.9 and 3.4.5: the seats move between rounds, four hands to a round.

    FFMJ at 3.5.5.6 and 3.9.1.5: the sheet of annex 1.
    """
    sheet = blank_sheets(session_of(event))[0]
    players = [(seat.wind, seat.participant) for seat in sheet.seats if seat.participant]
    assert [(wind, player.number, player.name) for wind, player in players] == [
        ("E", 1, "Player 1"), ("S", 5, "Player 5"), ("W", 9, "Player 9"), ("N", 13, "Player 13"),
    ]  # fmt: skip
    assert [hand.label for hand in sheet.hands] == [str(number) for number in range(1, 17)]
    assert [hand.dealer_name for hand in sheet.hands] == [STARTS[letter] for letter in DEALERS]
    assert "".join(str(hand.prevailing) for hand in sheet.hands) == "EEEESSSSWWWWNNNN"
    assert [number for number, hand in enumerate(sheet.hands, start=1) if hand.opens_round] == [1, 5, 9, 13]


@pytest.mark.long
@pytest.mark.parametrize(("hand", "winds"), [(1, "ESWN"), (2, "NESW"), (5, "SENW"), (9, "NWES"), (13, "WNSE")])
def test_every_player_finds_their_wind(event: Tournament, hand: int, winds: str) -> None:
    """Hand 5 opens the South round with B as East, A as South, D as West and C as North."""
    assert "".join(blank_sheets(session_of(event))[0].hands[hand - 1].winds) == winds


def test_a_riichi_sheet_has_two_rounds_and_room_for_a_dealer_who_stays(db: None) -> None:
    """3.1: two rounds; 3.4.12: chairs are kept, the winds move on, and a dealer may deal again."""
    event = make_seated_event("riichi-open", rule_set="ema-riichi-2016")
    hands = blank_sheets(session_of(event))[0].hands
    deals = [hand for hand in hands if hand.dealer]
    assert [hand.label for hand in deals] == [f"{wind} {n}" for wind in ("East", "South") for n in range(1, 5)]
    assert [hand.dealer for hand in deals] == [*"ESWN"] * 2
    assert ["".join(hand.winds) for hand in deals[:4]] == ["ESWN", "NESW", "WNES", "SWNE"]
    assert len(hands) - len(deals) == 12


@pytest.mark.long
def test_one_sheet_for_each_table_or_for_one(event: Tournament, visit: Visit) -> None:
    pages = {wishes: visit("sam", "blank-sheets", 1, **query_of(wishes)).text for wishes in (None, 3)}
    assert re.findall(r"<h2>Table (\d)</h2>", pages[None]) == ["1", "2", "3", "4"]
    assert re.findall(r"<h2>Table (\d)</h2>", pages[3]) == ["3"]
    assert pages[3].count('<tbody class="opens">') == 4
    assert "Table points" in pages[3]
    assert visit("sam", "blank-sheets", 1, table="9").status_code == 404


def query_of(table: int | None) -> dict[str, str]:
    return {"table": str(table)} if table else {}


def test_the_referee_of_the_table_is_named(event: Tournament, visit: Visit) -> None:
    """Annex 1: "le nom de l'arbitre en charge de cette table"."""
    bob = make_user("bob")
    table = Table.objects.get(session=session_of(event), number=2)
    TableReferee.objects.create(table=table, user=bob, at=NOON, by="user:1", by_name="Chris")
    assert [sheet.referee for sheet in blank_sheets(session_of(event))] == ["", "Bob", "", ""]
    assert "Referee Bob" in visit("sam", "blank-sheets", 1, table="2").text


def test_a_session_without_seating_says_so(event: Tournament, visit: Visit) -> None:
    Table.objects.filter(session__number=4).delete()
    assert "has no seating yet" in visit("sam", "blank-sheets", 4).text


@pytest.mark.long
@pytest.mark.parametrize("players", [16, 40])
def test_any_number_of_tables_costs_the_same(db: None, players: int, django_assert_num_queries: Any) -> None:
    """Session, user, event, roles, players' count (bar); seats, referees."""
    make_seated_event(players=players)
    client = client_of("sam")
    with django_assert_num_queries(8):
        assert client.get("/t/lyon-open/s/1/blank-sheets/").status_code == 200
