"""The whole ceremony and a redraw in the middle of an event, at the organiser's desk and on the hall's projector."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mahjong_core.cli.verify import main
from tests.browser.accessibility import check_accessibility
from tests.people import NOON, actor, add_players, make_tournament, make_user, session_of, simple_plan
from tournaments.models import Participant, ParticipantState, SeatingDraw, Tournament
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session, start_session

pytestmark = [pytest.mark.browser, pytest.mark.long]
PLAYERS, SESSIONS = 140, 6
SMALLEST = 16  # pixels of a name on the seating list
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    made = make_tournament(sessions=SESSIONS)
    add_players(made, PLAYERS)
    return made


def draw_in_public(page: Page, button: str, value: str) -> None:
    page.goto("/t/lyon-open/draws/")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("secret until the draw is run").first).to_be_visible()
    page.get_by_label("Public value").first.fill(value)
    page.get_by_role("button", name="Run the draw").first.click()
    expect(page.get_by_role("heading", name="Certificate")).to_be_visible()
    expect(page.get_by_role("button", name="Publish this seating")).to_be_visible()


def counts(page: Page) -> dict[str, list[str]]:
    """The figures of the certificate: here, at best."""
    rows = page.locator("section[aria-labelledby=proof] table.measures tbody tr")
    return {row.locator("th").inner_text(): row.locator("td.end").all_inner_texts() for row in rows.all()}


def check_wall_list(page: Page) -> None:
    """Every name stands there, large enough and not cut off."""
    names = page.locator("#roll li .who > b")
    expect(names).to_have_count(PLAYERS)
    sizes = names.evaluate_all(
        "all => all.map(one => [parseFloat(getComputedStyle(one).fontSize), one.parentElement.scrollWidth,"
        " one.parentElement.clientWidth, one.getBoundingClientRect().width])"
    )
    assert len(sizes) == PLAYERS
    for size, wanted, given, width in sizes:
        assert size >= SMALLEST
        assert wanted <= given
        assert width > 0
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_140_names_stand_on_one_screen(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    """Nothing scrolls, no line is cut off, and no letter is smaller than on the list of the page."""
    import_seating(tournament=event, plan=simple_plan(PLAYERS, SESSIONS), by=actor("alice"), at=NOON)
    page = open_page("projector")
    for address, names in (("", ".names .who"), ("?by=tables", ".boards .four span")):
        page.goto(f"/t/lyon-open/seating/wall/{address}")
        expect(page.locator(names)).to_have_count(PLAYERS)
        boxes = page.locator(names).evaluate_all(
            "all => all.map(one => [parseFloat(getComputedStyle(one).fontSize), one.getBoundingClientRect().bottom,"
            " one.getBoundingClientRect().right, one.scrollWidth - one.clientWidth])"
        )
        for size, bottom, right, cut in boxes:
            assert size >= SMALLEST
            assert bottom <= 1080
            assert right <= 1920
            assert cut <= 0
        root = "document.documentElement"
        assert page.evaluate(f"[{root}.scrollHeight, {root}.scrollWidth]") == [1080, 1920]
        check_accessibility(page)


@pytest.mark.parametrize("size", ["desktop", "projector"])
def test_the_ceremony(
    event: Tournament, open_page: Callable[..., Page], sign_in: SignIn, tmp_path: Path, size: str
) -> None:
    page = open_page(size)
    sign_in(page, make_user("alice"))
    draw_in_public(page, "Prepare the draw", "dice 4 2 6")
    check_accessibility(page)
    figures = counts(page)
    # With 140 players six sessions need no repeat, and winds differ by one unless four divides the sessions.
    assert figures["Players who meet more than once"] == ["0", "0"]
    assert figures["Largest difference in how often a player sits at each wind"] == ["1", "1"]
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the certificate").click()
    file = tmp_path / "draw.json"
    waiting.value.save_as(file)
    assert main([str(file)]) == 0
    assert json.loads(file.read_text())["ceremony"]["public_value"] == "dice 4 2 6"
    page.get_by_role("button", name="Publish this seating").click()
    expect(page.get_by_role("heading", name="Session 1", level=1)).to_be_visible()
    expect(page.locator(".roll-foot")).to_contain_text("Version 1")
    check_wall_list(page)


@pytest.mark.parametrize("size", ["desktop", "projector"])
def test_a_redraw_in_the_middle(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn, size: str) -> None:
    page = open_page(size)
    sign_in(page, make_user("alice"))
    draw_in_public(page, "Prepare the draw", "dice 4 2 6")
    page.get_by_role("button", name="Publish this seating").click()
    expect(page.locator(".roll-foot")).to_contain_text("Version 1")
    for number in (1, 2):
        start_session(session=session_of(event, number), by=actor("chris"), at=NOON)
        end_session(session=session_of(event, number), by=actor("chris"), at=NOON)
    played = published_plan(event).sessions[:2]
    leaving = Participant.objects.filter(tournament=event, number__in=(7, 40, 77, 140))
    leaving.update(state=ParticipantState.WITHDRAWN)
    draw_in_public(page, "Prepare the draw", "captains 12 9")
    expect(page.get_by_text("Sessions 1 to 2 had started")).to_be_visible()
    expect(page.get_by_role("heading", name="Changes if published")).to_be_visible()
    assert counts(page)["Players who meet more than once"] == ["0", "0"]
    check_accessibility(page)
    page.get_by_role("button", name="Publish this seating").click()
    expect(page.locator(".roll-foot")).to_contain_text("Version 2")
    check_wall_list(page)
    after = published_plan(event).sessions
    assert after[:2] == played
    assert [len(tables) for tables in after] == [35, 35, 34, 34, 34, 34]
    assert SeatingDraw.objects.get(version=2).public_value == "captains 12 9"
