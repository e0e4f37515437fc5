"""The referee's tablet: three taps from the hall to a ruling, and what a new session makes of a record.

MERS 2010 3.1 (as the French edition of 2016 takes it): warning, 5, 10, 20, 30; 3.6: the count starts again each
session, but not for obstruction and wasting time.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from penalties.models import Incident, Ruling
from penalties.rulings.services.decisions import record_ruling
from scoring.models import Adjustment
from tests.browser.accessibility import check_page
from tests.browser.conftest import OpenPage
from tests.people import actor, at_seat, make_seated_event, make_user, start, table_of
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TOUCHED = "Wall touched before the previous player’s discard"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Session 1 in play: South of table 1 has touched the wall twice, West has wasted time once."""
    begun = timezone.now() - timedelta(minutes=50)
    event = make_seated_event()
    start(event, at=begun)
    table = table_of(event)
    for hand, wind, offence in ((2, "S", "tile-touched-early"), (4, "S", "tile-touched-early"), (5, "W", "stalling")):
        record_ruling(
            table=table,
            participant=at_seat(table, wind),
            offence=offence,
            hand=hand,
            by=actor("bob"),
            at=begun + timedelta(minutes=5 * hand),
        )
    return event


def tap_player(page: Page, name: str) -> None:
    page.goto("/t/lyon-open/rulings/new/")
    page.get_by_role("link", name=re.compile(rf"{name}\b")).first.tap()
    page.wait_for_url(re.compile(r"participant="))  # both pages have a list that can be searched


def propose_for(page: Page, table: Table, wind: str, offence: str) -> None:
    """What the tablet proposes, without recording anything."""
    number = at_seat(table, wind).number
    session = table.session.number
    page.goto(f"/t/lyon-open/s/{session}/tables/{table.number}/ruling/?participant={number}&offence={offence}")


@pytest.mark.long
def test_the_third_touched_tile_in_three_taps(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    offender = at_seat(table_of(event), "S")
    sign_in(tablet, make_user("bob"))
    tap_player(tablet, offender.name)  # one
    expect(tablet.get_by_text("2 rulings in this session")).to_be_visible()
    tablet.get_by_text(TOUCHED, exact=False).first.tap()  # two
    expect(tablet.get_by_role("heading", name="Proposed: 10 points off")).to_be_in_viewport()
    effects = tablet.locator("#effects")
    expect(
        effects.get_by_text("It is your third offence in this session. 10 points are deducted from your score.")
    ).to_be_visible()
    expect(effects.get_by_text("3.11.6.4").first).to_be_visible()
    check_page(tablet)
    tablet.get_by_role("button", name="Record: 10 points off, table 1").tap()  # three
    expect(tablet.get_by_role("heading", name=f"Ruling on {offender.name}")).to_be_visible()
    check_page(tablet)
    ruling = Ruling.objects.latest("pk")
    assert (ruling.offence, ruling.step, ruling.by_name) == ("tile-touched-early", 10, "Bob")
    posted = Adjustment.objects.filter(group=ruling.effect_group)
    assert [(row.participant, row.amount) for row in posted] == [(offender, -10)]


@pytest.mark.long
def test_a_choice_made_before_the_scripts_are_there_is_answered(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    """A bad network brings the form before what listens to it."""
    sign_in(tablet, make_user("bob"))
    number = at_seat(table_of(event), "N").number
    on_their_way: list[Route] = []

    def hold(route: Route) -> None:
        on_their_way.append(route)

    tablet.route("**/rulings/entry*.js", hold)
    tablet.goto(f"/t/lyon-open/s/1/tables/1/ruling/?participant={number}", wait_until="commit")
    tablet.get_by_text(TOUCHED).first.tap()
    expect(tablet.locator("[name=offence]:checked")).to_have_count(1)
    for each in on_their_way:
        each.continue_()
    expect(tablet.get_by_role("heading", name="Proposed: a warning")).to_be_visible()


@pytest.mark.long
def test_noted_first_and_decided_later(event: Tournament, phone: Page, sign_in: SignIn) -> None:
    offender = at_seat(table_of(event), "E")
    sign_in(phone, make_user("bob"))
    tap_player(phone, offender.name)
    phone.get_by_label("Note for the staff").fill("Two witnesses, ask them after the hand")
    phone.get_by_role("button", name="Record now, decide later").tap()
    expect(phone.get_by_role("heading", name="Under review")).to_be_visible()
    check_page(phone)
    phone.get_by_role("link", name=f"Decide {offender.name}", exact=True).tap()
    phone.get_by_text(TOUCHED, exact=False).first.tap()
    expect(phone.get_by_role("heading", name="Proposed: a warning")).to_be_in_viewport()
    check_page(phone)
    phone.get_by_role("button", name="Record: a warning, table 1").tap()
    expect(phone.get_by_role("heading", name=f"Ruling on {offender.name}")).to_be_visible()
    assert Incident.objects.get().ruling.participant == offender


def test_found_by_the_word_that_players_say(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    sign_in(tablet, make_user("bob"))
    tap_player(tablet, at_seat(table_of(event), "N").name)
    search, shown = tablet.get_by_label("Search offences"), tablet.locator("#offences label.option:visible")
    search.fill("zhahu")
    expect(shown.first).to_be_visible()
    names = shown.all_inner_texts()
    assert names
    assert all("win" in name.lower() or "hu" in name.lower() for name in names), names
    for word, offence in (
        ("dead", "judged-dead-hand"),
        ("mort", "judged-dead-hand"),
        ("phone", "other-infraction"),
        ("too slow", "stalling"),
    ):
        search.fill(word)
        expect(shown.locator(f'input[value="{offence}"]')).to_have_count(1)


@pytest.mark.long
def test_without_script_the_ruling_is_shown_and_recorded(
    event: Tournament, open_page: OpenPage, sign_in: SignIn
) -> None:
    page = open_page("tablet", script=False)
    sign_in(page, make_user("bob"))
    tap_player(page, at_seat(table_of(event), "S").name)
    page.get_by_text(TOUCHED, exact=False).first.tap()
    page.get_by_role("button", name="Show the effect").tap()
    expect(page.get_by_role("heading", name="Proposed: 10 points off")).to_be_visible()
    page.get_by_role("button", name="Record: 10 points off, table 1").tap()
    expect(page.get_by_role("heading", name="Ruling on")).to_be_visible()
    assert Ruling.objects.latest("pk").step == 10


def test_targets_are_large_enough_on_a_tablet(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    sign_in(tablet, make_user("bob"))
    propose_for(tablet, table_of(event), "S", "tile-touched-early")
    small = tablet.evaluate(
        """() => [...document.querySelectorAll("#ruling .btn, #ruling .option, #ruling .field-input")]
            .map((one) => [one.innerText, one.getBoundingClientRect()])
            .filter(([, box]) => box.height > 0 && box.height < 43.5)
            .map(([text, box]) => `${text} ${box.height}`)"""
    )
    assert small == []


def test_the_winds_follow_the_hand(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    """MCR 3.5.7.1: in hand 2 whoever started South is East, and whoever started East is North."""
    sign_in(tablet, make_user("bob"))
    tablet.goto("/t/lyon-open/s/1/tables/1/ruling/?participant=1")
    tile = tablet.locator("[data-wind-of='E']")
    tablet.locator("[name=hand]").select_option("1")
    expect(tile).to_have_text("東")
    tablet.locator("[name=hand]").select_option("2")
    expect(tablet.get_by_role("heading", name="Table 1, hand 2", exact=True)).to_be_visible()
    expect(tile).to_have_text("北")
    expect(tablet.locator("[data-wind-of='S']")).to_have_text("東")
