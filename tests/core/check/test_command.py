"""The command: exit status, output, limits, and that no file steers a terminal (record, sections 2 to 4)."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mahjong_core.check.codes import CODES
from mahjong_core.check.findings import Findings
from mahjong_core.check.run import check_file, report_text
from mahjong_core.cli.check import main
from tests.core.check.events import MCR, Json, document, table

LAWFUL = document([[table([40, 10, -20, -30])]], rules={"preset": MCR})
WRONG = document([[table([41, 10, -20, -30])]], rules={"preset": MCR})


def written(folder: Path, content: Json | bytes, name: str = "event.mtr.json") -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(path)


@pytest.mark.parametrize(("content", "status"), [(LAWFUL, 0), (WRONG, 1), (b"{", 2), (b"", 2)])
def test_the_exit_status(
    content: Json | bytes, status: int, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main([written(tmp_path, content)]) == status
    assert main([written(tmp_path, content), "--json"]) == status
    assert b"Traceback" not in capfdbinary.readouterr().err


def test_a_warning_is_status_one_and_a_note_zero(tmp_path: Path) -> None:
    warned = {**LAWFUL, "players": [{"number": 1, "federation_numbers": {"EMA": "7"}}, *LAWFUL["players"][1:]]}
    assert main([written(tmp_path, warned)]) == 1
    assert main([written(tmp_path, {**LAWFUL, "colour": "red"})]) == 0


def test_json_is_one_object(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    main([written(tmp_path, WRONG), "--json"])
    told = json.loads(capfdbinary.readouterr().out)
    assert list(told) == ["file", "kind", "version", "rules", "counts", "checked", "findings"]
    assert told["file"] == "event.mtr.json"
    assert (told["kind"], told["version"], told["rules"]) == ("mtr", "1.0", MCR)
    assert told["counts"] == {"error": 1, "warning": 0, "note": 0}
    assert told["checked"]["tables"] == 1
    assert told["findings"] == [
        {
            "code": "table.sum",
            "severity": "error",
            "where": {"session": 1, "table": 1},
            "message": "The scores of the table do not add up.",
            "expected": 0,
            "found": 1,
            "clause": "MCR 3.9.2; EMA 3.6",
        }
    ]


def test_json_of_what_was_not_read_has_one_error(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([written(tmp_path, {**LAWFUL, "version": "2.0"}), "--json"]) == 2
    told = json.loads(capfdbinary.readouterr().out)
    assert [one["code"] for one in told["findings"]] == ["file.version_newer"]
    assert told["counts"] == {"error": 1, "warning": 0, "note": 0}
    assert main([str(tmp_path / "nothing.json"), "--json"]) == 2
    told = json.loads(capfdbinary.readouterr().out)
    assert [one["code"] for one in told["findings"]] == ["file.unreadable"]


def test_lines_and_counts(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    main([written(tmp_path, WRONG)])
    first, last = capfdbinary.readouterr().out.decode().splitlines()
    assert first.startswith("error  table.sum  session 1 table 1  ")
    assert "[expected 0; found 1]" in first
    assert last.startswith("1 error, 0 warnings, 0 notes; checked: ")


def test_standard_input_and_the_rules_option() -> None:
    bare = {name: value for name, value in WRONG.items() if name != "rules"}
    command = [sys.executable, "-m", "mahjong_core", "check", "-"]
    for arguments, status in (([], 0), (["--rules", MCR], 1), (["--rules", "no-such"], 1)):
        done = subprocess.run(  # noqa: S603 - our own command
            [*command, *arguments], input=json.dumps(bare).encode(), capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (status, b"")


def test_the_file_s_own_rules_prevail_over_the_option() -> None:
    report = check_file(json.dumps(LAWFUL).encode(), "x", rules="ema-riichi-2016")
    assert (report.rules, report.status) == (MCR, 0)


def test_the_same_file_gives_the_same_bytes() -> None:
    people = [{"number": number, "name": f"P{number % 3}"} for number in range(1, 9)]
    record = document(
        [[table([41, 10, -20, -30]), table([1, 2, 3, 4], 2, (5, 6, 7, 8))]], people, rules={"preset": MCR}
    )
    outputs = set()
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "mahjong_core", "check", "-", "--json"],
            input=json.dumps(record).encode(),
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_names_are_told_only_when_asked_for(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    record = {
        **LAWFUL,
        "players": [{"number": 1, "name": "Ann Berg", "federation_numbers": {"EMA": "7"}}, *LAWFUL["players"][1:]],
    }
    path = written(tmp_path, record)
    for arguments in ([], ["--json"]):
        main([path, *arguments])
        assert b"Ann" not in capfdbinary.readouterr().out
        main([path, *arguments, "--names"])
        assert b"Ann Berg" in capfdbinary.readouterr().out


def test_control_characters_are_shown_as_one_sign(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    hostile = "\x1b[31mred\x07\u202eabc\u2028"
    record = {
        **LAWFUL,
        hostile: 1,
        "players": [{"number": 1, "name": hostile, "federation_numbers": {"EMA": hostile}}, *LAWFUL["players"][1:]],
    }
    main([written(tmp_path, record), "--names"])
    out = capfdbinary.readouterr().out.decode()
    assert "\N{REPLACEMENT CHARACTER}[31mred" in out
    assert not {"\x1b", "\x07", "\u202e", "\u2028"} & set(out)


def test_files_beside_a_twin_are_found(tmp_path: Path) -> None:
    twin = b"session,table,wind,player,score\n1,1,E,1,40\n1,1,S,2,10\n1,1,W,3,-20\n1,1,N,4,-40\n"
    path = written(tmp_path, twin, "open.csv")
    assert main([path, "--rules", MCR]) == 1
    written(
        tmp_path,
        b"player,amount,stage,cause,session,table\n4,-10,before_places,late-arrival,1,1\n",
        "open.adjustments.csv",
    )
    assert main([path, "--rules", MCR]) == 0


def test_a_thousand_findings_are_told_and_then_counted() -> None:
    findings = Findings()
    for number in range(1500):
        findings.add("seating.winds", player=number)
    findings.add("table.sum", session=1, table=1)
    assert len(findings.told()) == 1000
    assert findings.told()[-1].code == "table.sum"  # the weightiest are kept
    assert findings.counts == {"error": 1, "warning": 0, "note": 1500}
    people = 1200
    record = document(
        [[table([40, 10, -20, -30])]],
        [{"number": number, "federation_numbers": {"EMA": "x"}} for number in range(1, people + 1)],
    )
    report = check_file(json.dumps(record).encode(), "x", rules=MCR)
    assert len(report.findings) == 1000
    assert "more not told" in report_text(report)


def test_findings_are_sorted_by_session_table_and_seat() -> None:
    bad = [table([40, 11, -20, -30], places=[1, 2, 3, 3]), table([1, 1, 1, 1], 2, (5, 6, 7, 8))]
    record = document([bad, bad], 8, rules={"preset": MCR})
    found = [
        (one.where["session"], one.where["table"])
        for one in check_file(json.dumps(record).encode(), "x").findings
        if "table" in one.where
    ]
    assert found == sorted(found)


def test_every_code_has_a_sentence_and_a_clause() -> None:
    for code, (weight, sentence, clause) in CODES.items():
        assert weight in ("error", "warning", "note"), code
        assert sentence.endswith("."), code
        assert clause, code


HOSTILE = [
    b"[" * 10_000_000,
    b'{"a":' * 3_000_000,
    b'{"format":"mtr","version":"1.0","players":[' + b'{"number":1},' * 900_000 + b'{"number":1}],"sessions":[]}',
    b'{"format":"mtr","version":"1.0","players":[],"sessions":[' + b'{"number":1,"tables":[]},' * 500_000 + b"]}",
    b"session,table,wind,player,score\n" + b"1,1,E,1,1\n" * 1_000_000,
    b'"' * 16_000_000,
    b'{"format":"mtr","version":"1.0","players":[],"sessions":[],"x":"' + b'\\"' * 8_000_000 + b'"}',
    b"\n" * 16_000_000,
    b"9" * 16_000_000,
    b"[" + b"{}," * 5_000_000 + b"{}]",
    b"a," * 8_000_000,
    b"PK\x03\x04" + b"PK\x01\x02" * 4_000_000,
]


@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_large_hostile_files_end_in_a_refusal(raw: bytes) -> None:
    start = time.process_time()
    report = check_file(raw, "x", rules=MCR)
    assert report.status == 2
    assert report.findings[0].code in ("file.too_large", "file.unreadable", "file.malformed")
    assert time.process_time() - start < 5
