"""What every test stands on: no network but this machine's own, and property tests with known bounds.

Nothing cached passes from one test to the next: see cache_keys.py.
"""

import gc
import ipaddress
import os
import re
import socket
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from django.conf import settings as django_settings
from django.core.cache import caches
from django.db import transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.http import HttpResponse
from django.utils import translation
from hypothesis import HealthCheck, settings

from config.backends.cache import ShelteredRedisCache
from tests.html import on_one_line
from tests.people import make_seated_event
from tests.selection import mark_long, runs_here
from tests.stack import with_room
from tests.variants import tables_as_one
from tournaments.models import LedgerOpening, Tournament

# CI repeats itself exactly; a developer's run explores. Neither times single examples: two cores are shared.
settings.register_profile("ci", max_examples=60, derandomize=True, deadline=None, print_blob=True, database=None)
settings.register_profile("dev", max_examples=60, deadline=None)
settings.register_profile(
    "deep", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev")
settings.load_profile(PROFILE)


class NetworkBlockedError(RuntimeError):
    """A test tried to leave this machine."""


def is_on_this_machine(address: Any) -> bool:
    """Whether a socket address is a Unix path or a loopback host; names other than localhost count as outside."""
    if not isinstance(address, tuple):
        return True
    host = address[0]
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def guarded(connect: Any) -> Any:
    def checked(self: socket.socket, address: Any) -> Any:
        if not is_on_this_machine(address):
            raise NetworkBlockedError(f"a test may not reach {address}")
        return connect(self, address)

    return checked


@pytest.fixture(autouse=True, scope="session")
def _network_guard() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded(socket.socket.connect))
        patch.setattr(socket.socket, "connect_ex", guarded(socket.socket.connect_ex))
        yield


@pytest.fixture(autouse=True)
def _pages_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """``response.text`` of a page has one space for every run of white space, as a browser shows it."""
    as_sent = HttpResponse.text.func

    def text(self: HttpResponse) -> str:
        sent = str(as_sent(self))
        return on_one_line(sent) if self.headers.get("Content-Type", "").startswith("text/html") else sent

    monkeypatch.setattr(HttpResponse, "text", property(text))


@pytest.fixture(autouse=True)
def _draws_alike_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where CI repeats itself, the secret of a draw is the number of the draw in its test."""
    if PROFILE == "ci":
        draws = count(1)
        monkeypatch.setattr(
            "tournaments.seating.services.drawing.token_hex", lambda size: f"{next(draws):0{2 * size}x}"
        )


@pytest.fixture(autouse=True)
def _shared_cache_in_reach() -> None:
    """A server that was too slow for the test before is asked again: what is counted would be split in two."""
    for cache in caches.all(initialized_only=True):
        if isinstance(cache, ShelteredRedisCache):
            cache.away_until = 0.0


@pytest.fixture(autouse=True)
def _no_language_left() -> Any:
    """A request leaves its language active in the thread: each test begins with the settings' own."""
    translation.deactivate_all()
    with translation.override(django_settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True, scope="session")
def _ledger_lifted_for_the_flush() -> Any:
    """What empties the database after a test without a transaction passes the ledger's guards; the product cannot.

    Rows are deleted table by table: to truncate 140 tables costs PostgreSQL five seconds of its disk. The names of the
    models stay, so that nothing need write them again after each such test.
    """
    kept_tables = {LedgerOpening._meta.db_table, "django_content_type", "auth_permission"}

    def emptied(self: BaseDatabaseOperations, statements: list[str]) -> None:
        tables = [table for text in statements for table in re.findall(r'"(\w+)"', text) if table not in kept_tables]
        is_postgres = self.connection.vendor == "postgresql"
        with transaction.atomic(using=self.connection.alias), self.connection.cursor() as cursor:
            opening = LedgerOpening.objects.using(self.connection.alias).create()
            if is_postgres:  # foreign keys are judged row by row there, in the order of the statements
                cursor.execute("SET LOCAL session_replication_role = replica")
            for table in tables:
                cursor.execute(f"DELETE FROM {self.quote_name(table)}")  # noqa: S608  # a table of our own
            if is_postgres:
                cursor.execute("SET LOCAL session_replication_role = DEFAULT")
            opening.delete()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", emptied)
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", lambda *_, **__: None)
        yield


@pytest.fixture
def event(db: None) -> Tournament:
    """Lyon Open with sixteen players and a published seating, not begun."""
    return make_seated_event()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    mark_long(items)
    config.hook.pytest_deselected(items=[item for item in items if not runs_here(item)])
    items[:] = [item for item in items if runs_here(item)]
    yield
    if os.environ.get("PYTEST_XDIST_WORKER"):
        items[:] = tables_as_one(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """As pytest does it, on a roomy stack."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    with_room(lambda: runtestprotocol(item, nextitem=nextitem))
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_collection_finish() -> None:
    """What was imported and collected lives as long as the run: the collector need not walk it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
