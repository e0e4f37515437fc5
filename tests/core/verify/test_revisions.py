"""Revisions are worked out again from their file alone, and whatever is changed in one is found."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from mahjong_core.cli import verify as command
from mahjong_core.verify import canonical_json
from mahjong_core.verify.revision import open_revision, revision_bytes
from mahjong_core.verify.revision_fields import BODY, FORMAT, MODELS, VERSION
from tests.refusals import refuses
from tests.reports.closing_events import close, played_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
# The public half of the key of test 1 in RFC 8032, section 7.1.
RFC_PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


@pytest.fixture
def event() -> Tournament:
    return played_event(sessions=1)


def run(tmp_path: Path, document: str, *options: str) -> int:
    path = tmp_path / "revision.json"
    path.write_text(document, encoding="utf-8")
    return command.main([str(path), *options])


def test_the_command_works_a_revision_out_again(event: Tournament, tmp_path: Path, capsys: Any) -> None:
    made = close(event)
    assert run(tmp_path, made.document, "--key", RFC_PUBLIC) == 0, capsys.readouterr()
    output = capsys.readouterr().out
    assert f"fingerprint: {made.fingerprint}" in output
    assert "signature: by the key " + RFC_PUBLIC in output
    assert "closed standings: 16 rows" in output
    assert run(tmp_path, made.document, "--key", "00" * 32) == 1


def forged(document: str, change: Any) -> str:
    """The file as somebody else would write it who has a key of their own."""
    body = json.loads(document)["body"]
    change(body)
    private = Ed25519PrivateKey.from_private_bytes(bytes(32))
    key, signature = private.public_key().public_bytes_raw().hex(), private.sign(canonical_json(body)).hex()
    return (canonical_json({"body": body, "key": key, "signature": signature}) + b"\n").decode()


def test_a_changed_figure_is_found_though_somebody_signs_it_anew(
    event: Tournament, tmp_path: Path, capsys: Any
) -> None:
    made = close(event)

    def more_points(body: Any) -> None:
        body["standings"][3]["table_score"] += 1

    def another_hand(body: Any) -> None:
        entry = next(row for row in body["rows"]["scoring.sheetentry"] if row["payload"].get("value"))
        entry["payload"]["value"] += 1

    def another_result(body: Any) -> None:
        body["rows"]["scoring.seatresult"][0]["table_score"] += 1

    def another_name(body: Any) -> None:
        body["standings"][0]["participant"]["name"] = "Somebody Else"

    def another_country(body: Any) -> None:
        body["players"][0]["country"] = "XXX"

    for change in (more_points, another_hand, another_result, another_name, another_country):
        assert run(tmp_path, forged(made.document, change)) == 1, change.__name__
        assert "FAIL" in capsys.readouterr().out
    assert run(tmp_path, forged(made.document, lambda body: None), "--key", RFC_PUBLIC) == 1


def test_any_changed_digit_breaks_the_signature(event: Tournament, tmp_path: Path) -> None:
    document = close(event).document
    digits = [at for at, sign in enumerate(document) if sign.isdigit()]
    for at in digits[:: max(1, len(digits) // 40)]:
        other = document[:at] + ("1" if document[at] != "1" else "2") + document[at + 1 :]
        assert run(tmp_path, other) != 0, document[max(0, at - 40) : at + 10]


def test_what_is_no_revision_is_said(tmp_path: Path, capsys: Any) -> None:
    assert run(tmp_path, '{"body":{"format":"other"},"key":"","signature":""}\n') == 2
    assert json.loads(capsys.readouterr().err)["code"] == "revision.malformed"
    assert run(tmp_path, '{"body":{"format":"seatwind-revision","version":9},"key":"","signature":""}\n') == 2
    assert json.loads(capsys.readouterr().err)["code"] == "revision.newer_format"


def test_without_the_library_the_signature_is_told_to_be_unchecked(
    event: Tournament, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = close(event).document
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    assert run(tmp_path, document) == 1
    output = capsys.readouterr().out
    assert "FAIL  signature: not checked" in output
    assert output.count("FAIL") == 1


def test_a_revision_of_nothing_released(event: Tournament, tmp_path: Path, capsys: Any) -> None:
    def nothing(body: Any) -> None:
        body["rows"]["scoring.release"] = []
        body["rows"]["scoring.releasedentrant"] = []

    assert run(tmp_path, forged(close(event).document, nothing)) == 1
    assert "FAIL  standings: nothing was released" in capsys.readouterr().out


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.pop("key"),
        lambda file: file.update(key="ABC"),
        lambda file: file.update(signature="00" * 63),
        lambda file: file.update(more=1),
        lambda file: file["body"].pop("reason"),
        lambda file: file["body"].update(more=1),
        lambda file: file.update(body=[]),
    ],
)
def test_a_file_of_another_shape_is_refused(event: Tournament, change: Any) -> None:
    file = json.loads(close(event).document)
    change(file)
    with refuses("revision.malformed"):
        open_revision(canonical_json(file) + b"\n")


def test_a_file_is_written_in_one_way_only(event: Tournament) -> None:
    raw = close(event).document.encode()
    for other in (raw.rstrip(b"\n"), raw + b"\n", raw.replace(b'":', b'": ', 1), b"\xff" + raw, b"{" * 100_000):
        with refuses("revision.malformed"):
            open_revision(other)


def test_the_parts_of_a_revision(event: Tournament) -> None:
    made = close(event)
    source = open_revision(made.document.encode())
    assert source.event["slug"] == "lyon-open"
    assert (source.body["number"], source.body["previous"], source.body["reason"]) == (1, None, "")
    assert source.fingerprint == made.fingerprint
    assert source.facts["carries"] == {"personal_data": False, "secrets": False}
    assert len(list(source.rows("tournaments.participant"))) == 16
    assert list(source.rows("tournaments.unknown")) == []
    assert set(source.body["rows"]) <= set(MODELS)
    assert revision_bytes(source.body, source.key, source.signature) == made.document.encode()


def test_another_event_of_the_rows_is_told(event: Tournament, tmp_path: Path, capsys: Any) -> None:
    document = forged(close(event).document, lambda body: body["event"].update(uid="0" * 8))
    assert run(tmp_path, document) == 1
    assert "FAIL  event: the rows are those of this event" in capsys.readouterr().out


def test_the_format_is_the_one_that_is_documented() -> None:
    """docs/closing.md tells the same fields; whoever adds one writes it there."""
    assert (FORMAT, VERSION) == ("seatwind-revision", 2)
    assert sorted(BODY) == [
        "closed_at",
        "closed_by",
        "event",
        "format",
        "number",
        "players",
        "previous",
        "reason",
        "rows",
        "software",
        "standings",
        "version",
        "words",
    ]
    assert {"scoring.sheetentry", "scoring.adjustment", "penalties.ruling"} <= set(MODELS)


@pytest.mark.parametrize(
    ("model", "field", "says"),
    [
        ("scoring.seatresult", "twelfths", "twelfths"),
        ("scoring.seatresult", "place", "place"),
        ("scoring.seatresult", "hand_points", "hand_points"),
        ("scoring.resultversion", "hands", "hands, the result says"),
    ],
)
def test_each_figure_of_a_result_is_worked_out(
    event: Tournament, tmp_path: Path, capsys: Any, model: str, field: str, says: str
) -> None:
    def more(body: Any) -> None:
        body["rows"][model][0][field] += 1

    assert run(tmp_path, forged(close(event).document, more)) == 1
    assert any(says in line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL"))


@pytest.mark.parametrize("field", ["place", "table_points", "penalty_points", "decided_by"])
def test_each_figure_of_the_standings_is_worked_out(event: Tournament, tmp_path: Path, capsys: Any, field: str) -> None:
    def other(body: Any) -> None:
        body["standings"][2][field] = "other"

    assert run(tmp_path, forged(close(event).document, other)) == 1
    assert f": {field} " in capsys.readouterr().out
