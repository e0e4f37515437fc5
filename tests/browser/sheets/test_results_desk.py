"""The results desk: a session typed and read again by two people with the keyboard alone, on a desktop and a tablet."""

import io
import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from paper.scans.services import sort_scans
from scoring.models import ResultStatus, ResultVersion, SheetEntry
from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.paper.test_scans import photographed, sheet
from tests.people import NOON, actor, make_seated_event, make_user, start
from tournaments.models import TableStatus, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
OpenPage = Callable[..., Page]
# The twenty tables of mock 18, East to North.
TABLES: tuple[tuple[int, int, int, int], ...] = (
    (-63, 62, -24, 25), (33, -121, -31, 119), (77, -110, -109, 142), (44, -117, 145, -72), (-88, 146, -10, -48),
    (176, 114, -35, -255), (77, -48, -16, -13), (88, -46, 63, -105), (-65, 75, -120, 110), (74, -12, 40, -102),
    (-109, 155, 18, -64), (61, -118, -6, 63), (112, -54, -70, 12), (140, -31, -77, -32), (8, -24, -8, 24),
    (-47, -108, 161, -6), (16, 24, -32, -8), (74, -12, 9, -71), (-57, 6, 85, -34), (20, -10, -18, 8),
)  # fmt: skip
KEY = 200  # milliseconds: a practised typist
MOST_MINUTES = 5
MOST_KEYS = 12


def event_of(tables: int, **facts: Any) -> Tournament:
    made = make_seated_event(players=tables * 4, sessions=1, **facts)
    start(made, at=timezone.now() - timedelta(minutes=100))
    return made


def keys_of(row: tuple[int, ...]) -> str:
    """As on an adding machine: the sign of a figure ends the one before."""
    return str(row[0]) + "".join(f"{value:+d}" for value in row[1:])


def first_keys(row: tuple[int, ...]) -> str:
    """Three figures: the fourth follows, stands in the row, and Enter takes it."""
    return keys_of(row[:3])


def desk(open_page: OpenPage, sign_in: SignIn, name: str, size: str = "wide", **facts: Any) -> Page:
    page = open_page(size, **facts)
    sign_in(page, make_user(name))
    page.goto("/t/lyon-open/s/1/results-desk/")
    return page


def row(page: Page, number: int) -> Any:
    return page.locator(f"#row-{number}")


def state(page: Page, number: int) -> str:
    return str(row(page, number).get_attribute("data-state"))


def scores(table: int) -> dict[str, int]:
    result = ResultVersion.objects.get(table__number=table, status=ResultStatus.VERIFIED)
    return {seat.wind: seat.table_score for seat in result.seats.all()}


def test_rows_asked_for_before_a_row_was_recorded_do_not_take_it_back(open_page: OpenPage, sign_in: SignIn) -> None:
    """The rows of all tables come every four seconds; a slow answer holds a row as it was when it was asked for."""
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    held: list[tuple[Route, APIResponse]] = []
    address = re.compile(r"\?part=rows")
    sam.route(address, lambda route: held.append((route, route.fetch())))
    while not held:
        sam.wait_for_timeout(100)
    sam.keyboard.type(keys_of(TABLES[0]))
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    route, before = held[0]
    assert 'data-state="own"' not in before.text()
    route.fulfill(response=before)
    sam.wait_for_timeout(500)
    assert state(sam, 1) == "own"
    sam.unroute(address)


@pytest.mark.parametrize("size", ["wide", "tablet"])
def test_four_tables_are_typed_and_read_again_without_a_click(
    open_page: OpenPage, sign_in: SignIn, faults: Faults, size: str
) -> None:
    event_of(4)
    faults.allow("409")  # two readings that differ
    sam = desk(open_page, sign_in, "sam", size)
    for table in range(1, 4):
        sam.keyboard.type(keys_of(TABLES[table - 1]))
        sam.keyboard.press("Enter")
    # 36 for 63: the row says so while the hand is in it, and Alt 1 takes the guess.
    sam.keyboard.type("88-46+36-105")
    expect(row(sam, 4)).to_contain_text("Adds up to −27, not 0.")
    sam.keyboard.press("Enter")
    assert state(sam, 4) == "empty"
    sam.keyboard.press("Alt+1")
    sam.keyboard.press("Enter")
    for table in range(1, 5):
        expect(row(sam, table)).to_have_attribute("data-state", "own")

    sue = desk(open_page, sign_in, "sue", size)
    assert "62" not in row(sue, 1).inner_text()  # blind
    expect(sue.get_by_role("button", name="Second reading 4")).to_have_attribute("aria-pressed", "true")
    sue.keyboard.type(keys_of(TABLES[0]))
    sue.keyboard.press("Enter")
    expect(row(sue, 1)).to_have_attribute("data-state", "verified")
    sue.keyboard.type("33-121+119-31")  # two seats changed round
    sue.keyboard.press("Enter")
    expect(row(sue, 2)).to_contain_text("Two seats were exchanged.")
    check_page(sue)
    # The next sheet, typed on without looking: no figure and no Enter chooses one of the readings.
    sue.keyboard.type("12-121+23")
    expect(row(sue, 2)).to_have_attribute("data-state", "differs")
    sue.keyboard.press("a")
    expect(row(sue, 2)).to_have_attribute("data-state", "verified")
    sue.keyboard.press("t")
    sue.keyboard.type("4")
    sue.keyboard.press("Enter")
    sue.keyboard.type(keys_of(TABLES[7]))
    sue.keyboard.press("Enter")
    expect(row(sue, 4)).to_have_attribute("data-state", "verified")
    # Sam sees it without touching anything.
    expect(row(sam, 1)).to_have_attribute("data-state", "verified")
    assert scores(2) == dict(zip("ESWN", TABLES[1], strict=True))
    assert scores(4) == dict(zip("ESWN", TABLES[7], strict=True))


def test_rows_of_others_do_not_move_the_row_under_the_hand(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(12)
    sam = desk(open_page, sign_in, "sam")
    sue = desk(open_page, sign_in, "sue")
    sue.keyboard.press("t")
    sue.keyboard.type("10")
    sue.keyboard.press("Enter")
    expect(row(sue, 10).locator("input[name=E]")).to_be_focused()
    sue.keyboard.type("12")
    before = row(sue, 10).bounding_box()
    sam.keyboard.type(keys_of(TABLES[0]))
    sam.keyboard.press("Enter")
    expect(row(sue, 1)).to_have_attribute("data-state", "again")
    assert row(sue, 10).bounding_box() == before
    assert row(sue, 10).locator("input[name=E]").input_value() == "12"
    expect(row(sam, 10).locator("[data-words]")).to_have_text("Sue")  # somebody is there: Enter passes it over


def test_riichi_is_typed_in_hundreds_on_a_phone(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4, rule_set="ema-riichi-2016")
    sam = desk(open_page, sign_in, "sam", "phone")
    sam.keyboard.type("388+203+294+315")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    expect(row(sam, 1)).to_contain_text("38\u202f800")
    sam.keyboard.type("388+203+284+315")
    expect(row(sam, 2)).to_contain_text("Adds up to 119\u202f000, not 120\u202f000.")
    sam.keyboard.press("Alt+1")
    sam.keyboard.press("Enter")
    expect(row(sam, 2)).to_contain_text("39\u202f800")


@pytest.mark.long
def test_twenty_tables_within_five_minutes(open_page: OpenPage, sign_in: SignIn) -> None:
    """At 200 ms a key, without a click, at most 12 keys a table, Enter among them."""
    event = event_of(20)
    sam = desk(open_page, sign_in, "sam")
    began = time.monotonic()
    for figures in TABLES:
        sam.keyboard.type(first_keys(figures), delay=KEY)
        sam.keyboard.press("Enter", delay=KEY)
    expect(sam.locator("#result-rows [data-state=own]")).to_have_count(20)
    took = time.monotonic() - began
    assert took < MOST_MINUTES * 60
    assert max(len(first_keys(figures)) + 1 for figures in TABLES) <= MOST_KEYS
    submitted = event.sessions.get().tables.filter(status=TableStatus.SUBMITTED)
    assert submitted.count() == 20
    read = {(row.table.number, seat.wind): seat.table_score for row in results_of(event) for seat in row.seats.all()}
    assert read == {(at, wind): row["ESWN".index(wind)] for at, row in enumerate(TABLES, 1) for wind in "ESWN"}


def results_of(event: Tournament) -> Any:
    return ResultVersion.objects.filter(table__session__tournament=event).select_related("table")


def test_the_fourth_score_follows_and_the_paper_overrules_it(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    north = row(sam, 1).locator("input[name=N]")
    sam.keyboard.type("-63+62")
    expect(north).to_have_attribute("placeholder", "")
    sam.keyboard.type("-24")
    expect(north).to_have_attribute("placeholder", "+25")
    sam.keyboard.type("+52")  # the paper has another figure: the row says so, as for any four figures
    expect(row(sam, 1)).to_contain_text("Adds up to 27, not 0.")
    sam.keyboard.press("Escape")
    row(sam, 1).locator("input[name=E]").fill("-63")
    row(sam, 1).locator("input[name=S]").fill("62")
    row(sam, 1).locator("input[name=W]").fill("-24")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    assert {seat.wind: seat.table_score for seat in ResultVersion.objects.get().seats.all()}["N"] == 25


def test_the_next_sheet_is_never_typed_into_a_row_that_was_not_recorded(open_page: OpenPage, sign_in: SignIn) -> None:
    """Who types without looking types on: the figures of table 2 go nowhere, and nothing is recorded."""
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    north = row(sam, 1).locator("input[name=N]")
    sam.keyboard.type("-63+62-24+26")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_contain_text("Not recorded: the scores do not add up.")
    for _again in range(2):
        sam.keyboard.type(keys_of(TABLES[1]))
        sam.keyboard.press("Enter")
        expect(row(sam, 1)).to_contain_text("Table 1. Not recorded")
    expect(north).to_have_value("+26")
    expect(row(sam, 1)).to_have_attribute("data-state", "empty")
    expect(row(sam, 2).locator("input[name=E]")).to_have_value("")
    assert not SheetEntry.objects.exists()
    sam.keyboard.press("Backspace")
    sam.keyboard.type("5")
    expect(row(sam, 1)).not_to_contain_text("Not recorded")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    sam.keyboard.type(keys_of(TABLES[1]))
    sam.keyboard.press("Enter")
    expect(row(sam, 2)).to_have_attribute("data-state", "own")


def test_a_score_that_is_no_number_is_marked_and_a_tap_replaces_it(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    east, north = row(sam, 1).locator("input[name=E]"), row(sam, 1).locator("input[name=N]")
    sam.keyboard.type("-63+62-24+25")
    north.fill("99+96")
    expect(row(sam, 1).locator("[data-sum]")).to_have_text("?")
    sam.keyboard.press("Enter")
    expect(north).to_have_attribute("aria-invalid", "true")
    expect(north).to_be_focused()
    expect(row(sam, 1)).to_contain_text("Not recorded: a score is not a number.")
    sam.keyboard.type("33")
    expect(north).to_have_value("99+96")
    east.click()
    north.click()
    sam.keyboard.type("25")
    expect(north).to_have_value("25")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")


def test_enter_again_records_a_row_that_does_not_add_up(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    sam.keyboard.type("-63+62-24+26")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_contain_text("Press Enter again to record the figures")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "unbalanced")
    expect(row(sam, 2).locator("input[name=E]")).to_be_focused()


def test_a_finger_records_a_row_with_a_button(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam", "phone")
    for wind, figure in zip("ESWN", TABLES[0], strict=True):
        row(sam, 1).locator(f"input[name={wind}]").fill(str(figure))
    button = row(sam, 1).get_by_role("button", name="Record table 1")
    expect(button).to_be_in_viewport()
    expect(row(sam, 2).get_by_role("button", name="Record table 2")).to_have_css("position", "absolute")
    button.tap()
    expect(row(sam, 1)).to_have_attribute("data-state", "own")


def test_the_second_reading_types_all_four(open_page: OpenPage, sign_in: SignIn) -> None:
    """A paper that does not add up is found by the second reading alone, which is never filled in."""
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    sam.keyboard.type(first_keys(TABLES[0]))
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    sue = desk(open_page, sign_in, "sue")
    sue.keyboard.press("r")
    sue.keyboard.type(first_keys(TABLES[0]))
    expect(row(sue, 1).locator("input[name=N]")).to_have_attribute("placeholder", "•••")
    sue.keyboard.press("Enter")
    expect(row(sue, 1).locator("input[name=N]")).to_be_focused()
    assert ResultVersion.objects.get().status == ResultStatus.SUBMITTED


def test_a_scanned_sheet_stands_below_its_row(
    open_page: OpenPage, sign_in: SignIn, settings: Any, tmp_path: Path
) -> None:
    """A printed sheet, photographed askew and sorted to its table by its code."""
    settings.MEDIA_ROOT = tmp_path
    event = event_of(4)
    taken = io.BytesIO()
    photographed(sheet(event, number=2), turned=7, lean=0.02).save(taken, "JPEG")
    (kept,) = sort_scans(tournament=event, data=taken.getvalue(), by=actor("sam"), at=NOON)
    assert kept.table is not None
    assert kept.table.number == 2
    sam = desk(open_page, sign_in, "sam")
    expect(sam.locator("[data-paper] img")).to_have_count(0)
    sam.keyboard.press("t")
    sam.keyboard.type("2")
    sam.keyboard.press("Enter")
    photo = row(sam, 2).locator("[data-paper] img")
    expect(photo).to_be_visible()
    sam.wait_for_function("document.querySelector('[data-paper] img').naturalWidth > 800")
    size = photo.bounding_box()
    assert size is not None
    assert size["height"] > 450  # large enough to read its figures
    expect(row(sam, 2).locator("input[name=E]")).to_be_focused()
    sam.keyboard.type(first_keys(TABLES[1]))
    sam.keyboard.press("Enter")
    expect(row(sam, 2)).to_have_attribute("data-state", "own")
