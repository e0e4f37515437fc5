"""Notifications: switched on and off on a device, and shown where no page of ours is in sight."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Playwright, expect

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.waiting import waiting
from tests.people import make_user
from tests.tournaments.push.test_messages import RFC_AUTH, RFC_PUBLIC
from tournaments.models import PushSubscription, Tournament
from tournaments.push.services.sealing import server_key

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
ENDPOINT = "https://push.example.net/wpush/v2/tablet"
FLOOR = "/t/lyon-open/s/1/floor/"
# This Chromium reaches no push service: what a service answers stands here, and the key that it is given is kept.
SERVICE = """(made) => {
  if (window.location.protocol === "about:") return;
  let held = JSON.parse(sessionStorage.getItem("held"));
  const whole = () => held && {
    ...held,
    toJSON: () => held,
    unsubscribe: async () => { held = null; sessionStorage.removeItem("held"); return true; },
  };
  PushManager.prototype.getSubscription = async () => whole();
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.given = { key: btoa(String.fromCharCode(...applicationServerKey)), userVisibleOnly };
    held = made;
    sessionStorage.setItem("held", JSON.stringify(made));
    return whole();
  };
}"""
MADE = {"endpoint": ENDPOINT, "expirationTime": None, "keys": {"p256dh": RFC_PUBLIC, "auth": RFC_AUTH}}
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, data }))"""


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser: its headless shell shows no notifications."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def floor(event: Tournament, tablet: Page, sign_in: SignIn) -> Page:
    tablet.add_init_script(f"({SERVICE})({json.dumps(MADE)})")
    sign_in(tablet, make_user("bob"))
    return tablet


def test_a_referee_switches_them_on_and_off(floor: Page) -> None:
    floor.context.grant_permissions(["notifications"])
    floor.goto(FLOOR)
    switch = floor.get_by_role("button", name="Notifications")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(floor.get_by_text("notified even when the page is closed")).to_be_visible()
    row = PushSubscription.objects.get()
    assert (row.user.get_username(), row.endpoint, row.language) == ("bob", ENDPOINT, "en")
    given = floor.evaluate("window.given")
    assert given["userVisibleOnly"] is True
    assert given["key"].replace("+", "-").replace("/", "_").rstrip("=") == server_key()
    floor.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert not PushSubscription.objects.exists()


def test_the_switch_stands_there_before_the_service_worker_is_ready(floor: Page) -> None:
    """One that cannot be installed never is: the switch is offered all the same, and says that it did not work."""
    floor.add_init_script(
        "Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => {}) })"
    )
    floor.add_init_script("Notification.requestPermission = async () => 'granted'")
    floor.goto(FLOOR)
    switch = floor.get_by_role("button", name="Notifications")
    expect(switch).to_be_visible()
    switch.click()
    expect(floor.get_by_text("That did not work.")).to_be_visible()
    expect(switch).to_be_enabled()
    assert not PushSubscription.objects.exists()


def test_a_browser_that_forbids_them_says_so(floor: Page) -> None:
    floor.add_init_script("Notification.requestPermission = async () => 'denied'")
    floor.goto(FLOOR)
    floor.get_by_role("button", name="Notifications").click()
    expect(floor.get_by_text("allow them in its settings")).to_be_visible()
    assert not PushSubscription.objects.exists()


@pytest.mark.long
def test_one_that_was_told_for_somebody_else_is_off_for_the_next(floor: Page, sign_in: SignIn) -> None:
    floor.context.grant_permissions(["notifications"])
    floor.goto(FLOOR)
    switch = floor.get_by_role("button", name="Notifications")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    sign_in(floor, make_user("chris"))
    floor.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def deliver(line: CDPSession, origin: str, registration: str, message: dict[str, str]) -> None:
    facts = {"origin": origin, "registrationId": registration, "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", facts)


@pytest.mark.long
def test_a_message_is_shown_where_no_page_of_ours_is_in_sight(floor: Page, base_url: str) -> None:
    floor.context.grant_permissions(["notifications"], origin=base_url)
    line = floor.context.new_cdp_session(floor)
    known: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda data: known.extend(item["registrationId"] for item in data["registrations"]),
    )
    line.send("ServiceWorker.enable")
    floor.goto(FLOOR)
    expect(floor.get_by_role("button", name="Notifications")).to_be_visible()
    message = {"title": "Table 12 calls", "body": "A ruling is needed", "href": "/t/lyon-open/rulings/new/", "tag": "c"}
    deliver(line, base_url, known[-1], message)
    assert floor.evaluate(SHOWN) == []  # the page itself shows the call, with more
    floor.goto("about:blank")
    deliver(line, base_url, known[-1], message)
    floor.goto(FLOOR)
    floor.evaluate(waiting(f"await until(async () => (await ({SHOWN})()).length === 1, 'one notification is shown');"))
    (shown,) = floor.evaluate(SHOWN)
    assert shown == {"title": "Table 12 calls", "body": "A ruling is needed", "tag": "c", "data": message["href"]}
