"""One line for all pages of a browser, and what a cut does: it is said, and no announcement is lost."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.faults import Faults
from tests.people import actor, make_seated_event, start
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.models import Audience, Tournament

pytestmark = pytest.mark.browser
MORNING = datetime(2026, 1, 10, 9, 0, tzinfo=UTC)
SEATING = "/t/lyon-open/seating/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    made = make_seated_event()
    start(made, at=MORNING)
    return made


def tell(event: Tournament, text: str) -> None:
    announce(
        tournament=event,
        message=AnnouncementDraft(Audience.EVERYBODY, {"en": text}),
        by=actor("alice"),
        at=datetime.now(UTC),
    )


def test_eight_pages_share_one_stream_and_all_hear(event: Tournament, phone: Page) -> None:
    streams: list[str] = []
    phone.context.on("request", lambda request: streams.append(request.url) if "/events?" in request.url else None)
    pages = [phone, *(phone.context.new_page() for _ in range(7))]
    for page in pages:
        page.goto(SEATING)
    tell(event, "Tea is ready")
    for page in pages:
        expect(page.locator("[data-announcements-new]")).to_contain_text("Tea is ready")
    assert len(streams) == 1


def test_another_page_takes_the_line_when_its_holder_goes(event: Tournament, phone: Page) -> None:
    phone.goto(SEATING)
    other = phone.context.new_page()
    other.goto(SEATING)
    phone.goto("about:blank")
    tell(event, "Lunch")
    expect(other.locator("[data-announcements-new]")).to_contain_text("Lunch")


@pytest.mark.long
def test_a_cut_is_said_and_loses_no_announcement(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    phone.goto(SEATING)
    phone.context.set_offline(True)
    expect(phone.locator("[data-line-cut]")).to_contain_text("No connection. This page")
    tell(event, "First")
    tell(event, "Second")
    phone.context.set_offline(False)
    expect(phone.locator("[data-announcements-new]")).to_contain_text("First")
    expect(phone.locator("[data-announcements-new]")).to_contain_text("Second")
    expect(phone.locator("[data-line-cut]")).to_be_hidden()


def test_announcements_fold_and_stay_read_on_this_device(event: Tournament, phone: Page) -> None:
    for text in ("First", "Second", "Third"):
        tell(event, text)
    phone.goto(SEATING)
    opened, folded = phone.locator("[data-announcements-list]"), phone.locator("[data-announcements-more]")
    expect(opened).to_contain_text("Third")
    expect(folded.locator("[data-announcements-count]")).to_have_text("3")
    opened.get_by_role("button", name="Read").click()
    expect(opened).to_contain_text("Second")
    phone.reload()
    expect(opened).to_contain_text("Second")
    folded.locator("summary").click()
    expect(folded).to_contain_text("Third")
