"""Pages in a language whose words are 40 % longer stay within a phone and within a tablet."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.faults import Faults
from tests.browser.walking import choose_language
from tests.people import make_user
from tests.pseudo import CODE, NAME, speaking
from tests.rights import OPEN
from tests.test_every_page import address, busy_event, late_entries
from tournaments.models import Tournament

pytestmark = pytest.mark.browser

# For machines; parts of pages; documents for printers, which are laid out for paper.
NO_PAGES: Final = ("overlay-", "embed-")
OTHERS: Final = frozenset(
    {
        "livez", "healthz", "readyz", "metrics", "calls", "outbox-who", "standing-row", "live-part", "import-problems",
        "riichi-signal", "riichi-preview", "ruling-book", "blank-sheets", "table-cards", "player-link", "seating-wall",
        "player-link-cards", "event-poster", "print-runs", "results-desk-slip",
    }
)  # fmt: skip
PAGES: Final = sorted(name for name in OPEN if name not in OTHERS and not name.startswith(NO_PAGES))
# Whatever sticks out at the right, unless something around it scrolls or hides what is too wide.
STICKING_OUT: Final = """() => {
  const width = document.documentElement.clientWidth;
  const isHeld = (node) => {
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== "visible") return true;
    return false;
  };
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((node) => node.getBoundingClientRect().right > width + 1 && !isHeld(node))
    .map((node) => `${node.tagName.toLowerCase()}.${node.className}: ${node.textContent.trim().slice(0, 40)}`)
    .slice(0, 6);
}"""


@pytest.fixture
def event(transactional_db: None, tmp_path: Path) -> Iterator[Tournament]:
    with speaking(tmp_path):
        yield busy_event()


@pytest.fixture
def reader(event: Tournament, open_page: OpenPage, sign_in: Callable[[Page, Any], None], base_url: str) -> Page:
    """Somebody who may see everything, in the language that nobody speaks."""
    page = open_page("tablet")
    sign_in(page, make_user("root", is_superuser=True, is_staff=True))
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": CODE, "url": base_url}])
    return page


def is_file(reader: Page, where: str) -> bool:
    """Whether a browser keeps what it gets there instead of showing it."""
    head = reader.request.get(where).headers
    return not head["content-type"].startswith("text/html") or "attachment" in head.get("content-disposition", "")


@pytest.mark.long
def test_no_page_is_wider_than_its_screen(event: Tournament, reader: Page, faults: Faults) -> None:
    faults.allow("409|403")  # rules in play are not changed, a hearing is the panel's: the pages say so
    batch, result = late_entries(event), {}
    for name in PAGES:
        where = address(name, event, batch)
        if is_file(reader, where):
            continue
        reader.goto(where)
        expect(reader.locator("html")).to_have_attribute("lang", CODE)
        for size in ("tablet", "phone"):
            width, height = SIZES[size]
            reader.set_viewport_size({"width": width, "height": height})
            if sticking := reader.evaluate(STICKING_OUT):
                result[f"{name} at {width}"] = sticking
    assert result == {}, "\n".join(f"{where}: {what}" for where, what in result.items())


@pytest.mark.long
def test_the_foot_of_a_page_offers_every_language_by_its_own_name(event: Tournament, reader: Page) -> None:
    reader.goto("/calendar/")
    reader.locator("footer a[href^='/languages/']").click()
    expect(reader.locator("button[name=language]")).to_have_text([name for _code, name in settings.LANGUAGES])
    reader.locator("button[value=fr]").click()
    expect(reader.locator("html")).to_have_attribute("lang", "fr")
    expect(reader).to_have_url(re.compile("/calendar/$"))
    choose_language(reader, NAME)
    expect(reader.locator("html")).to_have_attribute("lang", CODE)
