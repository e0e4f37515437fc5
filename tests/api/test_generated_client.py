"""A client that a generator made of the schema plays a small day: what the document promises is enough to write one."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from knox.models import AuthToken

from tests.people import make_user
from tournaments.site.api.docs import document

pytestmark = pytest.mark.django_db
SLUG = "client-open"
PACKAGE = "seatwind_client"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder of the client, and what the generator said."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "schema.json").write_text(json.dumps(document()), encoding="utf-8")
    (folder / "plain.yml").write_text("post_hooks: []\n", encoding="utf-8")
    words = ["--path", "schema.json", "--output-path", PACKAGE, "--meta", "none", "--config", "plain.yml"]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "openapi_python_client", "generate", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    sys.path.insert(0, str(folder))
    yield folder, done.stdout + done.stderr
    sys.path.remove(str(folder))


@pytest.fixture(autouse=True)
def kept_connection() -> Iterator[None]:
    """A server closes its connections around a request; the one of the test is kept, as Django's own client does."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


class Caller:
    """Calls of the generated client, in the name of one account."""

    def __init__(self, username: str) -> None:
        _token, key = AuthToken.objects.create(user=make_user(username))
        client = importlib.import_module(f"{PACKAGE}.client")
        self.models = importlib.import_module(f"{PACKAGE}.models")
        self.client = client.AuthenticatedClient(
            base_url="http://testserver",
            token=key,
            prefix="Token",
            httpx_args={"transport": httpx.WSGITransport(app=WSGIHandler())},
        )

    def __call__(self, tag: str, operation: str, *places: Any, shape: str = "", body: Any = None) -> Any:
        """The answer as the client reads it; it must be what the call promises when all is well."""
        call = importlib.import_module(f"{PACKAGE}.api.{tag}.{operation}")
        data = {} if body is None else {"body": getattr(self.models, shape).from_dict(body)}
        answer = call.sync_detailed(*places, client=self.client, **data)
        assert answer.status_code < 300, answer.content
        return answer.parsed


@pytest.mark.long
def test_only_calls_of_files_are_beyond_the_generator(made: tuple[Path, str]) -> None:
    warned = [line for line in made[1].splitlines() if line.startswith("WARNING")]
    assert len(warned) == 8, made[1]  # archives, PDF, pictures, and past results as CSV
    assert all(any(tag in line for tag in ("event_files", "printing", "seasons")) for line in warned)


@pytest.mark.long
def test_the_generated_client_plays_a_day(made: tuple[Path, str]) -> None:
    alice, sam, sue = Caller("alice"), Caller("sam"), Caller("sue")
    event = {"name": "Client Open", "slug": SLUG, "rule_set": "mcr-ffmj-2016", "sessions": 1, "starts_on": "2026-11-21"}
    created = alice("events", "create_event", shape="NewEvent", body=event)
    assert (created.slug, created.sessions, created.status.value) == (SLUG, 1, "public")
    for account, role in (("alice", "chief_referee"), ("sam", "scorekeeper"), ("sue", "scorekeeper")):
        alice("staff", "grant_role", SLUG, shape="NewStaff", body={"account": account, "role": role})
    people = [{"number": number, "name": f"Player {number}"} for number in range(1, 9)]
    entered = alice("participants", "import_participants", SLUG, shape="ParticipantList", body={"participants": people})
    assert entered.created == 8
    tables = [
        {"number": 1, "seats": {"E": 1, "S": 2, "W": 3, "N": 4}},
        {"number": 2, "seats": {"E": 5, "S": 6, "W": 7, "N": 8}},
    ]
    seating = {"sessions": [{"number": 1, "tables": tables}]}
    alice("seating", "import_seating", SLUG, shape="GivenSeating", body=seating)
    assert alice("sessions", "start_session", SLUG, 1).status.value == "running"
    play(sam, sue)
    alice("sessions", "end_session", SLUG, 1)
    alice("sessions", "release_session", SLUG, 1, shape="ReleaseReason", body={})
    check_standings(sue)


def play(sam: Caller, sue: Caller) -> None:
    """Table 1: East wins 28 from South's discard, then West draws 10 himself; table 2 by the paper sheet."""
    hands = [
        {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 28},
        {"number": 2, "outcome": "win", "winner": "W", "discarder": None, "value": 10},
    ]
    for hand in hands:
        written = sam("sheets", "record_hand", SLUG, 1, 1, shape="Hand", body=hand)
    assert written.additional_properties == {}, "the document knows every field of the answer"
    totals = {"totals": {"E": 10, "S": 10, "W": -30, "N": 10}}
    sam("sheets", "enter_totals", SLUG, 1, 2, shape="Totals", body=totals)
    for table in (1, 2):
        sam("results", "submit_table", SLUG, 1, table, shape="Submit", body={})
        sue("results", "verify_table", SLUG, 1, table, shape="Verify", body={})


def check_standings(caller: Caller) -> None:
    """MCR 3.9.1.3: the first hand gives E 28 + 3 x 8, takes 28 + 8 from S and 8 from W and N; the second gives W three
    times 10 + 8. 3.10.1: places are worth 4, 2, 1 and 0, and three who are first together have 7/3 each.
    """
    rows = caller("standings", "read_standings", SLUG).rows
    standings = {row.participant.number: (Fraction(row.table_points), row.net_score) for row in rows}
    shared = Fraction(7, 3)
    assert standings == {
        1: (Fraction(2), 34),
        2: (Fraction(0), -54),
        3: (Fraction(4), 46),
        4: (Fraction(1), -26),
        5: (shared, 10),
        6: (shared, 10),
        7: (Fraction(0), -30),
        8: (shared, 10),
    }
