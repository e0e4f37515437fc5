"""The reference of the API is read on any screen, under the strict policy, with and without script."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_operation_opens_with_its_fields_and_examples(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page(size, theme=theme)
    page.goto("/api/v1/docs/")
    operation = page.locator("#recordHand")
    operation.locator("summary").click()
    expect(operation.get_by_text('"outcome": "win"').first).to_be_visible()
    expect(operation.get_by_text("scoring.hand_already_recorded", exact=False).first).to_be_visible()
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.long
def test_it_needs_no_script(open_page: OpenPage) -> None:
    page: Page = open_page("desktop", script=False)
    page.goto("/api/v1/docs/#standings")
    page.locator("#readStandings summary").click()
    expect(page.locator("#readStandings").get_by_text("If-None-Match").first).to_be_visible()
