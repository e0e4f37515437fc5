"""Pages with scripts and style sheets as they are collected: joined (tournaments/common/static_join.py)."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start
from tournaments.common.static_join import join
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
STATIC = Path(settings.BASE_DIR, "static")
TYPES = {"js": "text/javascript", "css": "text/css"}
MAX_REQUESTS = 12


@pytest.fixture(scope="module")
def joined() -> dict[str, str]:
    paths = [path for kind in TYPES for path in (STATIC / kind).rglob("*.*")]
    return join({path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8") for path in paths})


def serve_joined(page: Page, joined: dict[str, str]) -> list[str]:
    """Answer with joined files under the plain names; return the list of what the page asks for, but for the clock."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.partition("/static/")[2]
        route.fulfill(body=joined[name], content_type=f"{TYPES[name.rpartition('.')[2]]}; charset=utf-8")

    page.route(re.compile(r"/static/(?:js|css)/"), answer)
    page.on("request", lambda request: None if request.url.endswith("/live/now") else asked.append(request.url))
    return asked


def test_the_standings_open_a_row(transactional_db: None, phone: Page, joined: dict[str, str]) -> None:
    event = make_seated_event(players=140)
    finish_session(event, 1)
    release_session(session=session_of(event), by=actor("alice"), at=NOON)
    asked = serve_joined(phone, joined)
    phone.goto(f"/t/{event.slug}/standings/", wait_until="load")
    phone.locator("#p130 summary").click()
    expect(phone.locator("#p130 .ranking-more").get_by_role("heading", name="Why")).to_be_visible()
    expect(phone).to_have_url(re.compile("#p130$"))
    assert len(asked) <= MAX_REQUESTS


def test_a_sheet_takes_a_hand(card: str, tablet: Page, joined: dict[str, str]) -> None:
    serve_joined(tablet, joined)
    tablet.goto(card)
    for key in ("[data-seat='E']", "[data-seat='S']", "[data-figure='2']", "[data-figure='8']"):
        tablet.locator(key).click()
    expect(tablet.locator("[data-seat='E'] [data-then]")).not_to_be_empty()


@pytest.mark.parametrize("way", ["", "standings/", "s/1/results/", "statistics/", "players/1/"])
def test_public_pages_follow_the_event(transactional_db: None, phone: Page, joined: dict[str, str], way: str) -> None:
    event: Tournament = make_seated_event(live_results=True)
    start(event)
    asked = serve_joined(phone, joined)
    phone.goto(f"/t/{event.slug}/{way}", wait_until="load")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    assert len(asked) <= MAX_REQUESTS
