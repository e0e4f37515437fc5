"""The desk types a paper sheet of sixteen hands with the keyboard alone; a second person reads it again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import ResultVersion, SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import NO_SENDING
from scoring.sheets.services.whole_sheets import record_sheet
from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.browser.walking import choose_language
from tests.people import actor, make_seated_event, make_user, start, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
# (winner, discarder, value) by seat; no winner: nobody won; no discarder: self-draw.
PAPER: list[tuple[str, str, int]] = [
    ("E", "S", 28), ("S", "", 8), ("", "", 0), ("W", "N", 43),
    ("N", "E", 12), ("E", "", 88), ("W", "S", 9), ("S", "W", 24),
    ("", "", 0), ("N", "", 16), ("E", "N", 31), ("S", "E", 8),
    ("W", "", 10), ("N", "W", 64), ("E", "W", 22), ("S", "N", 18),
]  # fmt: skip
COLUMN = {"E": "1", "S": "2", "W": "3", "N": "4"}


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=100))
    return made


def paper_totals() -> dict[str, int]:
    """MCR 3.9.1.3 by hand: each loser pays 8, the discarder (or all three on a self-draw) the value as well."""
    totals = dict.fromkeys("ESWN", 0)
    for winner, discarder, value in PAPER:
        for seat in "ESWN" if winner else "":
            if seat != winner:
                paid = 8 + (value if discarder in ("", seat) else 0)
                totals[seat] -= paid
                totals[winner] += paid
    return totals


def type_hands(page: Page, hands: list[tuple[str, str, int]]) -> None:
    """Enter after each: from a winner who is nobody it leads to the next hand."""
    for winner, discarder, value in hands:
        for text in [COLUMN[winner], COLUMN.get(discarder, ""), str(value)] if winner else ["0"]:
            page.keyboard.type(text)
            page.keyboard.press("Enter")


def hands_of_paper() -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "outcome": "win" if winner else "draw",
            "winner": winner or None,
            "discarder": discarder or None,
            "value": value or None,
        }
        for number, (winner, discarder, value) in enumerate(PAPER, start=1)
    ]


def submitted(event: Tournament) -> None:
    now = timezone.now()
    record_sheet(table=table_of(event), hands=hands_of_paper(), by=actor("sam"), at=now, sending=NO_SENDING)
    submit_table(table=table_of(event), by=actor("sam"), at=now)


@pytest.mark.long
def test_sixteen_hands_with_the_keyboard_alone(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """From the first key to the submitted sheet no pointer is touched; the foot of the paper is the control."""
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/s/1/tables/1/type/")
    expect(desktop.locator("#id_w1")).to_be_focused()
    type_hands(desktop, PAPER)
    totals = paper_totals()
    assert sum(totals.values()) == 0
    for seat in "ESWN":
        desktop.keyboard.type(str(totals[seat]))
        desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("The totals on the paper agree with the hands.")).to_be_visible()
    expect(desktop.get_by_role("button", name="Record the sheet")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", name="Submit table 1")).to_be_visible()
    sheet = sheet_of(table_of(event)).sheet
    assert len(sheet.hands) == 16
    assert {wind.value: score for wind, score in sheet.table_scores.items()} == totals
    tab_to(desktop, "Submit table 1")
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("To verify")).to_be_visible()
    assert ResultVersion.objects.get().hands == 16


def tab_to(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    for _step in range(40):
        if button.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached by Tab")


def test_names_are_typed_ahead_and_the_sums_run_along(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/s/1/tables/1/type/")
    desktop.keyboard.type("player 9")
    row = desktop.locator("[data-row='1']")
    expect(row.locator("[data-who='winner']")).to_have_text("Player 9")
    desktop.keyboard.press("Enter")
    desktop.keyboard.type("pl")
    expect(row.locator("[data-who='discarder']")).to_have_text("Which of the four?")
    desktop.keyboard.type("ayer 13")
    desktop.keyboard.press("Enter")
    desktop.keyboard.type("43")
    runs = {seat: row.locator(f"[data-run='{seat}']").inner_text().replace("\u2212", "-") for seat in "ESWN"}
    assert runs == {"E": "-8", "S": "-8", "W": "+67", "N": "-51"}


def test_a_foot_that_differs_is_told_before_and_after(
    event: Tournament, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("409")
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/s/1/tables/1/type/")
    type_hands(desktop, PAPER[:1])
    desktop.keyboard.press("Enter")
    for figure in ("52", "-36", "-8", "8"):
        desktop.keyboard.type(figure)
        desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("The totals on the paper differ from the hands: Player 13.")).to_be_visible()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("alert").filter(has_text="Nothing was recorded")).to_be_visible()
    assert not SheetEntry.objects.exists()


@pytest.mark.long
def test_the_second_person_sees_the_first_disagreement(
    event: Tournament, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("409")
    submitted(event)
    sign_in(desktop, make_user("sue"))
    desktop.goto("/t/lyon-open/s/1/tables/1/read-again/")
    misread = [*PAPER[:4], ("N", "E", 21), *PAPER[5:]]
    type_hands(desktop, misread)
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("The first disagreement is at hand 5.")).to_be_visible()
    expect(desktop.locator("tr.differs")).to_have_attribute("data-row", "5")
    # The cursor stands in the cell that differs: the right value is typed over the other, and all else stays.
    expect(desktop.locator("#id_v5")).to_be_focused()
    check_page(desktop)
    desktop.keyboard.type("12")
    desktop.locator("#id_v5").press("Control+Enter")
    desktop.get_by_role("button", name="Compare and verify").press("Enter")
    expect(desktop.get_by_text("Both readings agree: table 1 verified.")).to_be_visible()
    assert ResultVersion.objects.get().verified_by_name == "Sue"


def cells_of(page: Page, row: int) -> list[str]:
    return [page.locator(f"#id_{letter}{row}").input_value() for letter in "wdv"]


@pytest.mark.parametrize("winner", ["1", "e"])
def test_a_digit_and_a_letter_go_on_by_the_same_rule(
    event: Tournament, desktop: Page, sign_in: SignIn, winner: str
) -> None:
    """Nothing goes on by itself, so Tab leads to the next cell and never past one."""
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/s/1/tables/1/type/")
    expect(desktop.locator("#id_w1")).to_be_focused()
    for text in (winner, "2", "28"):
        desktop.keyboard.type(text)
        desktop.keyboard.press("Tab")
    expect(desktop.locator("#id_w2")).to_be_focused()
    assert cells_of(desktop, 1) == [winner, "2", "28"]
    for text in (winner, "2", "28"):
        desktop.keyboard.type(text)
        desktop.keyboard.press("Enter")
    expect(desktop.locator("#id_w3")).to_be_focused()
    assert cells_of(desktop, 2) == [winner, "2", "28"]


@pytest.mark.long
def test_enter_never_leads_out_of_the_form(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """A page whose rows are all passed with Enter ends at its own button, and arrives at nothing beyond."""
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/s/1/tables/1/type/")
    type_hands(desktop, PAPER)
    for _total in "ESWN":
        desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("button", name="Record the sheet")).to_be_focused()


@pytest.mark.long
def test_rows_outlive_a_page_that_is_left_and_are_gone_once_sent(
    event: Tournament, desktop: Page, sign_in: SignIn
) -> None:
    """Seven hands are typed when the choice of a language takes the page away."""
    sign_in(desktop, make_user("sam"))
    address = "/t/lyon-open/s/1/tables/1/type/"
    desktop.goto(address)
    type_hands(desktop, PAPER[:7])
    choose_language(desktop, "Français")
    expect(desktop.locator("html")).to_have_attribute("lang", "fr")
    expect(desktop.locator("[data-kept]")).to_be_visible()
    expect(desktop.locator("#id_w8")).to_be_focused()
    assert cells_of(desktop, 7) == ["3", "2", "9"]
    desktop.locator("#id_w8").fill("")
    desktop.keyboard.press("Enter")
    desktop.locator("[data-record]").click()
    desktop.wait_for_url(lambda url: not url.endswith("/type/"))
    assert len(sheet_of(table_of(event)).sheet.hands) == 7
    desktop.goto(address)
    expect(desktop.locator("#id_w8")).to_be_focused()
    expect(desktop.locator("[data-kept]")).to_be_hidden()
    assert cells_of(desktop, 8) == ["", "", ""]


@pytest.mark.long
def test_one_key_is_kept_for_its_typist_alone_and_can_be_put_aside(
    event: Tournament, desktop: Page, sign_in: SignIn
) -> None:
    address = "/t/lyon-open/s/1/tables/1/type/"
    sign_in(desktop, make_user("sam"))
    desktop.goto(address)
    expect(desktop.locator("#id_w1")).to_be_focused()
    desktop.keyboard.press("3")
    expect(desktop.locator("[data-row='1'] [data-who='winner']")).to_have_text("Player 9")
    sign_in(desktop, make_user("sue"))
    desktop.goto(address)
    expect(desktop.locator("#id_w1")).to_be_focused()
    assert cells_of(desktop, 1) == ["", "", ""]
    sign_in(desktop, make_user("sam"))
    desktop.goto(address)
    expect(desktop.locator("[data-kept]")).to_contain_text("Here they are again.")
    assert cells_of(desktop, 1) == ["3", "", ""]
    desktop.get_by_role("button", name="Empty the rows").click()
    desktop.reload()
    expect(desktop.locator("#id_w1")).to_be_focused()
    assert cells_of(desktop, 1) == ["", "", ""]
