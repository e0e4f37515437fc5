"""A call from the felt to a referee who reads another page, and back; kept where there is no network."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.calls.services.queue import call_referee
from scoring.models import CallStatus, RefereeCall
from tests.browser.faults import Faults
from tests.browser.sheets.test_offline import awake
from tests.people import actor, make_seated_event, make_user, start, table_of
from tournaments.models import TableReferee, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]


@pytest.fixture(params=["mcr-ffmj-2016", "ema-riichi-2016"])
def event(request: pytest.FixtureRequest, transactional_db: None) -> Tournament:
    made = make_seated_event(rule_set=request.param)
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


def call(page: Page, note: str = "") -> None:
    page.locator("[data-call]").click()
    page.get_by_label("Message to the referee (optional)").fill(note)
    page.get_by_role("button", name="A ruling is needed").click()


@pytest.mark.long
def test_a_call_reaches_a_referee_on_another_page_and_the_felt_hears_who_comes(
    event: Tournament, card: str, phone: Page, tablet: Page, desktop: Page, sign_in: SignIn
) -> None:
    """Bob covers the table and reads the standings; Chris is called two minutes later, by the page's own clock."""
    TableReferee.objects.create(
        table=table_of(event), user=make_user("bob"), at=timezone.now(), by="user:x", by_name="Chris"
    )
    bob, chris = tablet, desktop
    for page, name in ((bob, "bob"), (chris, "chris")):
        sign_in(page, make_user(name))
    bob.goto("/t/lyon-open/standings/")
    chris.clock.install()
    chris.goto("/t/lyon-open/participants/")
    phone.goto(card)
    address = phone.url
    call(phone, "False win, West")
    expect(phone.get_by_text("The referees are called.")).to_be_visible()
    assert phone.url == address
    calls = bob.get_by_role("region", name="Referee calls")
    expect(calls).to_contain_text("Table 1 is calling")
    expect(calls).to_contain_text("False win, West")
    expect(bob).to_have_title("(1) Table 1 is calling · " + bob.title().split(" · ", 1)[1])
    expect(chris.get_by_role("region", name="Referee calls")).to_be_hidden()
    calls.get_by_role("button", name="On my way to table 1").click()
    expect(phone.get_by_text("Bob is on the way.")).to_be_visible()
    expect(phone.locator("[data-call-text]")).to_have_text("Bob is coming")
    expect(bob).to_have_url("/t/lyon-open/s/1/tables/1/ruling/")
    expect(calls).to_be_hidden()  # the page tells of it itself, and nothing lies over "Record"
    bob.get_by_role("button", name="Close without a ruling").click()
    expect(phone.locator("[data-call-text]")).to_have_text("Call the referee")
    assert RefereeCall.objects.get().status == CallStatus.DONE


@pytest.mark.long
def test_who_is_next_is_called_when_the_time_has_come(
    event: Tournament, card: str, phone: Page, desktop: Page, sign_in: SignIn, faults: Faults
) -> None:
    """Nobody covers the table: Bob is called at once, the chief referee after a minute."""
    sign_in(desktop, make_user("chris"))
    desktop.clock.install()
    desktop.goto("/t/lyon-open/participants/")
    with desktop.expect_response(lambda answer: answer.url.endswith("/calls/")):
        phone.goto(card)
        call(phone)
    calls = desktop.get_by_role("region", name="Referee calls")
    expect(calls).to_be_hidden()
    # The page asks for the server's time every minute, and the server has not gone forward.
    faults.allow("net::ERR_FAILED")
    desktop.route("**/live/now", lambda route: route.abort())
    desktop.clock.fast_forward(61_000)
    expect(calls).to_contain_text("Table 1 is calling")


def test_a_call_without_network_is_kept_and_goes_out(event: Tournament, card: str, phone: Page, faults: Faults) -> None:
    faults.allow("net::ERR_INTERNET_DISCONNECTED")
    phone.goto(card)
    awake(phone)
    address = phone.url
    phone.context.set_offline(True)
    call(phone)
    expect(phone.get_by_text("No network: the call is saved on this device")).to_be_visible()
    expect(phone.locator("[data-call-text]")).to_have_text("Call saved")
    assert not RefereeCall.objects.exists()
    phone.context.set_offline(False)
    phone.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(phone.get_by_text("The referees are called.")).to_be_visible()
    assert (phone.url, RefereeCall.objects.count()) == (address, 1)
    phone.get_by_role("button", name="Withdraw the call").click()
    expect(phone.get_by_role("button", name="A ruling is needed")).to_be_visible()
    assert RefereeCall.objects.get().status == CallStatus.WITHDRAWN


def test_a_page_that_lists_the_calls_is_not_drawn_anew_when_it_is_opened(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    """Else "On my way" would be taken from under the finger; a call that comes later is drawn at once."""
    call_referee(table=table_of(event), reason="ruling", note="", by=actor("sam"), at=timezone.now())
    sign_in(tablet, make_user("chris"))
    drawn: list[str] = []
    tablet.on("request", lambda request: drawn.append(request.url) if "part=live" in request.url else None)
    tablet.goto("/t/lyon-open/s/1/floor/")
    tablet.locator("[data-calls] [data-key]").first.wait_for(state="attached")
    tablet.evaluate("fetch('/live/now').then((reply) => reply.json())")  # whatever began before has been heard of
    assert drawn == []
    call_referee(table=table_of(event, 2), reason="ruling", note="", by=actor("sam"), at=timezone.now())
    expect(tablet.locator("main [data-call-listed]")).to_have_count(2)
    assert drawn
