"""Sessions by coordinates through Chromium, as tests/felt_sessions.py plays them."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.conftest import take_pictures
from tests.browser.faults import Faults
from tests.browser.halls import EXPECTED
from tests.browser.network import network_to
from tests.felt_sessions import FAMILIES, HANDS, SCREENS, SESSIONS, FeltSession

pytestmark = pytest.mark.browser
Play = Callable[[str, int, int], dict[str, int]]


class ChromiumGlass:
    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def tap_twice(self, x: float, y: float) -> None:
        """Tell the browser when the finger was there: under load the second tap reaches it late."""
        now = time.time()
        session = self.page.context.new_cdp_session(self.page)
        for kind, after in (("touchStart", 0), ("touchEnd", 0.04), ("touchStart", 0.12), ("touchEnd", 0.16)):
            points = [{"x": x, "y": y}] if kind == "touchStart" else []
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now + after})
        session.detach()

    def look(self, script: str, *arguments: Any) -> Any:
        """Ask again on the next page if this one is left meanwhile, as after the last hand of a game."""
        question = f"(given) => (function () {{ {script} }})(...given)"
        try:
            return self.page.evaluate(question, list(arguments))
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            self.page.wait_for_load_state("domcontentloaded")
            return self.page.evaluate(question, list(arguments))

    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")


@pytest.fixture
def play(chromium: Browser, base_url: str, transactional_db: None) -> Play:
    def played(family: str, seed: int, hands: int) -> dict[str, int]:
        width, height = SCREENS[seed % len(SCREENS)]
        with network_to(base_url) as network:
            base = f"http://127.0.0.1:{network.listening}"
            faults = Faults(base, allowed=[*EXPECTED])
            context = chromium.new_context(
                base_url=base,
                viewport={"width": width, "height": height},
                has_touch=True,
                reduced_motion="reduce",
            )
            try:
                page = context.new_page()
                faults.watch(page)
                counts = dict(FeltSession(ChromiumGlass(page), network, family, seed, hands).play())
            except BaseException:
                network.mend()
                take_pictures(context, f"felt-session-{family}-{seed}")
                raise
            finally:
                context.close()
        assert not faults.unexpected(), "\n".join(faults.unexpected())
        return counts

    return played


@pytest.mark.parametrize("family", FAMILIES)
def test_a_short_session(play: Play, family: str) -> None:
    assert play(family, 1, 5)["hands"] == 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SESSIONS))
@pytest.mark.parametrize("family", FAMILIES)
def test_a_session(play: Play, family: str, seed: int, record_property: Any) -> None:
    for what, number in play(family, seed, HANDS).items():
        record_property(what, number)
