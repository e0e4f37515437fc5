"""Ten tasks by the accessibility tree alone, as a screen reader offers it: roles and names, in two languages."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from scoring.models import RefereeCall, SheetEntry
from tests.browser.conftest import OpenPage, card_of
from tests.people import actor
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
LANGUAGES: Final = ["en", "de"]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The words of the test are those of the page."""
    with override(request.param):
        yield request.param


@pytest.fixture
def page(language: str, open_page: OpenPage) -> Page:
    return open_page("tablet", language=language)


def begins(text: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(text)}")


def own_page(event: Tournament) -> str:
    token = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=timezone.now())
    return f"/p/{token}/"


def test_an_event_is_found_and_opened(page: Page, event: Tournament) -> None:
    page.goto("/")
    page.get_by_role("searchbox", name=gettext("Search events")).fill("Lyon")
    page.get_by_role("button", name=gettext("Search"), exact=True).click()
    page.get_by_role("link", name="Lyon Open", exact=True).click()
    expect(page.get_by_role("heading", name="Lyon Open", level=1)).to_be_visible()


def test_the_table_of_a_player_is_found(page: Page, event: Tournament) -> None:
    page.goto("/t/lyon-open/")
    page.get_by_role("searchbox", name=gettext("Find a player")).fill("Player 5")
    page.get_by_role("button", name=gettext("Find my table")).click()
    page.get_by_role("link", name="Player 5", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Player 5")


def test_the_seating_by_table_is_read(page: Page, event: Tournament) -> None:
    page.goto("/t/lyon-open/")
    page.get_by_role("link", name=gettext("Seating"), exact=True).first.click()
    page.get_by_role("link", name=gettext("By table"), exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("Player 13")
    expect(page.get_by_role("img", name=gettext("North")).first).to_be_visible()


def test_the_standings_say_why_they_are_empty(page: Page, event: Tournament) -> None:
    page.goto("/t/lyon-open/")
    page.get_by_role("navigation", name=gettext("Tournament"), exact=True).get_by_role(
        "link", name=gettext("Standings"), exact=True
    ).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main")).not_to_be_empty()


def test_a_player_listens_to_seat_score_time_and_penalties(page: Page, event: Tournament) -> None:
    page.goto(own_page(event))
    page.get_by_role("button", name=gettext("Listen"), exact=True).focus()
    page.keyboard.press("Enter")
    said = page.get_by_role("status").filter(has_text="Player 5")
    expect(said).to_contain_text(gettext("You have no penalties."))
    expect(said).to_contain_text(gettext("Your score: %(score)s.") % {"score": "0"})


def test_a_table_is_read_out_at_one_key(page: Page, event: Tournament) -> None:
    """F2, from wherever the focus is."""
    page.goto(card_of(event))
    page.get_by_role("button", name=begins(gettext("East"))).wait_for()
    page.keyboard.press("F2")
    said = page.get_by_role("status").filter(has_text="Player 13")
    expect(said).to_contain_text(gettext("No penalties in this session."))


def test_a_player_calls_a_referee_and_withdraws(page: Page, event: Tournament) -> None:
    page.goto(own_page(event))
    page.get_by_role("link", name=gettext("Call the referee")).click()
    page.get_by_role("button", name=gettext("A question on the rules")).click()
    expect(page.get_by_role("button", name=gettext("Withdraw the call"))).to_be_visible()
    assert RefereeCall.objects.get().caller is not None
    page.get_by_role("button", name=gettext("Withdraw the call")).click()
    expect(page.get_by_role("button", name=gettext("A question on the rules"))).to_be_visible()
    assert RefereeCall.objects.get().status == "withdrawn"


def test_a_table_calls_a_referee(page: Page, event: Tournament) -> None:
    page.goto(card_of(event))
    page.get_by_role("link", name=gettext("Call the referee")).or_(
        page.get_by_role("button", name=gettext("Call the referee"))
    ).first.click()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=gettext("A ruling is needed")).click()
    expect(page.get_by_role("button", name=gettext("Withdraw the call"))).to_be_visible()
    assert RefereeCall.objects.get().reason == "ruling"


def test_a_hand_is_recorded(page: Page, event: Tournament) -> None:
    """MCR 3.9.1.3.2: a win of 28 on a discard."""
    page.goto(card_of(event))
    for wind in ("East", "South"):
        page.get_by_role("button", name=begins(gettext(wind))).click()
    for figure in "28":
        page.get_by_role("button", name=figure, exact=True).click()
    page.get_by_role("button", name=begins(gettext("Record hand {hand}").replace("{hand}", "1"))).click()
    agreed = gettext("All agree: record hand {hand}").replace("{hand}", "1")
    with page.expect_response(re.compile("/hands/")):
        page.get_by_role("button", name=agreed).click()
    expect(page.get_by_role("button", name=re.compile("Player 1 "))).to_contain_text("+52")
    assert SheetEntry.objects.get().payload["value"] == 28


def test_a_language_is_chosen_and_the_page_comes_back(page: Page, event: Tournament, language: str) -> None:
    page.goto("/t/lyon-open/seating/")
    page.get_by_role("contentinfo").get_by_role("link", name=begins(gettext("Language"))).click()
    page.get_by_role("button", name="Polski", exact=True).click()
    with override("pl"):
        expect(page.get_by_role("link", name=gettext("By table"), exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("/t/lyon-open/seating/$"))
