"""Seasons with clubs and classes, the page of a person, forms of reports, the observer's report, and the ceremony: each
page without a fault of accessibility in both themes, and no wider than a small phone."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SideRankingKind
from scoring.side_rankings.services import choose_side_rankings
from series.models import Series
from series.services.classes import set_class
from series.services.events import EventFacts, PlaceRow, bring_in, plan_event, take_over
from tests.browser.accessibility import described, violations
from tests.people import NOON, actor, make_user
from tests.reports.closing_events import played_event
from tests.series.seasons import make_series
from tournaments.models import Participant, Person, Role, StaffRole, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
CLUBS = ("Les Vents de Nantes", "Rennes", "Paris Ouest", "Anne-Sophie Vandenbroucke-Desmarets en Armorique")


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    event = played_event(sessions=2)
    for person in Participant.objects.filter(tournament=event):
        person.club = CLUBS[person.number % 4]
        person.save()
        Person.objects.filter(pk=person.person_id).update(
            federation_number=person.federation_number, country=person.country
        )
    event.version += 1
    event.save()
    StaffRole.objects.create(tournament=event, user=make_user("otto"), role=Role.OBSERVER)
    kinds = [SideRankingKind.BEST_HAND, SideRankingKind.MAX_WINS, SideRankingKind.CLUBS]
    choose_side_rankings(tournament=event, kinds=kinds, newcomers=[], by=actor("alice"), at=NOON)
    return event


@pytest.fixture
def season(event: Tournament) -> Series:
    """The event, two from lists, and one to come."""
    series, by = make_series(), actor("alice")
    take_over(series=series, tournament=event, weight=None, by=by, at=NOON)
    people = list(Participant.objects.filter(tournament=event).order_by("number"))
    for name, day, first in (("Vannes", date(2025, 4, 12), 3), ("Angers", date(2026, 3, 21), 1)):
        rows = [
            PlaceRow(at + first, person.name, person.country, person.club, person.federation_number)
            for at, person in enumerate(people[:12])
        ]
        facts = EventFacts(name, day, "mcr", players=40, country="FRA")
        bring_in(series=series, facts=facts, rows=rows, by=by, at=NOON)
    plan_event(series=series, facts=EventFacts("Nantes", date(2099, 11, 14), "mcr", players=72), by=by, at=NOON)
    set_class(series=series, name="Under 26", players=[person.name for person in people[2:7]], by=by, at=NOON)
    return series


@pytest.fixture
def agreed(season: Series) -> None:
    """Everybody agreed to a page."""
    Person.objects.update(page_agreed_at=NOON)


def look(page: Page, address: str) -> None:
    """The page has no fault that axe knows, in both themes, and fits a phone of 320 points."""
    page.goto(address)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        results = [described(violation) for violation in violations(page)]
        assert not results, "\n".join([f"not accessible: {page.url} ({theme})", *results])
    page.set_viewport_size({"width": 320, "height": 700})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320, f"{page.url} is {wide} wide"
    page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.long
def test_the_pages_of_a_season(season: Series, agreed: None, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    page = open_page("phone")
    sign_in(page, make_user("alice"))
    home = f"/series/{season.slug}/"
    for address in ("", "clubs/", "keep/", "keep/classes/"):
        look(page, home + address)
    look(page, f"{home}classes/{season.classes.get().uid}/")
    person = Participant.objects.get(tournament__slug="lyon-open", number=1).person
    look(page, f"/people/{person.uid}/page/")


@pytest.mark.long
def test_the_pages_of_reports(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    page = open_page("phone")
    sign_in(page, make_user("alice"))
    for address in (
        "closing/",
        "report/",
        "report/forms/ffmj/",
        "observer/",
    ):
        look(page, f"/t/lyon-open/{address}")
    other = open_page("tablet")
    sign_in(other, make_user("otto"))
    look(other, "/t/lyon-open/observer/")
    other.get_by_role("textbox", name="Comments").fill("Well run.")
    other.get_by_role("button", name="Submit the report").click()
    expect(other.get_by_text("submitted", exact=True)).to_be_visible()


@pytest.mark.long
def test_the_ceremony(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    """From the desk: the prizes in their order, each on the screen when it is told, then the places."""
    desk, screen = open_page("tablet"), open_page("projector")
    sign_in(desk, make_user("alice"))
    desk.goto("/t/lyon-open/screens/")
    desk.get_by_label("Name, as in its address").fill("wall")
    desk.get_by_role("button", name="Add the screen").click()
    look(desk, "/t/lyon-open/screens/")
    desk.get_by_role("button", name="Open the podium on all screens").click()
    desk.get_by_role("button", name="Announce the prize: Best hand").click()
    expect(desk.get_by_text("Last announced: Best hand.")).to_be_visible()
    screen.goto("/t/lyon-open/screen/wall/")
    expect(screen.get_by_text("Best hand")).to_be_visible()
    look(desk, "/t/lyon-open/screens/")
