"""Without script, the page of the first hand of a round says who moves where."""

import re

import pytest

from tests.people import client_of, event_in_play, nobody, play, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
SHEET = "/t/lyon-open/s/1/tables/1/"


@pytest.mark.long
@pytest.mark.parametrize(("played", "moves"), [(3, 0), (4, 4), (5, 0), (8, 4), (12, 4)])
def test_the_page_says_who_moves_between_two_rounds(played: int, moves: int, event: Tournament) -> None:
    """MCR 3.4.9."""
    play(table_of(event), [nobody(number) for number in range(1, played + 1)])
    page = client_of("sam").get(SHEET)
    assert page.text.count("\N{RIGHT SINGLE QUOTATION MARK}s place </span>") == moves
    assert ("Player 5 takes Player 1\N{RIGHT SINGLE QUOTATION MARK}s" in page.text) == (played in (4, 12))


@pytest.mark.parametrize("played", [3, 4])
def test_the_card_shows_between_two_rounds_alone(played: int, event: Tournament) -> None:
    play(table_of(event), [nobody(number) for number in range(1, played + 1)])
    card = re.search(r"<section[^>]*data-places[^>]*>", client_of("sam").get(SHEET).text)
    assert card
    assert (" hidden" in card[0], "{%" in card[0]) == (played == 3, False)


def test_riichi_players_keep_their_chairs() -> None:
    """EMA riichi 3.4.12: the winds move on, the players stay."""
    event_in_play(rule_set="ema-riichi-2016")
    assert "data-places" not in client_of("sam").get(SHEET).text
