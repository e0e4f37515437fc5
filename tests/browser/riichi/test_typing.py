"""The desk types a riichi paper sheet with the keyboard alone; a second person reads it again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import ResultVersion, SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.people import make_seated_event, make_user, start, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"
# The keys of each row, the name of its hand, and the four scores after it, worked out by hand from page 31 and 3.4.
# 30 000 each at the start; Enter is "\n".
PAPER: list[tuple[str, str, tuple[int, int, int, int]]] = [
    ("2\n1\n340\n3\n", "East 1", (24800, 36200, 29000, 30000)),  # 5 200 and the stake of West
    ("0\n23\n3\n", "East 2", (23300, 37700, 29500, 28500)),  # South and West tenpai: 1 500 each; a stake stays
    ("2\n\n230\n\n", "East 2, 1 counter", (22200, 42000, 28400, 27400)),  # 1 000 + 100 from each, the stake
    ("4\n1\nm\n\n", "East 2, 2 counters", (13600, 42000, 28400, 36000)),  # 8 000 + 600
    ("c\n1\n\n", "East 3", (5600, 44000, 32400, 38000)),  # 4 000 to the dealer, West, 2 000 to the others
    ("3\n\n130\n\n", "East 3", (5100, 43500, 33900, 37500)),  # the dealer's 1 han 30 fu: 500 from each
    ("0\n\n\n", "East 3, 1 counter", (5100, 43500, 33900, 37500)),  # nobody tenpai
    ("1\n4\n225\n\n", "East 4, 2 counters", (7300, 43500, 33900, 35300)),  # 1 600 + 600
    ("0\n123\n\n", "South 1", (8300, 44500, 34900, 32300)),  # three tenpai: North pays 1 000 to each; East stays
    ("1\n3\n430\n\n", "South 1, 1 counter", (20200, 44500, 23000, 32300)),  # the dealer's 4 han 30 fu: 11 600 + 300
]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1."""
    made = make_seated_event(rule_set="ema-riichi-2012")
    start(made, at=timezone.now() - timedelta(minutes=80))
    return made


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press("Enter" if key == "\n" else key)


def type_rows(page: Page, rows: list[tuple[str, str, tuple[int, int, int, int]]], first: int = 1) -> None:
    """Type, and read on the page what each row makes."""
    for number, (keys, name, scores) in enumerate(rows, start=first):
        press(page, keys)
        row = page.locator(f"[data-row='{number}']")
        expect(row.locator("[data-name]")).to_have_text(name)
        for seat, points in zip("ESWN", scores, strict=True):
            expect(row.locator(f"[data-run='{seat}']")).to_have_text(f"{points:,}".replace(",", "\u202f"))


@pytest.mark.long
def test_a_whole_sheet_with_the_keyboard_alone(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """From the first key to the submitted sheet no pointer is touched; the foot of the paper is the control."""
    sign_in(desktop, make_user("sam"))
    desktop.goto(f"{TABLE}type/")
    expect(desktop.locator("#id_w1")).to_be_focused()
    rows = PAPER
    type_rows(desktop, rows)
    press(desktop, "\n")
    totals = rows[-1][2]
    assert sum(totals) == 120000
    for points in totals:
        desktop.keyboard.type(str(points))
        desktop.keyboard.press("Enter")
    expect(desktop.get_by_text("The totals on the paper agree with the hands.")).to_be_visible()
    expect(desktop.get_by_role("button", name="Record the sheet")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("heading", name="Submit table 1")).to_be_visible()
    sheet = sheet_of(table_of(event)).sheet
    assert tuple(sheet.table_scores.values()) == totals
    assert len(sheet.hands) == len(rows)
    desktop.get_by_role("button", name="Submit table 1").press("Enter")
    expect(desktop.get_by_text("To verify")).to_be_visible()
    assert ResultVersion.objects.get().hands == len(rows)


def test_a_further_winner_and_what_the_rules_refuse(
    event: Tournament, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    """3.3.1: + in place of the discarder adds a winner. 3.4.2: riichi without tenpai is told in its row."""
    faults.allow("422")
    sign_in(desktop, make_user("sam"))
    desktop.goto(f"{TABLE}type/")
    press(desktop, "1\n+3\n2\n")
    desktop.keyboard.type("130+m")
    press(desktop, "\n\n")
    row = desktop.locator("[data-row='1']")
    expect(row.locator("[data-who=winner]")).to_have_text("Player 1, Player 9")
    expect(row.locator("[data-who=value]")).to_have_text("1 han 30 fu + Mangan")
    # 1 500 to the dealer and 8 000 to West.
    expect(row.locator("[data-run=S]")).to_have_text("20\u202f500")
    press(desktop, "0\n2\n4\n")
    second = desktop.locator("[data-row='2']")
    expect(second.locator("[data-who=value]")).to_have_text(
        "A player who declared riichi must show a waiting hand, otherwise it is a chombo."
    )
    expect(second.locator("[data-ok] span").first).to_be_hidden()
    check_page(desktop)
    desktop.get_by_role("button", name="Record the sheet").press("Enter")
    expect(desktop.get_by_role("alert").first).to_be_visible()
    assert not SheetEntry.objects.exists()
    expect(desktop.locator("#id_w1")).to_have_value("1+3")


@pytest.mark.long
def test_the_second_person_sees_the_first_disagreement(
    event: Tournament, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("409")
    sign_in(desktop, make_user("sam"))
    desktop.goto(f"{TABLE}type/")
    type_rows(desktop, PAPER[:3])
    press(desktop, "\n")
    desktop.get_by_role("button", name="Record the sheet").press("Enter")
    desktop.get_by_role("button", name="Submit table 1").press("Enter")
    expect(desktop.get_by_text("To verify")).to_be_visible()
    sign_in(desktop, make_user("sue"))
    desktop.goto(f"{TABLE}verify/")
    desktop.goto(f"{TABLE}read-again/")
    press(desktop, PAPER[0][0] + "0\n24\n3\n" + PAPER[2][0])
    desktop.get_by_role("button", name="Compare and verify").press("Enter")
    expect(desktop.get_by_text("The first disagreement is at hand 2.")).to_be_visible()
    expect(desktop.locator("tr.differs")).to_have_attribute("data-row", "2")
    expect(desktop.locator("#id_d2")).to_be_focused()
    desktop.keyboard.type("23")
    desktop.get_by_role("button", name="Compare and verify").press("Enter")
    expect(desktop.get_by_text("Both readings agree: table 1 verified.")).to_be_visible()
    assert ResultVersion.objects.get().verified_by_name == "Sue"
