"""``draw`` refuses what it cannot draw: one code for each mistake, as JSON, and nothing on standard output."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.cli import main
from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.draw.requests import read_fixed, read_frozen, read_groups, read_weights
from mahjong_core.seating.grid import SeatedTable, SeatingPlan

FULL = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
TWICE = [[1, 2, 3, 1], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
ACROSS = [[1, 2, 3, 4], [5, 6, 7, 1], [9, 10, 11, 12], [13, 14, 15, 16]]


def _refusal(capsys: pytest.CaptureFixture[str], *options: str, **counts: int) -> dict[str, Any]:
    """Run ``draw`` for 16 players and 3 sessions (or as told); what it prints on standard error."""
    numbers = {"players": 16, "sessions": 3} | counts
    given = [text for name, value in numbers.items() for text in (f"--{name}", str(value))]
    assert main(["draw", *given, "--seed", "ab", *options]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    answer: dict[str, Any] = json.loads(printed.err)
    assert set(answer) == {"code", "message", "detail"}
    assert answer["message"]
    return answer


def _path(tmp_path: Path, content: object) -> str:
    path = tmp_path / "given.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"players": 0}, "seating.number_invalid"),
        ({"players": -16}, "seating.number_invalid"),
        ({"players": 20_001}, "seating.number_invalid"),
        ({"sessions": 0}, "seating.number_invalid"),
        ({"sessions": -1}, "seating.number_invalid"),
        ({"sessions": 101}, "seating.number_invalid"),
        ({"players": 1}, "seating.too_few_players"),
        ({"players": 3}, "seating.too_few_players"),
    ],
)
def test_counts(capsys: pytest.CaptureFixture[str], counts: dict[str, int], code: str) -> None:
    assert _refusal(capsys, **counts)["code"] == code


@pytest.mark.parametrize(
    ("groups", "code"),
    [
        (7, "seating.file_invalid"),
        ("FRA", "seating.file_invalid"),
        ([], "seating.file_invalid"),
        ({"country": None}, "seating.file_invalid"),
        ({"country": [[1, 2]]}, "seating.file_invalid"),
        ({"country": {"FRA": None}}, "seating.file_invalid"),
        ({"country": {"FRA": 1}}, "seating.file_invalid"),
        ({"country": {"FRA": "12"}}, "seating.file_invalid"),
        ({"country": {"FRA": [1.0]}}, "seating.file_invalid"),
        ({"country": {"FRA": [True]}}, "seating.file_invalid"),
        ({"country": {"FRA": [None]}}, "seating.file_invalid"),
        ({"country": {"FRA": [[1]]}}, "seating.file_invalid"),
        ({"country": {"FRA": [0]}}, "seating.unknown_player"),
        ({"country": {"FRA": [-1]}}, "seating.unknown_player"),
        ({"country": {"FRA": [1, 17]}}, "seating.unknown_player"),
        ({"country": {"FRA": [1, 2, 1]}}, "seating.player_twice"),
        ({"apart": {"x": [1, 2, 3, 4, 5]}}, "seating.hard_group_meets"),
    ],
)
def test_groups(capsys: pytest.CaptureFixture[str], tmp_path: Path, groups: object, code: str) -> None:
    assert _refusal(capsys, "--groups", _path(tmp_path, groups))["code"] == code


@pytest.mark.parametrize(
    "weights",
    ["team", "team=", "team=-1", "team=1.5", "team=Hard", "team=1;club=2", "team=1,club", "=", "team=²"],
)
def test_weights(capsys: pytest.CaptureFixture[str], weights: str) -> None:
    assert _refusal(capsys, f"--weights={weights}")["code"] == "seating.weight_invalid"


@pytest.mark.parametrize("weight", ["1001", "99999999999999999999"])
def test_weights_out_of_range(capsys: pytest.CaptureFixture[str], tmp_path: Path, weight: str) -> None:
    groups = tmp_path / "groups.json"
    groups.write_text('{"team":{"A":[1,2]}}')
    refusal = _refusal(capsys, f"--weights=team={weight}", f"--groups={groups}")
    assert (refusal["code"], refusal["detail"]) == ("seating.weight_invalid", {"kind": "team"})


@pytest.mark.parametrize(
    ("fixed", "code"),
    [
        ({}, "seating.file_invalid"),
        ("1", "seating.file_invalid"),
        ([[1, 2]], "seating.file_invalid"),
        ([{"tables": [1]}], "seating.file_invalid"),
        ([{"player": True, "tables": [1]}], "seating.file_invalid"),
        ([{"player": 1.0, "tables": [1]}], "seating.file_invalid"),
        ([{"player": 1}], "seating.file_invalid"),
        ([{"player": 1, "tables": 1}], "seating.file_invalid"),
        ([{"player": 1, "tables": ["1"]}], "seating.file_invalid"),
        ([{"player": 1, "tables": [1], "sessions": 1}], "seating.file_invalid"),
        ([{"player": 1, "tables": [1], "sessions": [1.5]}], "seating.file_invalid"),
        ([{"player": 0, "tables": [1]}], "seating.unknown_player"),
        ([{"player": 17, "tables": [1]}], "seating.unknown_player"),
        ([{"player": 1, "tables": []}], "seating.fixed_table_unknown"),
        ([{"player": 1, "tables": [0]}], "seating.fixed_table_unknown"),
        ([{"player": 1, "tables": [5]}], "seating.fixed_table_unknown"),
        ([{"player": 1, "tables": [4, 5]}], "seating.fixed_table_unknown"),
        ([{"player": 1, "tables": [1]}, {"player": 2, "tables": [-1]}], "seating.fixed_table_unknown"),
    ],
)
def test_fixed_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path, fixed: object, code: str) -> None:
    """Sixteen players have the tables 1 to 4."""
    assert _refusal(capsys, "--fixed", _path(tmp_path, fixed))["code"] == code


@pytest.mark.parametrize(
    ("frozen", "code"),
    [
        (7, "seating.file_invalid"),
        ([FULL, 7], "seating.file_invalid"),
        ([[[1, 2, 3]]], "seating.file_invalid"),
        ([[[1, 2, 3, 4, 5]]], "seating.file_invalid"),
        ([[[1, 2, 3, "4"]]], "seating.file_invalid"),
        ([[[1, 2, 3, 4.0]]], "seating.file_invalid"),
        ([[[1, 2, 3, False]]], "seating.file_invalid"),
        ({"sessions": {}}, "seating.file_invalid"),
        ({"sessions": [FULL], "played": 2}, "seating.file_invalid"),
        ({"sessions": [FULL], "played": -1}, "seating.file_invalid"),
        ({"sessions": [FULL], "played": True}, "seating.file_invalid"),
        ({"sessions": [FULL], "played": "1"}, "seating.file_invalid"),
        ({"sessions": [FULL], "withdrawn": 3}, "seating.file_invalid"),
        ({"sessions": [FULL], "withdrawn": [None]}, "seating.file_invalid"),
        ({"sessions": [FULL], "withdrawn": list(range(1, 14))}, "seating.too_few_players"),
        ([FULL, FULL, FULL], "seating.no_sessions"),
        ([FULL, FULL, FULL, FULL], "seating.no_sessions"),
        ([TWICE], "seating.player_twice"),
        ([FULL, ACROSS], "seating.player_twice"),
        ({"sessions": [FULL, TWICE], "played": 1}, "seating.player_twice"),
        ({"sessions": [FULL, ACROSS], "played": 0}, "seating.player_twice"),
    ],
)
def test_frozen_sessions(capsys: pytest.CaptureFixture[str], tmp_path: Path, frozen: object, code: str) -> None:
    assert _refusal(capsys, "--frozen", _path(tmp_path, frozen))["code"] == code


@pytest.mark.parametrize("option", ["--groups", "--fixed", "--frozen"])
@pytest.mark.parametrize(
    "content", [b"", b"{", b"{'country': {}}", b"[1, 2,]", b"\xff\xfe\x00", b'{"a": \x80}', b"[" * 100_000]
)
def test_files_that_hold_no_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, content: bytes
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    refusal = _refusal(capsys, option, str(path))
    assert refusal["code"] == "draw.file_unreadable"
    assert "broken.json" in refusal["message"]


def test_a_folder_is_no_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert _refusal(capsys, "--groups", str(tmp_path))["code"] == "draw.file_unreadable"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--players", "16", "--sessions", "3"],
        ["--players", "16", "--seed", "ab"],
        ["--sessions", "3", "--seed", "ab"],
        ["--players", "sixteen", "--sessions", "3", "--seed", "ab"],
        ["--players", "16.0", "--sessions", "3", "--seed", "ab"],
        ["--players", "16", "--sessions", "3", "--seed", "0x12"],
        ["--players", "16", "--sessions", "3", "--seed", "ag"],
        ["--players", "16", "--sessions", "3", "--seed", "ab", "--colour", "red"],
    ],
)
def test_a_command_line_that_is_none(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["draw", *arguments])
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "usage: python -m mahjong_core draw" in printed.err


def test_the_pairs_of_a_hard_group_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nine who must not meet over four tables: in each session at least 1 + 1 + 1 + 3 pairs of them do."""
    refusal = _refusal(capsys, "--groups", _path(tmp_path, {"apart": {"x": list(range(1, 10))}}), sessions=1)
    pairs = [tuple(pair) for pair in refusal["detail"]["pairs"]]
    assert len(pairs) == len(set(pairs)) >= 6
    assert all(1 <= first < second <= 9 for first, second in pairs)


NAMES = ["player", "tables", "sessions", "played", "withdrawn", "country"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.text(max_size=3) | st.floats(0, 1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=12,
)


class TestAnything:
    """Whatever a file holds, reading it gives a value or a coded refusal."""

    @given(value=JSON)
    def test_readers(self, value: object) -> None:
        refused = set()
        for read in (read_groups, read_fixed, read_frozen):
            try:
                read(value)
            except RuleError as error:
                refused.add(error.code)
        assert refused <= {"seating.file_invalid", "seating.unknown_field"}

    @given(text=st.text(max_size=12))
    def test_weights(self, text: str) -> None:
        code, weights = "", dict[str, int | None]()
        try:
            weights = read_weights(text)
        except RuleError as error:
            code = error.code
        assert code in {"", "seating.weight_invalid"}
        assert all(weight is None or weight >= 0 for weight in weights.values())

    @given(seats=st.permutations(range(1, 17)), change=st.integers(1, 15))
    def test_a_planned_session_seats_everybody_once_or_is_refused(self, seats: list[int], change: int) -> None:
        """Written over once, somebody is twice there and somebody else is not."""
        good = draw_seating(_planned(seats))
        assert sorted(p for t in good.plan.sessions[0] for p in t.seats if p) == list(range(1, 17))
        seats[change] = seats[change - 1]
        with pytest.raises(RuleError) as refusal:
            draw_seating(_planned(seats))
        assert refusal.value.code == "seating.player_twice"


def _planned(seats: list[int]) -> DrawRequest:
    """One session to draw again, planned with these seats, table after table."""
    fours = [seats[at : at + 4] for at in range(0, 16, 4)]
    tables = tuple(SeatedTable(number, (a, b, c, d)) for number, (a, b, c, d) in enumerate(fours, start=1))
    return DrawRequest(tuple(range(1, 17)), 1, "s", planned=SeatingPlan((tables,)))
