"""Faults of the parts that Seatwind leans on: what is told meanwhile, and that all goes on after (docs/faults.md)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.conf import settings as django_settings
from django.db import DataError, OperationalError, connection
from django.test import Client
from django.utils import timezone
from psycopg_pool import PoolTimeout
from pytest_django import Settings
from redis.exceptions import ResponseError

from config.backends.cache import ShelteredRedisCache
from config.monitoring import health
from scoring.models import SheetEntry
from tests.people import make_seated_event, make_user, start, win
from tournaments.common.storage_errors import is_database_away
from tournaments.site.selectors.machine import MachinePart, note_alive

pytestmark = pytest.mark.django_db
HANDS = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"
BY_THEMSELVES = ("ticker",) if django_settings.SEATWIND_TICKER else ("worker", "beat")


def as_django(error: psycopg.Error) -> OperationalError:
    raised = OperationalError(str(error))
    raised.__cause__ = error
    return raised


@contextmanager
def database_away() -> Iterator[None]:
    """Every statement finds that the database has gone."""

    def gone(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        raise as_django(psycopg.OperationalError("the connection is closed"))

    with connection.execute_wrapper(gone):
        yield


@pytest.fixture
def sam() -> Client:
    start(make_seated_event())
    client = Client(raise_request_exception=False)
    client.force_login(make_user("sam"))
    return client


# --- the database ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "is_away"),
    [
        (psycopg.OperationalError("connection refused"), True),
        (PoolTimeout("couldn't get a connection after 15.00 sec"), True),
        (psycopg.errors.AdminShutdown(), True),
        (psycopg.errors.CrashShutdown(), True),
        (psycopg.errors.CannotConnectNow(), True),
        (psycopg.errors.ConnectionFailure(), True),
        (psycopg.errors.DeadlockDetected(), False),
        (psycopg.errors.DiskFull(), False),
        (psycopg.errors.QueryCanceled(), False),
    ],
)
def test_which_errors_mean_that_the_database_is_away(error: psycopg.Error, is_away: bool) -> None:
    assert is_database_away(as_django(error)) is is_away


def test_an_error_of_ours_is_none_of_those() -> None:
    assert not is_database_away(ValueError("the connection is closed"))
    assert not is_database_away(OperationalError("database is locked"))
    assert not is_database_away(DataError("out of range"))
    assert not is_database_away(None)


def test_while_the_database_is_away_a_hand_is_refused_with_the_time_to_send_it_again(sam: Client) -> None:
    hand = {"data": win(1), "content_type": "application/json", "headers": {"Idempotency-Key": "one"}}
    with database_away():
        refused = sam.post(HANDS, **hand)
    assert (refused.status_code, refused.json()["code"]) == (503, "machine.database_away")
    assert refused.headers["Retry-After"] == "5"
    assert refused.json()["detail"]["request_id"] == refused.headers["X-Request-ID"]
    assert SheetEntry.objects.count() == 0
    written = sam.post(HANDS, **hand)
    assert (written.status_code, SheetEntry.objects.count()) == (201, 1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The database does not respond"),
        ("en", "Your last entry may not be: check before you send it again"),
        ("fr", "La base de données"),
    ],
)
def test_a_page_says_it_in_words_and_comes_back(sam: Client, language: str, text: str) -> None:
    with database_away():
        page = sam.get("/t/lyon-open/", headers={"Accept-Language": language})
    assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
    assert text in page.content.decode()
    assert page.headers["X-Request-ID"] in page.content.decode()
    assert sam.get("/t/lyon-open/").status_code == 200


def test_the_health_checks_name_the_database() -> None:
    client = Client(raise_request_exception=False)
    with database_away():
        assert client.get("/healthz").status_code == 503
        ready = client.get("/readyz")
    assert (ready.status_code, ready.json()["parts"]["database"]["is_well"]) == (503, False)
    assert client.get("/healthz").status_code == 200


# --- beside it -------------------------------------------------------------------------------------------------------


def test_a_cache_that_is_full_is_one_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __getattr__(self, name: str) -> Any:
            def refuse(*_: Any, **__: Any) -> None:
                raise ResponseError("OOM command not allowed when used memory > 'maxmemory'.")

            return refuse

    sheltered = ShelteredRedisCache("redis://127.0.0.1:1/0", {})
    monkeypatch.setattr(type(sheltered), "_cache", Full())
    sheltered.set("standings", "of version 7", 60)
    assert sheltered.get("standings") == "of version 7"
    assert sheltered.is_away


@pytest.mark.long
def test_pages_go_on_where_the_cache_keeps_nothing(sam: Client, settings: Settings) -> None:
    settings.CACHES = {key: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for key in settings.CACHES}
    assert sam.get("/t/lyon-open/standings/").status_code == 200
    assert sam.get("/healthz").json()["cache"] is False


@pytest.mark.parametrize("part", BY_THEMSELVES)
def test_a_worker_that_died_is_named_and_pages_go_on(client: Client, part: str) -> None:
    note_alive(MachinePart(part), timezone.now() - timedelta(minutes=3))
    ready = client.get("/readyz")
    assert ready.json()["parts"][part]["is_well"] is False
    assert client.get("/").status_code == 200
    note_alive(MachinePart(part), timezone.now())
    assert client.get("/readyz").json()["parts"][part]["is_well"] is True


@pytest.mark.parametrize(("apart", "is_well"), [(0.0, True), (1.9, True), (2.1, False), (-3600.0, False)])
def test_a_database_s_clock_that_is_wrong_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch, apart: float, is_well: bool
) -> None:
    now = 1_790_000_000.0

    class Database:
        vendor = "postgresql"

        def cursor(self) -> Any:
            return self

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            """Nothing to close."""

        def execute(self, sql: str) -> None:
            """The clock is asked for."""

        def fetchone(self) -> tuple[float]:
            return (now + apart,)

    monkeypatch.setattr(health, "connection", Database())
    monkeypatch.setattr(health.time, "time", lambda: now)
    assert health._clock()["is_well"] is is_well


def test_a_picture_s_place_that_is_gone_is_named_and_hands_go_on(
    sam: Client, settings: Settings, tmp_path: Any
) -> None:
    (tmp_path / "media").write_text("a file where the folder should be")
    settings.MEDIA_ROOT = tmp_path / "media"
    assert sam.get("/readyz").json()["parts"]["media"]["is_well"] is False
    assert sam.post(HANDS, win(1), content_type="application/json").status_code == 201
