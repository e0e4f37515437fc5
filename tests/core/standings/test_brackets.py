"""Double elimination, worked by hand: eight players, two of every table stay in their bracket."""

from dataclasses import replace

import pytest

from mahjong_core.seating.sessions.phases import Phase, preview_phases
from mahjong_core.standings import Cut, SessionResult, rank
from mahjong_core.standings.brackets import Came, Round, course, double_elimination, play_next, reached, table_places
from mahjong_core.standings.records import Entrant
from tests.refusals import refuses

SEEDS = (1, 2, 3, 4, 5, 6, 7, 8)
# 1, 8, 4, 5 at the first table: 1 and 4 stay up; 2, 7, 3, 6 at the second: 7 and 2 stay up.
FIRST = [[1, 4, 5, 8], [7, 2, 3, 6]]
# The upper four: 7 and 1 are in the final, 2 and 4 fall. The lower four: 8 and 3 stay, 5 and 6 are out.
SECOND = [[7, 1, 2, 4], [8, 3, 6, 5]]
# The upper two wait. 2 and 3 stay, 4 and 8 have lost twice.
THIRD = [[2, 3, 4, 8]]


def test_eight_players_play_four_rounds() -> None:
    assert double_elimination(8) == (Round(8, 0), Round(4, 4), Round(0, 4), Round(4, 0))


def test_the_upper_bracket_waits_where_the_lower_one_would_not_fill_tables() -> None:
    """After two rounds of sixteen four are above and eight below: 8 / 2 + 4 / 2 = 6 would fill no tables."""
    assert [(stage.upper, stage.lower) for stage in double_elimination(16)] == [
        (16, 0),
        (8, 8),
        (0, 8),
        (4, 4),
        (0, 4),
        (4, 0),
    ]


@pytest.mark.parametrize("players", [8, 16, 32, 64, 128])
def test_everybody_but_the_finalists_loses_twice(players: int) -> None:
    """Two leave a table's upper half each time: 2 losses for all but four, and the two who come up without one."""
    course = double_elimination(players)
    tables = sum(stage.upper + stage.lower for stage in course[:-1]) // 4
    assert 2 * tables == 2 * (players - 4) + 2
    assert course[-1] == Round(4, 0)


@pytest.mark.parametrize("players", [0, 3, 4, 5000])
def test_one_table_has_no_two_brackets(players: int) -> None:
    with refuses("seating.elimination_size"):
        double_elimination(players)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        # Two tables, one of three: two of each stay, three fall; five below do not exist, so that four play.
        (7, [(7, 0), (4, 3), (0, 4), (4, 0)]),
        # Three full tables: six stay, six fall. Six fill two tables with two substitutes: four stay, two go.
        (12, [(12, 0), (6, 6), (0, 6), (4, 4), (0, 4), (4, 0)]),
        (15, [(15, 0), (8, 7), (0, 8), (4, 4), (0, 4), (4, 0)]),
    ],
)
def test_any_other_field_plays_the_rounds_of_the_next_larger_one(players: int, rounds: list[tuple[int, int]]) -> None:
    assert [(stage.upper, stage.lower) for stage in double_elimination(players)] == rounds


def test_a_field_that_shrank_plays_as_many_rounds_as_were_planned() -> None:
    """Six rounds for sixteen, eight came: two tables, four above and four below, who play round two together."""
    assert play_next(SEEDS, ranked(FIRST), 6)[0][:2] == (1, 7)
    assert len(course(8, 6)) == 6
    with refuses("seating.elimination_size"):
        course(8, 99)


def test_a_bracket_that_lost_everybody_does_not_hold_up_the_other() -> None:
    """After two rounds the lower bracket plays alone; all four of it have left: the two who waited play."""
    (playing,) = play_next(SEEDS, ranked(FIRST, SECOND), 4, away={8, 3, 2, 4})
    assert set(playing) == {7, 1}
    (playing,) = play_next(SEEDS, ranked(FIRST, SECOND), 4, away={8, 3, 2})
    assert playing == (4,)


def test_nobody_is_left() -> None:
    """All four of a table that was the whole field lost twice."""
    assert play_next((5, 6), ranked([[1, 4, 5, 6]], [[1, 4, 5, 6]]), 6) == ()


def test_a_plan_with_too_few_rounds_says_how_many_it_takes() -> None:
    with refuses("seating.elimination_rounds", players=16, sessions=4, needed=6):
        preview_phases((Phase("round_robin", 2), Phase("double_elimination", 4, (16,), 0)), 20)


def ranked(*rounds: list[list[int]]) -> list[list[dict[int, int]]]:
    return [[{player: at for at, player in enumerate(table)} for table in tables] for tables in rounds]


def test_who_plays_which_round() -> None:
    assert play_next(SEEDS, []) == (SEEDS,)
    above, below = play_next(SEEDS, ranked(FIRST))
    assert set(above) == {1, 4, 7, 2}
    assert set(below) == {5, 8, 3, 6}
    (below,) = play_next(SEEDS, ranked(FIRST, SECOND))
    assert set(below) == {8, 3, 2, 4}
    (final,) = play_next(SEEDS, ranked(FIRST, SECOND, THIRD))
    assert set(final) == {7, 1, 2, 3}


def results(*sessions: list[list[int]]) -> list[SessionResult]:
    return [
        SessionResult(player, session, at, "ESWN"[place - 1], 10 - place, place, 12 * (4, 2, 1, 0)[place - 1])
        for session, tables in enumerate(sessions, start=1)
        for at, table in enumerate(tables, start=1)
        for place, player in enumerate(table, start=1)
    ]


CUT = Cut(1, 4, dict.fromkeys(SEEDS, 1), {1: 100}, knockout=True, double=True)


def order(*sessions: list[list[int]]) -> list[int]:
    people = [Entrant(seed, seed) for seed in SEEDS]
    rows = rank(people, results(*sessions), [], metrics=("table_points", "table_score"), sessions=4, cuts=[CUT])
    return [row.entrant_id for row in rows]


def test_whoever_is_out_stands_below_all_who_are_in() -> None:
    assert set(order(FIRST, SECOND)[6:]) == {5, 6}
    # 7 and 1 wait with fewer sessions than 4 and 8, who are out.
    assert set(order(FIRST, SECOND, THIRD)[:4]) == {7, 1, 2, 3}
    assert set(order(FIRST, SECOND, THIRD)[4:6]) == {4, 8}


def test_the_final_puts_nobody_out() -> None:
    """Every finalist stands before all others, in the order of the final."""
    assert order(FIRST, SECOND, THIRD, [[1, 2, 7, 3]])[:4] == [1, 2, 7, 3]


# 1 is second twice and then wins the final: 2 + 2 + 4 = 8 points. 5 is third, first, first, second: 1 + 4 + 4 + 2 = 11.
BEFORE = ([[2, 1, 5, 6], [3, 4, 7, 8]], [[2, 1, 3, 4], [5, 7, 6, 8]], [[5, 7, 3, 4]])


def test_whoever_wins_the_final_is_first_with_fewer_points_of_the_phase() -> None:
    """3 made 4 + 1 + 1 and 4 made 2, both out in the third round; 6 made 1 and 8 none, out in the second."""
    assert order(*BEFORE, [[1, 5, 2, 7]]) == [1, 5, 2, 7, 3, 4, 6, 8]


@pytest.mark.parametrize(("seeds", "first"), [({1: 1, 5: 5}, [1, 5]), ({1: 5, 5: 1}, [5, 1])])
def test_who_is_level_in_the_final_is_told_apart_by_the_seed(seeds: dict[int, int], first: list[int]) -> None:
    played = results(*BEFORE)
    for player, wind, place in ((1, "E", 1), (5, "S", 1), (2, "W", 3), (7, "N", 4)):
        played.append(SessionResult(player, 4, 1, wind, 0, place, 0))
    cut = replace(CUT, places=seeds)
    people = [Entrant(seed, seed) for seed in SEEDS]
    rows = rank(people, played, [], metrics=("table_points", "table_score"), sessions=4, cuts=[cut])
    assert [row.entrant_id for row in rows[:4]] == [*first, 2, 7]


def test_whoever_withdraws_unbeaten_is_out_after_the_last_round_they_played() -> None:
    """4 stays up in the first round and does not come to the second: below all who fell out in the second or later."""
    first, second, third = BEFORE[0], [[2, 1, 3], [5, 7, 6, 8]], [[5, 7, 3]]
    assert order(first, second, third) == [5, 2, 7, 1, 3, 6, 8, 4]
    assert order(first, second, third, [[1, 5, 2, 7]]) == [1, 5, 2, 7, 3, 6, 8, 4]


def test_whoever_withdraws_with_one_loss_is_out_after_the_last_round_they_played() -> None:
    """7 is third, then second, 1 + 2 points, and gone: the first of those out after round two; 6 has 1 and 8 none.

    The upper two wait meanwhile and are not out.
    """
    third = [[5, 3, 4]]
    assert set(order(*BEFORE[:2], third)[5:]) == {4, 6, 8}
    # 3 comes to the final no more: out after the third round as 4 is, with 4 + 1 + 2 points against 2 + 0 + 1.
    assert order(*BEFORE[:2], third, [[1, 2, 5]]) == [1, 2, 5, 3, 4, 7, 6, 8]


def test_a_round_in_play_puts_nobody_out_whose_table_is_still_to_come() -> None:
    """The second round so far has the lower table alone: 6 and 8 are out, the upper four are not."""
    assert set(order(BEFORE[0], [[5, 7, 6, 8]])[:6]) == {1, 2, 3, 4, 5, 7}


def test_whoever_misses_a_round_and_comes_back_is_not_out() -> None:
    came = reached(1, 4, by_player(BEFORE[0], [[2, 1, 3], [5, 7, 6, 8]], [[5, 4, 7, 3]]), {})
    assert came[4] == Came(4)
    assert came[3] == Came(3)


def test_whoever_wins_at_a_seat_that_is_nobody_s_takes_no_place() -> None:
    """A substitute is first: 2 and 3 are the upper half of the players, as in a knock-out, and 4 has lost."""
    rows = by_player([[1, 2, 3, 4]])
    del rows[1]
    assert table_places(1, rows, {}) == [{2: 0, 3: 1, 4: 2}]


def test_whoever_sat_in_for_a_player_takes_nobody_s_place() -> None:
    """3 was replaced by 9: the seat is 3's, and 3 keeps the place that 9 made, the second."""
    rows = by_player([[1, 3, 2, 4]])
    rows[9] = (SessionResult(9, 1, 1, "S", 8, 2, 24), None, None, None)
    rows[3] = (SessionResult(3, 1, 1, "S", -30, 2, 0, replaced=True), None, None, None)
    assert table_places(1, rows, {9: 1}) == [{1: 0, 3: 1, 2: 2, 4: 3}]


def by_player(*sessions: list[list[int]]) -> dict[int, tuple[SessionResult | None, ...]]:
    session_results: dict[int, list[SessionResult | None]] = {seed: [None] * 4 for seed in SEEDS}
    for result in results(*sessions):
        session_results[result.participant][result.session - 1] = result
    return {number: tuple(row) for number, row in session_results.items()}


def test_who_is_level_at_a_table_is_told_apart_by_the_seed() -> None:
    """2 and 3 share the second place of the upper table; the better seed of the cut stays up."""
    level = [
        SessionResult(number, 2, 1, wind, 0, place, 18)
        for number, wind, place in ((1, "E", 1), (2, "S", 2), (3, "W", 2), (4, "N", 4))
    ]
    rows = {session_result.participant: (None, session_result) for session_result in level}
    earlier = {row: (SessionResult(row, 1, 1, "E", 0, place, 0), rows[row][1]) for place, row in enumerate(rows, 1)}
    # 3 and 4 lost the first table as well.
    assert reached(1, 4, pad(earlier), {1: 1, 2: 3, 3: 2, 4: 4}) == {1: Came(4), 2: Came(4), 3: Came(4), 4: Came(2)}
    assert reached(1, 4, pad(earlier), {1: 1, 2: 2, 3: 3, 4: 4}) == {1: Came(4), 2: Came(4), 3: Came(2), 4: Came(2)}


def pad(rows: dict[int, tuple[SessionResult, SessionResult]]) -> dict[int, tuple[SessionResult | None, ...]]:
    return {number: (*played, None, None) for number, played in rows.items()}
