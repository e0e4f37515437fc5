"""An event with a cut: planned, previewed, decided, taken back, decided again and played, at the organiser's desk."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility
from tests.people import add_players, finish_session, make_tournament, make_user
from tests.scoring.finals.phase_events import draw_first, phase_of, ranked, tables_of, tell_apart
from tournaments.models import PhaseStatus, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Twenty players; two of four sessions are drawn and played."""
    made = make_tournament(sessions=4)
    add_players(made, 20)
    draw_first(made, 2)
    for number in (1, 2):
        finish_session(made, number)
    return made


def fill(page: Page, at: int, kind: str, sessions: int) -> None:
    page.locator(f"#id_form-{at}-kind").select_option(kind)
    page.locator(f"#id_form-{at}-sessions").fill(str(sessions))


def plan(page: Page) -> None:
    page.goto("/t/lyon-open/phases/")
    page.get_by_role("link", name="Plan the phases").click()
    fill(page, 0, "round_robin", 2)
    page.get_by_role("button", name="Save the plan").click()
    page.get_by_role("link", name="Change the plan").click()
    fill(page, 1, "danish", 2)
    page.locator("#id_form-1-cut").fill("8")
    page.locator("#id_form-1-carried_percent").fill("50")
    check_accessibility(page)
    page.get_by_role("button", name="Save the plan").click()
    expect(page.get_by_role("heading", name="Phase 2: Danish")).to_be_visible()
    check_accessibility(page)


def play_next(page: Page, event: Tournament, session: int) -> None:
    page.goto("/t/lyon-open/phases/2/")
    page.get_by_role("button", name=f"Draw session {session}").click()
    page.get_by_role("button", name="Publish this seating").click()
    expect(page.get_by_role("heading", name=f"Session {session}", level=1)).to_be_visible()
    finish_session(event, session)


def test_a_cut_with_half_of_the_points(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    page = open_page("desktop")
    sign_in(page, make_user("alice"))
    plan(page)
    tell_apart(event)  # the draw may leave some level at the line
    best = ranked(event)[:8]
    page.get_by_role("link", name="Preview phase 2").click()
    expect(page.get_by_text("Nothing is confirmed yet")).to_be_visible()
    shown = page.locator("section[aria-labelledby=division-1] tbody th small").all_inner_texts()
    assert [int(text.split(" ")[0]) for text in shown] == best
    expect(page.get_by_text("12 players do not continue")).to_be_visible()
    expect(page.get_by_role("heading", name="Who would sit where in session 3")).to_be_visible()
    check_accessibility(page)
    page.get_by_role("button", name="Confirm phase 2").click()
    page.get_by_role("button", name="Undo the confirmation").click()
    expect(page.get_by_text("Nothing is confirmed yet")).to_be_visible()
    assert phase_of(event, 2).status == PhaseStatus.PLANNED
    page.get_by_role("button", name="Confirm phase 2").click()
    expect(page.get_by_role("heading", name="Who sits where in session 3")).to_be_visible()
    for session in (3, 4):
        play_next(page, event, session)
    assert tables_of(event, 3) == [set(best[:4]), set(best[4:])]
    page.goto("/t/lyon-open/standings/")
    expect(page.locator(".ranking-division")).to_have_count(2)
    check_accessibility(page)
    page.goto(f"/t/lyon-open/standings/{ranked(event)[0]}/")
    expect(page.get_by_text("50 % carried over into session 3")).to_be_visible()
