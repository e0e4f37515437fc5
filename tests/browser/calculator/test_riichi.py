"""The riichi calculator with a pointer, with the keyboard alone and without script, on a phone and on a tablet."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from mahjong_core.riichi.yaku import YAKU
from tests.browser.accessibility import check_accessibility
from tests.browser.calculator.test_mcr import check_layout, choose, tab_to, tap

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
# 4.3.2: riichi, pinfu and a pure straight on a discard are 4 han 30 fu: 11 600 for East.
BOOK, BOOK_TEXT = "345m66p12345678s9s", "345m66p12345678s + 9s"


def opened(open_page: OpenPage, size: str, language: str = "en", query: str = "", **options: bool) -> Page:
    page = open_page(size, language=language, **options)
    page.goto(f"/hand/riichi/{query}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def worth(page: Page) -> Locator:
    return page.locator("#calc-rack .size-7")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_hand_tapped_with_a_pointer(open_page: OpenPage, size: str, language: str) -> None:
    page = opened(open_page, size, language)
    tap(page, BOOK)
    choose(page, "declared", "riichi")
    expect(worth(page)).to_have_text("11\u202f600")
    expect(page.locator("#hand")).to_have_value(BOOK_TEXT)
    straight = YAKU["ittsuu"]
    expect(page.locator("#calc-result")).to_contain_text(straight.names[language])
    choose(page, "mode", "dora")
    tap(page, "5p")  # 2.7: the 6p are dora, two of them: six han, a haneman of 18 000
    expect(worth(page)).to_have_text("18\u202f000")
    choose(page, "tap", "red")
    page.locator("#rack-2").click()  # the five of characters: seven han, still a haneman
    expect(page.locator("#hand")).to_have_value("340m66p12345678s + 9s")
    expect(page.locator("#calc-result h2")).to_contain_text("7 han")
    check_layout(page)
    check_accessibility(page)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_hand_entered_with_the_keyboard_alone(open_page: OpenPage, size: str) -> None:
    page = opened(open_page, size)
    page.keyboard.press("/")
    page.keyboard.type("12345678s 345m 66p")
    expect(page.locator(".waits tbody tr")).to_have_count(3)
    page.keyboard.type(" + 9s")
    tab_to(page, "[name=declared]:checked")
    page.keyboard.press("ArrowRight")
    expect(worth(page)).to_have_text("11\u202f600")
    tab_to(page, "[name=seat]:checked")
    page.keyboard.press("ArrowRight")
    expect(worth(page)).to_have_text("7\u202f700")
    expect(page).to_have_url(re.compile("seat=S"))


def test_what_the_last_tile_would_bring_and_a_tap_on_it(open_page: OpenPage) -> None:
    page = opened(open_page, "phone", query="?hand=12345678s345m66p&declared=riichi")
    expect(page.locator(".waits tbody tr")).to_have_count(3)
    page.locator("#wait-9s").click()
    expect(worth(page)).to_have_text("11\u202f600")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waits tbody tr")).to_have_count(3)


@pytest.mark.long
def test_the_address_reopens_the_hand(open_page: OpenPage) -> None:
    page = opened(open_page, "tablet")
    tap(page, BOOK)
    choose(page, "declared", "riichi")
    choose(page, "mode", "dora")
    tap(page, "5p")
    expect(worth(page)).to_have_text("18\u202f000")
    again = opened(open_page, "phone", query="?" + page.url.partition("?")[2])
    expect(worth(again)).to_have_text("18\u202f000")


def test_without_script_every_tap_is_a_form(open_page: OpenPage) -> None:
    page = opened(open_page, "phone", query="?hand=12345678s345m66p&declared=riichi", script=False)
    choose(page, "suit", "s")
    page.locator("#pick-9s").click()
    expect(worth(page)).to_have_text("11\u202f600")
    choose(page, "mode", "dora")
    page.get_by_role("button", name="Calculate the value").click()
    choose(page, "suit", "p")
    page.locator("#pick-5p").click()
    expect(worth(page)).to_have_text("18\u202f000")
    page.get_by_role("button", name="Remove the indicator 5 dot").click()
    expect(worth(page)).to_have_text("11\u202f600")
