"""One laptop, http and https: what a browser keeps behind one door is told, and sent, from the other."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from scoring.models import SheetEntry
from tests.browser.halls import NAME, Hall, certificate, hall_at
from tests.browser.network import network_to
from tests.browser.outbox.test_queue import put, wait_for_states
from tests.people import make_seated_event, make_user, start

pytestmark = pytest.mark.browser
SHEET = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def doors(
    transactional_db: None, base_url: str, playwright: Playwright, tmp_path: Path, settings: Any
) -> Iterator[tuple[Hall, str]]:
    """A hall on plain http, and the address of its https; Sam is signed in, by cookies that both doors share."""
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    start(make_seated_event(), at=timezone.now() - timedelta(minutes=20))
    tls, digest = certificate(tmp_path)
    with hall_at(base_url, playwright, tmp_path) as hall, network_to(base_url, tls) as secure:
        hall.trusted = digest
        hall.sign_in(make_user("sam"))
        address = f"https://{NAME}:{secure.listening}"
        hall.faults.allowed.append(f"call to another host: {re.escape(address)}/")
        yield hall, address


def elsewhere(page: Page) -> Any:
    return page.locator("[data-outbox-elsewhere]")


@pytest.mark.long
def test_what_waits_behind_the_other_door_is_told_and_sent(doors: tuple[Hall, str]) -> None:
    hall, secure = doors
    page = hall.open()
    page.goto(SHEET)
    hall.network.cut()
    put(page, {"number": 1, "outcome": "draw"}, base=0)
    wait_for_states(page, "kept")
    expect(page.locator("[data-outbox]")).to_contain_text("1 unsent")
    page.goto(f"{secure}{SHEET}")
    assert page.evaluate("isSecureContext")
    expect(elsewhere(page)).to_have_text("1 unsent entry at the other address: send it")
    assert not SheetEntry.objects.exists()
    hall.network.mend()
    elsewhere(page).click()
    page.wait_for_url(f"{hall.address}{SHEET}")
    wait_for_states(page, "confirmed")
    assert SheetEntry.objects.count() == 1
    page.goto(f"{secure}{SHEET}")
    expect(page.locator("#main")).to_be_visible()
    expect(elsewhere(page)).to_be_hidden()
