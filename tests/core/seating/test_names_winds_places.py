"""Names, starting winds and table numbers against brute force: every arrangement of a small field, plain counting."""

from collections import Counter, defaultdict
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.seating.designs.choice import base_design
from mahjong_core.seating.draw.engine import DrawRequest, draw_seating
from mahjong_core.seating.draw.naming import NameSearch, name_points
from mahjong_core.seating.draw.packing import pot_order
from mahjong_core.seating.draw.starting_winds import seat_winds
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.assignment import assign
from mahjong_core.seating.tables.numbers import FixedTable, check_fixed, number_tables
from mahjong_core.seating.wishes import Groups, wishes
from tests.core.seating.counting import meetings, repeats, seats, table_repeats, wind_spread
from tests.refusals import refuses

Sessions = list[list[list[int]]]


def _random(seed: str, tables: int, sessions: int) -> Sessions:
    stream = SeedStream(seed)
    orders = [stream.shuffled(4 * tables) for _ in range(sessions)]
    return [[order[at : at + 4] for at in range(0, 4 * tables, 4)] for order in orders]


def _inside(met: Counter[tuple[int, int]], named: dict[str, list[int]]) -> int:
    return sum(met[pair] for members in named.values() for pair in combinations(sorted(members), 2))


class TestHardGroups:
    @settings(max_examples=25, deadline=None)
    @given(players=st.sampled_from([64, 68, 80, 100]), seed=st.text(max_size=3), data=st.data())
    def test_teams_of_four_never_meet(self, players: int, seed: str, data: st.DataObject) -> None:
        """Whoever is in whose team: the members fit into pots, and pots keep them apart."""
        order = data.draw(st.permutations(range(1, players + 1)))
        teams = {str(at): sorted(order[at : at + 4]) for at in range(0, players, 4)}
        request = DrawRequest(tuple(range(1, players + 1)), 6, seed, Groups({"team": teams}, {"team": None}))
        met = meetings(seats(draw_seating(request).plan))
        assert _inside(met, teams) == 0
        assert set(met.values()) == {1}

    @settings(max_examples=25, deadline=None)
    @given(players=st.integers(40, 70), pairs=st.sets(st.tuples(st.integers(1, 20), st.integers(21, 40)), max_size=12))
    def test_people_who_must_not_meet_do_not(self, players: int, pairs: set[tuple[int, int]]) -> None:
        apart = {f"{k}": list(pair) for k, pair in enumerate(sorted(pairs))}
        request = DrawRequest(tuple(range(1, players + 1)), 5, "a", Groups({"apart": apart}))
        met = meetings(seats(draw_seating(request).plan))
        assert not pairs & set(met)
        assert repeats(seats(draw_seating(request).plan)) == 0

    @pytest.mark.parametrize(("size", "tables"), [(5, 4), (6, 5), (9, 8)])
    def test_a_group_larger_than_the_tables_is_refused_in_every_field(self, size: int, tables: int) -> None:
        """Pigeonhole: more members than tables."""
        group = list(range(1, size + 1))
        request = DrawRequest(tuple(range(1, 4 * tables + 1)), 1, "a", Groups({"apart": {"x": group}}))
        with refuses("seating.hard_group_meets") as refusal:
            draw_seating(request)
        assert all(first < second and {first, second} <= set(group) for first, second in refusal.value.detail["pairs"])


class TestWeights:
    def test_the_least_cost_of_all_names_of_eight_points(self) -> None:
        """Two tables: of the 35 ways to split eight people, the search finds a cheapest one."""
        kinds = {"team": {"A": [1, 2, 3]}, "club": {"P": [3, 4, 5], "Q": [6, 7]}, "country": {"F": [1, 4, 6, 8]}}
        wanted = wishes(Groups(kinds), range(1, 9), 0)
        design = base_design(8, 1)

        def cost(split: tuple[int, ...]) -> int:
            halves = (split, tuple(set(range(8)) - set(split)))
            return sum(wanted.between(number, two) for half in halves for number, two in combinations(half, 2))

        least = min(cost(split) for split in combinations(range(8), 4))
        person = name_points(design, wanted, SeedStream("w"))
        assert cost(tuple(person[point] for point in design.sessions[0][0])) == least

    @pytest.mark.parametrize(("heavy", "light"), [("team", "club"), ("club", "team")])
    def test_the_heavier_of_two_wishes_that_exclude_each_other_wins(self, heavy: str, light: str) -> None:
        """1 and 2 apart, 3 and 4 apart: then 1 sits with 3 or with 4, and 2 with the other, whatever they wish."""
        kinds = {heavy: {"a": [1, 2], "b": [3, 4]}, light: {"c": [1, 3], "d": [2, 4], "e": [1, 4], "f": [2, 3]}}
        request = DrawRequest(tuple(range(1, 9)), 1, "a", Groups(kinds, {heavy: 100, light: 1}))
        met = meetings(seats(draw_seating(request).plan))
        assert _inside(met, kinds[heavy]) == 0
        assert _inside(met, kinds[light]) == 2

    @settings(max_examples=12, deadline=None)
    @given(seed=st.text(max_size=3), data=st.data())
    def test_names_are_only_labels(self, seed: str, data: st.DataObject) -> None:
        """The same groups under other numbers: the search sees the same cost for the same persons."""
        turned = data.draw(st.permutations(range(24)))
        named = {"A": [0, 1, 2], "B": [3, 4, 5, 6], "C": [7, 8]}
        design, stream = base_design(24, 5), SeedStream(seed)
        place = stream.shuffled(24)
        plain = wishes(Groups({"club": named}), range(24), 0)
        other = wishes(Groups({"club": {k: [turned[p] for p in v] for k, v in named.items()}}), range(24), 0)
        first = NameSearch(design, plain, place, SeedStream("x"))
        second = NameSearch(design, other, [turned[p] for p in place], SeedStream("x"))
        assert first.cost == second.cost
        first.run(40)
        second.run(40)
        assert [turned[person] for person in first.best] == second.best

    @given(sizes=st.lists(st.integers(1, 6), min_size=1, max_size=8), pot=st.integers(2, 9))
    def test_a_pot_is_filled_exactly_by_whole_groups_if_some_add_up(self, sizes: list[int], pot: int) -> None:
        """Against every subset of the groups, for the first pot."""
        people = 4 * pot
        groups, first = dict[str, list[int]](), 0
        for name, size in enumerate(sizes):
            if size < 2 or first + size > people or size > pot:
                continue
            groups[str(name)] = list(range(first, first + size))
            first += size
        placed = pot_order(wishes(Groups({"team": groups}), range(people), 0), 4, pot, range(people))
        assert sorted(placed) == list(range(people))
        inside = set(placed[:pot])
        cut = [name for name, members in groups.items() if 0 < len(inside & set(members)) < len(members)]
        held = [len(members) for members in groups.values()] + [1] * (people - first)
        sums = {sum(chosen) for count in range(5) for chosen in combinations(held[:14], count)}
        assert cut == [] or pot not in sums


class TestWinds:
    @settings(max_examples=30, deadline=None)
    @given(seed=st.text(max_size=4), tables=st.integers(1, 9), played=st.sampled_from([4, 8]), more=st.integers(1, 6))
    def test_after_whole_blocks_the_winds_go_on_evenly(self, seed: str, tables: int, played: int, more: int) -> None:
        """Each of the four winds once in a block: whatever follows has a spread of one at most."""
        past = seat_winds(_random(seed, tables, played), {}, 0, SeedStream(seed))
        counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * 4)
        for session in past:
            for table in session:
                for wind, person in enumerate(table):
                    counts[person][wind] += 1
        assert set(map(tuple, counts.values())) == {(played // 4,) * 4}
        later = seat_winds(_random(seed + "x", tables, more), counts, played, SeedStream(seed))
        for session in later:
            for table in session:
                for wind, person in enumerate(table):
                    counts[person][wind] += 1
        assert all(max(count) - min(count) <= 1 for count in counts.values())

    @given(seed=st.text(max_size=4), sessions=st.integers(1, 9))
    def test_four_people_at_one_table_all_day(self, seed: str, sessions: int) -> None:
        """Each block of four sessions is a Latin square, as far as it is played."""
        seated = seat_winds([[[0, 1, 2, 3]]] * sessions, {}, 0, SeedStream(seed))
        for start in range(0, sessions, 4):
            block = [session[0] for session in seated[start : start + 4]]
            assert all(sorted(table) == [0, 1, 2, 3] for table in block)
            assert all(len(set(column)) == len(block) for column in zip(*block, strict=True))

    def test_every_wind_comes_about_equally_often(self) -> None:
        """Player 1's first wind over 120 seeds: about thirty times each."""
        first = Counter(
            seat_winds([[[0, 1, 2, 3]]], {}, 0, SeedStream(str(seed)))[0][0].index(0) for seed in range(120)
        )
        assert sorted(first) == [0, 1, 2, 3]
        assert min(first.values()) >= 14
        assert max(first.values()) <= 50


class TestAssignment:
    @settings(max_examples=80)
    @given(size=st.integers(1, 5), data=st.data())
    def test_no_other_way_is_cheaper(self, size: int, data: st.DataObject) -> None:
        row = st.lists(st.integers(-20, 20), min_size=size, max_size=size)
        costs = data.draw(st.lists(row, min_size=size, max_size=size))
        columns = assign(costs)
        assert sorted(columns) == list(range(size))
        ways = (sum(costs[at][to] for at, to in enumerate(way)) for way in permutations(range(size)))
        assert sum(costs[at][to] for at, to in enumerate(columns)) == min(ways)


class TestTableNumbers:
    @settings(max_examples=30, deadline=None)
    @given(seed=st.text(max_size=4), tables=st.integers(1, 8), sessions=st.integers(1, 5))
    def test_every_session_uses_each_number_once(self, seed: str, tables: int, sessions: int) -> None:
        numbers = number_tables(_random(seed, tables, sessions), {}, {}, 0, SeedStream(seed), labelled=False)
        assert [sorted(number) for number in numbers] == [list(range(1, tables + 1))] * sessions

    @settings(max_examples=40, deadline=None)
    @given(seed=st.text(max_size=4), tables=st.integers(2, 5))
    def test_a_second_session_returns_as_little_as_any_numbering(self, seed: str, tables: int) -> None:
        """Against all T! numberings, with the first session's numbers as given."""
        (first, second) = _random(seed, tables, 2)
        visited = {person: [number] for number, table in enumerate(first, start=1) for person in table}

        def returned(numbers: tuple[int, ...] | list[int]) -> int:
            return sum(n in visited[person] for n, table in zip(numbers, second, strict=True) for person in table)

        (result,) = number_tables([second], {}, visited, 1, SeedStream(seed), labelled=False)
        assert returned(result) == min(map(returned, permutations(range(1, tables + 1))))

    @settings(max_examples=30, deadline=None)
    @given(seed=st.text(max_size=4), sessions=st.integers(1, 6), data=st.data())
    def test_one_request_in_a_session_is_always_kept(self, seed: str, sessions: int, data: st.DataObject) -> None:
        """One player for each session at most asks for a table: nothing stands against it."""
        laid = _random(seed, 5, sessions)
        fixed: dict[int, list[FixedTable]] = {}
        wishes = {}
        for session in range(1, sessions + 1):
            person, number = data.draw(st.integers(0, 19)), data.draw(st.integers(1, 5))
            wishes[session] = (person, number)
            fixed.setdefault(person, []).append(FixedTable(person, frozenset({number}), frozenset({session})))
        numbers = number_tables(laid, fixed, {}, 0, SeedStream(seed), labelled=False)
        for session, (person, number) in wishes.items():
            at = next(at for at, table in enumerate(laid[session - 1]) if person in table)
            assert numbers[session - 1][at] == number

    @pytest.mark.parametrize("first", [0, 2, 5])
    def test_sessions_of_a_request_count_from_the_start_of_the_event(self, first: int) -> None:
        laid = _random("f", 6, 3)
        fixed = {3: [FixedTable(3, frozenset({6}), frozenset({first + 2}))]}
        numbers = number_tables(laid, fixed, {}, first, SeedStream("n"), labelled=False)
        at = next(at for at, table in enumerate(laid[1]) if 3 in table)
        assert numbers[1][at] == 6

    @pytest.mark.parametrize(
        ("tables", "sessions", "held", "still"),
        [({1}, None, True, True), ({1, 2}, None, True, False), ({1}, {2}, False, False), ({1}, {1, 2}, True, False)],
    )
    def test_what_a_request_says(self, tables: set[int], sessions: set[int] | None, held: bool, still: bool) -> None:
        fixed_table = FixedTable(1, frozenset(tables), None if sessions is None else frozenset(sessions))
        assert (fixed_table.holds(1), fixed_table.must_not_move) == (held, still)

    @pytest.mark.parametrize(("player", "table"), [(0, 1), (5, 1), (1, 0), (1, 3)])
    def test_requests_that_name_nothing(self, player: int, table: int) -> None:
        with pytest.raises(RuleError) as refusal:
            check_fixed([FixedTable(1, frozenset({1})), FixedTable(player, frozenset({table}))], [1, 2, 3, 4], 2)
        expected = "seating.fixed_table_unknown" if player == 1 else "seating.unknown_player"
        assert refusal.value.code == expected

    @settings(max_examples=10, deadline=None)
    @given(seed=st.text(max_size=3), table=st.integers(1, 16), stays=st.integers(1, 64))
    def test_a_player_who_does_not_move_costs_nothing_else(self, seed: str, table: int, stays: int) -> None:
        request = DrawRequest(tuple(range(1, 65)), 8, seed, fixed=(FixedTable(stays, frozenset({table})),))
        plan = draw_seating(request).plan
        visits = Counter(t.number for tables in plan.sessions for t in tables if stays in t.seats)
        assert visits == {table: 8}
        assert repeats(seats(plan)) == 0
        assert wind_spread(plan) <= 1
        assert table_repeats(plan) - 7 <= 24  # published for ten sessions of 64 players
