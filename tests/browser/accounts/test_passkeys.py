"""A passkey from its making to the sign-in by it, in Chromium with a device of its own in software."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import PATIENCE, SIZES
from tests.browser.faults import Faults
from tests.people import make_user
from tournaments.models import User

pytestmark = pytest.mark.browser
PASSWORD = "four winds and a wall"
PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
OpenLocal = Callable[..., tuple[Page, CDPSession]]


@pytest.fixture
def bob(transactional_db: None) -> User:
    user = make_user("bob")
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def open_local(chromium: Browser, base_url: str, transactional_db: None) -> Iterator[OpenLocal]:
    """A page under ``localhost``, the one plain address where browsers make passkeys, and the line to its device."""
    address = base_url.replace("127.0.0.1", "localhost")
    contexts: list[BrowserContext] = []
    watching = Faults(address, allowed=["422", "net::ERR_FAILED"])

    def opened(size: str = "phone", language: str = "en", theme: Any = "light") -> tuple[Page, CDPSession]:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=address, viewport={"width": width, "height": height}, locale=language, color_scheme=theme
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watching.watch(page)
        line = context.new_cdp_session(page)
        line.send("WebAuthn.enable")
        return page, line

    yield opened
    for context in contexts:
        context.close()
    assert not watching.unexpected(), "\n".join(watching.unexpected())


def with_device(line: CDPSession, **facts: bool) -> str:
    """A device of that page; answers its name."""
    name: str = line.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE | facts})["authenticatorId"]
    return name


def sign_in(page: Page) -> None:
    page.goto("/sign-in/?next=/account/passkeys/")
    page.get_by_label("Username or e-mail").fill("bob")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(re.compile(r"/account/passkeys/$"))


def make_passkey(page: Page, name: str) -> None:
    """From the list of passkeys, the password typed once more where it is asked for."""
    page.get_by_role("link", name="Create a passkey").click()
    if "/account/you/" in page.url:
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Create the passkey").click()


@pytest.mark.long
def test_a_passkey_is_made_and_opens_the_account(bob: User, open_local: OpenLocal) -> None:
    page, line = open_local()
    with_device(line)
    page.goto("/sign-in/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    sign_in(page)
    check_accessibility(page)
    make_passkey(page, "My phone")
    expect(page.get_by_text("You can now sign in with “My phone”.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="My phone")).to_contain_text("Never used")

    page.context.clear_cookies()
    page.goto("/sign-in/?next=/account/")
    check_accessibility(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_text("You can sign in with 1 passkey instead of the password.")).to_be_visible()

    page.get_by_role("link", name="View passkeys").click()
    page.get_by_role("link", name="Remove My phone").click()
    page.get_by_role("link", name="With a passkey").click()  # who took the passkey in proves it by the same
    page.get_by_role("button", name="With a passkey").click()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("No copy yet.")).to_be_visible()


def test_a_device_that_has_one_already_says_so(bob: User, open_local: OpenLocal) -> None:
    page, line = open_local()
    with_device(line)
    sign_in(page)
    make_passkey(page, "My phone")
    expect(page.get_by_text("You can now sign in with “My phone”.")).to_be_visible()
    make_passkey(page, "Once more")
    expect(page.get_by_text("This device already has a passkey for your account.")).to_be_visible()
    page.get_by_role("link", name="Not now").click()
    expect(page.get_by_role("listitem").filter(has_text="My phone")).to_be_visible()


def test_who_turns_the_device_away_can_try_once_more_or_type(bob: User, open_local: OpenLocal) -> None:
    page, line = open_local("desktop")
    name = with_device(line)
    sign_in(page)
    make_passkey(page, "My computer")
    expect(page.get_by_text("You can now sign in with “My computer”.")).to_be_visible()
    page.context.clear_cookies()
    page.goto("/sign-in/?next=/account/")
    line.send("WebAuthn.setUserVerified", {"authenticatorId": name, "isUserVerified": False})
    button = page.get_by_role("button", name="Sign in with a passkey")
    button.click()
    expect(
        page.get_by_text("No passkey was received from your device. Try again, or use another way to sign in.")
    ).to_be_visible()
    expect(button).to_be_enabled()
    expect(button).to_be_focused()
    line.send("WebAuthn.setUserVerified", {"authenticatorId": name, "isUserVerified": True})
    button.click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def test_without_network_nothing_is_lost(bob: User, open_local: OpenLocal) -> None:
    page, line = open_local()
    with_device(line)
    sign_in(page)
    make_passkey(page, "My phone")
    expect(page.get_by_text("You can now sign in with “My phone”.")).to_be_visible()
    page.context.clear_cookies()
    page.goto("/sign-in/")
    page.route("**/sign-in/passkey/", lambda route: route.abort())
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The site did not respond. Nothing was changed: try again.")).to_be_visible()
    page.unroute("**/sign-in/passkey/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "wide"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sign_in_in_french(bob: User, open_local: OpenLocal, size: str, theme: str) -> None:
    page, line = open_local(size, "fr-FR", theme)
    with_device(line)
    page.goto("/sign-in/?next=/account/passkeys/")
    page.get_by_label("Nom d’utilisateur").fill("bob")
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Se connecter", exact=True).click()
    expect(page).to_have_url(re.compile(r"/account/passkeys/$"))
    check_accessibility(page)
    page.locator("a[href='/account/passkeys/new/']").click()
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Continuer").click()
    expect(page).to_have_url(re.compile(r"/account/passkeys/new/$"))
    check_accessibility(page)
    page.locator("[data-passkey] [type=submit]").click()
    expect(page.get_by_text("Clé d’accès 1").first).to_be_visible()
    page.context.clear_cookies()
    page.goto("/sign-in/")
    check_accessibility(page)
    page.locator("[data-passkey] [type=submit]").click()
    expect(page).not_to_have_url(re.compile(r"/sign-in/"))
