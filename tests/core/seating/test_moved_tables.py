"""A broken table stands elsewhere: a number beyond those of the others is kept through draw and certificate."""

import json

import pytest

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.draw.requests import read_frozen
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.changes import leave
from mahjong_core.seating.plans.quality import quality
from mahjong_core.seating.public.ceremony import commitment, open_inputs, public_file, request_of
from mahjong_core.seating.public.certificate import draw_inputs
from mahjong_core.seating.tables.moves import renumber
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.verify.draws import checks
from tests.refusals import refuses

PLAYERS = tuple(range(1, 33))
FIRST = draw_seating(DrawRequest(PLAYERS, 4, "5eed")).plan
# Table 3 broke before session 2 and stands at the door, as number 40.
MOVED = renumber(FIRST, 3, 40, 2)


def redraw(played: int = 2, **facts: object) -> DrawRequest:
    kept, planned = SeatingPlan(MOVED.sessions[:played]), SeatingPlan(MOVED.sessions[played:])
    return DrawRequest(PLAYERS, 4, "a9a1", played=kept, planned=planned, **facts)  # type: ignore[arg-type]


def numbers(plan: SeatingPlan, session: int) -> list[int]:
    return [table.number for table in plan.sessions[session - 1]]


def test_moved_numbers_are_kept_in_the_request_and_the_played_sessions() -> None:
    # The request comes back with the numbers.
    draw_request = redraw()
    again = request_of(open_inputs(draw_request), "a9a1")
    assert (again.played, again.planned) == (draw_request.played, draw_request.planned)
    assert numbers(again.played, 2) == [1, 2, 4, 5, 6, 7, 8, 40]
    # Played sessions stay as they were.
    drawn = draw_seating(request_of(open_inputs(redraw()), "a9a1")).plan
    assert drawn.sessions[:2] == MOVED.sessions[:2]
    assert numbers(drawn, 3) == list(range(1, 9))
    # So that every certificate printed before keeps its hash.
    inputs = draw_inputs(DrawRequest(PLAYERS, 4, "5eed", played=SeatingPlan(FIRST.sessions[:2])))
    assert not {"played_numbers", "planned_numbers"} & set(inputs)


def test_the_checker_counts_by_the_number_on_the_table() -> None:
    # The independent checker agrees.
    draw_request = redraw(3)
    file = json.loads(json.dumps(public_file(draw_request, draw_seating(draw_request), "a9a1", "")))
    assert file["inputs"]["played_numbers"][1] == [1, 2, 4, 5, 6, 7, 8, 40]
    assert [text for good, text in checks(file) if not good] == []
    # Two sessions at table 40 are a return; third in its row is not table 3.
    seats = (1, 2, 3, 4), (5, 6, 7, 8)
    plan = SeatingPlan(tuple(tuple(map(SeatedTable, (1, 40), seats)) for _ in range(2)))
    assert quality(plan, DrawRequest(PLAYERS, 2, "").groups).table_repeats == 8
    # A request kept at a moved table counts as kept.
    draw_request = DrawRequest(
        PLAYERS, 4, "a9a1", played=SeatingPlan(MOVED.sessions[:3]), fixed=(FixedTable(30, frozenset({1, 2, 4, 5, 6})),)
    )
    file = public_file(draw_request, draw_seating(draw_request), "a9a1", "")
    assert [text for good, text in checks(json.loads(json.dumps(file))) if not good] == []


def test_a_number_changed_in_the_file_breaks_it() -> None:
    draw_request = redraw()
    file = json.loads(json.dumps(public_file(draw_request, draw_seating(draw_request), "a9a1", "")))
    file["inputs"]["played_numbers"][1][-1] = 41
    failing = {text.split(":")[0] for good, text in checks(file) if not good}
    assert failing >= {"inputs_sha256", "commitment"}


def test_the_commitment_binds_the_numbers() -> None:
    plain = DrawRequest(PLAYERS, 4, "", played=SeatingPlan(FIRST.sessions[:2]))
    moved = DrawRequest(PLAYERS, 4, "", played=SeatingPlan(MOVED.sessions[:2]))
    assert commitment(open_inputs(plain), "s") != commitment(open_inputs(moved), "s")


def test_frozen_sessions_name_their_tables_on_the_command_line() -> None:
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    played, planned, _ = read_frozen({"sessions": [tables, tables], "played": 1, "table_numbers": [[1, 2], [2, 40]]})
    assert ([t.number for t in played.sessions[0]], [t.number for t in planned.sessions[0]]) == ([1, 2], [2, 40])


@pytest.mark.parametrize(
    "called", [[[1, 2]], [[1], [1, 2]], [[1, 2], [2, 2]], [[1, 2], [2, 1]], [[0, 1], [1, 2]], [[1, 2], [1, "2"]], "12"]
)
def test_numbers_that_do_not_fit_are_refused(called: object) -> None:
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    with refuses("seating.file_invalid"):
        read_frozen({"sessions": [tables, tables], "table_numbers": called})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", [1, 2, 3, 4.0]),
        ("players", [1, 2, 3, "4"]),
        ("players", [1, 2, 3, True]),
        ("players", "1234"),
        ("sessions", 3.0),
        ("sessions", "3"),
        ("sessions", True),
        ("sessions", None),
        ("weights", {"country": 1.5}),
        ("weights", {"country": "3"}),
        ("weights", {"country": True}),
        ("played", [[[1, 2, 3, 4.0]]]),
        ("fixed", [{"player": 1.0, "tables": [1], "sessions": None}]),
    ],
)
def test_inputs_hold_whole_numbers_only(name: str, value: object) -> None:
    inputs = open_inputs(DrawRequest(PLAYERS, 3, ""))
    with refuses("seating.file_invalid"):
        request_of({**inputs, name: value}, "")


def test_the_fifth_of_eight_may_leave_and_not_the_next() -> None:
    plan = SeatingPlan(((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, None, None, None))),))
    left = leave(plan, 5, 1)
    with refuses("seating.too_few_players", players=3):
        leave(left, 4, 1)
