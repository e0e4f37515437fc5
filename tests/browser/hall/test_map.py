"""The map of the hall: a call stands on it at once, and the plan is drawn by dragging or by the arrow keys."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from scoring.calls.services.queue import call_referee
from tests.people import actor, make_seated_event, make_user, start, table_of
from tournaments.models import TablePlace, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]


@pytest.fixture(params=["mcr-ffmj-2016", "ema-riichi-2016"])
def event(request: pytest.FixtureRequest, transactional_db: None) -> Tournament:
    made = make_seated_event(rule_set=request.param)
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


def spot(page: Page, number: int) -> Locator:
    return page.locator(f"#spot-{number}")


@pytest.mark.long
def test_a_call_stands_on_the_map_at_once_and_leads_to_the_ruling(
    event: Tournament, desktop: Page, sign_in: SignIn
) -> None:
    sign_in(desktop, make_user("bob"))
    desktop.goto("/t/lyon-open/map/")
    expect(spot(desktop, 2)).not_to_contain_text("called")
    call_referee(table=table_of(event, 2), reason="ruling", by=actor("sam"), at=timezone.now())
    expect(spot(desktop, 2)).to_contain_text("Referee called", timeout=9_000)
    spot(desktop, 2).click()
    expect(desktop).to_have_url("/t/lyon-open/s/1/tables/2/ruling/")


def test_the_hall_is_drawn_by_dragging_and_by_the_arrow_keys(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """From 1 2 / 3 4: table 1 is dragged onto 4, and the two change places; table 2 goes right by its arrow."""
    sign_in(desktop, make_user("alice"))
    desktop.goto("/t/lyon-open/map/plan/")
    grid = desktop.locator("[data-plan-grid]")
    locator, four = (grid.locator(f'[data-number="{n}"]') for n in (1, 4))
    locator.drag_to(four)
    grid.locator('[data-number="2"]').press("ArrowRight")
    desktop.get_by_role("button", name="Save the plan").click()
    expect(desktop).to_have_url("/t/lyon-open/map/")
    kept = {place.number: (place.row, place.column) for place in TablePlace.objects.filter(tournament=event)}
    assert kept == {1: (2, 2), 2: (1, 3), 3: (2, 1), 4: (1, 1)}


@pytest.mark.long
def test_a_tablet_that_goes_out_of_sight_says_so(card: str, tablet: Page, desktop: Page, sign_in: SignIn) -> None:
    """The page is hidden: one last word, then none until it is seen again."""
    with tablet.expect_response(lambda answer: answer.url.endswith("/presence/")):
        tablet.goto(card)
    hide = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
    event_of = "void document.dispatchEvent(new Event('visibilitychange'))"
    sign_in(desktop, make_user("sam"))
    for is_hidden, words in (("true", "screen off"), ("false", "Not started")):
        tablet.evaluate(hide % is_hidden)
        with tablet.expect_response(lambda answer: answer.url.endswith("/presence/")):
            tablet.evaluate(event_of)
        desktop.goto("/t/lyon-open/map/")
        expect(spot(desktop, 1)).to_contain_text(words)
