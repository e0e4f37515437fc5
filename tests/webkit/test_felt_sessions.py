"""Sessions by coordinates through WebKit, as tests/felt_sessions.py plays them."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.browser.network import Network
from tests.felt_sessions import FAMILIES, HANDS, SCREENS, SESSIONS, FeltSession
from tests.webkit.driver import Browser

pytestmark = [
    pytest.mark.webkit,
    # A browser that is ended with its page open leaves the wire to the network of the test.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class WebKitGlass:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def tap(self, x: float, y: float) -> None:
        self.browser.tap_point(x, y)

    def tap_twice(self, x: float, y: float) -> None:
        self.browser.tap_point(x, y, times=2)

    def look(self, script: str, *arguments: Any) -> Any:
        return self.browser.script(script, *arguments)

    def open(self, address: str) -> None:
        self.browser.open(address)


def play(browser: Browser, network: Network, family: str, seed: int, hands: int) -> Mapping[str, int]:
    browser.open("/static/favicon.svg")
    browser.fit(*SCREENS[seed % len(SCREENS)])
    try:
        return FeltSession(WebKitGlass(browser), network, family, seed, hands).play()
    except BaseException:
        browser.take_picture(f"felt-webkit-{family}-{seed}")
        raise


@pytest.mark.parametrize("family", FAMILIES)
def test_a_short_session(browser: Browser, network: Network, family: str) -> None:
    assert play(browser, network, family, 1, 5)["hands"] == 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SESSIONS))
@pytest.mark.parametrize("family", FAMILIES)
def test_a_session(browser: Browser, network: Network, family: str, seed: int, record_property: Any) -> None:
    for what, number in play(browser, network, family, seed, HANDS).items():
        record_property(what, number)
