"""The hand calculator with a pointer and with the keyboard alone, on a phone and on a tablet, in both languages."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from mahjong_core.mcr.fans import fan
from scoring.models import HandTiles
from tests.browser.accessibility import check_accessibility
from tests.calculator.hands import ELEVEN, FOUR, GREEN_PAIR, WAITING
from tests.people import make_seated_event, make_user, play, start, table_of, win

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
SIZES = ["phone", "tablet"]
LANGUAGES = ["en", "fr"]
# 3.8.1: #50 6, #59 2, #71 1, #73 1, #79 1, for a hand won on a discard by South in the West round.
FANS_OF_GREEN_PAIR = (50, 59, 71, 73, 79)
TOO_SMALL = """() => [
  ...document.querySelectorAll("main button, main select, main label, main .btn, main input.field-input")]
  .filter((each) => each.getClientRects().length && !each.classList.contains("visually-hidden"))
  .filter((each) => !(each.matches("label[for]") || each.closest(".visually-hidden")))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""


def name_of(number: int, language: str) -> str:
    described = fan(number)
    return described.names[language]


def open_calculator(open_page: OpenPage, size: str, language: str = "en", query: str = "", **options: Any) -> Page:
    page = open_page(size, language=language, **options)
    page.goto(f"/hand/{query}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def result(page: Page) -> Locator:
    return page.locator("#calc-result")


def choose(page: Page, name: str, value: str) -> None:
    """Press the visible label of one of several exclusive choices."""
    page.locator(f"label:has([name={name}][value={value}])").click()


def tap(page: Page, tiles: str) -> None:
    """Press tiles of the picker, such as ``234s6z``; on a phone their suit first."""
    digits = ""
    for letter in tiles:
        if letter.isdigit():
            digits += letter
            continue
        suit = page.locator(f"label:has([name=suit][value={letter}])")
        if suit.is_visible():
            suit.click()
        for digit in digits:
            page.locator(f"#pick-{digit}{letter}").click()
        digits = ""


def check_layout(page: Page) -> None:
    """No sideways scroll, and everything to press is at least 44 px."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(TOO_SMALL) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_hand_tapped_with_a_pointer(open_page: OpenPage, size: str, language: str) -> None:
    page = open_calculator(open_page, size, language)
    choose(page, "mode", "pung")
    tap(page, "7z")
    choose(page, "mode", "tile")
    tap(page, "234567999s6z6z")
    choose(page, "seat", "S")
    choose(page, "round", "W")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    expect(page.locator("#hand")).to_have_value(GREEN_PAIR)
    for number in FANS_OF_GREEN_PAIR:
        expect(result(page)).to_contain_text(name_of(number, language))
        expect(result(page)).to_contain_text(fan(number).chinese)
    check_layout(page)
    check_accessibility(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_hand_entered_with_the_keyboard_alone(open_page: OpenPage, size: str, language: str) -> None:
    """The slash leads to the text; Tab and the arrows to everything else."""
    page = open_calculator(open_page, size, language)
    page.keyboard.press("/")
    expect(page.locator("#hand")).to_be_focused()
    page.keyboard.type("234567999s6z [777z]")
    expect(result(page).locator(".waits tbody tr")).to_have_count(1)
    page.keyboard.type("+6z")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    expect(page.locator("#hand")).to_have_value("234567999s6z [777z]+6z")
    tab_to(page, "[name=how]:checked")
    page.keyboard.press("ArrowRight")
    expect(result(page)).to_contain_text(name_of(80, language))
    page.keyboard.press("ArrowLeft")
    tab_to(page, "[name=seat]:checked")
    page.keyboard.press("ArrowRight")
    tab_to(page, "[name=last_of_kind]")
    page.keyboard.press("Space")
    # A green dragon stands in the hand, so the other three do not lie open (3.8.1 #58).
    expect(result(page).locator(".notice[data-tone=brass]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    expect(page).to_have_url(re.compile("seat=S"))


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {wanted}")


@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_tapped_with_the_keyboard(open_page: OpenPage, size: str) -> None:
    """Enter adds the tile, arrows walk along the row, and the focus stays where it was."""
    page = open_calculator(open_page, size)
    tab_to(page, "#pick-1m")
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("1m")
    expect(page.locator("#pick-1m")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("123m")
    page.keyboard.press("Shift+Tab")
    tab_back_to(page, "#rack-2")
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("12m")
    expect(page.locator("#rack-1")).to_be_focused()


def tab_back_to(page: Page, wanted: str) -> None:
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Shift+Tab")
    pytest.fail(f"Shift+Tab never reaches {wanted}")


def test_fast_taps_are_all_taken(open_page: OpenPage) -> None:
    """Fourteen presses in one go, far faster than answers come."""
    page = open_calculator(open_page, "tablet")
    page.evaluate("""() => { for (const tile of "1m 2m 3m 2m 3m 4p 5p 6p 1s 1s 7s 8s 9s 1m".split(" "))
        document.getElementById(`pick-${tile}`).click(); }""")
    expect(page.locator("#hand")).to_have_value("12233m456p11789s + 1m")
    expect(page.locator("#calc-rack .size-7")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_waits_with_their_values_and_a_tap_on_one(open_page: OpenPage, size: str) -> None:
    """1m: #39 #63 #69; 4m: #39 #63; one more when drawn (#80)."""
    page = open_calculator(open_page, size)
    page.locator("#hand").fill(WAITING)
    rows = result(page).locator(".waits tbody tr")
    expect(rows).to_have_count(2)
    cells = [cell.strip() for cell in rows.locator("td").all_inner_texts()]
    assert cells == ["3", "11", "12", "4", "10", "11"]
    check_layout(page)
    check_accessibility(page)
    rows.first.get_by_role("button").click()
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    expect(page.locator("#hand")).to_have_value(ELEVEN)


def test_undo_and_clear(open_page: OpenPage) -> None:
    page = open_calculator(open_page, "phone")
    tap(page, "12m")
    expect(page.locator("#hand")).to_have_value("12m")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#hand")).to_have_value("")
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.locator("#hand")).to_have_value("12m")
    undo.click()
    undo.click()
    expect(page.locator("#hand")).to_have_value("")
    expect(undo).to_be_disabled()


def test_another_tile_of_the_hand_won(open_page: OpenPage) -> None:
    """Won on the 3 of 123 alone, the same tiles are an edge wait (3.8.1 #77)."""
    page = open_calculator(open_page, "tablet")
    page.locator("#hand").fill("12m456p55z [345s] [777s] + 3m")
    expect(result(page)).to_contain_text("Edge Wait")
    choose(page, "tap", "won")
    page.get_by_role("button", name="1 character won").click()
    expect(page.locator("#hand")).to_have_value("23m456p55z [345s] [777s] + 1m")
    expect(result(page)).not_to_contain_text("Edge Wait")


def test_the_address_reopens_the_hand(open_page: OpenPage) -> None:
    page = open_calculator(open_page, "phone")
    page.locator("#hand").fill(GREEN_PAIR)
    choose(page, "round", "W")
    page.wait_for_url("**round=W**")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    page.reload()
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    expect(page.locator("[name=round][value=W]")).to_be_checked()
    expect(page.locator("#hand")).to_have_value(GREEN_PAIR)


def test_both_notations_in_step_with_the_tiles(open_page: OpenPage) -> None:
    page = open_calculator(open_page, "tablet")
    page.locator("#hand").fill("m23p456s11789 [m123] + m1")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    choose(page, "notation", "suit-first")
    expect(page.locator("#hand")).to_have_value("m23p456s11789 [m123] + m1")
    choose(page, "notation", "mpsz")
    expect(page.locator("#hand")).to_have_value(ELEVEN)
    page.locator("#hand").fill("23m456")
    expect(result(page)).to_contain_text("is not valid tile notation")
    # What cannot be read yet leaves the tiles alone.
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")


@pytest.mark.long
def test_announced_below_the_minimum_and_fan_by_fan(open_page: OpenPage) -> None:
    page = open_calculator(open_page, "phone")
    page.locator("#hand").fill(FOUR)
    expect(result(page)).to_contain_text("Below the minimum of 8")
    page.locator("#hand").fill(ELEVEN)
    page.locator("#announced").fill("12")
    expect(result(page)).to_contain_text("Announced 12, found 11.")
    page.get_by_text("Compare fan by fan").click()
    page.locator("#say").select_option("50")
    page.get_by_role("button", name="Announced", exact=True).click()
    expect(result(page)).to_contain_text("Announced but not in the hand: Half Flush")
    check_accessibility(page)
    page.get_by_role("button", name="Not announced: Half Flush").click()
    expect(result(page)).to_contain_text("Announced 12, found 11.")


def test_without_script_every_tap_is_a_form(open_page: OpenPage) -> None:
    page = open_calculator(open_page, "phone", script=False)
    choose(page, "suit", "s")
    page.locator("#pick-1s").click()
    expect(page.locator("#hand")).to_have_value("1s")
    expect(page.locator("#pick-2s")).to_be_visible()
    page.locator("#hand").fill(ELEVEN)
    page.keyboard.press("Enter")
    expect(page.locator("#calc-rack .size-7")).to_have_text("11")
    page.get_by_role("button", name="Remove 1 character, the winning tile").click()
    expect(page.locator("#hand")).to_have_value(WAITING)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [*SIZES, "desktop", "projector"])
def test_the_fans_are_found_and_open_in_the_calculator(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page(size, theme=theme)
    page.goto("/fans/")
    page.keyboard.press("/")
    page.keyboard.type("semi")
    expect(page.locator(".fan-card:visible")).to_have_count(1)
    expect(page.locator("[data-match-count]")).to_have_text("1")
    check_layout(page)
    check_accessibility(page)
    page.get_by_role("link", name="Open an example of Half Flush in the calculator").click()
    expect(result(page)).to_contain_text("Half Flush")


@pytest.mark.long
def test_a_referee_keeps_the_tiles_of_a_hand(open_page: OpenPage, sign_in: Callable[[Page, Any], None]) -> None:
    """From the sheet to the tiles and back: announced 12, found 11."""
    event = make_seated_event()
    start(event, at=timezone.now() - timedelta(minutes=20))
    play(table_of(event), [win(1, value=12)])
    page = open_page("tablet")
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/s/1/tables/1/history/")
    page.get_by_role("link", name="Tiles of hand 1").click()
    page.locator("#hand").fill(ELEVEN)
    expect(result(page)).to_contain_text("Announced 12, found 11.")
    check_layout(page)
    check_accessibility(page)
    page.get_by_role("button", name="Save these tiles with hand 1").click()
    expect(page.get_by_text("Tiles of hand 1 saved: announced 12, found 11.")).to_be_visible()
    assert HandTiles.objects.get().hand == ELEVEN
    page.get_by_role("link", name="All hands").click()
    expect(page.get_by_role("link", name="Tiles of hand 1")).to_be_visible()


def test_on_a_phone_a_whole_hand_makes_room_for_how_it_was_won(open_page: OpenPage) -> None:
    """Nothing can be added to fourteen tiles: what else is asked stands on the first screen."""
    page = open_calculator(open_page, "phone", query=f"?hand={quote(GREEN_PAIR)}")
    heading = page.get_by_role("heading", name="Circumstances of the win")
    picker = page.locator("#calc-pick")
    expect(heading).to_be_visible()
    expect(picker).to_be_hidden()
    box, screen = heading.bounding_box(), page.viewport_size
    assert box is not None
    assert screen is not None
    assert box["y"] + box["height"] < screen["height"]
    page.locator("#calc-rack button").first.click()
    expect(picker).to_be_visible()
