"""The check of locked packages against a database of known faults: over the network, by a copy, and without any."""

import json
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

ROOT = Path(__file__).resolve().parents[2]
DJANGO = next(
    line.split()[0].removeprefix("django==")
    for line in (ROOT / "requirements" / "run.txt").read_text().splitlines()
    if line.startswith("django==")
)


class Database(BaseHTTPRequestHandler):
    """As much of OSV as a question about many packages needs."""

    faults: ClassVar[dict[str, list[str]]] = {}
    answer: ClassVar[bytes | None] = None

    def do_POST(self) -> None:
        answer = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        names = [item["package"]["name"] for item in answer]
        results = [{"vulns": [{"id": fault} for fault in self.faults.get(name, [])]} for name in names]
        body = self.answer if self.answer is not None else json.dumps({"results": results}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(Database, "faults", {})
    monkeypatch.setattr(Database, "answer", None)
    server = HTTPServer(("127.0.0.1", 0), Database)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def audit(*words: str, **environment: str) -> tuple[int, str]:
    """Never the real database: an address on this machine at which nobody answers, unless another is given."""
    result = {"OSV_ADDRESS": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"} | environment
    command = [sys.executable, str(ROOT / ".ci" / "audit"), *words]
    done = subprocess.run(command, check=False, env=os.environ | result, capture_output=True, text=True)  # noqa: S603
    assert done.stderr == ""
    return done.returncode, done.stdout


def copy_of(path: Path, **changes: Any) -> Path:
    """A copy of the database with one record, about Django."""
    record = {
        "id": "PYSEC-1",
        "modified": "2026-11-20T08:00:00Z",
        "affected": [{"package": {"name": "Django"}} | changes],
    }
    with zipfile.ZipFile(path, "w") as copy:
        copy.writestr("PYSEC-1.json", json.dumps(record))
    return path


def test_without_a_database_it_says_aloud_that_nothing_was_checked() -> None:
    status, output = audit()
    assert status == 0
    assert output.startswith("SKIPPED: none of ")


def test_a_page_of_somebody_else_is_no_database(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "answer", b"<html>Welcome to our network</html>")
    assert audit(OSV_ADDRESS=address)[1].startswith("SKIPPED: none of ")


def test_an_answer_for_fewer_packages_is_none(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "answer", b'{"results": [{}]}')
    assert audit(OSV_ADDRESS=address)[1].startswith("SKIPPED: none of ")


def test_packages_without_a_known_fault_pass(address: str) -> None:
    status, output = audit(OSV_ADDRESS=address)
    assert status == 0
    assert "0 known faults" in output


def test_a_known_fault_is_named_and_fails(address: str) -> None:
    Database.faults["django"] = ["PYSEC-1"]
    status, output = audit(OSV_ADDRESS=address)
    assert status == 1
    assert f"django {DJANGO}: PYSEC-1" in output


@pytest.mark.parametrize(("until", "status"), [("9999-12-31", 0), ("2026-01-01", 1)])
def test_an_accepted_fault_is_passed_over_until_its_date(address: str, tmp_path: Path, until: str, status: int) -> None:
    Database.faults["django"] = ["PYSEC-1"]
    accepted = tmp_path / "accepted.txt"
    accepted.write_text(f"# name, until when, why\nPYSEC-1 {until} only where templates come from strangers\n")
    assert audit(OSV_ADDRESS=address, ACCEPTED_FAULTS=str(accepted))[0] == status


@pytest.mark.parametrize(
    ("changes", "is_found"),
    [
        ({"versions": [DJANGO]}, True),
        ({"versions": ["1.0"]}, False),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]}, True),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": DJANGO}]}]}, False),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"last_affected": DJANGO}]}]}, True),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "999"}]}]}, False),
    ],
    ids=["named", "another", "open", "mended", "last", "later"],
)
def test_a_copy_is_read_without_a_network(tmp_path: Path, changes: Mapping[str, Any], is_found: bool) -> None:
    status, output = audit("--database", str(copy_of(tmp_path / "all.zip", **changes)))
    assert (status, f"django {DJANGO}: PYSEC-1" in output) == (int(is_found), is_found)
    assert "newest record 2026-11-20" in output


def test_the_accepted_faults_say_until_when_and_why() -> None:
    lines = (ROOT / "requirements" / "accepted-faults.txt").read_text().splitlines()
    rows = [line.split(maxsplit=2) for line in lines if line and not line.startswith("#")]
    assert [row for row in rows if len(row) < 3] == []
