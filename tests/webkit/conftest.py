"""Journeys through WebKit, the engine of every iPhone and iPad: the real server, a hall's network, Debian's driver."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from tests.browser.network import Network, network_to
from tests.browser.server import serving
from tests.webkit.driver import Browser, driver, is_there


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite on disk, as in the journeys through Chromium."""
    database = django_settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("webkit") / "seatwind.sqlite3")


@pytest.fixture(scope="session")
def webkit_port() -> Iterator[int]:
    if not is_there():
        pytest.exit("no WebKit here: apt install webkit2gtk-driver xvfb", returncode=1)
    with driver() as port:
        yield port


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    from config.asgi import application

    with serving(application) as address:
        yield address


@pytest.fixture
def network(base_url: str) -> Iterator[Network]:
    with network_to(base_url) as made:
        yield made


@pytest.fixture
def browser(webkit_port: int, network: Network, transactional_db: None) -> Iterator[Browser]:
    """A tablet behind the hall's network."""
    made = Browser(webkit_port, f"http://127.0.0.1:{network.listening}")
    made.size(1024, 860)
    yield made
    made.close()


@pytest.fixture
def sign_in(browser: Browser) -> Callable[[Any], None]:
    def signed(user: Any) -> None:
        client = Client()
        client.force_login(user)
        session = client.cookies[django_settings.SESSION_COOKIE_NAME]
        browser.open("/static/favicon.svg")
        browser.cookie(session.key, session.value)

    return signed
