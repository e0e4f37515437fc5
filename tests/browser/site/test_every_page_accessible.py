"""Every page of the demo as each role reaches it: axe finds nothing, at five widths, in both themes and languages.

A page that says to one role what it said to another is judged once in a run. In the dark only colours are judged,
since the page is otherwise the one that was judged by day.
"""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.accessibility import described, violations_of_colour, violations_of_rows_once
from tests.browser.walking import EVENT, ROLES, TABLES, one_of_each_kind
from tournaments.site.services.demo_chairs import take_demo_chair

pytestmark = [pytest.mark.browser, pytest.mark.long]
WIDTHS = (320, 390, 1024, 1440, 1920)
OTHER_STAFF = ("demo-referee", "demo-reception", "demo-observer")
MAIN = "() => document.querySelector('main')?.outerHTML ?? document.body.outerHTML"
RANDOM = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32,}\b')
FEWEST_PAGES = 20


@pytest.fixture
def demo(transactional_db: None) -> None:
    call_command("load_demo", verbosity=0)


def starts_of(username: str | None) -> list[str]:
    """Where a role begins; who is not signed in may hold a player's phone or the tablet of a table."""
    if username == "demo-reception":  # who reads no sheets
        return ["/", EVENT]
    if username:
        return ["/", EVENT, *TABLES]
    chairs = [take_demo_chair(kind=kind, at=timezone.now()) for kind in ("player", "table")]
    return ["/", EVENT, *(chair for chair in chairs if chair), "/gallery/"]


def judge(page: Page) -> dict[str, list[str]]:
    """What axe finds on the page that is open, by theme and width."""
    wrong = {}
    for theme, judged in (("light", violations_of_rows_once), ("dark", violations_of_colour)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if result := judged(page):
                wrong[f"{theme}, {width}"] = [described(violation) for violation in result]
    page.emulate_media(color_scheme="light")
    return wrong


@pytest.fixture(scope="session")
def judged() -> set[str]:
    """What pages said that were judged, whoever read them."""
    return set()


@pytest.mark.parametrize("username", [*ROLES, *OTHER_STAFF])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing(
    demo: None,
    open_page: Callable[..., Page],
    sign_in: Callable[..., None],
    judged: set[str],
    username: str | None,
    language: str,
) -> None:
    wrong: dict[str, dict[str, list[str]]] = {}
    page = open_page("tablet", language=language)
    if username:
        sign_in(page, get_user_model().objects.get(username=username))
    opened = 0
    for address in one_of_each_kind(page, starts_of(username)):
        opened += 1
        result = RANDOM.sub("", page.evaluate(MAIN))
        if result in judged:
            continue
        judged.add(result)
        if actual := judge(page):
            wrong[address] = actual
        print(f"{len(judged)}: {username or 'nobody'} at {address}: {len(actual)}", flush=True)  # noqa: T201  (a long run)
    assert wrong == {}
    assert opened >= FEWEST_PAGES
