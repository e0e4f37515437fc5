"""Sixty pages of the demo by name: axe finds nothing of any severity, and none scrolls sideways on a phone."""

from collections.abc import Callable
from typing import Final

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.accessibility import described, scrolls_sideways, violations_of_colour, violations_of_rows_once
from tournaments.site.services.demo_chairs import take_demo_chair

pytestmark = [pytest.mark.browser, pytest.mark.long]

SLUG: Final = "lyon-autumn-open"
OF_THE_SITE: Final = (
    "home", "sign-in", "account_reset_password", "calendar", "best-results", "series-list", "help", "help-rights",
    "calculator", "riichi-hand", "riichi-payments", "fans", "rule-texts", "rule-compare", "offline", "gallery",
)  # fmt: skip
OF_THE_EVENT: Final = (
    "event", "standings", "team-standings", "country-standings", "side-rankings", "statistics", "spectators",
    "participants", "seating", "seating-tables", "seating-report", "draws-explained", "rulings", "event-rule-texts",
    "published", "share", "announcements",
)  # fmt: skip
OF_A_NUMBER: Final = (("results", 3), ("results", 4), ("participant", 12), ("standing-row", 12))
OF_STAFF: Final = (
    "desk", "referees", "closing", "federation-report", "observer-report", "print-centre", "staff", "audit",
    "phases", "screens", "equipment", "event-file", "event-plan", "event-edit", "registrations", "mail", "roll-call",
    "hall-map", "accidents", "webhooks", "player-links",
)  # fmt: skip
WITH_SESSION: Final = ("desk", "referees")
SESSION: Final = 4
WIDTHS: Final = (390, 1440)


def addresses_of_strangers() -> list[str]:
    """What anybody may open: the site, the event, and a player's phone and a table's tablet by their links."""
    chairs = [take_demo_chair(kind=kind, at=timezone.now()) for kind in ("player", "table")]
    return [
        *map(reverse, OF_THE_SITE),
        *(reverse(name, args=[SLUG]) for name in OF_THE_EVENT),
        *(reverse(name, args=[SLUG, number]) for name, number in OF_A_NUMBER),
        *(chair for chair in chairs if chair),
    ]


def addresses_of_staff() -> list[str]:
    return [reverse(name, args=[SLUG, SESSION] if name in WITH_SESSION else [SLUG]) for name in OF_STAFF]


def faults_of(page: Page, addresses: list[str]) -> dict[str, list[str]]:
    wrong: dict[str, list[str]] = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, f"{address}: {answer.status}"
        found = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            found += [f"at {width}: {described(one)}" for one in violations_of_rows_once(page)]
            found += [f"at {width}: scrolls sideways"] if scrolls_sideways(page) else []
        page.emulate_media(color_scheme="dark")
        found += [f"in the dark: {described(one)}" for one in violations_of_colour(page)]
        page.emulate_media(color_scheme="light")
        if found:
            wrong[address] = found
    return wrong


def test_axe_finds_nothing_on_sixty_pages(
    transactional_db: None, open_page: Callable[..., Page], sign_in: Callable[..., None]
) -> None:
    call_command("load_demo", verbosity=0)
    stranger, organiser = open_page("wide"), open_page("wide")
    sign_in(organiser, get_user_model().objects.get(username="demo-organiser"))
    seen_outside, of_staff = addresses_of_strangers(), addresses_of_staff()
    assert len(seen_outside) + len(of_staff) == 60

    wrong = faults_of(stranger, seen_outside) | faults_of(organiser, of_staff)

    assert wrong == {}, "\n".join(f"{where}: {', '.join(what)}" for where, what in wrong.items())
