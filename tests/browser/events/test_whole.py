"""A whole event by pages alone: from an empty database to the final ranking."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.people import make_user

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]

PLAYERS = "number,name,country,team\n" + "".join(
    f"{n},Player {n},{'FRA' if n <= 4 else 'ITA'},{'Blue' if n % 2 else 'Red'}\n" for n in range(1, 9)
)
GRID = "session,table,E,S,W,N\n1,1,1,2,3,4\n1,2,5,6,7,8\n"
# Table 1: a tie for first shares 4 and 2. Table 2: 4, 2, 1, 0 (MCR 3.9.2.2).
TOTALS = {1: (40, 40, -30, -50), 2: (90, 10, -20, -80)}
EVENT = "/t/nice-open/"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    paths = {"players": tmp_path / "players.csv", "grid": tmp_path / "grid.csv"}
    paths["players"].write_text(PLAYERS, encoding="utf8")
    paths["grid"].write_text(GRID, encoding="utf8")
    return paths


def test_an_event_from_nothing_to_the_final_ranking(
    open_page: OpenPage, sign_in: SignIn, files: dict[str, Path]
) -> None:
    people = {name: open_page("desktop") for name in ("alice", "chris", "sue")}
    people["sam"] = open_page("tablet")
    for name, page in people.items():
        sign_in(page, make_user(name))
    create_the_event(people["alice"])
    import_the_players(people["alice"], files["players"])
    import_the_seating(people["alice"], files["grid"])
    appoint_the_staff(people["alice"])
    act_on_clock(people["chris"], "Start session 1", "start")
    for table in TOTALS:
        type_and_submit(people["sam"], table)
        verify(people["sue"], table)
    act_on_clock(people["chris"], "End the session", "end")
    act_on_clock(people["chris"], "Release results", "release")
    read_the_ranking(open_page("phone"))


def create_the_event(page: Page) -> None:
    page.goto("/t/new/")
    page.get_by_label("Name", exact=True).fill("Nice Open")
    page.get_by_label("First day").fill("2027-01-09")
    page.get_by_label("Sessions", exact=True).fill("1")
    page.locator("summary", has_text="Later").click()
    page.get_by_label("Everyone, immediately").check()
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Nice Open", level=1)).to_be_visible()


def import_the_players(page: Page, path: Path) -> None:
    page.goto(f"{EVENT}import/participants/")
    page.locator("input[type=file]").set_input_files(path)
    page.locator("main form button").first.click()
    page.get_by_role("button", name="Import 8").click()
    expect(page.get_by_text("Player 8").first).to_be_visible()


def import_the_seating(page: Page, path: Path) -> None:
    page.goto(f"{EVENT}import/seating/")
    page.locator("input[type=file]").set_input_files(path)
    page.locator("main form button").first.click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Player 5").first).to_be_visible()


def appoint_the_staff(page: Page) -> None:
    for name, role in (("chris", "Chief referee"), ("sam", "Scorekeeper"), ("sue", "Scorekeeper")):
        page.goto(f"{EVENT}staff/")
        page.get_by_label("Username or e-mail").first.fill(name)
        page.get_by_label("Role").first.select_option(label=role)
        page.get_by_role("button", name="Give").first.click()
        expect(page.get_by_text(name).first).to_be_visible()


def act_on_clock(page: Page, link: str, move: str) -> None:
    """An act on every table asks first: the link opens a dialog, its button acts."""
    page.goto(f"{EVENT}s/1/")
    page.get_by_role("link", name=link, exact=True).click()
    page.locator(f"dialog[open] button[name=move][value={move}]").click()
    expect(page.get_by_role("link", name=link, exact=True)).to_have_count(0)


def type_and_submit(page: Page, table: int) -> None:
    page.goto(f"{EVENT}s/1/tables/{table}/totals/")
    for wind, score in zip("ESWN", TOTALS[table], strict=True):
        page.locator(f"input[name='{wind}']").fill(str(score))
    page.get_by_role("button", name="Record the totals").click()
    page.get_by_role("link", name="Submit the sheet").click()
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("To verify").first).to_be_visible()


def verify(page: Page, table: int) -> None:
    page.goto(f"{EVENT}s/1/tables/{table}/verify/")
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text("Verified").first).to_be_visible()


def read_the_ranking(page: Page) -> None:
    """As anybody on a phone: place, name, table points."""
    page.goto(f"{EVENT}standings/")
    rows = page.locator(".ranking ol .ranking-row")
    expect(rows).to_have_count(8)
    texts = [" ".join(row.inner_text().split()) for row in rows.all()]
    assert [text.split()[:2] for text in texts] == [["Place", place] for place in "12245678"]
    assert [f"Player {n}" in text for n, text in zip((5, 1, 2, 6, 7, 3, 4, 8), texts, strict=True)] == [True] * 8
    expect(rows.nth(1).locator(".sum")).to_contain_text("3")
