"""Six acts of the day in WebKit: a hand, hands offline, a ruling, a riichi hand, signing, a player's own page."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from penalties.models import Ruling
from scoring.models import SheetEntry, SheetSignature
from scoring.sheets.services.signing import set_sheet_settings
from tests.browser.network import Network
from tests.people import actor, make_seated_event, make_user, play, session_of, start, table_of, win
from tests.webkit.driver import Browser
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_table_links

pytestmark = [
    pytest.mark.webkit,
    # A browser that is ended with its page open leaves the wire to the network of the test.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
SignIn = Callable[[Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"
HANDS = "POST /api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"


def event_of(rule_set: str = "mcr-ffmj-2016") -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1; session 1 has run for twenty minutes."""
    made = make_seated_event(rule_set=rule_set)
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return event_of()


def card_of(event: Tournament) -> str:
    return f"/t/{issue_table_links(session=session_of(event), by=actor('alice'), at=timezone.now(), tables=[1])[1]}/"


def enter(browser: Browser, number: int, winner: str, discarder: str, value: str) -> None:
    """Read out, agreed, written (MCR 3.9.1.4)."""
    browser.see(f"Record hand {number}")
    browser.tap_at(f"[data-seat='{winner}']")
    browser.tap_at(f"[data-seat='{discarder}']")
    for figure in value:
        browser.tap_at(f"[data-figure='{figure}']")
    browser.tap(f"Record hand {number}")
    browser.tap(f"All agree: record hand {number}")
    browser.see(f"Record hand {number + 1}")


def until_written(browser: Browser) -> None:
    """Nothing waits on the device any more."""
    browser.until(
        "const states = [...document.querySelectorAll('[data-latest] [data-part=state]')];"
        "return document.querySelector('[data-latest] tr') && states.every((one) => !one.checkVisibility());"
    )


def scores(browser: Browser) -> dict[str, str]:
    look = "return document.querySelector(`[data-seat='${arguments[0]}'] .num`)?.innerText"
    return {wind: browser.until(look, wind).replace("\u2212", "-") for wind in "ESWN"}


def test_a_hand(event: Tournament, browser: Browser, sign_in: SignIn) -> None:
    """MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from the two others."""
    sign_in(make_user("sam"))
    browser.open(TABLE)
    enter(browser, 1, "E", "S", "28")
    until_written(browser)
    assert scores(browser) == {"E": "+52", "S": "-36", "W": "-8", "N": "-8"}
    payload = SheetEntry.objects.get().payload
    assert (payload["winner"], payload["discarder"], payload["value"]) == ("E", "S", 28)


def test_two_hands_without_network_outlive_a_page_that_is_killed(
    event: Tournament, browser: Browser, network: Network
) -> None:
    browser.open(card_of(event))
    browser.see("Record hand 1")
    browser.until("return document.querySelector('[data-seat=E]')?.disabled === false")
    network.cut()
    enter(browser, 1, "E", "S", "28")
    enter(browser, 2, "W", "N", "10")
    assert not SheetEntry.objects.exists()
    address = browser.script("return location.href")
    browser.open("about:blank")  # the page is gone with all that it held in memory
    network.mend()
    browser.open(address)
    browser.see("Record hand 3")
    until_written(browser)
    assert [entry.payload["number"] for entry in SheetEntry.objects.order_by("sequence")] == [1, 2]
    assert len(network.requests(HANDS)) == 2


def test_a_ruling(event: Tournament, browser: Browser, sign_in: SignIn) -> None:
    person = table_of(event).seats.select_related("participant").get(wind="S").participant
    assert person is not None
    sign_in(make_user("bob"))
    browser.open("/t/lyon-open/rulings/new/")
    browser.tap(person.name)
    browser.tap("Wall touched before the previous player’s discard")
    browser.see("Proposed: a warning")
    browser.tap("Record: a warning, table 1")
    browser.see(f"Ruling on {person.name}")
    assert (Ruling.objects.get().participant, Ruling.objects.get().offence) == (person, "tile-touched-early")


def test_a_riichi_hand(transactional_db: None, browser: Browser, sign_in: SignIn) -> None:
    """EMA riichi 2016: South's ron of 3 han 30 fu from West is 3,900 (non-dealer)."""
    event_of("ema-riichi-2016")
    sign_in(make_user("sam"))
    browser.open(TABLE)
    browser.until("return document.querySelector('[data-seat=E]')?.disabled === false")
    browser.tap_at("[data-seat='S']")
    browser.tap_at("[data-seat='W']")
    browser.tap_at("[data-han='3'][data-fu='30']")
    browser.tap("Record East 1")
    browser.tap("All agree: record East 1")
    until_written(browser)
    assert {wind: points.replace("\u202f", "") for wind, points in scores(browser).items()} == {
        "E": "30000",
        "S": "33900",
        "W": "26100",
        "N": "30000",
    }


def test_signing_on_the_glass(event: Tournament, browser: Browser) -> None:
    now = timezone.now()
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=now)
    play(table_of(event), [win(1, value=28)], at=now - timedelta(minutes=9))
    browser.open(f"{card_of(event)}sign/?signer=E")
    browser.draw("[data-glass]", [(0.2, 0.2), (0.5, 0.5), (0.8, 0.2)])
    browser.draw("[data-glass]", [(0.2, 0.7), (0.5, 0.5), (0.8, 0.8)])
    browser.tap("I agree and sign")
    browser.see("Player 1 has signed.")
    assert SheetSignature.objects.count() == 1


def test_a_players_own_page(event: Tournament, browser: Browser) -> None:
    person = Participant.objects.select_related("tournament").get(tournament=event, number=5)
    browser.size(390, 844)
    browser.open(f"/p/{issue_player_link(participant=person, by=actor('sam'), at=timezone.now())}/")
    browser.see(person.name)
    browser.see("My appeals")
    assert not browser.script("return document.documentElement.scrollWidth > innerWidth")
    assert re.search(r"Table\s+\d+", browser.text())
