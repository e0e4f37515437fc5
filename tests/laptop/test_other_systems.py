"""What cannot be run here: the start without anything of POSIX, and what the double-clicked files say."""

import socket
import subprocess
import sys
import zoneinfo
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connections

from config.backends.sqlite3.base import DatabaseWrapper
from tests.laptop.programs import ROOT, environment, settings_of


@pytest.fixture
def data(tmp_path: Path, django_db_blocker: Any) -> Path:
    """A data folder with an empty database, its tables as the models say: migrations take 20 seconds of a processor."""
    folder = tmp_path / "Café données"
    folder.mkdir()
    made = DatabaseWrapper(settings_of(folder / "seatwind.sqlite3", seconds=1.0), "made")
    connections["made"] = made
    with django_db_blocker.unblock(), made.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.managed and not model._meta.proxy:
                editor.create_model(model)
    made.close()
    del connections["made"]
    return folder


@pytest.mark.long
def test_the_hall_is_served_without_anything_of_posix(data: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    log = tmp_path / "log"  # a file: a pipe would wait for the copies that are saved beside
    with log.open("wb") as out:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "tests.laptop.other_systems", port],
            cwd=ROOT,
            env=environment(data),
            stdout=out,
            stderr=subprocess.STDOUT,
            timeout=200,
            check=False,
        )
    sentence = log.read_text(encoding="utf-8", errors="replace")
    answers = [line for line in sentence.splitlines() if line.startswith("/")]
    assert (done.returncode, answers) == (0, ["/healthz 200", "/ 200", "/sign-in/ 200"]), sentence
    assert (data / "secret_key").read_text()


def test_time_zones_come_along() -> None:
    """Windows brings none: the package has those of the rule sets' countries."""
    zoneinfo.reset_tzpath(to=[])
    try:
        zoneinfo.ZoneInfo.clear_cache()
        assert str(zoneinfo.ZoneInfo("Europe/Paris")) == "Europe/Paris"
    finally:
        zoneinfo.reset_tzpath()
        zoneinfo.ZoneInfo.clear_cache()


def test_the_files_to_double_click_start_the_command() -> None:
    windows = (ROOT / "deploy" / "portable" / "Seatwind.cmd").read_bytes()
    assert b"\r\n" in windows
    assert b"\n" not in windows.replace(b"\r\n", b"")
    assert b'set "SEATWIND_VAR=%~dp0data"' in windows
    mac = ROOT / "deploy" / "portable" / "Seatwind.command"
    assert mac.stat().st_mode & 0o111
    checked = subprocess.run(["/bin/sh", "-n", str(mac)], check=False, capture_output=True)  # noqa: S603
    assert (checked.returncode, checked.stderr) == (0, b"")
