"""A table takes another number: whoever had it takes the one left, and nobody else notices."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating import SeatedTable, SeatingPlan, random_plan
from mahjong_core.seating.plans.changes import damage
from mahjong_core.seating.tables.moves import renumber
from mahjong_core.seating.wishes import Groups
from tests.refusals import refuses

ONE, TWO, THREE = (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)
PLAN = SeatingPlan(((SeatedTable(1, ONE), SeatedTable(2, TWO), SeatedTable(3, THREE)),) * 3)


def _at(plan: SeatingPlan, session: int) -> dict[int, tuple[int | None, ...]]:
    """The seats at each table number of a session."""
    return {table.number: table.seats for table in plan.sessions[session - 1]}


class TestByHand:
    def test_two_tables_exchange_numbers(self) -> None:
        moved = renumber(PLAN, 1, 3, 2)
        assert _at(moved, 1) == {1: ONE, 2: TWO, 3: THREE}
        assert _at(moved, 2) == _at(moved, 3) == {1: THREE, 2: TWO, 3: ONE}

    def test_a_number_that_nobody_has_is_taken(self) -> None:
        moved = renumber(PLAN, 2, 40, 3)
        assert _at(moved, 2) == {1: ONE, 2: TWO, 3: THREE}
        assert _at(moved, 3) == {1: ONE, 3: THREE, 40: TWO}

    def test_tables_stand_in_the_order_of_their_numbers(self) -> None:
        moved = renumber(PLAN, 1, 7, 1)
        assert [[table.number for table in tables] for tables in moved.sessions] == [[2, 3, 7]] * 3

    def test_a_table_of_some_sessions_only(self) -> None:
        """The event lost a table after its first session: only there is a table 3."""
        plan = SeatingPlan((PLAN.sessions[0], PLAN.sessions[1][:2]))
        assert _at(renumber(plan, 3, 9, 1), 1) == {1: ONE, 2: TWO, 9: THREE}
        assert _at(renumber(plan, 3, 9, 1), 2) == {1: ONE, 2: TWO}

    @pytest.mark.parametrize(
        ("table", "number", "first", "code"),
        [
            (1, 0, 1, "seating.table_number_invalid"),
            (1, -3, 1, "seating.table_number_invalid"),
            (2, 2, 1, "seating.table_number_invalid"),
            (4, 1, 1, "seating.table_unknown"),
            (0, 1, 1, "seating.table_unknown"),
            (1, 2, 4, "seating.table_unknown"),
        ],
    )
    def test_what_cannot_be_renumbered_is_refused(self, table: int, number: int, first: int, code: str) -> None:
        with refuses(code) as refusal:
            renumber(PLAN, table, number, first)
        assert refusal.value.detail["table"] in {table, number}

    def test_a_table_of_played_sessions_only_is_unknown(self) -> None:
        plan = SeatingPlan((PLAN.sessions[0], PLAN.sessions[1][:2]))
        with refuses("seating.table_unknown"):
            renumber(plan, 3, 9, 2)


class TestAnyPlan:
    @given(
        players=st.integers(8, 26),
        sessions=st.integers(1, 4),
        table=st.integers(1, 2),
        number=st.integers(3, 9),
        seed=st.text(max_size=3),
        data=st.data(),
    )
    def test_nothing_but_two_numbers_changes(
        self, players: int, sessions: int, table: int, number: int, seed: str, data: st.DataObject
    ) -> None:
        plan = random_plan(range(1, players + 1), sessions, seed)
        first = data.draw(st.integers(1, sessions))
        moved = renumber(plan, table, number, first)
        assert moved.sessions[: first - 1] == plan.sessions[: first - 1]
        for session in range(first, sessions + 1):
            before, after = _at(plan, session), _at(moved, session)
            assert Counter(before.values()) == Counter(after.values())
            assert after[number] == before[table]
            assert after.get(table) == before.get(number)
            untouched = before.keys() - {table, number}
            assert {at: before[at] for at in untouched} == {at: after[at] for at in untouched}
        assert renumber(moved, number, table, first) == plan

    @given(seed=st.text(max_size=3), first=st.integers(1, 3))
    def test_only_their_players_cards_are_wrong(self, seed: str, first: int) -> None:
        """No new meeting, no other wind: the damage is the players of the two tables, and returns to tables."""
        plan = random_plan(range(1, 17), 3, seed)
        harm = damage(plan, renumber(plan, 2, 4, first), Groups())
        theirs = {p for tables in plan.sessions[first - 1 :] for t in tables if t.number in (2, 4) for p in t.seats}
        assert harm.moved == theirs
        assert (harm.before.repeats, harm.before.wind_spread) == (
            harm.after.repeats,
            harm.after.wind_spread,
        )
