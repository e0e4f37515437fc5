"""An appeal in the browser: lodged on a phone, paid at the desk, decided on a tablet, read on the phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from appeals.models import Appeal, AppealStatus
from penalties.models import Revocation
from penalties.rulings.services.decisions import record_ruling
from tests.browser.accessibility import check_page
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.people import actor, at_seat, finish, make_seated_event, make_user, session_of, start, table_of, win
from tournaments.models import Role, StaffRole, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]


def event_of_today() -> Tournament:
    """Session 1 ended five minutes ago; Chris, chief referee, has ruled against South of table 1."""
    now = timezone.now()
    begun = now - timedelta(minutes=125)
    event = make_seated_event()
    for username in ("ben", "cat"):
        StaffRole.objects.create(tournament=event, user=make_user(username), role=Role.APPEALS_COMMITTEE)
    start(event, at=begun)
    table = table_of(event)
    record_ruling(
        table=table,
        participant=at_seat(table, "S"),
        offence="false-win-invalid-hand",
        hand=2,
        by=actor("chris"),
        at=begun + timedelta(minutes=9),
    )
    for number in (1, 2, 3, 4):
        finish(table_of(event, number), [win(1, "S", "E", 30), win(2, "W", "N", 10)], at=begun)
    end_session(session=session_of(event), by=actor("chris"), at=now - timedelta(minutes=5))
    return event


def looks_right(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    page.wait_for_load_state()
    check_page(page)


def lodge(phone: Page, token: str) -> None:
    phone.goto(f"/p/{token}/")
    looks_right(phone, "Player 5")
    phone.get_by_role("link", name="My appeals").first.click()
    expect(phone.get_by_text("left, until")).to_be_visible()
    looks_right(phone, "My appeals")
    phone.get_by_role("link", name="Lodge an appeal").click()
    looks_right(phone, "Lodge an appeal")
    phone.locator("label.option").first.click()
    phone.get_by_label("Which decision do you contest?").fill("The false win in hand 1")
    phone.get_by_label("What happened, and why is the decision wrong?").fill("The hand was complete.")
    phone.get_by_label("Sign with your full name").fill("Player 5")
    phone.get_by_role("button", name="Sign and lodge").click()
    expect(phone.get_by_text("Bring 180 EUR in cash to the desk")).to_be_visible()
    looks_right(phone, "Appeal 1")


def take_deposit(desk: Page) -> None:
    desk.goto("/t/lyon-open/")
    desk.get_by_role("navigation", name="Tournament").get_by_role("link", name="Appeals").click()
    desk.get_by_role("link", name="Player 5").click()
    looks_right(desk, "Appeal 1")
    desk.get_by_role("button", name="Record the deposit").click()
    expect(desk.get_by_text("180 EUR held.")).to_be_visible()
    expect(desk.get_by_text("The hand was complete.")).to_have_count(0)  # the desk reads no letters


def receive_and_seat(tablet: Page) -> None:
    tablet.goto("/t/lyon-open/appeals/1/")
    tablet.get_by_role("link", name="Receive (annex 2 of the rule book)").click()
    looks_right(tablet, "Appeal 1: receipt")
    tablet.get_by_role("group", name="Did a staff member hear it").get_by_text("Yes", exact=True).click()
    tablet.get_by_text("Before the next session", exact=True).click()
    tablet.get_by_role("button", name="Receive the appeal").click()
    tablet.get_by_role("link", name="The panel").click()
    looks_right(tablet, "Appeal 1: the panel")
    for name in ("Ann", "Ben", "Cat"):
        tablet.locator("label.option.grow", has_text=name).click()
    relatives = tablet.get_by_label("Relatives among the players (numbers)").nth(1)
    relatives.fill("5")
    tablet.get_by_role("button", name="Form the panel").click()
    expect(tablet.get_by_text("A member with this connection cannot judge (family).")).to_be_visible()
    looks_right(tablet, "Appeal 1: the panel")
    relatives.fill("")
    tablet.get_by_role("button", name="Form the panel").click()
    tablet.get_by_role("button", name="Open the hearing").click()
    tablet.get_by_role("link", name="Go to the hearing").click()


def vote_and_decide(tablet: Page) -> None:
    for question in (5, 6, 7):
        expect(tablet.get_by_text(f"Question {question}", exact=True)).to_be_visible()
        looks_right(tablet, "the hearing of Player 5")
        for name in ("Ann", "Ben", "Cat"):
            tablet.get_by_label(f"Yes, {name}").check()
        tablet.get_by_role("button", name="Record the votes").click()
    expect(tablet.get_by_role("button", name="Decide and sign")).to_be_visible()
    looks_right(tablet, "the hearing of Player 5")
    tablet.get_by_text("The ruling is reversed", exact=True).click()
    tablet.get_by_label("Clause", exact=True).fill("3.11.6.11.2")
    tablet.get_by_label("Decision and reasons").fill("The hand was complete; no false win.")
    tablet.get_by_label("Record as case law").fill("A complete hand is no false win.")
    for name in ("Ann", "Ben", "Cat"):
        tablet.get_by_label(name, exact=True).check()
    tablet.get_by_role("button", name="Decide and sign").click()
    expect(tablet.get_by_role("heading", name="Appeal judged right, with a remedy")).to_be_visible()
    looks_right(tablet, "Appeal 1")


def test_from_the_phone_to_the_decision_and_back(
    phone: Page, desktop: Page, tablet: Page, sign_in: SignIn, faults: Faults
) -> None:
    faults.allow("422")  # a tie is asked about
    event = event_of_today()
    token = issue_player_link(participant=at_seat(table_of(event), "S"), by=actor("sam"), at=timezone.now())
    lodge(phone, token)
    sign_in(desktop, make_user("sam"))
    take_deposit(desktop)
    sign_in(tablet, make_user("ann"))
    receive_and_seat(tablet)
    vote_and_decide(tablet)
    assert Appeal.objects.get().status == AppealStatus.DECIDED
    assert Revocation.objects.get().reason == "appeal 1: 3.11.6.11.2"
    phone.reload()
    expect(phone.get_by_text("The hand was complete; no false win.")).to_be_visible()
    expect(phone.get_by_text("To return: 180 EUR.")).to_be_visible()
    looks_right(phone, "Appeal 1")


@pytest.mark.long
def test_the_desk_hands_a_link_over_and_types_a_letter(desktop: Page, sign_in: SignIn) -> None:
    event_of_today()
    sign_in(desktop, make_user("sam"))
    desktop.goto("/t/lyon-open/participants/5/edit/")
    desktop.get_by_role("link", name="Personal link").click()
    desktop.get_by_role("button", name="Create the link").click()
    expect(desktop.get_by_role("heading", name="Scan with the player’s phone")).to_be_visible()
    looks_right(desktop, "Personal link of Player 5")
    desktop.goto("/t/lyon-open/appeals/")
    looks_right(desktop, "Appeals")
    desktop.get_by_role("link", name="Receive an appeal letter").click()
    looks_right(desktop, "New letter of appeal")
    desktop.get_by_label("Player number").fill("5")
    desktop.get_by_label("Which decision do you contest?").fill("The false win")
    desktop.get_by_label("Signed by", exact=True).select_option(label="The player")
    desktop.get_by_label("Name under the letter").fill("Player 5")
    desktop.get_by_role("button", name="Lodge the appeal").click()
    expect(desktop.get_by_role("heading", name="Appeal 1 · Player 5")).to_be_visible()


def test_without_script_a_player_lodges_all_the_same(open_page: OpenPage) -> None:
    event = event_of_today()
    token = issue_player_link(participant=at_seat(table_of(event), "S"), by=actor("sam"), at=timezone.now())
    page = open_page("phone", script=False)
    page.goto(f"/p/{token}/appeals/new/")
    page.locator("label.option").first.click()
    page.get_by_label("Which decision do you contest?").fill("The false win")
    page.get_by_label("Sign with your full name").fill("Player 5")
    page.get_by_role("button", name="Sign and lodge").click()
    expect(page.get_by_text("Bring 180 EUR in cash to the desk")).to_be_visible()
