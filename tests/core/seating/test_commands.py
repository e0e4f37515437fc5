"""``python -m mahjong_core draw`` and ``verify``: the printed form, the same bytes everywhere, every change seen."""

import copy
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.cli import main
from mahjong_core.seating.draw.requests import read_fixed, read_frozen, read_groups, read_request, read_weights
from mahjong_core.verify.draws import checks
from tests.core.seating.counting import repeats, sample_field
from tests.refusals import refuses

ROOT = Path(__file__).resolve().parents[3]
FIELD = {"country": sample_field(140), "team": {str(t): [4 * t + k for k in range(1, 5)] for t in range(35)}}


def _file(tmp_path: Path, name: str, value: object) -> str:
    path = tmp_path / name
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def _draw(capsys: pytest.CaptureFixture[str], *options: str, players: int = 140, sessions: int = 10) -> dict[str, Any]:
    counts = ["--players", str(players), "--sessions", str(sessions), "--seed", "5ea7"]
    assert main(["draw", *counts, *options]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def _failures(draw: dict[str, Any]) -> list[str]:
    return [text for good, text in checks(draw) if not good]


class TestDraw:
    def test_it_prints_what_the_contract_says(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        drawn = _draw(capsys, "--groups", _file(tmp_path, "groups.json", FIELD))
        assert drawn["seed"] == "5ea7"
        assert len(drawn["sessions"]) == 10
        assert {len(session) for session in drawn["sessions"]} == {35}
        assert drawn["quality"] == {
            "repeats": 0,
            "repeat_bound": 0,
            "wind_spread": 1,
            "wind_bound": 1,
            "same_group": {"country": 50, "team": 0},
            "same_group_bound": {"country": 50, "team": 0},
            "table_repeats": 0,
            "table_repeat_bound": 0,
        }
        assert repeats(drawn["sessions"]) == 0
        assert set(drawn["certificate"]) == {"algorithm", "inputs_sha256", "grid_sha256"}

    def test_the_hash_is_of_the_seats_without_spaces(self, capsys: pytest.CaptureFixture[str]) -> None:
        drawn = _draw(capsys, players=16, sessions=5)
        text = json.dumps(drawn["sessions"], separators=(",", ":"))
        assert drawn["certificate"]["grid_sha256"] == hashlib.sha256(text.encode()).hexdigest()

    def test_a_substitutes_seat_is_null(self, capsys: pytest.CaptureFixture[str]) -> None:
        drawn = _draw(capsys, players=18, sessions=4)
        assert all(sum(table.count(None) for table in session) == 2 for session in drawn["sessions"])

    @pytest.mark.parametrize(
        ("option", "content", "code"),
        [
            ("--groups", [1], "seating.file_invalid"),
            ("--groups", {"team": {"A": [99]}}, "seating.unknown_player"),
            ("--fixed", [{"player": 1, "tables": [9]}], "seating.fixed_table_unknown"),
            ("--frozen", {"sessions": [[[1, 2, 3]]]}, "seating.file_invalid"),
            ("--frozen", {"sessions": [[[1, 2, 3, 17]]]}, "seating.unknown_player"),
            ("--frozen", {"sessions": [[[0, 2, 3, 4]]]}, "seating.unknown_player"),
            ("--frozen", {"session": []}, "seating.unknown_field"),
            ("--fixed", [{"player": 1, "tables": [1], "session": [1]}], "seating.unknown_field"),
            ("--fixed", [{"player": True, "tables": [1]}], "seating.file_invalid"),
            ("--fixed", [{"player": 1, "tables": [True]}], "seating.file_invalid"),
        ],
    )
    def test_a_refusal_is_json_on_standard_error(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, content: object, code: str
    ) -> None:
        given = ["--players", "16", "--sessions", "2", "--seed", "ab", option, _file(tmp_path, "x.json", content)]
        assert main(["draw", *given]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert json.loads(printed.err)["code"] == code

    def test_a_weight_of_no_group_keeps_nobody_apart(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        groups = _file(tmp_path, "groups.json", {"team": {"A": [1, 2, 3, 4]}})
        given = ["--players", "16", "--sessions", "2", "--seed", "ab", "--groups", groups]
        assert main(["draw", *given, "--weights", "teams=hard"]) == 1
        refusal = json.loads(capsys.readouterr().err)
        assert (refusal["code"], refusal["detail"]) == (
            "seating.weight_unused",
            {"kinds": ["teams"], "known": ["team"]},
        )
        assert main(["draw", *given, "--weights", "team=hard"]) == 0

    def test_an_empty_seed_is_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["draw", "--players", "16", "--sessions", "2", "--seed", ""]) == 1
        assert json.loads(capsys.readouterr().err)["code"] == "seating.seed_empty"

    def test_a_file_that_is_not_there_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["draw", "--players", "16", "--sessions", "2", "--seed", "ab", "--groups", "nowhere.json"]) == 1
        assert json.loads(capsys.readouterr().err)["code"] == "draw.file_unreadable"

    def test_a_seed_is_hexadecimal(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["draw", "--players", "16", "--sessions", "2", "--seed", "xyz"])
        assert "--seed" in capsys.readouterr().err

    def test_a_redraw_from_the_printed_file_keeps_what_is_played(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        first = _draw(capsys)
        frozen = {"sessions": first["sessions"], "played": 4, "withdrawn": [3, 50, 77, 140]}
        again = _draw(capsys, "--frozen", _file(tmp_path, "played.json", frozen))
        assert json.dumps(again["sessions"][:4]) == json.dumps(first["sessions"][:4])
        assert {len(session) for session in again["sessions"][4:]} == {34}
        assert again["quality"]["repeats"] == 0
        assert _failures(again) == []


INTERPRETERS = [text for name in ("python3.12", "python3.13", "python3.14") if (text := shutil.which(name))]


@pytest.mark.parametrize("python", [sys.executable, *INTERPRETERS])
def test_every_interpreter_prints_the_same_bytes(
    python: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """This one with another order of hashes, and the newer ones that are installed."""
    groups = _file(tmp_path, "groups.json", {"country": sample_field(64)})
    arguments = ["draw", "--players", "64", "--sessions", "9", "--seed", "5ea7", "--groups", groups]
    assert main(arguments) == 0
    here = capsys.readouterr().out
    command = [python, "-m", "mahjong_core", *arguments]
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    stands_for_nothing = python != sys.executable and run.returncode == 127  # a shim without its interpreter
    assert stands_for_nothing or run.stdout == here


class TestVerify:
    @pytest.fixture
    def drawn(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
        groups = _file(tmp_path, "groups.json", {"country": sample_field(38), "apart": {"x": [1, 2], "y": [1, 3]}})
        fixed = _file(
            tmp_path, "fixed.json", [{"player": 5, "tables": [2]}, {"player": 6, "tables": [4], "sessions": [1]}]
        )
        return _draw(capsys, "--groups", groups, "--fixed", fixed, "--weights", "country=3", players=38, sessions=9)

    def test_a_draw_holds(self, drawn: dict[str, Any]) -> None:
        assert _failures(drawn) == []

    @pytest.mark.parametrize(("players", "sessions"), [(16, 5), (24, 9), (30, 10), (63, 7)])
    def test_other_draws_hold(self, players: int, sessions: int, capsys: pytest.CaptureFixture[str]) -> None:
        assert _failures(_draw(capsys, players=players, sessions=sessions)) == []

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("inputs", "players", 3), 99),
            (("inputs", "seed"), "5ea8"),
            (("inputs", "groups", "country", "FR", 0), 1),
            (("inputs", "weights", "country"), 2),
            (("inputs", "fixed", 0, "tables", 0), 3),
            (("inputs", "sessions"), 10),
            (("seed",), "00"),
            (("engine",), "another"),
            (("sessions", 0, 0, 0), 17),
            (("sessions", 2, 1), [1, 2, 3, 4]),
            (("quality", "repeats"), 1),
            (("quality", "same_group", "country"), 0),
            (("quality", "wind_spread"), 0),
            (("quality", "table_repeats"), 0),
            (("certificate", "grid_sha256"), "0" * 64),
        ],
    )
    def test_any_change_is_seen(self, drawn: dict[str, Any], path: tuple[Any, ...], value: object) -> None:
        changed = copy.deepcopy(drawn)
        place = changed
        for step in path[:-1]:
            place = place[step]
        assert place[path[-1]] != value
        place[path[-1]] = value
        assert _failures(changed) != []

    def test_two_players_swapped_are_seen_even_with_a_new_hash(self, drawn: dict[str, Any]) -> None:
        """Whoever forges the hash too still has the counts against him: in session 1 player 5 left his table."""
        changed = copy.deepcopy(drawn)
        session = changed["sessions"][0]
        table = next(at for at, first in enumerate(session) if 5 in first)
        other = (table + 1) % len(session)
        seat = session[table].index(5)
        session[table][seat], session[other][0] = session[other][0], 5
        text = json.dumps(changed["sessions"], separators=(",", ":"))
        changed["certificate"]["grid_sha256"] = hashlib.sha256(text.encode()).hexdigest()
        assert any("fixed_broken" in text for text in _failures(changed))

    def test_the_command_says_what_it_checked(
        self, drawn: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["verify", _file(tmp_path, "draw.json", drawn)]) == 0
        assert "ok    repeats: 0" in capsys.readouterr().out
        drawn["quality"]["repeats"] = 3
        assert main(["verify", _file(tmp_path, "draw.json", drawn)]) == 1
        assert "FAIL  repeats: the file says 3, found 0" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            ("{}", "neither the file of a draw nor a closing revision"),
            ("[]", "neither the file of a draw nor a closing revision"),
            ("no json", "not the file of a draw"),
            ('{"inputs": 3}', "not the file of a draw"),
        ],
    )
    def test_another_file_is_refused(
        self, content: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "other.json"
        path.write_text(content, encoding="utf-8")
        assert main(["verify", str(path)]) == 2
        assert words in capsys.readouterr().err

    def test_the_checker_runs_alone(self, drawn: dict[str, Any], tmp_path: Path) -> None:
        """A copy of the one file, in an empty directory, without the rest of the core."""
        copied = tmp_path / "alone"
        copied.mkdir()
        shutil.copy(ROOT / "mahjong_core" / "verify" / "draws.py", copied)
        command = [sys.executable, "-I", "draws.py", _file(tmp_path, "draw.json", drawn)]
        run = subprocess.run(command, cwd=copied, capture_output=True, text=True, check=False)  # noqa: S603
        assert run.returncode == 0, run.stderr
        assert "mahjong_core" not in (copied / "draws.py").read_text(encoding="utf-8")


class TestReading:
    def test_weights(self) -> None:
        assert read_weights("country=1,team=hard") == {"country": 1, "team": None}
        assert read_weights("") == {}

    @pytest.mark.parametrize("text", ["country", "country=", "country=-1", "country=soft"])
    def test_weights_that_cannot_be_read(self, text: str) -> None:
        with refuses("seating.weight_invalid"):
            read_weights(text)

    @pytest.mark.parametrize("given", [[], {"a": []}, {"a": {"b": 1}}, {"a": {"b": ["1"]}}, {"a": {"b": [True]}}])
    def test_groups_that_cannot_be_read(self, given: object) -> None:
        with refuses("seating.file_invalid"):
            read_groups(given)

    @pytest.mark.parametrize("given", [{}, [1], [{"tables": [1]}], [{"player": 1}], [{"player": "1", "tables": [1]}]])
    def test_fixed_tables_that_cannot_be_read(self, given: object) -> None:
        with refuses("seating.file_invalid"):
            read_fixed(given)

    def test_a_plain_list_of_sessions_is_all_played(self) -> None:
        played, planned, withdrawn = read_frozen([[[1, 2, 3, None]]])
        assert (len(played.sessions), planned.sessions, withdrawn) == (1, (), frozenset())
        assert played.sessions[0][0].seats == (1, 2, 3, None)

    @pytest.mark.parametrize("given", [3, {"sessions": 1}, {"sessions": [], "played": 1}, {"withdrawn": ["3"]}])
    def test_frozen_sessions_that_cannot_be_read(self, given: object) -> None:
        with refuses("seating.file_invalid"):
            read_frozen(given)

    def test_who_left_before_playing_is_taken_out_of_groups_and_requests(self) -> None:
        request = read_request(
            16,
            3,
            "ab",
            groups={"team": {"A": [1, 2, 3]}},
            fixed=[{"player": 2, "tables": [1]}],
            frozen={
                "sessions": [[[1, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14], [15, 16, 3, None]]],
                "withdrawn": [2, 3],
            },
        )
        assert request.groups.kinds == {"team": {"A": (1, 3)}}
        assert request.fixed == ()
        assert len(request.entrants) == 14

    @pytest.mark.parametrize(("players", "sessions"), [(0, 1), (16, 0), (20_001, 1), (16, 101), (-4, 2)])
    def test_numbers_out_of_range_are_refused(self, players: int, sessions: int) -> None:
        with refuses("seating.number_invalid"):
            read_request(players, sessions, "ab")
