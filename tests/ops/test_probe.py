"""The containers' health checks, started as the composition starts them."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.ops.composition import ROOT


class Answering(BaseHTTPRequestHandler):
    """A server that is well only for the site's own name, asked over https."""

    def do_GET(self) -> None:
        wanted = (self.path, self.headers["Host"], self.headers["X-Forwarded-Proto"])
        paths = {("/healthz", "mahjong.example.org", "https"), ("/livez", "mahjong.example.org", "https")}
        self.send_response(200 if wanted in paths else 400)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield str(server.server_address[1])
        server.shutdown()
        thread.join()


def is_healthy(*words: str, site: str = "mahjong.example.org") -> bool:
    command = [sys.executable, str(ROOT / "deploy" / "probe.py"), *words]
    environment = {"PATH": os.environ["PATH"], "ALLOWED_HOSTS": site}
    return subprocess.run(command, env=environment, check=False, capture_output=True).returncode == 0  # noqa: S603


@pytest.mark.parametrize("asked", ["http", "alive"])
def test_a_server_that_answers_is_healthy(port: str, asked: str) -> None:
    assert is_healthy(asked, port)


def test_a_server_that_refuses_is_not(port: str) -> None:
    assert not is_healthy("http", port, site="other.example.org")


def test_a_server_that_is_not_there_is_not() -> None:
    assert not is_healthy("http", "9")


def test_a_schedule_written_lately_is_healthy_and_an_old_one_is_not(tmp_path: Path) -> None:
    schedule = tmp_path / "schedule.db"
    schedule.touch()
    assert is_healthy("fresh", str(tmp_path), "600")
    os.utime(schedule, (1_000_000_000, 1_000_000_000))
    assert not is_healthy("fresh", str(tmp_path), "600")


def test_a_beat_that_never_wrote_is_not(tmp_path: Path) -> None:
    assert not is_healthy("fresh", str(tmp_path), "600")
