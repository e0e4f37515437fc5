"""What a public draw commits to, a table's new number, and a session seated by its ranking."""

import hashlib

import pytest

from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.public.ceremony import commitment, drawn_seed, open_inputs, public_file, request_of
from mahjong_core.seating.sessions.next_session import next_session
from mahjong_core.seating.tables.moves import renumber
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from mahjong_core.verify.draws import checks
from tests.refusals import refuses

GROUPS = Groups({"country": {"FRA": (1, 2, 3)}, "apart": {"1 5": (1, 5)}}, {"country": 3})
FIXED = (FixedTable(7, frozenset({2})), FixedTable(8, frozenset({1}), frozenset({1})))
PLAN = SeatingPlan(((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8))),) * 2)


def request(seed: str = "", **facts: object) -> DrawRequest:
    return DrawRequest(tuple(range(1, 17)), 3, seed, **({"groups": GROUPS, "fixed": FIXED} | facts))  # type: ignore[arg-type]


def test_inputs_give_the_request_back_without_knowing_the_seed() -> None:
    inputs = open_inputs(request("secret"))
    assert "seed" not in inputs
    assert open_inputs(request_of(inputs, "another")) == inputs
    assert request_of(inputs, "another").seed == "another"


def test_played_and_planned_sessions_come_back_too() -> None:
    draw_request = request(played=SeatingPlan(PLAN.sessions[:1]), planned=SeatingPlan(PLAN.sessions[1:]))
    again = request_of(open_inputs(draw_request), "")
    assert (again.played, again.planned) == (draw_request.played, draw_request.planned)


@pytest.mark.parametrize("broken", ["players", "weights", "groups", "played"])
def test_inputs_that_lack_something_are_refused(broken: str) -> None:
    inputs = open_inputs(request())
    del inputs[broken]
    with refuses("seating.file_invalid"):
        request_of(inputs, "")


def test_every_input_and_the_secret_move_the_commitment() -> None:
    inputs = open_inputs(request())
    lines = {commitment(inputs, "a"), commitment(inputs, "b")}
    lines |= {commitment({**inputs, name: None}, "a") for name in inputs}
    assert len(lines) == 2 + len(inputs)


def test_the_seed_is_the_hash_of_secret_and_public_value() -> None:
    assert drawn_seed("00ff", "4 2") == hashlib.sha256(b"00ff|4 2").hexdigest()
    assert drawn_seed("00ff", "") == "00ff"


def test_the_public_file_holds_before_the_independent_check() -> None:
    draw_request = request(drawn_seed("00ff", "4 2"))
    file = public_file(draw_request, draw_seating(draw_request), "00ff", "4 2")
    assert all(good for good, _text in checks(file))


def test_a_table_takes_a_free_number_and_two_tables_exchange_theirs() -> None:
    moved = renumber(PLAN, 1, 9, 2)
    assert moved.sessions[0] == PLAN.sessions[0]
    assert moved.sessions[1] == (SeatedTable(2, (5, 6, 7, 8)), SeatedTable(9, (1, 2, 3, 4)))
    exchanged = renumber(PLAN, 1, 2, 1)
    assert exchanged.sessions[0] == (SeatedTable(1, (5, 6, 7, 8)), SeatedTable(2, (1, 2, 3, 4)))
    assert renumber(exchanged, 2, 1, 1) == PLAN


@pytest.mark.parametrize(
    ("table", "number", "code"),
    [(5, 1, "seating.table_unknown"), (1, 0, "seating.table_number_invalid"), (1, 1, "seating.table_number_invalid")],
)
def test_a_number_that_cannot_be_is_refused(table: int, number: int, code: str) -> None:
    with refuses(code):
        renumber(PLAN, table, number, 1)


def test_a_session_by_ranking_counts_ranks_and_levels_winds() -> None:
    drawn = next_session("danish", [1, 2, 3, 4, 5, 6, 7, 8], SeatingPlan(PLAN.sessions[:1]), 2, "00ff")
    assert [set(table.seats) for table in drawn.tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert (drawn.span, drawn.span_bound) == (6, 6)
    # Each table had four different winds, so four different ones are left for it.
    before = {player: wind for table in PLAN.sessions[0] for wind, player in enumerate(table.seats)}
    assert all(before[p] != wind for table in drawn.tables for wind, p in enumerate(table.seats) if p)


def test_an_unknown_way_to_seat_is_refused() -> None:
    with refuses("seating.phase_unknown"):
        next_session("by lot", [1, 2, 3, 4], SeatingPlan(()), 1, "00")
