"""Everywhere during play a seat is called by the wind of the hand in play, as the felt shows it."""

from typing import Any

import pytest

from mahjong_core.winds import Wind
from scoring.event.selectors.open_seats import seat_things
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, client_of, event_in_play, nobody, play, session_of, table_of
from tournaments.models import SeatOccupancy, SubstituteKind, Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
SUBSTITUTES = "/t/lyon-open/s/1/substitutes/"


@pytest.fixture
def event() -> Tournament:
    """Four hands are played at table 1, and in hand 5 the player who started North has nobody to play for them."""
    made = event_in_play()
    play(table_of(made), [nobody(number) for number in range(1, 5)])
    left = Replacement(Wind.NORTH, SubstituteKind.MID_SESSION, "", "Fever", 5)
    record_substitute(table=table_of(made), replacement=left, by=actor("chris"), at=NOON)
    return made


def test_the_open_thing_names_the_seat_as_the_table_sees_it(event: Tournament) -> None:
    """MCR 3.5.7.2: from the fifth hand on the player who started North sits West."""
    (thing,) = [seat_thing for seat_thing in seat_things(event, NOON) if seat_thing.code == "seat.substitute_needed"]
    assert thing.why == "West needs a substitute."


@pytest.mark.long
def test_the_winds_move_with_the_deal() -> None:
    made = event_in_play("metz-open")
    table = table_of(made)
    play(table, [nobody(1)])
    left = Replacement(Wind.NORTH, SubstituteKind.MID_SESSION, "", "Fever", 2)
    record_substitute(table=table, replacement=left, by=actor("chris"), at=NOON)
    (thing,) = [seat_thing for seat_thing in seat_things(made, NOON) if seat_thing.code == "seat.substitute_needed"]
    # In the second hand the deal has passed on: who started North is West (MCR 3.4.14).
    assert thing.why == "West needs a substitute."


@pytest.mark.long
def test_the_page_of_substitutes_shows_that_wind(event: Tournament) -> None:
    page = client_of("chris").get(SUBSTITUTES)
    (seat,) = page.context["seats"]
    assert seat.wind is Wind.WEST
    assert [wind for _, wind in page.context["rows"]] == [Wind.WEST]


def test_after_play_it_is_the_seat_of_the_sheet(event: Tournament) -> None:
    end_session(session=session_of(event), by=actor("chris"), at=NOON)
    page = client_of("chris").get(SUBSTITUTES)
    assert [wind for _, wind in page.context["rows"]] == [Wind.NORTH]


def test_an_accident_shows_the_felt_as_it_stands(event: Tournament) -> None:
    page = client_of("chris").get("/t/lyon-open/accidents/", {"what": "substitute", "session": "1"})
    assert "table 1 W: to be named" in page.text
    row = SeatOccupancy.objects.get()
    wishes = {"what": "substitute", "session": "1", "seat": f"1-{row.wind}", "way": "other", "substitute": "Eva Rossi"}
    looked = client_of("chris").get("/t/lyon-open/accidents/", wishes | {"look": "1"})
    felt = looked.context["follows"].table_state
    players = {seat.wind: seat.name for seat in felt.then}
    assert players[Wind.WEST] == "Eva Rossi"
    # MCR 3.5.7.2: the player who started South deals hand 5.
    assert players[Wind.EAST] == "Player 5"


@pytest.mark.long
def test_the_riichi_preview_names_the_winds_of_its_hand() -> None:
    """EMA riichi 3.4.12: after a draw without East tenpai the deal passes to the right."""
    event = event_in_play(rule_set="ema-riichi-2016")
    table = table_of(event)
    draw: dict[str, Any] = {"number": 1, "outcome": "draw", "tenpai": ["S"]}
    record_hand(table=table, hand=draw, by=actor("sam"), at=NOON)
    typed = {"number": "2", "outcome": "self_draw", "winner": "S", "limit": "mangan"}
    page = client_of("sam").get("/t/lyon-open/s/1/tables/1/preview/", typed | {"part": "preview"})
    winds = {name: wind for wind, name, _, _ in page.context["preview"].seats}
    started = {wind: player.name for wind, player in sheet_of(table).seats.items() if player}
    assert winds == {
        started[Wind.EAST]: Wind.NORTH,
        started[Wind.SOUTH]: Wind.EAST,
        started[Wind.WEST]: Wind.SOUTH,
        started[Wind.NORTH]: Wind.WEST,
    }
