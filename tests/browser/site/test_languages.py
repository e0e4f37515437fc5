"""The first ring in its languages: pages stay within a phone and a tablet, and a table is played in each."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import RefereeCall, SheetEntry
from scoring.publication.services.releases import release_session
from tests.browser.conftest import OpenPage, card_of
from tests.browser.faults import Faults
from tests.browser.site.test_long_language import NO_PAGES, STICKING_OUT
from tests.browser.walking import choose_language
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start
from tests.rights import EVERYBODY, OPEN
from tests.test_every_page import address, busy_event, late_entries
from tournaments.common.look.rings import FIRST, FIRST_RING
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser

CODES: Final = [code for code, facts in settings.SEATWIND_LANGUAGES.items() if facts["ring"] >= FIRST and code != "en"]
PARTS: Final = frozenset({"live-part", "standing-row", "spectators-part", "seating-wall", "set-language"})
PAGES: Final = sorted(
    name
    for name, who in OPEN.items()
    if who == EVERYBODY and name in FIRST_RING - PARTS and not name.startswith(NO_PAGES)
)


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return busy_event()


@pytest.mark.parametrize("code", CODES)
def test_pages_stay_within_a_phone_and_a_tablet(
    event: Tournament, open_page: OpenPage, faults: Faults, code: str
) -> None:
    faults.allow("409")  # the event is no club season: its pages say so
    batch = late_entries(event)
    token = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=NOON)
    paths = {name: address(name, event, batch) for name in PAGES} | {"player": f"/p/{token}/"}
    assert len(paths) > 25
    result = {}
    for size in ("phone", "tablet"):
        page = open_page(size, language=code)
        for name, path in paths.items():
            page.goto(path)
            assert page.locator("html").get_attribute("lang") == code, name
            if sticking := page.evaluate(STICKING_OUT):
                result[f"{name} on a {size}"] = sticking
    assert result == {}, "\n".join(f"{where}: {what}" for where, what in result.items())


@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("code", ["zh-hans", "ja", "de"])
def test_a_hand_is_played_and_a_referee_called(
    transactional_db: None, open_page: OpenPage, code: str, size: str
) -> None:
    """At a table whose four speak the language: a win, read out and agreed on, then a call."""
    event = make_seated_event()
    start(event, at=timezone.now())
    page = open_page(size, language=code)
    page.goto(card_of(event))
    expect(page.locator("html")).to_have_attribute("lang", code)
    for what in ("[data-seat=E]", "[data-seat=S]", "[data-figure='2']", "[data-figure='8']", "[data-record]"):
        page.locator(what).click()
    expect(page.locator("[data-announced]")).to_be_visible()
    assert page.evaluate(STICKING_OUT) == []
    said = page.locator("[data-announced]").inner_text()
    assert "Read this aloud" not in said
    with page.expect_response(re.compile("/hands/")):
        page.locator("[data-announced] [data-part=write]").click()
    expect(page.locator("[data-latest]")).to_contain_text("28")
    assert SheetEntry.objects.get().payload["value"] == 28
    page.locator("[data-call]").first.click()
    page.locator("[data-call-form] [name=reason]").first.click()
    assert page.evaluate(STICKING_OUT) == []


@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize(
    ("code", "left", "place"), [("zh-hans", "剩余", r"第\d+名"), ("ja", "残り", r"\d+位"), ("de", "noch", r"\d+\.")]
)
def test_a_player_goes_through_an_evening(
    transactional_db: None, open_page: OpenPage, code: str, left: str, place: str, size: str
) -> None:
    """Where one sits and for how long, the place, a call from the own page and its withdrawal, the standings."""
    event = make_seated_event()
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(hours=3))
    start(event, 2, at=timezone.now())
    page = open_page(size, language=code)
    page.goto(f"/p/{issue_player_link(participant=event.participants.get(number=1), by=actor('alice'), at=NOON)}/")
    own = page.url
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator("#own-next")).to_contain_text(re.compile(rf"{left} \d+:\d\d"))
    expect(page.locator("#own-next .opponent")).to_have_count(3)
    expect(page.locator("#own-place")).to_contain_text(re.compile(place))
    assert page.evaluate(STICKING_OUT) == []
    page.locator("#own-next a[href*='/call']").click()
    page.locator("form [name=reason]").first.click()
    expect(page.locator("[name=act][value=withdraw]")).to_be_visible()
    assert RefereeCall.objects.get().is_from_phone
    assert page.evaluate(STICKING_OUT) == []
    page.locator("[name=act][value=withdraw]").click()
    expect(page.locator("form [name=reason]").first).to_be_visible()
    page.goto(own)
    page.locator("#own-place a[href*='/standings/']").first.click()
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator("#rows > li").first).to_contain_text("Player")
    assert page.evaluate(STICKING_OUT) == []


def test_a_reader_chooses_a_language_and_comes_back(
    event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None]
) -> None:
    """A page for staff stays English and says so in the chosen language."""
    page = open_page("phone")
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/standings/")
    choose_language(page, "日本語")
    expect(page).to_have_url("/t/lyon-open/standings/")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.goto("/t/lyon-open/staff/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("footer small[lang=ja]")).to_be_visible()
    expect(page.locator("footer a[href^='/languages/']")).to_contain_text("日本語")
