"""Two servers as they run in a hall and at home, one of which is killed: both have the same event in the end."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.servers import Program, free_port, until
from tests.laptop.programs import ROOT, environment

MAKE = "from benchmarks.following import make_event; make_event(2, 1)"
HAND = """
import django
django.setup()
from django.utils import timezone
from scoring.sheets.services.entries import record_hand
from tests.people import actor, table_of, win
from tournaments.models import Tournament
event = Tournament.objects.get(slug="hall")
record_hand(table=table_of(event, 1, 2), hand=win({number}), by=actor("sam"), at=timezone.now())
"""


SENT = """
SELECT min(f.number > 0 AND f.step = '' AND f.problem = '' AND f.seen_version = t.version)
FROM archive_follower f JOIN tournaments_tournament t ON t.id = f.tournament_id WHERE f.removed_at IS NULL
"""


class Server:
    """A machine with its data folder and its server."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder, self.port = folder, free_port()
        command = [sys.executable, "-m", "config.command", "run", "--port", str(self.port)]
        self.program = Program(folder.name, command, environment(folder), folder / "server.log")

    def run(self, *words: str, stdin: str = "") -> str:
        """What a Python command prints with this machine's data."""
        command, env = [sys.executable, *words], environment(self.folder, PYTHONPATH=str(ROOT))
        done = subprocess.run(  # noqa: S603
            command, env=env, input=stdin, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def manage(self, *words: str, stdin: str = "") -> str:
        return self.run("manage.py", *words, stdin=stdin)

    def start(self) -> None:
        self.program.start(self.port)

    def row(self, sql: str) -> tuple[Any, ...]:
        """A row of its database, read beside the server."""
        with closing(sqlite3.connect(self.folder / "seatwind.sqlite3", timeout=30)) as database:
            found: tuple[Any, ...] = database.execute(sql).fetchone() or ()
            return found

    def sent_everything(self) -> bool:
        """Whether every machine that follows has confirmed all that was written here."""
        return self.row(SENT) == (1,)


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    try:
        yield
    finally:
        for server in servers:
            server.program.stop()


def check_equal(hall: Server, home: Server) -> None:
    """Both machines write the same file, to the last byte."""
    files = [server.folder / "event.seatwind" for server in (hall, home)]
    for server, file in zip((hall, home), files, strict=True):
        server.manage("event", "export", "hall", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """The hall's server, whose event the one at home follows and has."""
    hall, home = Server(tmp_path / "hall"), Server(tmp_path / "home")
    hall.run("-c", MAKE)
    with running(hall, home):
        hall.start()
        home.start()
        text = hall.manage("follow", "add", "hall", f"http://127.0.0.1:{home.port}", "--name", "Home", "--here", "Hall")
        assert "follows Hall" in home.manage("follow", "accept", stdin=text)
        until(hall.sent_everything, "the whole event")
        yield hall, home


@pytest.mark.long
def test_a_cut_and_a_leader_that_is_killed(pair: tuple[Server, Server]) -> None:
    hall, home = pair
    home.program.stop()
    hall.run("-c", HAND.format(number=1))
    until(lambda: hall.row("SELECT problem FROM archive_follower") == ("connection",), "the cut")
    hall.program.stop(signal.SIGKILL)
    home.start()
    hall.start()
    until(hall.sent_everything, "what the cut held back")
    check_equal(hall, home)


@pytest.mark.long
def test_the_lead_is_handed_over(pair: tuple[Server, Server]) -> None:
    hall, home = pair
    hall.manage("follow", "hand", "hall")
    until(lambda: home.row("SELECT is_here, term FROM tournaments_lead") == (1, 2), "the lead")
    until(lambda: hall.row("SELECT ended_at IS NULL FROM archive_following") == (1,), "the confirmation")
    home.run("-c", HAND.format(number=1))
    until(home.sent_everything, "the hand after the lead was handed over")
    check_equal(hall, home)
