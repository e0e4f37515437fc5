"""Sessions drawn from the standings: shapes by rank, and Swiss that never runs out of opponents."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.sessions.by_rank import (
    RankSearch,
    danish_session,
    interval_session,
    rank_span,
    serpentine_session,
    swiss_session,
)
from mahjong_core.seating.stream import SeedStream
from tests.core.seating.counting import meetings, repeats
from tests.refusals import refuses

Tables = tuple[tuple[int, ...], ...]
SIXTEEN = list(range(1, 17))


class TestShapes:
    def test_danish_takes_fours_from_the_top(self) -> None:
        assert danish_session(SIXTEEN) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]

    def test_intervals_take_one_of_each_quarter(self) -> None:
        assert interval_session(SIXTEEN) == [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]

    def test_a_serpentine_gives_every_table_the_same_sum_of_seeds(self) -> None:
        result = serpentine_session(SIXTEEN)
        assert result[0] == [1, 8, 9, 16]
        assert {sum(table) for table in result} == {34}

    def test_the_span_of_ranks(self) -> None:
        assert rank_span(danish_session(SIXTEEN), SIXTEEN) == 4 * 3
        assert rank_span(interval_session(SIXTEEN), SIXTEEN) == 4 * 12

    @given(ranking=st.permutations(range(20)))
    def test_everybody_sits_once(self, ranking: list[int]) -> None:
        for shape in (danish_session, interval_session, serpentine_session):
            assert sorted(p for table in shape(ranking) for p in table) == list(range(20))

    @pytest.mark.parametrize(
        ("ranking", "code"),
        [
            ([], "seating.too_few_players"),
            ([1, 2, 3, 4, 5], "seating.not_fours"),
            ([1, 1, 2, 3], "seating.player_twice"),
        ],
    )
    def test_what_fills_no_tables_is_refused(self, ranking: list[int], code: str) -> None:
        for shape in (danish_session, interval_session, serpentine_session):
            with refuses(code):
                shape(ranking)


def _event(players: int, sessions: int, seed: int) -> tuple[list[Tables], list[int]]:
    """Play an event in which the standings change a lot; the tables, and the mean span of ranks of each session."""
    chance = SeedStream(f"{seed}", b"results")
    points = dict.fromkeys(range(1, players + 1), 0)
    played: list[Tables] = []
    spans = []
    completion: tuple[Tables, ...] = ()
    for _ in range(sessions):
        ranking = sorted(points, key=lambda player: (-points[player], player))
        drawn = swiss_session(ranking, played, sessions, f"{seed}", completion)
        spans.append(rank_span(drawn.tables, ranking) * 4 // players)
        played.append(drawn.tables)
        completion = drawn.completion
        for table in drawn.tables:
            order = list(table)
            chance.shuffle(order)
            for place, player in enumerate(order):
                points[player] += 1000 * (4, 2, 1, 0)[place] + chance.below(1000)
    return played, spans


class TestSwiss:
    @pytest.mark.parametrize(("players", "sessions"), [(32, 7), (40, 8), (64, 10)])
    def test_nobody_meets_twice(self, players: int, sessions: int) -> None:
        played, _ = _event(players, sessions, 1)
        assert repeats(played) == 0
        for tables in played:
            assert sorted(p for table in tables for p in table) == list(range(1, players + 1))

    @pytest.mark.long
    def test_neighbours_in_the_ranking_sit_together(self) -> None:
        """At 140 players and six sessions the mean span stays near the ideal of three ranks; by lot it is 85."""
        played, spans = _event(140, 6, 2)
        assert repeats(played) == 0
        assert spans[0] == 3
        assert max(spans) <= 12

    def test_the_best_sit_at_the_first_table(self) -> None:
        ranking = list(range(60, 0, -1))
        assert swiss_session(ranking, [], 5, "s").tables[0] == (60, 59, 58, 57)

    def test_the_same_past_gives_the_same_session(self) -> None:
        ranking = list(range(1, 105))
        played = [swiss_session(ranking, [], 6, "s").tables]
        first, second = (swiss_session(ranking, played, 6, "s") for _ in range(2))
        assert first == second
        assert first != swiss_session(ranking, played, 6, "t")

    @pytest.mark.long
    def test_the_completion_is_a_way_to_finish(self) -> None:
        drawn = swiss_session(list(range(1, 33)), [], 7, "s")
        assert len(drawn.completion) == 6
        assert repeats([drawn.tables, *drawn.completion]) == 0

    def test_players_who_left_do_not_disturb(self) -> None:
        played = [swiss_session(list(range(1, 105)), [], 5, "s").tables]
        drawn = swiss_session(list(range(5, 105)), played, 5, "s")
        assert sorted(p for table in drawn.tables for p in table) == list(range(5, 105))
        assert repeats([*played, drawn.tables]) == 0

    def test_more_sessions_than_opponents_still_gives_a_session(self) -> None:
        """Eight players, three sessions: a repeat cannot be avoided in the second."""
        played = [danish_session(range(1, 9))]
        drawn = swiss_session(list(range(1, 9)), played, 3, "s")
        assert sorted(p for table in drawn.tables for p in table) == list(range(1, 9))
        assert drawn.completion == ()

    def test_an_event_that_is_over_is_refused(self) -> None:
        with refuses("seating.no_sessions"):
            swiss_session([1, 2, 3, 4], [[[1, 2, 3, 4]]], 1, "s")


@settings(max_examples=20, deadline=None)
@given(seed=st.text(max_size=4), tables=st.integers(2, 9))
def test_the_kept_cost_is_the_counted_one(seed: str, tables: int) -> None:
    """Differences of rank squared, and the price of every earlier meeting."""
    stream = SeedStream(seed)
    size = 4 * tables
    order = stream.shuffled(size)
    met: Counter[tuple[int, int]] = meetings([[order[at : at + 4] for at in range(0, size, 4)]])
    search = RankSearch(danish_session(range(size)), met, stream)
    search.run(300)
    counted = sum(
        (number - two) ** 2 + met[number, two] * RankSearch.repeat_price(size)
        for number, two in meetings([search.tables])
    )
    assert search.cost == counted
