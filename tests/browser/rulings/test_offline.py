"""Rulings in a hall where the network comes and goes: kept, sent once and in order, asked about when the book moved on.

MERS 2010 3.1 (as the French edition of 2016 takes it): warning, 5, 10, 20, 30, counted through the session.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from penalties.models import Incident, Ruling
from penalties.rulings.services.decisions import record_ruling
from tests.browser.accessibility import check_accessibility
from tests.browser.halls import Hall, hall_at
from tests.browser.waiting import waiting
from tests.people import actor, make_user, table_of
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.browser
HERE = "/t/lyon-open/s/1/tables/1/ruling/"
RULINGS = "POST /api/v1/tournaments/lyon-open/rulings/"
TOUCHED = "Wall touched before the previous player’s discard"
KEPT = waiting("""
  const names = ["rulings/entry", "rulings/panel", "rulings/book", "outbox/queue"];
  const files = names.map((name) => `/static/js/${name}.js`);
  const wanted = [...given.map((one) => ["seatwind-pages", one]), ...files.map((one) => ["seatwind-files", one])];
  for (const [cache, address] of wanted) await kept(cache, address, { ignoreVary: true });
""")


@pytest.fixture
def hall(event: Tournament, either_hall: Hall) -> Hall:
    either_hall.sign_in(make_user("bob"))
    return either_hall


def opened(hall: Hall, address: str = HERE) -> Page:
    """The table's page, awake, and kept by the service worker where there is one."""
    page = hall.open()
    page.goto(address)
    awake(page)
    if hall.is_secure:
        page.evaluate(KEPT, [address])
    return page


def awake(page: Page) -> None:
    expect(page.locator("[data-ruling][data-ready]")).to_be_visible()


def choose(page: Page, player: int, offence: str = TOUCHED) -> None:
    page.locator(f"label.option:has([name=participant][value='{player}'])").click()
    page.locator("#offences label.option", has_text=offence).first.click()


def rule(page: Page, player: int, what: str, offence: str = TOUCHED) -> None:
    """Record the proposal, which is ``what``, without network."""
    choose(page, player, offence)
    expect(page.get_by_role("heading", name=f"Proposed: {what}")).to_be_visible()
    page.get_by_role("button", name=f"Record: {what}, table 1").click()
    expect(page.get_by_role("button", name="Record for table 1")).to_be_visible()


def states(page: Page) -> Any:
    return page.locator("[data-kept-rulings] [data-part=state]:visible")


def back_online(hall: Hall, page: Page) -> None:
    """What the browser itself says when its network is back."""
    hall.network.mend()
    page.evaluate("void window.dispatchEvent(new Event('online'))")


def written() -> list[tuple[int, str, int | None]]:
    rows = Ruling.objects.order_by("pk").select_related("participant")
    return [(row.participant.number, row.offence, row.points) for row in rows]


def by_another(event: Tournament, player: int) -> Ruling:
    """Chris rules on the same player meanwhile."""
    person = Participant.objects.get(tournament=event, number=player)
    now = timezone.now()
    return record_ruling(
        table=table_of(event), participant=person, offence="tile-touched-early", by=actor("chris"), at=now
    )


def test_rulings_without_network_go_out_once_and_in_order(hall: Hall) -> None:
    """The device counts its own: the second fault of the session costs 5, the third 10 (MERS 3.1)."""
    page = opened(hall)
    hall.network.cut()
    rule(page, 5, "a warning")
    rule(page, 5, "5 points off")
    rule(page, 9, "a warning")
    expect(page.locator("[data-kept-rulings]")).to_contain_text(f"Player 5, hand 1: {TOUCHED} · 5 points off")
    expect(page.locator("[data-outbox]")).to_contain_text("Offline · 3 unsent")
    expect(states(page)).to_have_text(["On this device"] * 3)
    choose(page, 5)
    expect(page.locator("#effects .say").first).to_have_text(
        "Player 5, you touched the wall before the previous player had discarded. "
        "It is your third offence in this session. "
        "10 points are deducted from your score. Please play on."
    )
    assert written() == []
    back_online(hall, page)
    expect(states(page)).to_have_text(["Recorded"] * 3)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert written() == [(5, "tile-touched-early", 0), (5, "tile-touched-early", 5), (9, "tile-touched-early", 0)]
    assert len(hall.network.requests(RULINGS)) == 3
    expect(page.get_by_role("heading", name="Effect on the four players")).to_be_visible()


def test_they_survive_a_reload_and_a_restart_of_the_browser(hall: Hall) -> None:
    """On https without network; on plain http the page itself can only be opened once the network is back."""
    page = opened(hall)
    hall.network.cut()
    rule(page, 5, "a warning")
    if hall.is_secure:
        page.reload()
        awake(page)
        expect(states(page)).to_have_text(["On this device"])
        rule(page, 5, "5 points off")
        page = hall.restart()
        page.goto(f"{HERE}?participant=9")
        awake(page)
        expect(page.get_by_role("radio", name=re.compile("Player 9"))).to_be_checked()
        expect(states(page)).to_have_text(["On this device"] * 2)
        back_online(hall, page)
    else:
        rule(page, 5, "5 points off")
        page = hall.restart()
        hall.network.mend()
        page.goto(HERE)
    expect(states(page)).to_have_text(["Recorded"] * 2)
    assert written() == [(5, "tile-touched-early", 0), (5, "tile-touched-early", 5)]


@pytest.mark.long
def test_an_answer_lost_after_the_commit_is_not_doubled(hall: Hall) -> None:
    page = opened(hall)
    choose(page, 5)
    expect(page.get_by_role("heading", name="Proposed: a warning")).to_be_visible()
    hall.network.lose_answer_to(RULINGS)
    page.get_by_role("button", name="Record: a warning, table 1").click()
    assert hall.network.lost.wait(20)
    expect(states(page)).to_have_text(["Recorded"])
    assert written() == [(5, "tile-touched-early", 0)]
    assert len(hall.network.requests(RULINGS)) == 2


def test_another_sanction_than_the_one_seen_is_asked_about(hall: Hall, event: Tournament) -> None:
    """The referee read out a warning; meanwhile somebody else warned the player, so that the book asks for 5 points."""
    page = opened(hall)
    hall.network.cut()
    rule(page, 5, "a warning")
    rule(page, 9, "a warning")
    by_another(event, 5)
    back_online(hall, page)
    expect(states(page)).to_have_text(["Already changed by another person", "Recorded"])
    notice = page.locator("[data-kept-rulings] .notice:visible")
    expect(notice).to_contain_text("“5 points”, not “a warning”. Nothing was recorded.")
    assert written() == [(5, "tile-touched-early", 0), (9, "tile-touched-early", 0)]
    expect(page.locator("[data-outbox]")).to_contain_text("1 needs your decision")
    check_accessibility(page)
    page.get_by_role("button", name="Record now: 5 points").click()
    expect(states(page)).to_have_text(["Recorded"] * 2)
    assert written()[2:] == [(5, "tile-touched-early", 5)]


def test_a_ruling_that_moved_on_can_be_left(hall: Hall, event: Tournament) -> None:
    """What was made on top of it waits for a person as well: its count rested on the first."""
    page = opened(hall)
    hall.network.cut()
    rule(page, 5, "a warning")
    by_another(event, 5)
    back_online(hall, page)
    expect(states(page)).to_have_text(["Already changed by another person"])
    page.get_by_role("button", name="Do not change").click()
    expect(states(page)).to_have_count(0)
    assert written() == [(5, "tile-touched-early", 0)]


@pytest.mark.long
def test_noted_without_network_and_decided_later(hall: Hall) -> None:
    page = opened(hall)
    hall.network.cut()
    page.locator("label.option:has([name=participant][value='13'])").click()
    expect(page.locator("[data-outbox]")).to_have_text("Offline")
    page.get_by_label("Note for the staff").fill("Two witnesses")
    page.get_by_role("button", name="Record now, decide later").click()
    expect(states(page)).to_have_text(["On this device"])
    assert not Incident.objects.exists()
    back_online(hall, page)
    expect(states(page)).to_have_text(["Recorded"])
    noted = Incident.objects.select_related("participant").get()
    assert (noted.participant.number, noted.note, noted.by_name) == (13, "Two witnesses", "Bob")


@pytest.mark.long
def test_a_refused_ruling_is_kept_with_its_reason(hall: Hall, event: Tournament) -> None:
    """The player was moved to another table meanwhile: the ruling names a seat that is not theirs."""
    page = opened(hall)
    hall.network.cut()
    rule(page, 5, "a warning")
    table = table_of(event)
    table.seats.filter(participant__number=5).update(participant=None)
    back_online(hall, page)
    expect(states(page)).to_have_text(["Rejected"])
    expect(page.locator("[data-kept-rulings] .notice")).to_contain_text("No. 5 does not sit at table 1.")
    page.reload()
    expect(states(page)).to_have_text(["Rejected"])
    assert written() == []


@pytest.mark.long
def test_every_table_of_the_session_opens_without_network(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, settings: Any
) -> None:
    """From the start page, without having been at the table before; another step with its reason."""
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    with hall_at(base_url, playwright, tmp_path, scheme="https") as hall:
        hall.sign_in(make_user("bob"))
        page = hall.open()
        page.goto("/t/lyon-open/rulings/new/")
        page.evaluate(KEPT, [f"/t/lyon-open/s/1/tables/{n}/ruling/" for n in (1, 2, 3, 4)])
        page.goto("/t/lyon-open/s/1/tables/2/ruling/")
        awake(page)
        hall.network.cut()
        page.goto("/t/lyon-open/rulings/new/")
        page.get_by_role("link", name=re.compile("Player 3 ")).click()
        awake(page)
        page.locator("#offences label.option", has_text=TOUCHED).first.click()
        page.locator("#effects summary", has_text="Different sanction").click()
        page.locator("#effects label.option:has([value='5'])").click()
        page.get_by_role("button", name="Record: −5, table 3").click()
        expect(page.get_by_text("Enter a reason for a sanction other than the proposal.")).to_be_visible()
        page.get_by_label("Reason for another sanction").fill("Warned before the start")
        page.get_by_role("button", name="Record: −5, table 3").click()
        expect(states(page)).to_have_text(["On this device"])
        back_online(hall, page)
        expect(states(page)).to_have_text(["Recorded"])
        ruling = Ruling.objects.get()
        assert (ruling.points, ruling.proposed, ruling.reason) == (5, 0, "Warned before the start")
