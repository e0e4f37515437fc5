"""The journeys' own instruments: each must notice what it is there for."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Error, Page

from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.browser.waiting import waiting

pytestmark = pytest.mark.browser

SOUND = '<!doctype html><html lang="en"><title>Wall</title><main><h1>Wall</h1>{}</main>'


def show(page: Page, body: str, **headers: str) -> None:
    """Open a page made for the test at an address of the server."""
    answer = {"status": 200, "body": SOUND.format(body), "headers": {"Content-Type": "text/html"} | headers}
    page.route("**/made-for-the-test", lambda route: route.fulfill(**answer))
    page.goto("/made-for-the-test")


def only_fault(faults: Faults) -> str:
    (fault,) = faults.seen
    faults.seen.clear()
    return fault


def test_a_sound_page_has_no_faults(desktop: Page, faults: Faults) -> None:
    show(desktop, "<p>East</p>")
    check_accessibility(desktop)
    assert faults.seen == []


def test_a_script_error_is_noted(desktop: Page, faults: Faults) -> None:
    show(desktop, "<script>throw new Error('no wall')</script>")
    assert "no wall" in only_fault(faults)


def test_a_console_error_is_noted(desktop: Page, faults: Faults) -> None:
    show(desktop, "<script>console.error('no tiles')</script>")
    assert "no tiles" in only_fault(faults)


def test_a_policy_violation_is_noted(desktop: Page, faults: Faults) -> None:
    show(desktop, "<script>window.ran = 1</script>", **{"Content-Security-Policy": "script-src 'self'"})
    assert any("CSP: script-src" in fault for fault in faults.seen)
    assert desktop.evaluate("window.ran") is None
    faults.seen.clear()


def test_a_call_to_another_host_is_noted(desktop: Page, faults: Faults) -> None:
    desktop.route("http://127.0.0.1:9/**", lambda route: route.fulfill(status=200, body=""))
    show(desktop, '<img alt="" src="http://127.0.0.1:9/tile.svg">')
    assert only_fault(faults) == "call to another host: http://127.0.0.1:9/tile.svg"


def test_a_missing_address_is_a_fault_unless_expected(desktop: Page, faults: Faults) -> None:
    desktop.goto("/no-such-page")
    assert "404" in faults.unexpected()[0]
    faults.allow("404")
    assert faults.unexpected() == []


def test_a_picture_without_words_is_not_accessible(desktop: Page) -> None:
    show(desktop, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">')
    with pytest.raises(AssertionError, match="critical image-alt"):
        check_accessibility(desktop)


def test_accessibility_is_checked_under_the_strictest_policy(desktop: Page, faults: Faults) -> None:
    show(desktop, "<p>South</p>", **{"Content-Security-Policy": "default-src 'none'"})
    check_accessibility(desktop)
    assert faults.seen == []


def test_pages_have_the_size_language_and_theme_asked_for(open_page: OpenPage) -> None:
    page = open_page("phone", language="fr", theme="dark")
    assert page.evaluate("[innerWidth, innerHeight, navigator.language]") == [390, 844, "fr"]
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


def test_the_server_knows_whom_the_test_signed_in(desktop: Page, sign_in: Callable[[Page, Any], None]) -> None:
    sign_in(desktop, get_user_model().objects.create_superuser("alice"))
    answer = desktop.request.get("/admin/")
    assert answer.ok
    assert "alice" in answer.text()


@pytest.mark.parametrize("look", ["() => false", "() => new Promise(() => {})"])
def test_a_wait_in_vain_ends_and_says_what_did_not_come(desktop: Page, look: str) -> None:
    with pytest.raises(Error, match="waited in vain until East sits"):
        desktop.evaluate(waiting(f'await until({look}, () => "East sits");', patience=0.1))


def test_a_wait_gives_what_came_and_an_error_of_the_look(desktop: Page) -> None:
    assert desktop.evaluate(waiting('return until(() => given + 1, "two");'), 1) == 2
    with pytest.raises(Error, match="no wall"):
        desktop.evaluate(waiting('await until(() => { throw new Error("no wall"); }, "a wall");'))
