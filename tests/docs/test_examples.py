"""The programs of docs/quick-start.md run as they stand there, against the real server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from knox.models import AuthToken

from scoring.publication.services.releases import release_session
from tests.browser.server import serving
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, session_of, start, table_of
from tournaments.models import Role, StaffRole, TableStatus, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
EXAMPLES = Path("docs/examples")
PATIENCE = 60


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    from config.asgi import application

    with serving(application) as address:
        yield address


def test_the_announcer_tells_the_seating_and_the_standings(address: str) -> None:
    event = make_seated_event(sessions=2)
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))
    start(event, 2, timezone.now())
    command = [sys.executable, "-u", str(EXAMPLES / "announcer.py"), address, event.slug]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:  # noqa: S603
        assert program.stdout is not None
        told = [program.stdout.readline().strip() for _ in range(9)]
        program.terminate()
    assert sum(line.startswith("Session 2, table ") for line in told) == 4
    assert [line for line in told if line.startswith("Place 1: ")]
    gone = subprocess.run([*command[:-1], "nope"], capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    assert (gone.returncode, gone.stderr.strip()) == (1, f"There is no event nope at {address}.")


def send(address: str, event: Tournament, key: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(EXAMPLES / "importer.py"), address, event.slug, str(EXAMPLES / "results.csv")]
    environment = os.environ | {"KEY": key}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603


def test_the_importer_sends_results_once_however_often_it_runs(address: str) -> None:
    event = make_seated_event()
    start(event)
    user = make_user("types")
    StaffRole.objects.create(tournament=event, user=user, role=Role.SCOREKEEPER)
    key = AuthToken.objects.create(user=user)[1]
    for _ in range(2):
        sent = send(address, event, key)
        assert (sent.returncode, sent.stdout) == (0, "session 1, table 1: sent\nsession 1, table 2: sent\n"), (
            sent.stderr
        )
    for number in (1, 2):
        table = table_of(event, number)
        assert table.status == TableStatus.SUBMITTED
        assert table.entries.count() == 1
    refused = send(address, event, "wrong")
    assert refused.returncode == 1
    assert "session 1, table 1: " in refused.stdout
