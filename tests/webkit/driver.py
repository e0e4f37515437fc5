"""A browser of WebKit through Debian's WebKitWebDriver, which speaks W3C WebDriver: plain requests, nothing installed.

A finger is told by the pointer actions of WebDriver, at the middle of what a person sees; the scripts of this file only
look.
"""

import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

DRIVER = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")
RESULTS = Path("test-results")
PATIENCE = 20.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# The smallest visible element among those that a finger or a reader looks for, by the words that it shows or is called.
BY_WORDS = """
const [selector, words, exact] = arguments;
const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const shows = (one) => one.checkVisibility() && one.getClientRects().length > 0;
const called = (one) => plain(one.getAttribute("aria-label") ?? one.innerText + (one.value ?? ""));
const fits = (one) => exact ? called(one) === words : called(one).includes(words);
const found = [...document.querySelectorAll(selector)].filter((one) => shows(one) && !one.disabled && fits(one));
return found.sort((one, other) => called(one).length - called(other).length)[0] ?? null;
"""
_PAUSE = threading.Event()  # between two looks; nobody sets it
ACTIVE = "a, button, summary, label, [role=button]"


def is_there() -> bool:
    return Path(DRIVER).exists() and shutil.which("Xvfb") is not None and mini_browser() is not None


def mini_browser() -> str | None:
    """WebKitGTK's own little browser, which comes with the library."""
    paths = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(paths[-1]) if paths else None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class WebKitError(Exception):
    """The driver refused, or what was looked for did not come."""


class Browser:
    """One session: an empty profile that is gone when it ends."""

    def __init__(self, port: int, base: str) -> None:
        self.address, self.base = f"http://127.0.0.1:{port}", base
        options = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{self.ask('POST', '/session', wanted)['sessionId']}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        facts = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, sent, facts, method=method)  # noqa: S310  # the driver
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE * 3) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            raise WebKitError(refused.read().decode(errors="replace")) from None

    # --- looking ---

    def script(self, text: str, *arguments: Any) -> Any:
        return self.ask("POST", f"{self.session}/execute/sync", {"script": text, "args": list(arguments)})

    def until(self, look: str, *arguments: Any) -> Any:
        """What the script answers, once it answers anything; asks ten times a second."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(WebKitError):  # a page on its way has no document
                if result := self.script(look, *arguments):
                    return result
            if time.monotonic() > deadline:
                raise WebKitError(f"waited {PATIENCE:.0f} s in vain for {look} {arguments}\n{self.text()[-1500:]}")
            _PAUSE.wait(0.1)

    def find(self, words: str, selector: str = ACTIVE, *, exact: bool = False) -> dict[str, str]:
        element: dict[str, str] = self.until(BY_WORDS, selector, words, exact)
        return element

    def see(self, words: str) -> None:
        self.until("return document.body?.innerText.replace(/\\s+/g, ' ').includes(arguments[0])", words)

    def count(self, selector: str) -> int:
        return int(self.script("return document.querySelectorAll(arguments[0]).length", selector))

    def text(self) -> str:
        return str(self.script("return document.body?.innerText ?? ''"))

    def take_picture(self, name: str) -> None:
        """Keep what the window shows and its document, as the journeys through Chromium do when they fail."""
        RESULTS.mkdir(exist_ok=True)
        with contextlib.suppress(WebKitError, OSError):
            (RESULTS / f"{name}.png").write_bytes(base64.b64decode(self.ask("GET", f"{self.session}/screenshot")))
            (RESULTS / f"{name}.html").write_text(str(self.script("return document.documentElement.outerHTML")))

    # --- doing ---

    def open(self, address: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": address if address.startswith("http") else self.base + address})

    def reload(self) -> None:
        self.ask("POST", f"{self.session}/refresh", {})

    def size(self, width: int, height: int) -> None:
        self.ask("POST", f"{self.session}/window/rect", {"width": width, "height": height})

    def tap(self, words: str, selector: str = ACTIVE, *, exact: bool = False) -> None:
        self._click(self.find(words, selector, exact=exact))

    def tap_at(self, selector: str) -> None:
        """The first visible one of a selector that can be used."""
        look = (
            "return [...document.querySelectorAll(arguments[0])].find((one) => one.checkVisibility() && !one.disabled)"
        )
        self._click(self.until(look, selector))

    def _click(self, element: dict[str, str]) -> None:
        self.ask("POST", f"{self.session}/element/{element[ELEMENT]}/click", {})

    def draw(self, selector: str, points: list[tuple[float, float]]) -> None:
        """One stroke through these parts of the width and the height of what is found."""
        look = """const one = document.querySelector(arguments[0]); one.scrollIntoView({ block: "center" });
            const box = one.getBoundingClientRect(); return [box.x, box.y, box.width, box.height];"""
        x, y, width, height = self.until(look, selector)
        moves = [
            {"type": "pointerMove", "duration": 50, "x": round(x + across * width), "y": round(y + down * height)}
            for across, down in points
        ]
        stroke = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": stroke}
        self.ask("POST", f"{self.session}/actions", {"actions": [hand]})

    def tap_point(self, x: float, y: float, times: int = 1) -> None:
        """A tap at this point of the screen, whatever lies there, or two that follow each other at once."""
        taps = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}] * times
        moves = [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}, *taps]
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self.ask("POST", f"{self.session}/actions", {"actions": [hand]})

    def fit(self, width: int, height: int) -> None:
        """Size the window until the page has these pixels; its bars take some."""
        self.size(width, height)
        for _look in range(3):
            inner = self.script("return [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            outer = self.ask("GET", f"{self.session}/window/rect", None)
            self.size(outer["width"] + width - inner[0], outer["height"] + height - inner[1])

    def cookie(self, name: str, value: str) -> None:
        """For this host; a page of it has to be open."""
        self.ask("POST", f"{self.session}/cookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def close(self) -> None:
        with contextlib.suppress(WebKitError, OSError):
            self.ask("DELETE", self.session)


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1100x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as shown:  # noqa: S603
        assert shown.stdout
        try:
            yield f":{shown.stdout.readline().decode().strip()}"
        finally:
            shown.terminate()


@contextmanager
def driver() -> Iterator[int]:
    """The driver on a port of this machine."""
    port = free_port()
    with screen() as display:
        # The browser's own sandbox needs rights that a container does not have; it visits nobody but this test.
        env = os.environ | {
            "DISPLAY": display,
            "LANG": "C.UTF-8",
            "LANGUAGE": "en",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        command = [DRIVER, f"--port={port}"]
        with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:  # noqa: S603
            try:
                _until_answers(port)
                yield port
            finally:
                running.terminate()


def _until_answers(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=2).close()
            return
        _PAUSE.wait(0.1)
    raise WebKitError("the driver does not answer")
