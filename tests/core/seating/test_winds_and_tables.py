"""Starting winds by halving edges, table numbers by assignment: each against plain counting."""

from collections import Counter, defaultdict
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.draw.starting_winds import halves, seat_winds
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.assignment import assign
from mahjong_core.seating.tables.numbers import FixedTable, check_fixed, number_tables
from tests.refusals import refuses

Session = list[list[int]]


def _sessions(stream: SeedStream, tables: int, count: int) -> list[Session]:
    orders = [stream.shuffled(4 * tables) for _ in range(count)]
    return [[order[at : at + 4] for at in range(0, 4 * tables, 4)] for order in orders]


class TestHalves:
    @given(seed=st.text(max_size=6), tables=st.integers(1, 12), sessions=st.integers(1, 4))
    def test_every_table_is_halved_and_every_person_but_for_one(self, seed: str, tables: int, sessions: int) -> None:
        laid = _sessions(SeedStream(seed), tables, sessions)
        flat = [table for session in laid for table in session]
        edges = [(person, at) for at, table in enumerate(flat) for person in table]
        first, second = halves(edges)
        assert sorted(first + second) == sorted(edges)
        assert set(Counter(at for _, at in first).values()) == {2}
        left, two = (Counter(person for person, _ in half) for half in (first, second))
        assert all(abs(left[person] - two[person]) <= 1 for person in range(4 * tables))

    def test_no_edges_no_halves(self) -> None:
        assert halves([]) == ([], [])


class TestWinds:
    @settings(max_examples=40)
    @given(seed=st.text(max_size=6), tables=st.integers(1, 12), sessions=st.integers(1, 13))
    def test_any_tables_get_winds_with_a_spread_of_one_at_most(self, seed: str, tables: int, sessions: int) -> None:
        """A theorem (equitable edge colouring), so it holds for any tables, however people meet."""
        stream = SeedStream(seed)
        laid = _sessions(stream, tables, sessions)
        seated = seat_winds(laid, {}, 0, stream)
        counts: defaultdict[int, list[list[int]]] = defaultdict(list)
        for before, after in zip(laid, seated, strict=True):
            assert [sorted(table) for table in before] == [sorted(table) for table in after]
            for table in after:
                for wind, person in enumerate(table):
                    counts[person].append([wind])
        for winds in counts.values():
            flat = [wind for group in winds for wind in group]
            each = [flat.count(wind) for wind in range(4)]
            assert max(each) - min(each) <= 1
            assert all(len(set(flat[at : at + 4])) == len(flat[at : at + 4]) for at in range(0, sessions, 4))

    def test_an_uneven_past_is_levelled(self) -> None:
        """Persons 0 to 3 sat still for two sessions: two more give each the winds he has not had."""
        played = {person: [2 * (wind == person) for wind in range(4)] for person in range(4)}
        seated = seat_winds([[[0, 1, 2, 3]], [[0, 1, 2, 3]]], played, 2, SeedStream("w"))
        for person in range(4):
            later = [table.index(person) for session in seated for table in session]
            assert person not in later
            assert len(set(later)) == 2

    def test_another_seed_gives_other_winds(self) -> None:
        laid = _sessions(SeedStream("a"), 8, 4)
        assert seat_winds(laid, {}, 0, SeedStream("b")) != seat_winds(laid, {}, 0, SeedStream("c"))


class TestAssignment:
    @given(
        costs=st.integers(1, 6).flatmap(
            lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
        )
    )
    def test_no_other_assignment_is_cheaper(self, costs: list[list[int]]) -> None:
        columns = assign(costs)
        size = len(costs)
        assert sorted(columns) == list(range(size))
        result = sum(costs[row][column] for row, column in enumerate(columns))
        assert result == min(sum(costs[row][p[row]] for row in range(size)) for p in permutations(range(size)))

    def test_nothing_to_assign(self) -> None:
        assert assign([]) == []


def _returns(sessions: list[Session], numbers: list[list[int]]) -> int:
    visits = Counter(
        (person, number)
        for tables, places in zip(sessions, numbers, strict=True)
        for table, number in zip(tables, places, strict=True)
        for person in table
    )
    return sum(count - 1 for count in visits.values())


class TestTableNumbers:
    @pytest.mark.parametrize(
        ("players", "sessions", "most"), [(24, 7, 48), (32, 7, 24), (40, 6, 9), (40, 10, 63), (64, 10, 24)]
    )
    def test_small_fields_return_no_more_often_than_was_measured(self, players: int, sessions: int, most: int) -> None:
        design = base_design(players, sessions)
        laid = [[list(table) for table in session] for session in design.sessions]
        numbers = number_tables(laid, {}, {}, 0, SeedStream("n"), labelled=design.labelled)
        assert all(sorted(number) == list(range(1, players // 4 + 1)) for number in numbers)
        assert _returns(laid, numbers) <= most

    @pytest.mark.parametrize("players", [100, 140, 160])
    def test_without_labels_assignment_alone_avoids_returns(self, players: int) -> None:
        laid = [[list(table) for table in session] for session in base_design(players, 10).sessions]
        assert _returns(laid, number_tables(laid, {}, {}, 0, SeedStream("n"), labelled=False)) == 0

    def test_tables_of_earlier_sessions_are_avoided(self) -> None:
        laid = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
        visited = {person: [1] for person in range(4)} | {person: [2] for person in range(4, 8)}
        assert number_tables(laid, {}, visited, 1, SeedStream("n"), labelled=False) == [[2, 1]]

    def test_a_fixed_table_in_one_session(self) -> None:
        laid = _sessions(SeedStream("f"), 6, 5)
        fixed = {7: [FixedTable(7, frozenset({4}), frozenset({3}))]}
        numbers = number_tables(laid, fixed, {}, 0, SeedStream("n"), labelled=False)
        at = next(place for place, table in enumerate(laid[2]) if 7 in table)
        assert numbers[2][at] == 4

    def test_a_very_large_field_keeps_its_requests(self) -> None:
        design = base_design(640, 4)
        laid = [[list(table) for table in session] for session in design.sessions]
        fixed = {person: [FixedTable(person, frozenset({1, 2, 3}))] for person in (0, 1, 2)}
        numbers = number_tables(laid, fixed, {}, 0, SeedStream("n"), labelled=design.labelled)
        for tables, places in zip(laid, numbers, strict=True):
            assert sorted(places) == list(range(1, 161))
            for table, number in zip(tables, places, strict=True):
                assert number <= 3 or not {0, 1, 2} & set(table)

    @pytest.mark.parametrize("tables", [frozenset[int](), frozenset({0}), frozenset({9})])
    def test_a_table_that_does_not_exist_is_refused(self, tables: frozenset[int]) -> None:
        with refuses("seating.fixed_table_unknown"):
            check_fixed([FixedTable(1, tables)], [1, 2, 3, 4], 8)
