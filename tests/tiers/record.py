"""A plugin of pytest: what each test costs, and which lines, parts of templates and pieces of scripts it reaches.

``pytest -p tests.tiers.record`` with the address of a folder in ``SEATWIND_TIERS``; each process writes a file there.
"""

import os
import pickle
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import coverage
import pytest
from django.template import base as templates
from playwright.sync_api import BrowserContext, CDPSession, Page

from tests.databases import runs_on_postgres
from tests.samples import is_read_on_sqlite
from tests.tiers.choose import Mark, Recorded
from tests.tiers.listed import function_of

ROOT = Path(__file__).resolve().parents[2]
ROOMS = [str(path.parent) for path in ROOT.glob("*/__init__.py") if path.parent.name not in {"tests", "benchmarks"}]
NO_TEST = ""

PIECE = 64  # characters of a script: about a line


def pieces_run(functions: list[dict[str, Any]]) -> set[int]:
    """Where the pieces of a script begin of which something ran. Inner functions and blocks follow their outer ones."""
    ranges = [block for function in functions for block in function["ranges"]]
    ran = bytearray(max(block["endOffset"] for block in ranges))
    for block in ranges:
        first, last = block["startOffset"], block["endOffset"]
        ran[first:last] = (b"\1" if block["count"] else b"\0") * (last - first)
    return {start for start in range(0, len(ran), PIECE) if any(ran[start : start + PIECE])}


class Recorder:
    """Time and reach of the tests of one process; the variants of a test count as one."""

    def __init__(self) -> None:
        self.test = NO_TEST
        self.seconds = Counter[str]()
        self.on_postgres: set[str] = set()
        self.reached: defaultdict[str, set[Mark]] = defaultdict(set)
        self.lines = coverage.Coverage(data_file=None, source=ROOMS, config_file=False)
        self.sessions: list[tuple[Page, CDPSession]] = []

    def start(self, patch: pytest.MonkeyPatch) -> None:
        self.lines.start()
        self._watch_templates(patch)
        self._watch_scripts(patch)

    def _watch_templates(self, patch: pytest.MonkeyPatch) -> None:
        render = templates.Node.render_annotated

        def noted(node: Any, context: Any) -> Any:
            if node.token is not None and getattr(node, "origin", None) is not None:
                self.reached[self.test].add((node.origin.name, node.token.lineno))
            return render(node, context)

        patch.setattr(templates.Node, "render_annotated", noted)

    def _watch_scripts(self, patch: pytest.MonkeyPatch) -> None:
        """Chromium counts which pieces of a script ran, until the page is closed."""
        goto, close_page, close_context = Page.goto, Page.close, BrowserContext.close

        def goto_counted(page: Page, *args: Any, **options: Any) -> Any:
            if not any(known == page for known, _session in self.sessions):
                self._attach(page)
            return goto(page, *args, **options)

        def close_page_read(page: Page, **options: Any) -> None:
            self._read([page])
            close_page(page, **options)

        def close_context_read(context: BrowserContext, **options: Any) -> None:
            self._read(context.pages)
            close_context(context, **options)

        patch.setattr(Page, "goto", goto_counted)
        patch.setattr(Page, "close", close_page_read)
        patch.setattr(BrowserContext, "close", close_context_read)

    def _attach(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
        self.sessions.append((page, session))

    def _read(self, pages: list[Page]) -> None:
        open_now = [(page, session) for page, session in self.sessions if page in pages]
        self.sessions = [pair for pair in self.sessions if pair not in open_now]
        for _page, session in open_now:
            for script in session.send("Profiler.takePreciseCoverage")["result"]:
                path = urlparse(script["url"]).path
                if path.startswith("/static/"):
                    self.reached[self.test] |= {(path, start) for start in pieces_run(script["functions"])}

    def begin(self, test: str) -> float:
        self.test = test
        self.lines.switch_context(test)
        return time.perf_counter()

    def end(self, begun: float) -> None:
        self.seconds[self.test] += time.perf_counter() - begun
        self.test = NO_TEST
        self.lines.switch_context(NO_TEST)

    def recorded(self) -> dict[str, Recorded]:
        self.lines.stop()
        data = self.lines.get_data()
        for file in data.measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    self.reached[name].add((file, line))
        return {
            test: Recorded(spent, frozenset(self.reached[test]), test in self.on_postgres)
            for test, spent in self.seconds.items()
        }


_recorder = Recorder()
_patch = pytest.MonkeyPatch()


def pytest_configure(config: pytest.Config) -> None:
    _recorder.start(_patch)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    test = function_of(item.nodeid)
    begun = _recorder.begin(test)
    if runs_on_postgres(item) and not is_read_on_sqlite(item):
        _recorder.on_postgres.add(test)
    outcome = yield
    _recorder.end(begun)
    return outcome


def pytest_sessionfinish() -> None:
    _patch.undo()
    if _recorder.seconds:
        target = Path(os.environ["SEATWIND_TIERS"]) / f"{os.getpid()}.pickle"
        target.write_bytes(pickle.dumps(_recorder.recorded()))
