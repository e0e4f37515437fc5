"""A season of a club as its leader lives it, on a phone and on a large screen: four evenings, and the finals.

Every tap is counted: on a field, a button, a link or a name. Figures and the key that leads to the next field are not.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.people import make_user
from tournaments.models import Participant, Session, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
CLUB = "/t/the-four-winds/"
MEMBERS = 40
HERE = 20
LATE = 4
MOST_TAPS = 40
# The totals of a table of the EMA's riichi, East to North: of 120,000 points.
TOTALS = ((41_200, 33_500, 27_300, 18_000), (36_000, 35_900, 26_100, 22_000), (52_400, 30_000, 24_600, 13_000))


@dataclass
class Leader:
    """The leader with a finger on the page. ``taps`` since the evening began."""

    page: Page
    taps: int = 0
    evenings: list[int] = field(default_factory=list)

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.first.click()

    def press(self, name: Any) -> None:
        self.tap(self.page.locator("main").get_by_role("button", name=name))

    def follow(self, name: Any, within: str = "main") -> None:
        self.tap(self.page.locator(within).get_by_role("link", name=name))

    def type(self, target: Locator, text: str) -> None:
        self.tap(target)
        target.first.press_sequentially(text)

    def begin_evening(self) -> None:
        self.taps = 0

    def end_evening(self) -> None:
        self.evenings.append(self.taps)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the server's clock be so many days later."""
    real, ahead = timezone.now, timedelta()

    def now() -> datetime:
        return real() + ahead

    def go_to(days: int) -> None:
        nonlocal ahead
        ahead = timedelta(days=days)

    monkeypatch.setattr(timezone, "now", now)
    return go_to


def found_the_club(leader: Leader) -> Tournament:
    page = leader.page
    page.goto("/t/new/")
    page.get_by_label("Name", exact=True).fill("The Four Winds")
    page.get_by_label("First day").fill(timezone.localdate().isoformat())
    page.locator("label", has_text="Club season").click()
    page.locator("label", has_text=re.compile("EMA riichi")).first.click()
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(re.compile(f"{CLUB}$"))
    return Tournament.objects.get()


def enter_the_members(leader: Leader, folder: Any) -> None:
    page = leader.page
    path = folder / "members.csv"
    path.write_text("Name\n" + "".join(f"Member {n:02}\n" for n in range(1, MEMBERS + 1)), encoding="utf8")
    page.goto(f"{CLUB}participants/")
    leader.follow("Import a list")
    page.locator("main input[type=file]").first.set_input_files(path)
    leader.press("Read and preview")
    leader.press(re.compile(f"Import {MEMBERS}"))
    expect(page.get_by_text("Member 40").first).to_be_visible()
    assert Participant.objects.count() == MEMBERS


def set_the_fees(leader: Leader) -> None:
    page = leader.page
    page.goto(f"{CLUB}cash/")
    page.get_by_label("Fee of an evening").fill("3")
    leader.press("Set the fees")
    expect(page.locator("main")).to_contain_text("Still due")
    leader.follow("Evening", within="header")


def arrive(leader: Leader, names: list[str]) -> None:
    for name in names:
        leader.tap(leader.page.locator("#here li:not(.here) button").filter(has_text=name))
        expect(leader.page.locator("#here li.here button").filter(has_text=name)).to_be_visible()


def welcome_a_guest(leader: Leader, name: str) -> None:
    leader.type(leader.page.get_by_label("Name of the guest"), name)
    leader.press("Guest")
    expect(leader.page.locator("#here li.here").filter(has_text=name)).to_be_visible()


def sit_down(leader: Leader, games: int, in_play: int) -> None:
    leader.press(re.compile("^Start (all|the game)"))
    expect(leader.page.locator("form.game")).to_have_count(games + in_play)


def write_the_results(leader: Leader, chance: Random) -> None:
    """Table by table, as they finish: a tap on the first total, figures, and a tap that enters and confirms them."""
    page = leader.page
    left = page.locator("form.game").count()
    while left:
        game = page.locator("form.game").nth(chance.randrange(left))
        totals = chance.choice(TOTALS)
        leader.tap(game.locator("input.num").first)
        for place, total in enumerate(totals):
            if place:
                page.keyboard.press("Tab")
            page.keyboard.type(str(total))
        leader.tap(game.get_by_role("button", name="Enter and confirm"))
        left -= 1
        expect(page.locator("form.game")).to_have_count(left)


def spend_an_evening(leader: Leader, number: int, chance: Random) -> None:
    """Sixteen come, three latecomers and a guest sit down at a fifth table, and everyone pays."""
    leader.begin_evening()
    names = [f"Member {n:02}" for n in chance.sample(range(1, MEMBERS + 1), HERE - 1)]
    arrive(leader, names[: HERE - LATE])
    sit_down(leader, 4, 0)
    arrive(leader, names[HERE - LATE :])
    welcome_a_guest(leader, f"Guest {number}")
    sit_down(leader, 1, 4)
    write_the_results(leader, chance)
    leader.press(re.compile("All 20 have paid"))
    expect(leader.page.get_by_text("have to pay")).to_have_count(0)
    leader.end_evening()


def play_the_final(leader: Leader) -> None:
    """The four best of the standings begin with half of their points; the rating goes on."""
    page = leader.page
    leader.follow("Season", within="header")
    expect(page.locator("ol.spans li")).not_to_have_count(0)
    leader.follow("Final")
    made = preview_final(leader, 8)
    size = next(n for n in range(4, 8) if made[n - 1] != made[n])  # nobody shares the place at the line
    made = preview_final(leader, size)
    carried = [figure_of(text) for text in page.locator("tbody td:nth-child(4)").all_inner_texts()]
    assert [2 * figure for figure in carried] == made
    names = page.locator("tbody th").all_inner_texts()
    leader.press("Begin the final")
    expect(page).to_have_url(re.compile(f"{CLUB}standings/"))
    leader.follow("Evening", within="header")
    arrive(leader, names)
    sit_down(leader, 1, 0)
    write_the_results(leader, Random(4))
    leader.follow("Standings", within="header")
    for name in names:
        expect(page.locator("main").get_by_text(name).first).to_be_visible()
    table = Session.objects.get(number=21).tables.get()
    assert set(table.seats.values_list("participant__name", flat=True)) <= set(names)


def preview_final(leader: Leader, size: int) -> list[Fraction]:
    """The points of the season of those who would come through."""
    page = leader.page
    leader.tap(page.get_by_label("Players or teams"))
    page.get_by_label("Players or teams").fill(str(size))
    leader.press("Show")
    expect(page.locator("tbody tr")).to_have_count(size)
    return [figure_of(text) for text in page.locator("tbody td:nth-child(3)").all_inner_texts()]


def figure_of(text: str) -> Fraction:
    return Fraction(text.replace("\N{MINUS SIGN}", "-").replace("\N{NARROW NO-BREAK SPACE}", ""))


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_season(
    size: str,
    open_page: Callable[..., Page],
    sign_in: Callable[[Page, Any], None],
    calendar: Callable[[int], None],
    tmp_path: Any,
) -> None:
    page = open_page(size)
    sign_in(page, make_user("alice"))
    leader, chance = Leader(page), Random(52)
    found_the_club(leader)
    enter_the_members(leader, tmp_path)
    set_the_fees(leader)
    for number in range(1, 5):
        calendar(number - 1)
        page.goto(f"{CLUB}evening/")
        spend_an_evening(leader, number, chance)
    assert max(leader.evenings) <= MOST_TAPS, leader.evenings
    assert Session.objects.filter(is_game=True).count() == 20
    calendar(4)
    play_the_final(leader)
