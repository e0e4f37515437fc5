"""The plain random draw: reproducible, complete, fair enough to the eye."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating import SeatedTable, SeatingPlan, SeedStream, check_plan, random_plan
from tests.refusals import refuses

counts = st.integers(4, 40)
seeds = st.text(max_size=20)


def _words(seed: str, blocks: int) -> list[int]:
    """The stream written down a second time: SHA-256 of the seed's digest and a counter, four words to a block."""
    prefix = hashlib.sha256(b"seatwind random draw 1\x00" + seed.encode()).digest()
    digests = [hashlib.sha256(prefix + counter.to_bytes(8, "big")).digest() for counter in range(blocks)]
    return [int(digest.hex()[16 * k : 16 * k + 16], 16) for digest in digests for k in range(4)]


class TestStream:
    @pytest.mark.parametrize("seed", ["", "0", "seatwind", "été"])
    def test_it_is_the_counter_stream_it_says(self, seed: str) -> None:
        stream = SeedStream(seed)
        assert [stream.below(1 << 64) for _ in range(12)] == _words(seed, 3)

    @given(seed=seeds, limit=st.integers(1, 1000))
    def test_a_number_is_below_its_limit(self, seed: str, limit: int) -> None:
        stream = SeedStream(seed)
        assert all(0 <= stream.below(limit) < limit for _ in range(20))

    def test_words_beyond_the_last_full_multiple_are_dropped(self) -> None:
        """A limit just above half of all words drops nearly every other one."""
        limit = (1 << 63) + 1
        stream = SeedStream("x")
        expected = [word for word in _words("x", 10) if word < limit]
        assert [stream.below(limit) for _ in range(len(expected))] == expected

    def test_all_numbers_come_about_equally_often(self) -> None:
        stream = SeedStream("fair")
        seen = Counter(stream.below(6) for _ in range(6000))
        assert set(seen) == set(range(6))
        assert max(seen.values()) - min(seen.values()) < 200

    def test_a_shuffle_keeps_everything(self) -> None:
        items = list(range(50))
        SeedStream("s").shuffle(items)
        assert items != list(range(50))
        assert sorted(items) == list(range(50))

    def test_every_order_of_three_comes_about_equally_often(self) -> None:
        stream = SeedStream("orders")
        orders: Counter[tuple[int, ...]] = Counter()
        for _ in range(3000):
            items = [1, 2, 3]
            stream.shuffle(items)
            orders[tuple(items)] += 1
        assert len(orders) == 6
        assert all(400 < count < 600 for count in orders.values())


class TestPlan:
    @given(count=counts, sessions=st.integers(1, 5), seed=seeds)
    def test_everybody_sits_once_in_every_session(self, count: int, sessions: int, seed: str) -> None:
        entrants = list(range(1, count + 1))
        plan = random_plan(entrants, sessions, seed)
        assert len(plan.sessions) == sessions
        assert check_plan(plan, entrants, teams={}, countries={}).problems == ()

    @given(count=counts, seed=seeds, data=st.data())
    def test_the_order_of_the_list_does_not_matter(self, count: int, seed: str, data: st.DataObject) -> None:
        entrants = list(range(1, count + 1))
        shuffled = data.draw(st.permutations(entrants))
        assert random_plan(shuffled, 2, seed) == random_plan(entrants, 2, seed)

    def test_the_same_seed_gives_the_same_plan_and_another_seed_another(self) -> None:
        entrants = range(1, 21)
        assert random_plan(entrants, 4, "a") == random_plan(entrants, 4, "a")
        assert random_plan(entrants, 4, "a") != random_plan(entrants, 4, "b")

    def test_sessions_differ(self) -> None:
        first, second = random_plan(range(1, 41), 2, "x").sessions
        assert first != second

    def test_more_sessions_begin_with_the_same_ones(self) -> None:
        assert random_plan(range(1, 21), 5, "x").sessions[:3] == random_plan(range(1, 21), 3, "x").sessions

    @pytest.mark.parametrize(("count", "tables", "free"), [(8, 2, 0), (9, 3, 3), (10, 3, 2), (11, 3, 1), (4, 1, 0)])
    def test_substitutes_fill_up_to_a_multiple_of_four(self, count: int, tables: int, free: int) -> None:
        (session,) = random_plan(range(1, count + 1), 1, "x").sessions
        assert len(session) == tables
        assert sum(table.seats.count(None) for table in session) == free

    @given(count=st.integers(9, 40), seed=seeds)
    def test_no_table_has_two_substitutes_when_there_are_enough_tables(self, count: int, seed: str) -> None:
        (session,) = random_plan(range(1, count + 1), 1, seed).sessions
        assert max(table.seats.count(None) for table in session) <= 1

    def test_five_players_share_three_substitutes_between_two_tables(self) -> None:
        (session,) = random_plan(range(1, 6), 1, "x").sessions
        assert sorted(table.seats.count(None) for table in session) == [1, 2]

    def test_tables_are_numbered_from_one(self) -> None:
        (session,) = random_plan(range(1, 22), 1, "x").sessions
        assert all(second.number == first.number + 1 for first, second in pairwise(session))
        assert session[0].number == 1

    def test_the_winds_are_drawn_too(self) -> None:
        east = {random_plan(range(1, 5), 1, str(seed)).sessions[0][0].seats[0] for seed in range(40)}
        assert east == {1, 2, 3, 4}

    def test_numbers_need_not_be_consecutive(self) -> None:
        plan = random_plan([101, 7, 55, 3000], 1, "x")
        assert set(plan.sessions[0][0].seats) == {7, 55, 101, 3000}

    @pytest.mark.parametrize(
        ("entrants", "sessions", "code"),
        [
            ([1, 2, 3], 1, "seating.too_few_players"),
            ([], 1, "seating.too_few_players"),
            ([1, 2, 3, 4, 4], 1, "seating.player_twice"),
            ([1, 2, 3, 4], 0, "seating.no_sessions"),
            ([1, 2, 3, 4], -2, "seating.no_sessions"),
        ],
    )
    def test_what_cannot_be_drawn_is_refused(self, entrants: list[int], sessions: int, code: str) -> None:
        with refuses(code):
            random_plan(entrants, sessions, "x")


def test_plans_are_values() -> None:
    table = SeatedTable(1, (1, 2, 3, None))
    assert SeatingPlan(((table,),)) == SeatingPlan(((SeatedTable(1, (1, 2, 3, None)),),))
    assert hash(table) == hash(SeatedTable(1, (1, 2, 3, None)))
