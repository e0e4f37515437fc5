"""Whatever keeps the hall from being served is said in a sentence, before anything is written."""

import shutil
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from pytest_django import Settings

from config.command import addresses, check, main, serve, start_checks
from config.command.places import choose_data_folder, make_data_folder
from tests.people import make_user
from tournaments.common.actors import system_actor
from tournaments.common.services.audit import record
from tournaments.management.refusals import CannotStart


class Usage(NamedTuple):
    """As ``shutil.disk_usage`` says it."""

    total: int
    used: int
    free: int


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which a program listens that says nothing of HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def hang_up() -> None:
            while True:
                try:
                    listener.accept()[0].close()
                except OSError:
                    return

        threading.Thread(target=hang_up, daemon=True).start()
        yield listener.getsockname()[1]


class Seatwind(BaseHTTPRequestHandler):
    """Answers as ``/healthz`` does."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("X-Request-ID", "1")
        self.end_headers()
        self.wfile.write(b'{"status": "ok", "cache": true}')

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def another_seatwind() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Seatwind) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def code_of(refused: pytest.ExceptionInfo[CannotStart]) -> str:
    return refused.value.code


# --- the port ------------------------------------------------------------------------------------------------------


def test_a_port_that_another_program_uses(taken: int) -> None:
    with pytest.raises(CannotStart, match=f"--port {taken + 1}") as refused:
        serve.listen("127.0.0.1", taken)
    assert code_of(refused) == "start.port_taken"


def test_a_second_double_click_finds_the_first(another_seatwind: int) -> None:
    with pytest.raises(CannotStart, match=f"http://127.0.0.1:{another_seatwind}/") as refused:
        serve.listen("127.0.0.1", another_seatwind)
    assert code_of(refused) == "start.already_running"


def test_it_opens_the_page_of_the_first(another_seatwind: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setenv("SEATWIND_VAR", str(tmp_path))
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    words = ["--host", "127.0.0.1", "--port", str(another_seatwind)]
    assert main(words) == 0
    assert opened == [f"http://127.0.0.1:{another_seatwind}/"]
    assert main(["run", *words]) == 1


def test_an_address_that_this_machine_does_not_have() -> None:
    with pytest.raises(CannotStart, match="all its networks") as refused:
        serve.listen("203.0.113.7", 0)
    assert code_of(refused) == "start.no_address"


def test_a_free_port_is_kept_open() -> None:
    with serve.listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[1] > 0


# --- the disk ------------------------------------------------------------------------------------------------------


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**9, 10**9 - 7_000_000, 7_000_000))
    with pytest.raises(CannotStart, match="7 MB are free and 50 MB are needed") as refused:
        start_checks.check_disk()
    assert code_of(refused) == "start.disk_full"


def test_a_folder_into_which_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SEATWIND_VAR", str(tmp_path / "file" / "data"))
    with pytest.raises(CannotStart, match="SEATWIND_VAR") as refused:
        make_data_folder(choose_data_folder())
    assert code_of(refused) == "start.no_folder"


# --- the clock -----------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_clock_that_stands_before_the_last_record(monkeypatch: pytest.MonkeyPatch) -> None:
    at = datetime(2026, 11, 21, 14, 5, tzinfo=UTC)
    record("account.link_issued", make_user("alice"), by=system_actor(), at=at)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    with pytest.raises(CannotStart, match="--trust-clock") as refused:
        start_checks.check_clock()
    assert code_of(refused) == "start.clock_behind"
    for now in (at - timedelta(minutes=9), at + timedelta(days=400)):
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        start_checks.check_clock()


@pytest.mark.django_db
def test_an_empty_database_has_no_clock_to_hold_against() -> None:
    start_checks.check_clock()


# --- the network ---------------------------------------------------------------------------------------------------


def test_only_addresses_that_others_can_open_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without a network it says so and serves this machine.
    monkeypatch.setattr("tournaments.site.selectors.machine_page.hall_addresses", lambda port: ())
    lines: list[str] = []
    addresses.tell_addresses("0.0.0.0", 8000, lines.append)  # noqa: S104
    assert "http://127.0.0.1:8000/" in lines[1]
    assert "Wi-Fi" in lines[2]
    # Alone it tells no address of the hall.
    monkeypatch.setattr(
        "tournaments.site.selectors.machine_page.hall_addresses", lambda port: ("http://10.0.0.9:8000/",)
    )
    lines.clear()
    addresses.tell_addresses("127.0.0.1", 8000, lines.append)
    assert not [line for line in lines if "10.0.0.9" in line or "Wi-Fi" in line]


# --- seatwind check ------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_check_names_each_part_and_what_is_not_well(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.command.upgrade.check_data", lambda: (True, 0))
    monkeypatch.setattr("tournaments.site.selectors.machine_page.hall_addresses", lambda port: ())
    results = {finding.name: finding.is_well for finding in check.findings("127.0.0.1", taken)}
    assert results == {"Port": False, "Disk": True, "Data": True, "Clock": True, "Network": False}


@pytest.mark.django_db
def test_a_hall_that_is_served_already_is_well(another_seatwind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.command.upgrade.check_data", lambda: (False, 0))
    monkeypatch.setattr("tournaments.site.selectors.machine_page.hall_addresses", lambda port: ("http://10.0.0.9/",))
    assert all(finding.is_well for finding in check.findings("127.0.0.1", another_seatwind))


def test_a_test_message_is_sent_or_the_reason_is_told(settings: Settings, mailoutbox: list[EmailMessage]) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    assert check._mail("ann@example.org") == check.Finding("Mail", False, "no server is set: set EMAIL_URL")
    settings.EMAIL_BACKEND, settings.EMAIL_HOST = "django.core.mail.backends.locmem.EmailBackend", "mail.example.org"
    assert check._mail("ann@example.org").is_well
    assert [message.to for message in mailoutbox] == [["ann@example.org"]]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    finding = check._mail("ann@example.org")
    assert not finding.is_well
    assert finding.says.startswith("127.0.0.1 did not accept the message: ")
