"""Leave, enter, swap and the damage they do, against plain counting on random plans."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating import SeatedTable, SeatingPlan, random_plan
from mahjong_core.seating.plans.changes import damage, enter, leave, swap
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import meetings, repeats, seats, table_repeats, wind_spread
from tests.refusals import refuses

Card = dict[int, tuple[int, int]]
TEAMS = Groups({"team": {"A": [1, 2, 3], "B": [4, 5]}})

plans = st.builds(
    lambda players, sessions, seed: random_plan(range(1, players + 1), sessions, seed),
    st.integers(8, 23),
    st.integers(2, 5),
    st.text(max_size=3),
)


def _card(plan: SeatingPlan, player: int) -> Card:
    """What is printed on a player's card: session, then table number and wind."""
    return {
        session: (table.number, table.seats.index(player))
        for session, tables in enumerate(plan.sessions, start=1)
        for table in tables
        if player in table.seats
    }


def _players(plan: SeatingPlan) -> set[int]:
    return {p for tables in plan.sessions for table in tables for p in table.seats if p is not None}


def _wrong_cards(before: SeatingPlan, after: SeatingPlan) -> set[int]:
    return {p for p in _players(before) | _players(after) if _card(before, p) != _card(after, p)}


def _table(*seats: int | None, number: int = 1) -> SeatedTable:
    east, south, west, north = seats
    return SeatedTable(number, (east, south, west, north))


class TestLeave:
    @given(plan=plans, data=st.data())
    def test_only_his_own_seats_empty_and_only_from_then_on(self, plan: SeatingPlan, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(_players(plan))))
        first = data.draw(st.integers(1, len(plan.sessions)))
        left = leave(plan, player, first)
        was = _card(plan, player)
        assert _card(left, player) == {session: at for session, at in was.items() if session < first}
        for session in range(first, len(plan.sessions) + 1):
            number, wind = was[session]
            seat = next(table.seats[wind] for table in left.sessions[session - 1] if table.number == number)
            assert seat is None
        assert _wrong_cards(plan, left) == {player} == damage(plan, left, Groups()).moved

    @given(plan=plans, data=st.data())
    def test_it_never_adds_a_repeat(self, plan: SeatingPlan, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(_players(plan))))
        shown = damage(plan, leave(plan, player, 1), TEAMS)
        assert shown.after.repeats <= shown.before.repeats
        assert shown.after.same_group["team"] <= shown.before.same_group["team"]

    @given(plan=plans, data=st.data())
    def test_the_order_of_leaving_is_nothing(self, plan: SeatingPlan, data: st.DataObject) -> None:
        number, two = data.draw(st.lists(st.sampled_from(sorted(_players(plan))), min_size=2, max_size=2, unique=True))
        assert leave(leave(plan, number, 1), two, 2) == leave(leave(plan, two, 2), number, 1)

    def test_the_last_of_a_table_takes_it_with_them_from_that_session_on(self) -> None:
        full, last = _table(5, 6, 7, 8, number=2), _table(None, 1, None, None)
        plan = SeatingPlan(((full, last), (full, last)))
        assert leave(plan, 1, 2).sessions == ((full, last), (full,))

    @given(plan=plans, data=st.data())
    def test_nobody_leaves_twice(self, plan: SeatingPlan, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(sorted(_players(plan))))
        left = leave(plan, player, 1)
        with refuses("seating.unknown_player", player=player, session=1):
            leave(left, player, 1)


class TestEnter:
    @given(plan=plans, data=st.data())
    def test_a_newcomer_sits_once_in_each_session_to_come_on_a_seat_that_was_free(
        self, plan: SeatingPlan, data: st.DataObject
    ) -> None:
        gone = data.draw(st.sampled_from(sorted(_players(plan))))
        first = data.draw(st.integers(1, len(plan.sessions)))
        open_plan = leave(plan, gone, 1)
        entered = enter(open_plan, 99, first)
        assert sorted(_card(entered, 99)) == list(range(first, len(plan.sessions) + 1))
        assert _wrong_cards(open_plan, entered) == {99}
        for session, (number, wind) in _card(entered, 99).items():
            before = next(table for table in open_plan.sessions[session - 1] if table.number == number)
            assert before.seats[wind] is None

    @settings(max_examples=60)
    @given(plan=plans, data=st.data())
    def test_in_each_session_no_free_table_would_repeat_less(self, plan: SeatingPlan, data: st.DataObject) -> None:
        """Session by session, with the meetings that he has had until then."""
        gone = data.draw(st.lists(st.sampled_from(sorted(_players(plan))), min_size=1, max_size=2, unique=True))
        open_plan = plan
        for player in gone:
            open_plan = leave(open_plan, player, 1)
        entered = enter(open_plan, 99, 1)
        met: Counter[int] = Counter()
        for free, taken in zip(open_plan.sessions, entered.sessions, strict=True):
            costs = {
                table.number: sum(met[p] for p in table.seats if p is not None) for table in free if None in table.seats
            }
            chosen = next(table for table in taken if 99 in table.seats)
            assert costs[chosen.number] == min(costs.values())
            met.update(p for p in chosen.seats if p not in (None, 99))

    def test_by_hand_he_goes_where_he_met_fewer(self) -> None:
        """Session 1 has one free seat, beside 1, 2 and 3; in session 2 table 1 would repeat two pairs, table 2 one."""
        plan = SeatingPlan(
            (
                (_table(1, 2, 3, None), _table(4, 5, 6, 7, number=2)),
                (_table(1, 2, None, 4), _table(3, None, 5, 6, number=2)),
            )
        )
        assert seats(enter(plan, 9, 1))[1] == [(1, 2, None, 4), (3, 9, 5, 6)]

    def test_what_he_played_before_counts(self) -> None:
        """He met 5, 6 and 7 in session 1, then missed one; in session 3 the table without them is better."""
        plan = SeatingPlan(
            (
                (_table(9, 5, 6, 7), _table(1, 2, 3, 4, number=2)),
                (_table(None, 1, 5, 2), _table(3, 6, 4, 7, number=2)),
                (_table(5, 6, 1, None), _table(2, 3, 4, None, number=2)),
            )
        )
        assert _card(enter(plan, 9, 3), 9) == {1: (1, 0), 3: (2, 3)}

    @given(plan=plans)
    def test_a_session_without_a_free_seat_is_named(self, plan: SeatingPlan) -> None:
        filled, newcomer = plan, 100
        while all(any(None in table.seats for table in tables) for tables in filled.sessions):
            filled, newcomer = enter(filled, newcomer, 1), newcomer + 1
        with refuses("seating.no_free_seat", session=1, players=1, empty=0):
            enter(filled, newcomer, 1)


class TestSwap:
    @given(plan=plans, data=st.data())
    def test_two_exchange_cards_of_one_session_and_exchange_them_back(
        self, plan: SeatingPlan, data: st.DataObject
    ) -> None:
        number, two = data.draw(st.lists(st.sampled_from(sorted(_players(plan))), min_size=2, max_size=2, unique=True))
        session = data.draw(st.integers(1, len(plan.sessions)))
        swapped = swap(plan, session, number, two)
        assert _card(swapped, number) == _card(plan, number) | {session: _card(plan, two)[session]}
        assert _card(swapped, two) == _card(plan, two) | {session: _card(plan, number)[session]}
        assert _wrong_cards(plan, swapped) == {number, two}
        assert swap(swapped, session, two, number) == plan

    @pytest.mark.parametrize(("first", "second"), [(1, 99), (99, 1), (98, 99)])
    def test_somebody_must_sit_there(self, first: int, second: int) -> None:
        plan = SeatingPlan(((_table(1, 2, 3, 4),), (_table(1, 2, 3, 98),)))
        with refuses("seating.unknown_player") as refusal:
            swap(plan, 1, first, second)
        assert refusal.value.detail["player"] in {98, 99}


class TestDamage:
    @given(plan=plans, data=st.data())
    def test_both_sides_are_counted_pair_by_pair(self, plan: SeatingPlan, data: st.DataObject) -> None:
        everybody = sorted(_players(plan))
        number, two, gone = data.draw(st.lists(st.sampled_from(everybody), min_size=3, max_size=3, unique=True))
        after = leave(swap(plan, 1, number, two), gone, 2)
        shown = damage(plan, after, TEAMS)
        for counted, laid in ((shown.before, plan), (shown.after, after)):
            met = meetings(seats(laid))
            pairs = {*combinations((1, 2, 3), 2), (4, 5)}
            assert counted.repeats == repeats(seats(laid))
            assert counted.same_group == {"team": sum(met[pair] for pair in pairs)}
            assert counted.wind_spread == wind_spread(laid)
            assert counted.table_repeats == table_repeats(laid)
        assert shown.moved == _wrong_cards(plan, after) == {number, two, gone}

    @given(plan=plans)
    def test_a_plan_does_itself_no_damage(self, plan: SeatingPlan) -> None:
        shown = damage(plan, plan, TEAMS)
        assert shown.before == shown.after
        assert shown.moved == frozenset()

    def test_by_hand(self) -> None:
        """3 and 7 change seats in session 2: instead of two threes again, 1-2, 5-7, 6-8 and 3-4 meet again."""
        plan = SeatingPlan(
            (
                (_table(1, 2, 3, 4), _table(5, 6, 7, 8, number=2)),
                (_table(2, 1, 5, 3), _table(6, 4, 8, 7, number=2)),
            )
        )
        shown = damage(plan, swap(plan, 2, 3, 7), Groups({"club": {"x": [3, 7], "y": [6, 8]}}))
        assert (shown.before.repeats, shown.after.repeats) == (3 + 3, 1 + 1 + 1 + 1)
        assert shown.moved == {3, 7}
        assert shown.before.same_group == shown.after.same_group == {"club": 2}
