"""A watcher outside is told that copies succeed, and hears nothing when they do not."""

from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest
from django.core.cache import cache
from django.core.management import call_command
from pytest_django import Settings

from archive.backups.services import pings
from archive.backups.services.saving import save_event
from tests.people import NOON, make_seated_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def heard(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The addresses that a watcher on this machine was asked for."""
    paths: list[str] = []

    class Watcher(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = HTTPServer(("127.0.0.1", 0), Watcher)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    settings.SEATWIND_PING_URL = f"http://127.0.0.1:{server.server_port}/copies"
    settings.SEATWIND_BACKUPS = str(tmp_path / "backups")
    monkeypatch.setattr(pings.threading.Thread, "start", lambda self: self.run())
    cache.delete("archive:pinged")
    yield paths
    server.shutdown()
    server.server_close()
    thread.join()


def test_it_is_told_while_no_copy_is_overdue_and_once_in_five_minutes(heard: list[str]) -> None:
    event, late = make_seated_event(), NOON + timedelta(hours=2)
    pings.ping_while_well(at=late)
    assert heard == []
    save_event(tournament=event, at=late)
    pings.ping_while_well(at=late)
    pings.ping_while_well(at=late)
    assert heard == ["/copies"]


def test_a_copy_of_the_whole_site_tells_it(heard: list[str], tmp_path: Path) -> None:
    call_command("backup", tmp_path / "site.seatwind", stdout=StringIO())
    assert heard == ["/copies"]


def test_without_an_address_nobody_is_told(heard: list[str], settings: Settings) -> None:
    settings.SEATWIND_PING_URL = ""
    pings.ping_while_well(at=NOON)
    pings.ping()
    assert heard == []


def test_a_watcher_that_is_away_is_logged_and_stops_nothing(
    heard: list[str], settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SEATWIND_PING_URL = "http://127.0.0.1:1/copies"
    pings.ping()
    assert "did not reach its address" in caplog.text
