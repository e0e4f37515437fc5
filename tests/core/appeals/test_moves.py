"""The table of moves: every state is reached, none by an unlisted move, and an end is an end."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.appeals import FINAL, MOVES, Act, Status
from mahjong_core.errors import RuleError
from tests.refusals import refuses

# Written by hand from 3.12, 3.13 and the annexes, not from the table: who comes after whom.
FOLLOWS = {
    None: {"announced", "lodged"},
    "announced": {"lodged", "lapsed", "withdrawn"},
    "lodged": {"not_forwarded", "inadmissible", "unfounded", "first_instance", "admitted", "withdrawn"},
    "first_instance": {"answered", "decided", "withdrawn"},
    "answered": {"admitted", "withdrawn"},
    "admitted": {"hearing", "withdrawn"},
    "hearing": {"decided"},
    "decided": {"closed"},
    "lapsed": set(),
    "not_forwarded": set(),
    "inadmissible": set(),
    "unfounded": set(),
    "closed": set(),
    "withdrawn": set(),
}


def test_the_table_of_moves_is_whole() -> None:
    # Every act has a row.
    assert set(MOVES.table) == set(Act)
    # Every status is reached.
    assert {after for allowed in MOVES.table.values() for after in allowed.values()} == set(Status)


def test_who_comes_after_whom() -> None:
    results: dict[str | None, set[str]] = {None: set()} | {str(status): set() for status in Status}
    for allowed in MOVES.table.values():
        for before, after in allowed.items():
            if before is not after:
                results[str(before) if before else None].add(str(after))
    assert results == FOLLOWS


@pytest.mark.parametrize("status", sorted(FINAL))
def test_nothing_comes_after_an_end(status: Status) -> None:
    assert MOVES.acts_from(status) == frozenset()


@pytest.mark.parametrize("status", sorted(set(Status) - FINAL))
def test_from_everywhere_else_something_is_possible(status: Status) -> None:
    assert MOVES.acts_from(status)


def test_every_unlisted_move_is_refused() -> None:
    for status, act in itertools.product([None, *Status], Act):
        if status in MOVES.table[act]:
            assert MOVES.after(status, act) is MOVES.table[act][status]
            continue
        with refuses("appeals.move_not_allowed"):
            MOVES.after(status, act)


@given(st.lists(st.sampled_from(list(Act)), max_size=40))
def test_random_moves_never_leave_the_table(acts: list[Act]) -> None:
    now: Status | None = None
    for act in acts:
        before = now
        try:
            now = MOVES.after(now, act)
        except RuleError:
            assert now is before
            continue
        assert now is before or str(now) in FOLLOWS[str(before) if before else None]


def test_only_the_hearing_votes() -> None:
    assert {status for status in Status if Act.VOTE in MOVES.acts_from(status)} == {Status.HEARING}


def test_the_diagram_has_every_move_once() -> None:
    lines = MOVES.diagram().splitlines()
    arrows = [line for line in lines if "-->" in line and ": " in line]
    assert len(arrows) == len(set(arrows))
    assert lines[0] == "stateDiagram-v2"
    assert "    [*] --> announced: announce" in lines
    assert "    hearing --> decided: decide" in lines
    assert sum(line.endswith("--> [*]") for line in lines) == len(FINAL)
