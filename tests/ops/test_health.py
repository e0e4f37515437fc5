"""The parts by name: what one failing does to the answer."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from redis.exceptions import ConnectionError as RedisGoneError

from config.backends.cache import ShelteredRedisCache, VersionedSerializer
from config.http import errors
from config.monitoring import health
from tournaments.site.selectors.machine import MachinePart, note_alive
from tournaments.tasks import mark_due_signals

pytestmark = pytest.mark.django_db
BY_THEMSELVES = ("ticker",) if django_settings.SEATWIND_TICKER else ("worker", "beat")


def parts(client: Client) -> tuple[int, dict[str, Any]]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()["parts"]


def test_a_living_process_says_so_without_the_database(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert client.get("/livez").status_code == 200


def test_each_part_is_named(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    mark_due_signals()
    for part in BY_THEMSELVES:
        note_alive(MachinePart(part), timezone.now())
    status, named = parts(client)
    assert status == 200
    assert {name: part["is_well"] for name, part in named.items()} == dict.fromkeys(
        ["database", "cache", "media", "disk", "static", "clock", "webhooks", "backups", "sweeps", *BY_THEMSELVES], True
    )
    assert list(tmp_path.rglob("*.*")) == []


def test_sweeps_that_stopped_are_named_and_pages_go_on(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    note_alive(MachinePart.SWEEPS, datetime(2026, 1, 1, tzinfo=UTC))
    status, named = parts(client)
    assert (status, named["sweeps"]["is_well"]) == (200, False)


def test_a_disk_that_is_nearly_full_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = type("Usage", (), {"total": 1000, "free": 19})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    status, named = parts(client)
    assert (status, named["disk"]["is_well"]) == (503, False)


def test_missing_static_files_are_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "staticfiles_storage", ManifestStaticFilesStorage("/nowhere", "/static/"))
    monkeypatch.setattr(ManifestStaticFilesStorage, "manifest_strict", True)
    status, named = parts(client)
    assert (status, named["static"]["is_well"]) == (503, False)


def test_an_error_whose_page_cannot_be_made_still_has_its_number(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "get_template", lambda name: (_ for _ in ()).throw(ValueError("no manifest")))
    monkeypatch.setattr("config.monitoring.health.timezone.now", lambda: 1 / 0)
    client = Client(raise_request_exception=False)
    answer = client.get("/readyz")
    assert answer.status_code == 500
    assert answer.headers["X-Request-ID"] in answer.text


class GoneClient:
    def __getattr__(self, name: str) -> Any:
        def gone(*_: Any, **__: Any) -> None:
            raise RedisGoneError("nobody there")

        return gone


@pytest.fixture
def sheltered(monkeypatch: pytest.MonkeyPatch) -> ShelteredRedisCache:
    made = ShelteredRedisCache("redis://127.0.0.1:1/0", {})
    monkeypatch.setattr(type(made), "_cache", GoneClient())
    return made


def test_without_redis_each_process_keeps_its_own(sheltered: ShelteredRedisCache) -> None:
    assert sheltered.get("a", "nothing") == "nothing"
    assert sheltered.is_away
    sheltered.set("a", 1, 60)
    assert sheltered.get("a") == 1
    assert sheltered.add("counter", 0, 60)
    assert sheltered.incr("counter") == 1
    assert sheltered.get_many(["a", "counter"]) == {"a": 1, "counter": 1}
    sheltered.delete("a")
    assert not sheltered.has_key("a")


@pytest.mark.parametrize("kept", [b"cscoring.selectors.standings\nRanking\n.", b"cdatetime\nMoment\n."])
def test_what_another_version_kept_is_no_value(kept: bytes) -> None:
    """A class may have moved since: the page is made anew instead of failing until its entry runs out."""
    assert VersionedSerializer().loads(kept) is None
    assert VersionedSerializer().loads(VersionedSerializer().dumps({"now": 1})) == {"now": 1}


def test_a_counter_that_nobody_has_is_said_as_django_says_it(sheltered: ShelteredRedisCache) -> None:
    with pytest.raises(ValueError, match="nobody"):
        sheltered.incr("nobody")


def test_redis_is_asked_again_after_a_while(sheltered: ShelteredRedisCache, caplog: pytest.LogCaptureFixture) -> None:
    sheltered.get("a")
    sheltered.get("a")
    assert caplog.text.count("the shared cache does not answer") == 1
    sheltered.away_until = 0.0
    sheltered.get("a")
    assert caplog.text.count("the shared cache does not answer") == 2
