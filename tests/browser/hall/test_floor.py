"""The desk sees the tables: a device that fell silent, entries that did not go out, a call that somebody goes to."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from scoring.models import DeviceSign, SheetEntry
from tests.browser.faults import Faults
from tests.browser.sheets.test_offline import awake, enter
from tests.people import make_user
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]
FLOOR = "/t/lyon-open/s/1/floor/"


def speak(page: Page) -> None:
    """What the device says every half minute, said now."""
    with page.expect_response(lambda answer: answer.url.endswith("/presence/")):
        page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")


def table(page: Page, number: int) -> Locator:
    """A table's card on the floor."""
    return page.get_by_role("region", name="Devices").get_by_role("listitem").nth(number - 1)


def fall_silent(minutes: int) -> None:
    DeviceSign.objects.update(heard_at=timezone.now() - timedelta(minutes=minutes, seconds=1))


def test_a_device_is_heard_then_quiet(
    event: Tournament, card: str, tablet: Page, desktop: Page, sign_in: SignIn
) -> None:
    """A device speaks when its page opens; the floor looks again by itself every ten seconds."""
    with tablet.expect_response(lambda answer: answer.url.endswith("/presence/")):
        tablet.goto(card)
    sign_in(desktop, make_user("sam"))
    desktop.clock.install()
    desktop.goto(FLOOR)
    expect(table(desktop, 1)).to_contain_text("Connected")
    expect(table(desktop, 2)).to_contain_text("No device yet")
    fall_silent(5)
    desktop.clock.fast_forward(11_000)
    expect(table(desktop, 1)).to_contain_text("No contact")
    expect(table(desktop, 1)).to_contain_text("5 minutes")
    expect(desktop.get_by_text("1 device without contact")).to_be_visible()
    speak(tablet)
    desktop.clock.fast_forward(11_000)
    expect(table(desktop, 1)).to_contain_text("Connected")


def test_entries_that_do_not_go_out_are_seen(
    event: Tournament, card: str, tablet: Page, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    """The network lets signs of life through and no hand; then the device falls silent with what it holds."""
    faults.allow("net::ERR_FAILED")
    tablet.goto(card)
    awake(tablet)
    tablet.route("**/tables/1/hands/", lambda route: route.abort())
    for number in (1, 2):
        enter(tablet, number)
    expect(tablet.locator("[data-outbox]")).to_contain_text("2 unsent")
    speak(tablet)
    assert not SheetEntry.objects.exists()
    sign_in(desktop, make_user("sam"))
    desktop.goto(FLOOR)
    expect(table(desktop, 1)).to_contain_text("2 entries unsent")
    expect(table(desktop, 1)).not_to_have_attribute("data-tone", "verm")
    fall_silent(4)
    desktop.goto("/t/lyon-open/s/1/")
    needs = desktop.get_by_role("complementary")
    expect(needs).to_contain_text("2 entries unsent")
    expect(needs).to_contain_text("Last contact 4 minutes ago")
    needs.get_by_role("link", name="View table 1").click()
    expect(table(desktop, 1)).to_have_attribute("data-tone", "verm")
    tablet.unroute("**/tables/1/hands/")
    tablet.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(tablet.locator("[data-outbox]")).to_be_hidden()
    speak(tablet)
    desktop.reload()
    expect(table(desktop, 1)).to_contain_text("Connected")
    expect(table(desktop, 1)).not_to_contain_text("unsent")
