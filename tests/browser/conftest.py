"""Journeys: Debian's Chromium against the real server.

``open_page("phone")`` (or the fixtures ``phone``, ``tablet``, ``desktop``, ``projector``) gives a page whose relative
addresses lead to the server; ``sign_in(page, user)`` signs a person in. A journey fails when a page throws, logs an
error, breaks its policy, calls another host or meets a server error (``faults.allow("409")`` expects one). Pages of a
failed journey are kept as pictures under test-results/.
"""

import os
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.faults import Faults
from tests.browser.server import serving
from tests.people import actor, make_seated_event, session_of, start
from tournaments.models import Tournament
from tournaments.tables.services.table_links import issue_table_links

if TYPE_CHECKING:
    from tests.browser.halls import Hall

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Most journeys need the engine alone: without a window, where Debian's package of it is there, they take two thirds
# of the time.
HEADLESS_SHELL = "/usr/bin/chromium-headless-shell"
ENGINE = HEADLESS_SHELL if "CHROMIUM" not in os.environ and Path(HEADLESS_SHELL).exists() else CHROMIUM
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {
    "phone": (390, 844),
    "tablet": (1024, 768),
    "desktop": (1280, 800),
    "wide": (1440, 900),
    "projector": (1920, 1080),
}
PATIENCE = 20_000  # milliseconds; only a failure waits that long
expect.set_options(timeout=PATIENCE)
RESULTS = Path("test-results")
FAILED = pytest.StashKey[bool]()

OpenPage = Callable[..., Page]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Session 1 has run for twenty minutes; players 1, 5, 9, 13 start E, S, W, N at its table 1."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


def card_of(event: Tournament) -> str:
    """The address on the card of table 1."""
    tokens = issue_table_links(session=session_of(event), by=actor("alice"), at=timezone.now(), tables=[1])
    return f"/t/{tokens[1]}/"


@pytest.fixture
def card(event: Tournament) -> str:
    return card_of(event)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite on disk: the server's threads and the test each have a connection of their own, as in a hall."""
    database = django_settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("browser") / "seatwind.sqlite3")
        database["OPTIONS"] = {**database["OPTIONS"], "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    from config.asgi import application

    with serving(application) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if not Path(CHROMIUM).exists():
        pytest.exit(f"no Chromium at {CHROMIUM}: apt install chromium, or name one with CHROMIUM=...", returncode=1)
    # Playwright's loop runs in this thread while a journey waits; the journey's own queries are plain and allowed.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as started:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=ENGINE, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def faults(base_url: str) -> Iterator[Faults]:
    noted = Faults(base_url)
    yield noted
    assert not noted.unexpected(), "\n".join(noted.unexpected())


@pytest.fixture
def open_page(
    chromium: Browser, base_url: str, faults: Faults, transactional_db: None, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """A page of its own context: ``open_page("tablet", language="fr", theme="dark", script=False)``.

    ``zone``: the time zone of its device.
    """
    contexts: list[BrowserContext] = []

    def new_page(
        size: str = "desktop",
        *,
        language: str = "en",
        theme: Any = "light",
        script: bool = True,
        zone: str | None = None,
    ) -> Page:
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=base_url,
            viewport={"width": width, "height": height},
            has_touch=size in {"phone", "tablet"},
            locale=language,
            timezone_id=zone,
            color_scheme=theme,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        faults.watch(page)
        return page

    yield new_page
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, True):
            take_pictures(context, f"{request.node.name}-{number}")
        context.close()


def take_pictures(context: BrowserContext, name: str) -> None:
    RESULTS.mkdir(exist_ok=True)
    for number, page in enumerate(context.pages):
        page.screenshot(path=RESULTS / f"{re.sub(r'[^A-Za-z0-9_-]+', '-', name)}-{number}.png", full_page=True)


@pytest.fixture(params=["http", "https"])
def either_hall(
    request: pytest.FixtureRequest,
    base_url: str,
    playwright: Playwright,
    tmp_path: Path,
    transactional_db: None,
    settings: Any,
) -> Iterator["Hall"]:
    """A hall that is served plainly, where a page has no service worker, and one with a certificate."""
    from tests.browser.halls import hall_at  # stands on this module

    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    with hall_at(base_url, playwright, tmp_path, scheme=request.param) as made:
        yield made


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page("phone")


@pytest.fixture
def tablet(open_page: OpenPage) -> Page:
    return open_page("tablet")


@pytest.fixture
def desktop(open_page: OpenPage) -> Page:
    return open_page("desktop")


@pytest.fixture
def projector(open_page: OpenPage) -> Page:
    return open_page("projector")


@pytest.fixture
def sign_in(base_url: str) -> Callable[[Page, Any], None]:
    """Sign ``user`` in without the sign-in page, which has a journey of its own."""

    def signed(page: Page, user: Any) -> None:
        client = Client()
        client.force_login(user)
        session = client.cookies[django_settings.SESSION_COOKIE_NAME]
        page.context.add_cookies([{"name": session.key, "value": session.value, "url": base_url}])

    return signed
