"""A dead hand on the felt and the second look before a disqualification, as they are seen on a tablet and a phone."""

import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling
from tests.browser.conftest import OpenPage
from tests.people import actor as actor_of
from tests.people import make_seated_event, make_user, start, table_of
from tournaments.models import Participant, Table, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
SHEET = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    event = make_seated_event()
    start(event, at=timezone.now() - timedelta(minutes=20))
    return event


def south(table: Table) -> Participant:
    person = table.seats.select_related("participant").get(wind="S").participant
    assert person is not None
    return person


def keep_picture(page: Page, name: str) -> None:
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_seat_is_marked_dead(open_page: OpenPage, sign_in: SignIn, event: Tournament, size: str) -> None:
    table = table_of(event)
    record_ruling(
        table=table,
        participant=south(table),
        offence="judged-dead-hand",
        hand=1,
        by=actor_of("bob"),
        at=timezone.now(),
    )
    page = open_page(size)
    sign_in(page, make_user("bob"))
    page.goto(SHEET)
    expect(page.locator("[data-seat=S] [data-cautions] .tag")).to_have_attribute("data-tone", "verm")
    expect(page.locator("[data-seat=S] [data-cautions]")).to_contain_text("Dead hand")
    keep_picture(page, f"felt-{size}")
    page.goto(f"{SHEET}hands/1/dead/")
    keep_picture(page, f"dead-{size}")


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_second_look(open_page: OpenPage, sign_in: SignIn, event: Tournament, size: str) -> None:
    person = south(table_of(event))
    page = open_page(size)
    sign_in(page, make_user("chris"))
    page.goto(f"{SHEET}ruling/?participant={person.number}&offence=cheating&hand=1")
    record = page.locator("[name=act][value=record]")
    expect(page.locator("[data-ready]")).to_be_visible()
    record.click()
    expect(page.get_by_role("alert").filter(has_text="Check again")).to_be_visible()
    assert not Ruling.objects.exists()
    keep_picture(page, f"look-{size}")
    page.locator("#effects [name=sure]").check()
    expect(page.locator("#effects [name=sure]")).to_be_checked()
    page.wait_for_load_state("networkidle")
    record.click()
    expect(page.get_by_role("link", name="Next: substitute")).to_be_visible()
    keep_picture(page, f"ruling-{size}")
