"""A dead hand on the felt and the second look before a disqualification, as they are seen on a tablet and a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling
from tests.browser.conftest import OpenPage
from tests.people import actor, at_seat, make_user, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
SHEET = "/t/lyon-open/s/1/tables/1/"


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_seat_is_marked_dead(open_page: OpenPage, sign_in: SignIn, event: Tournament, size: str) -> None:
    table = table_of(event)
    record_ruling(
        table=table,
        participant=at_seat(table, "S"),
        offence="judged-dead-hand",
        hand=1,
        by=actor("bob"),
        at=timezone.now(),
    )
    page = open_page(size)
    sign_in(page, make_user("bob"))
    page.goto(SHEET)
    expect(page.locator("[data-seat=S] [data-cautions] .tag")).to_have_attribute("data-tone", "verm")
    expect(page.locator("[data-seat=S] [data-cautions]")).to_contain_text("Dead hand")


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_second_look(open_page: OpenPage, sign_in: SignIn, event: Tournament, size: str) -> None:
    person = at_seat(table_of(event), "S")
    page = open_page(size)
    sign_in(page, make_user("chris"))
    page.goto(f"{SHEET}ruling/?participant={person.number}&offence=cheating&hand=1")
    record = page.locator("[name=act][value=record]")
    expect(page.locator("[data-ready]")).to_be_visible()
    record.click()
    expect(page.get_by_role("alert").filter(has_text="Check it, then record it.")).to_be_in_viewport()
    assert not Ruling.objects.exists()
    page.locator("#effects [name=sure]").check()
    expect(page.locator("#effects [name=sure]")).to_be_checked()
    page.wait_for_load_state("networkidle")
    record.click()
    expect(page.get_by_role("link", name="Next: substitute")).to_be_visible()
