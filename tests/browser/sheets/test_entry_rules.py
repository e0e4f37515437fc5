"""What a tablet works out by itself without network, held to the core."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from mahjong_core.mcr.settle import settle
from mahjong_core.winds import (
    MCR_DEALING_ORDER,
    WINDS,
    Wind,
    mcr_dealer,
    mcr_place_changes,
    mcr_seat_wind,
    prevailing_wind,
)

pytestmark = pytest.mark.browser
RULES = "import('/static/js/sheets/rules.js')"


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    opened = open_page("desktop")
    opened.goto("/offline/")
    return opened


def test_dealers_winds_and_seats_of_all_sixteen_hands(page: Page) -> None:
    """MCR 3.5.7.2, 3.4.14."""
    text = page.evaluate(
        f"""{RULES}.then((rules) => [...Array(16).keys()].map((at) => [
          rules.dealer(at + 1), rules.prevailing(at + 1), rules.orderOf(at + 1).join(""),
          rules.SEATS.map((seat) => rules.seatWind(seat, at + 1)).join(""),
        ]))"""
    )
    for hand, (dealer, prevailing, order, winds) in enumerate(text, start=1):
        assert dealer == mcr_dealer(hand)
        assert prevailing == prevailing_wind(hand)
        assert order == "".join(MCR_DEALING_ORDER[prevailing_wind(hand)])
        assert winds == "".join(mcr_seat_wind(wind, hand) for wind in WINDS)


def test_who_takes_whose_chair(page: Page) -> None:
    result = page.evaluate(f"{RULES}.then((rules) => [...Array(16).keys()].map((at) => rules.placeChanges(at + 1)))")
    for hand, changes in enumerate(result, start=1):
        assert tuple((Wind(mover), Wind(left)) for mover, left in changes) == mcr_place_changes(hand)


def test_what_a_hand_pays(page: Page) -> None:
    """MCR 3.9.1.3, every seat as winner and payer, on a discard and by self-draw."""
    dice = random.Random(1)
    hands = [
        {"outcome": "win", "winner": winner.value, "discarder": payer, "value": dice.randint(8, 336)}
        for winner in WINDS
        for payer in [None, *(wind.value for wind in WINDS if wind is not winner)]
    ]
    result = page.evaluate(f"(hands) => {RULES}.then((rules) => hands.map(rules.settle))", hands)
    for hand, deltas in zip(hands, result, strict=True):
        payer = Wind(hand["discarder"]) if hand["discarder"] else None
        assert {Wind(seat): points for seat, points in deltas.items()} == dict(
            settle(int(str(hand["value"])), Wind(str(hand["winner"])), payer)
        )


def test_what_cannot_be_settled(page: Page) -> None:
    for hand in (
        {"winner": "E", "discarder": "E", "value": 8},
        {"winner": "", "value": 8},
        {"winner": "E", "value": None},
    ):
        assert (
            page.evaluate(f"(hand) => {RULES}.then((rules) => rules.settle({{ outcome: 'win', ...hand }}))", hand)
            is None
        )
