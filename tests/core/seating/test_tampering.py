"""``verify`` against forgers: whatever is changed in a draw's file, the right check fails, and no other."""

import copy
import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.cli import main
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.public.ceremony import public_file
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from mahjong_core.verify.draws import checks

Step = str | int
Draw = dict[str, Any]


@lru_cache(maxsize=1)
def _published() -> str:
    """15 players, three sessions, one substitute, two kinds of groups, two requests, a ceremony."""
    groups = Groups({"country": {"FRA": [1, 2, 3, 4, 5, 6], "ESP": [7, 8]}, "apart": {"x": [1, 9]}})
    fixed = (FixedTable(10, frozenset({2})), FixedTable(11, frozenset({1, 3}), frozenset({2, 3})))
    request = DrawRequest(tuple(range(1, 16)), 3, "5ec4e7", groups, fixed)
    return json.dumps(public_file(request, draw_seating(request), "5ec4e7", ""))


def _draw() -> Draw:
    answer: Draw = json.loads(_published())
    return answer


def _failing(draw: Draw) -> set[str]:
    return {text.split(":")[0] for good, text in checks(draw) if not good}


def _changed(draw: Draw, path: tuple[Step, ...], value: object) -> Draw:
    place: Any = draw
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != value, "this would change nothing"
    place[path[-1]] = value
    return draw


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


def _rehashed(draw: Draw) -> Draw:
    """The forger makes all hashes again, that of the commitment too."""
    draw["certificate"] |= {"inputs_sha256": _hash(draw["inputs"]), "grid_sha256": _hash(draw["sessions"])}
    bound = {name: value for name, value in draw["inputs"].items() if name != "seed"}
    draw["ceremony"]["commitment"] = _hash({"inputs": bound, "secret": draw["ceremony"]["secret"]})
    return draw


def _leaves(value: object, path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*path, at))
    else:
        yield path


def _at(draw: Any, path: tuple[Step, ...]) -> Any:
    for step in path:
        draw = draw[step]
    return draw


def test_nothing_is_wrong_with_the_file() -> None:
    assert _failing(_draw()) == set()


def test_every_single_value_is_under_a_check() -> None:
    """Each leaf of the file in turn; only the name of the algorithm says nothing that could be counted."""
    unseen = []
    leaves = list(_leaves(_draw()))
    for path in leaves:
        held = _at(_draw(), path)
        unknown: object = 1 if path[0] == "sessions" else []
        other = held + 1 if isinstance(held, int) else unknown if held is None else f"{held}0"
        if not _failing(_changed(_draw(), path, other)):
            unseen.append(path)
    assert len(leaves) > 100
    assert unseen == [("certificate", "algorithm")]


@pytest.mark.parametrize(
    ("path", "value", "seen"),
    [
        (("seed",), "00", {"seed"}),
        (("engine",), "seatwind-seating/2", {"engine"}),
        (("inputs", "seed"), "00", {"inputs_sha256", "seed", "seed drawn"}),
        (("inputs", "engine"), "seatwind-seating/2", {"inputs_sha256", "engine", "commitment"}),
        (("inputs", "sessions"), 4, {"inputs_sha256", "sessions", "commitment"}),
        (("inputs", "weights", "country"), 2, {"inputs_sha256", "commitment"}),
        (("inputs", "weights", "apart"), 3, {"inputs_sha256", "commitment"}),
        (("certificate", "inputs_sha256"), "0" * 64, {"inputs_sha256"}),
        (("certificate", "grid_sha256"), "0" * 64, {"grid_sha256"}),
        (("ceremony", "commitment"), "0" * 64, {"commitment"}),
        (("ceremony", "secret"), "5ec4e8", {"commitment", "seed drawn"}),
        (("ceremony", "public_value"), "7 12 31", {"seed drawn"}),
        (("quality", "repeats"), 1, {"repeats"}),
        (("quality", "repeat_bound"), 1, {"repeat_bound"}),
        (("quality", "wind_spread"), 2, {"wind_spread"}),
        (("quality", "wind_bound"), 0, {"wind_bound"}),
        (("quality", "same_group"), {}, {"same_group"}),
        (("quality", "same_group", "country"), 99, {"same_group"}),
        (("quality", "same_group", "apart"), 1, {"same_group"}),
        (("quality", "same_group_bound", "country"), 0, {"same_group_bound"}),
        (("quality", "table_repeats"), 99, {"table_repeats"}),
        (("quality", "table_repeat_bound"), 1, {"table_repeat_bound"}),
    ],
)
def test_one_value_changed(path: tuple[Step, ...], value: object, seen: set[str]) -> None:
    assert _failing(_changed(_draw(), path, value)) == seen


@pytest.mark.parametrize("name", ["fixed_broken", "shared_substitutes"])
def test_a_count_that_may_be_left_out_is_checked_when_it_is_there(name: str) -> None:
    draw = _draw()
    assert name not in draw["quality"]
    draw["quality"][name] = 1
    assert _failing(draw) == {name}
    draw["quality"][name] = 0
    assert _failing(draw) == set()


def test_a_count_of_another_name_is_refused() -> None:
    draw = _draw()
    draw["quality"]["beauty"] = 100
    assert _failing(draw) == {"beauty"}


class TestForgedHashes:
    """Whoever can make hashes too still has the counts against him."""

    def _seat(self, draw: Draw, session: int, player: int | None) -> tuple[int, int]:
        """Table (from 0) and wind of a player."""
        tables = draw["sessions"][session]
        return next((at, table.index(player)) for at, table in enumerate(tables) if player in table)

    def _swap(self, draw: Draw, session: int, first: int | None, second: int | None) -> Draw:
        (table, wind), (other, seat) = self._seat(draw, session, first), self._seat(draw, session, second)
        tables = draw["sessions"][session]
        tables[table][wind], tables[other][seat] = second, first
        return _rehashed(draw)

    def test_new_hashes_alone_are_not_seen(self) -> None:
        assert _failing(_rehashed(_draw())) == set()

    def test_a_player_moved_from_his_fixed_table(self) -> None:
        draw = _draw()
        at, _ = self._seat(draw, 0, 10)
        assert at == 1
        other = next(p for p in draw["sessions"][0][2] if p is not None)
        assert "fixed_broken" in _failing(self._swap(draw, 0, 10, other))

    def test_a_player_left_out(self) -> None:
        draw = _draw()
        table, wind = self._seat(draw, 1, 12)
        draw["sessions"][1][table][wind] = None
        assert "session 2" in _failing(_rehashed(draw))

    def test_a_player_in_two_seats(self) -> None:
        draw = _draw()
        table, wind = self._seat(draw, 2, None)
        draw["sessions"][2][table][wind] = 12
        assert "session 3" in _failing(_rehashed(draw))

    def test_a_stranger(self) -> None:
        draw = _draw()
        table, wind = self._seat(draw, 0, None)
        draw["sessions"][0][table][wind] = 16
        assert "session 1" in _failing(_rehashed(draw))

    def test_a_table_of_three(self) -> None:
        draw = _draw()
        table, wind = self._seat(draw, 0, None)
        del draw["sessions"][0][table][wind]
        assert "session 1" in _failing(_rehashed(draw))

    def test_a_table_more(self) -> None:
        draw = _draw()
        draw["sessions"][0].append([None, None, None, None])
        assert {"session 1", "shared_substitutes"} <= _failing(_rehashed(draw))

    def test_a_session_more(self) -> None:
        draw = _draw()
        draw["sessions"].append(copy.deepcopy(draw["sessions"][0]))
        assert {"sessions", "repeats", "table_repeats"} <= _failing(_rehashed(draw))

    def test_a_session_less(self) -> None:
        draw = _draw()
        del draw["sessions"][2]
        assert "sessions" in _failing(_rehashed(draw))

    def test_a_session_played_twice(self) -> None:
        """Six pairs at each table of players and three at that of the substitute meet again: 3 x 6 + 3."""
        draw = _draw()
        draw["sessions"][1] = copy.deepcopy(draw["sessions"][0])
        lines = {text for good, text in checks(_rehashed(draw)) if not good}
        assert "repeats: the file says 0, found 21" in lines

    def test_a_withdrawn_session_that_is_said_to_be_played(self) -> None:
        draw = _draw()
        draw["inputs"]["played"] = [[[1, 2, 3, 4]]]
        assert "played sessions are as they were" in _failing(_rehashed(draw))

    def test_two_who_must_not_meet(self) -> None:
        """Player 9 in the seat of a player at the table of player 1."""
        draw = _draw()
        table, _ = self._seat(draw, 0, 1)
        mate = next(p for p in draw["sessions"][0][table] if p not in (1, None))
        lines = {text for good, text in checks(self._swap(draw, 0, 9, mate)) if not good}
        assert any(text.startswith("same_group:") and "'apart': 1" in text for text in lines)

    def test_winds_turned_by_the_host(self) -> None:
        """Player 12 sits East in all three sessions: his spread is three."""
        draw = _draw()
        for session in range(3):
            table, wind = self._seat(draw, session, 12)
            seats = draw["sessions"][session][table]
            seats[0], seats[wind] = seats[wind], seats[0]
        lines = {text for good, text in checks(_rehashed(draw)) if not good}
        assert lines == {"wind_spread: the file says 1, found 3"}

    @settings(max_examples=60, deadline=None)
    @given(session=st.integers(0, 2), first=st.integers(1, 15), second=st.integers(1, 15))
    def test_the_tables_exchange_of_any_two_is_at_least_a_new_hash(self, session: int, first: int, second: int) -> None:
        draw = _draw()
        grid = draw["certificate"]["grid_sha256"]
        forged = self._swap(draw, session, first, second)
        assert (forged["certificate"]["grid_sha256"] == grid) is (first == second)


class TestCommand:
    @pytest.mark.parametrize(
        ("missing", "status"),
        [
            ("engine", 2),
            ("seed", 2),
            ("sessions", 2),
            ("inputs", 2),
            ("quality", 2),
            ("certificate", 2),
            ("ceremony", 0),
        ],
    )
    def test_a_file_with_a_part_missing_is_none(
        self, missing: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A draw need not have had a ceremony; all else belongs to it."""
        draw = _draw()
        del draw[missing]
        path = tmp_path / "draw.json"
        path.write_text(json.dumps(draw), encoding="utf-8")
        assert main(["verify", str(path)]) == status
        assert ("this is not the file of a draw" in capsys.readouterr().err) is (status == 2)

    @pytest.mark.parametrize("part", ["players", "sessions", "groups", "fixed", "played", "seed", "engine"])
    def test_inputs_with_a_part_missing(self, part: str, tmp_path: Path) -> None:
        draw = _draw()
        del draw["inputs"][part]
        path = tmp_path / "draw.json"
        path.write_text(json.dumps(draw), encoding="utf-8")
        assert main(["verify", str(path)]) == 2

    def test_a_played_session_without_tables_is_counted_as_nothing(self) -> None:
        draw = _draw()
        draw["sessions"].insert(0, [])
        draw["inputs"] |= {"played": [[]], "sessions": 4}
        draw["quality"]["wind_bound"] = 0
        draw["quality"]["table_repeat_bound"] = 0
        assert _failing(_rehashed(draw)) <= {"fixed_broken"}

    def test_failures_are_told_beside_what_holds(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "draw.json"
        path.write_text(json.dumps(_changed(_draw(), ("quality", "repeats"), 7)), encoding="utf-8")
        assert main(["verify", str(path)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert [line for line in lines if line.startswith("FAIL")] == ["FAIL  repeats: the file says 7, found 0"]
        assert sum(line.startswith("ok") for line in lines) == len(lines) - 1 >= 15

    @pytest.mark.parametrize("value", [None, 3, "x", [], [[]], [[[]]], [[["a"]]], {"1": []}])
    def test_sessions_of_any_form_never_pass(self, value: object, tmp_path: Path) -> None:
        path = tmp_path / "draw.json"
        path.write_text(json.dumps(_changed(_draw(), ("sessions",), value)), encoding="utf-8")
        assert main(["verify", str(path)]) in {1, 2}


def _verified(path: Path, draw: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """The exit status, and what standard error says as JSON."""
    path.write_text(draw if isinstance(draw, str) else json.dumps(draw), encoding="utf-8")
    status = main(["verify", str(path)])
    printed = capsys.readouterr()
    return status, json.loads(printed.err) if printed.err else {}


class TestRefusals:
    """What cannot be checked is refused with a code, and nothing is said to hold."""

    @pytest.mark.parametrize(
        ("path", "field"),
        [
            ((), "winner"),
            (("certificate",), "signature"),
            (("ceremony",), "witness"),
            (("inputs",), "handicap"),
            (("inputs", "weights"), "club"),  # no groups of that kind
            (("inputs", "fixed", 0), "session"),
            (("quality",), "same_club"),
            (("quality", "same_group"), "club"),
        ],
    )
    def test_a_field_that_no_draw_has(
        self, path: tuple[Step, ...], field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Its value does not matter, nor that the hashes were made again: nobody checks what it says."""
        draw = _draw()
        place: Any = draw
        for step in path:
            place = place[step]
        place[field] = 0
        status, output = _verified(tmp_path / "draw.json", _rehashed(draw), capsys)
        assert (status, output["code"]) == (2, "verify.unknown_field")
        assert output["detail"] == {"fields": [".".join(map(str, (*path, field)))]}

    def test_a_long_name_is_not_said_again_at_length(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        status, output = _verified(tmp_path / "draw.json", _draw() | {"x" * 100_000: 1}, capsys)
        assert (status, output["code"]) == (2, "verify.unknown_field")
        assert len(json.dumps(output)) < 1000

    def test_a_draw_says_nothing_on_standard_error(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert _verified(tmp_path / "draw.json", _draw(), capsys) == (0, {})

    @pytest.mark.parametrize("text", ["", "{", "null", "[]", "3", "{}", "9" * 5000, "[" * 100_000, '{"inputs":3}'])
    def test_a_file_that_is_no_draw(self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        status, output = _verified(tmp_path / "draw.json", text, capsys)
        assert (status, output["code"]) == (2, "verify.not_a_draw")
        assert len(output["message"]) <= 160

    @pytest.mark.parametrize(
        "text", ['{"body": {"format": "x"}, "key": "1"}', '{"name": "Lyon Open"}', "[1]", "null", "{}"]
    )
    def test_json_of_another_kind_is_told_so_and_not_which_key_it_lacks(
        self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        _status, output = _verified(tmp_path / "draw.json", text, capsys)
        expected = "this JSON is neither the file of a draw nor a closing revision as it was published"
        assert output == {"code": "verify.not_a_draw", "message": expected}

    def test_a_file_that_cannot_be_read(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        for name in (tmp_path / "nowhere.json", tmp_path):
            assert main(["verify", str(name)]) == 2
            assert json.loads(capsys.readouterr().err)["code"] == "verify.not_a_draw"
        (tmp_path / "draw.json").write_bytes(b"\xff\xfe\x00")
        assert main(["verify", str(tmp_path / "draw.json")]) == 2
        assert json.loads(capsys.readouterr().err)["code"] == "verify.not_a_draw"
