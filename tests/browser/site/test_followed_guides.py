"""Each guide of the help is followed step by step, by the people whom it is for, in the demo.

The journey reads the steps from the page itself: its headings, and the controls that stand there in bold. It goes to
the pages that the step is about, as that person, finds each control by the name that it shows there, and follows it
where it is a link. What the demo does not show just now stands in ``NOT_NOW`` with the test that presses it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from django.urls import get_resolver, reverse
from django.utils import timezone
from playwright.sync_api import Page

from guide.selectors.here import pages_about
from guide.selectors.shelf import NAMES
from reports.demo.services.load import SLUG, load_demo
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.guide.test_pages import FILE
from tests.rights import OPEN
from tournaments.models import User
from tournaments.site.services.demo_chairs import PLAYER, TABLE, take_demo_chair

pytestmark = pytest.mark.browser
ROOT: Final = Path(__file__).resolve().parents[3]
EVENT: Final = f"/t/{SLUG}/"
NOBODY: Final = ""
ORGANISER, CHIEF, REFEREE = "demo-organiser", "demo-chief-referee", "demo-referee"
KEEPER, COMMITTEE, RECEPTION = "demo-scorekeeper", "demo-committee", "demo-reception"
# Who follows a page, in the order in which they try; a section of its own reader stands with its name.
READERS: Final[dict[str, tuple[str, ...]]] = {
    "quick-start": (ORGANISER, NOBODY),
    "first-event": (ORGANISER,),
    "day-plan": (CHIEF, ORGANISER),
    "organiser": (ORGANISER,),
    "scorekeeper": (KEEPER,),
    "scorekeeper#desk": (KEEPER, "demo-second-scorekeeper"),
    "scorekeeper#verify": ("demo-second-scorekeeper", ORGANISER),
    "referee#incident": (REFEREE, CHIEF),
    "referee": (REFEREE,),
    "referee#tables": (CHIEF,),
    "referee#clock": (CHIEF,),
    "appeals-committee": (COMMITTEE, CHIEF),
    "reception": (RECEPTION, ORGANISER),
    "player": (PLAYER, NOBODY),
    "table-card": (TABLE,),
    "when-things-go-wrong": (NOBODY, KEEPER, ORGANISER),
}
FACTS: Final[dict[str, object]] = {"slug": SLUG, "number": 4, "session": 4, "table": 3}
# Addresses with what a person has chosen by then, and pages that nobody has a link to.
CHOSEN: Final[dict[str, tuple[str, ...]]] = {
    "quick-start#account": (f"{EVENT}staff/",),
    "quick-start#players": (f"{EVENT}registrations/",),
    "first-event#morning": (f"{EVENT}participants/", f"{EVENT}door/missing/"),
    "first-event#close": (f"{EVENT}closing/",),
    "scorekeeper#type": (f"{EVENT}s/4/tables/16/",),
    "scorekeeper#verify": (f"{EVENT}staff/",),
    "referee#ruling": (f"{EVENT}s/4/tables/1/ruling/",),
    "referee#incident": (f"{EVENT}rulings/",),
    "referee#correct": (f"{EVENT}s/4/tables/16/",),
    "referee#offline": (f"{EVENT}s/4/tables/1/ruling/",),
    "appeals-committee#turn": (f"{EVENT}appeals/1/",),
    "network#addresses": ("/machine/",),
    "network#certificate": ("/machine/",),
    "screens#overlays": (f"{EVENT}share/",),
    "rule-sets#compare": (f"{EVENT}rules/",),
    "rule-sets#read": (f"{EVENT}rules/",),
    "files-and-paper#lists": (f"{EVENT}closing/",),
    "when-things-go-wrong#no-page": (f"{EVENT}nothing/", f"{EVENT}staff/"),
    "when-things-go-wrong#sign-in": (f"{EVENT}staff/",),
}
# What the demo does not show at this moment, and the test that goes there.
_RULING, _DOOR, _TABLE = (
    "tests/browser/rulings/test_tablet.py",
    "tests/browser/registration/test_door.py",
    "tests/browser/sheets/test_entry.py",
)
_DRAWN, _SEASON = "tests/browser/seating/test_draw_ceremony.py", "tests/series/test_pages.py"
NOT_NOW: Final[dict[str, str]] = {
    "quick-start#event New event": "tests/browser/events/test_whole.py",  # nobody of the demo makes events
    "organiser#account Account": "tests/registration/test_accounts.py",  # nor has an account of their own
    "files-and-paper#backup Save now": "tests/browser/events/test_event_file.py",
    "files-and-paper#next-year Make a copy": "tests/browser/events/test_event_file.py",  # files are not the demo's
    # After the answer.
    "appeals-committee#turn Record that the player goes to the committee": "tests/appeals/test_desk_pages.py",
    "organiser#registration Personal data": "tests/registration/test_privacy.py",  # of one player
    "organiser#registration Federation lists": "tests/registration/test_registers.py",  # where a list is shared
    "reception#door Print the badge": "tests/paper/test_badge_on_the_spot.py",  # of whoever stands there
    "seasons#keep Classes": "tests/browser/reports/test_seasons.py",  # the demo keeps no season
    "referee#ruling Different sanction": _RULING,  # after a player and what happened
    "referee#offline On this device": "tests/browser/rulings/test_offline.py",
    "reception#door Undo check-in": _DOOR,  # beside whoever was just checked in
    "reception#missing Not checked in yet": _DOOR,
    "reception#links Send links by e-mail": "tests/registration/test_personal_links.py",  # not in the demo
    "player#place Players you follow": "tests/browser/players/test_own_page.py",
    "table-card#hand On a discard": _TABLE,  # after the winner was tapped
    "table-card#hand Self-draw": _TABLE,
    "table-card#hand No winner": _TABLE,
    "table-card#wrong Change this hand": _TABLE,
    "screens#podium Open the podium on all screens": "tests/browser/hall/test_screens.py",  # after the last session
    "seating#change Change manually": "tests/browser/seating/test_board.py",
    "seating#by-standings Next session from the standings": _DRAWN,
    "seasons#read Embed in your site": _SEASON,  # the demo is of no season
    "seasons#keep New season": _SEASON,
    "seasons#keep Add the results": _SEASON,
}
CONTROLS: Final = """() => [...document.querySelectorAll(
    'a[href], button, summary, label, legend, h1, h2, h3, h4, th, option, input[type=submit], [aria-label]'
)].filter((control) => control.checkVisibility() || control.closest('details:not([open]), dialog')).map((control) => [
    control.getAttribute('aria-label') || '', control.textContent.replace(/\\s+/g, ' ').trim(), control.href || '',
])"""
STEPS: Final = """() => [...document.querySelectorAll('section.help-text')].map((section) => [
    section.id, section.querySelector('h2').textContent,
    [...section.querySelectorAll('strong')].map((label) => label.textContent),
])"""


@dataclass
class Reader:
    """Somebody at a browser: what they see on each page they opened."""

    page: Page
    home: str = "/"
    seen: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def controls(self, address: str) -> list[tuple[str, str]]:
        """The names of what stands on a page, each with the page to which it leads."""
        if address not in self.seen:
            self.seen[address] = []
            answer = self.page.goto(address, wait_until="load")
            if answer is not None and "html" in answer.headers.get("content-type", ""):
                rows = self.page.evaluate(CONTROLS)
                self.seen[address] = [(name, href) for *names, href in rows for name in names if name]
        return self.seen[address]

    def starts(self) -> tuple[str, ...]:
        """Where anybody begins."""
        return (self.home, EVENT, f"{EVENT}s/4/", "/")

    def find(self, label: str, addresses: list[str]) -> str | None:
        """Where a control of that name leads, empty for one that is no link; None where there is none."""
        for address in addresses:
            for name, href in self.controls(address):
                if names(name, label):
                    return urlsplit(href).path if href else ""
        return None


def names(shown: str, label: str) -> bool:
    """A control may go on with a count or a name: "Needs attention 5"."""
    return re.match(rf"{re.escape(label)}(?!\w)", shown) is not None


def addresses_of(place: str) -> Iterator[str]:
    """The pages that a section is about, as far as the demo has them."""
    yield from CHOSEN.get(place, ())
    for url_name in (name for name in pages_about(place) if name in OPEN):
        ways = get_resolver().reverse_dict.getlist(url_name)
        for keys in (way[1] for way in ways[0][0] if not FILE.search(way[0])):
            if FACTS.keys() >= set(keys):
                yield reverse(url_name, kwargs={key: FACTS[key] for key in keys})


def follow(place: str, labels: list[str], readers: list[Reader]) -> list[str]:
    """The controls of a step that none of its readers finds."""
    places = [*addresses_of(place)]
    missing = labels
    for _round in range(2):  # what is named before the page on which it stands
        sought, missing = missing, []
        for label in sought:
            results = [
                href for reader in readers if (href := reader.find(label, [*places, *reader.starts()])) is not None
            ]
            if not results:
                missing.append(label)
            elif results[0]:
                places.insert(0, results[0])
    return missing


def sit_down(open_page: OpenPage, sign_in: Callable[[Page, Any], None], who: str) -> Reader:
    page = open_page("desktop")
    if who in (PLAYER, TABLE):
        address = take_demo_chair(kind=who, at=timezone.now())
        assert address is not None
        return Reader(page, address)
    if who:
        sign_in(page, User.objects.get(username=who))
    return Reader(page, EVENT)


@pytest.mark.long
def test_every_guide_leads_to_the_controls_that_it_names(
    open_page: OpenPage, sign_in: Callable[[Page, Any], None], faults: Faults, settings: Any
) -> None:
    settings.SEATWIND_DEMO = True
    for status in ("403", "404", "409"):  # a page that is about a step may be another person's, or come later
        faults.allow(status)
    load_demo(at=timezone.now())
    people: dict[str, Reader] = {}
    book = open_page("desktop")
    missing, steps = [], 0
    for name in NAMES:
        book.goto(f"/help/{name}/")
        for anchor, title, labels in book.evaluate(STEPS):
            place = f"{name}#{anchor}"
            whose = READERS.get(place) or READERS.get(name) or (ORGANISER, CHIEF)
            for who in whose:
                if who not in people:
                    people[who] = sit_down(open_page, sign_in, who)
            wanted = [label for label in labels if f"{place} {label}" not in NOT_NOW]
            steps += len(wanted)
            result = follow(place, wanted, [people[who] for who in whose])
            missing += [f"{place} ({title}): {label}" for label in result]
    assert missing == [], "\n".join(["mend these pages of help, or say in NOT_NOW which test presses it:", *missing])
    assert steps > 100


@pytest.mark.parametrize("path", sorted(set(NOT_NOW.values())))
def test_what_the_demo_does_not_show_has_a_test(path: str) -> None:
    assert (ROOT / path).is_file()
