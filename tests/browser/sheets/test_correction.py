"""A referee corrects a hand: the scores after it and the words to read out follow what is typed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.accessibility import check_accessibility
from tests.people import make_seated_event, make_user, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """MCR 3.9.1.3.2: East wins 18 from South: 42, -26, -8, -8."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=20))
    play(table_of(made), [win(1, value=18)])
    return made


def test_the_scores_follow_what_is_typed_and_a_tap_gives_the_reason(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    sign_in(tablet, make_user("bob"))
    tablet.goto("/t/lyon-open/s/1/tables/1/entries/1/")
    # What it would show follows by itself: its button is for pages without script.
    expect(tablet.get_by_role("button", name="Show the scores after the correction")).to_be_hidden()
    tablet.get_by_label("Value").fill("28")
    expect(tablet.get_by_role("row", name="Player 5")).to_contain_text("\N{MINUS SIGN}36")
    expect(tablet.locator("#correct-effect blockquote")).to_contain_text("Player 1 wins 28 from Player 5")
    tablet.get_by_role("button", name="The value was counted again").click()
    expect(tablet.locator("[name=reason]")).to_have_value("The value was counted again")
    check_accessibility(tablet)
    tablet.get_by_role("button", name="Record the correction").click()
    expect(tablet.get_by_text("Corrected. The earlier entry stays readable.")).to_be_visible()
    assert SheetEntry.objects.get(sequence=2).reason == "The value was counted again"
