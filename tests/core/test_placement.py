"""Places at a table: MCR 3.9.2.2 (4, 2, 1, 0), shared when tied; EMA riichi 3.6.1 for uma."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.placement import (
    Placing,
    fraction_text,
    from_twelfths,
    place_table,
    to_twelfths,
)
from mahjong_core.rulesets.records import TieRule
from mahjong_core.winds import WINDS, Wind
from tests.refusals import refuses

E, S, W, N = WINDS
MCR = (4, 2, 1, 0)
UMA_30_10 = (30000, 10000, -10000, -30000)
UMA_15_5 = (15000, 5000, -5000, -15000)
half, third = Fraction(1, 2), Fraction(1, 3)


def _scores(*scores: int) -> dict[Wind, int]:
    return dict(zip(WINDS, scores, strict=True))


def _points(scores: Sequence[int], scale: Sequence[int] = MCR, tie_rule: TieRule = TieRule.SHARE) -> list[Fraction]:
    return [placing.table_points for placing in place_table(_scores(*scores), scale=scale, tie_rule=tie_rule)]


def _places(scores: Sequence[int], tie_rule: TieRule = TieRule.SHARE) -> list[int]:
    return [placing.place for placing in place_table(_scores(*scores), scale=MCR, tie_rule=tie_rule)]


# The split table of common practice: scores from best to worst, then table points, uma 15/5 and uma 30/10.
SPLITS = {
    "no tie": ((4, 3, 2, 1), (4, 2, 1, 0), UMA_15_5, UMA_30_10),
    "1-2": ((4, 4, 2, 1), (3, 3, 1, 0), (10000, 10000, -5000, -15000), (20000, 20000, -10000, -30000)),
    "2-3": ((4, 2, 2, 1), (4, 3 * half, 3 * half, 0), (15000, 0, 0, -15000), (30000, 0, 0, -30000)),
    "3-4": ((4, 3, 1, 1), (4, 2, half, half), (15000, 5000, -10000, -10000), (30000, 10000, -20000, -20000)),
    "1-2-3": ((4, 4, 4, 1), (7 * third, 7 * third, 7 * third, 0), (5000,) * 3 + (-15000,), (10000,) * 3 + (-30000,)),
    "2-3-4": ((4, 1, 1, 1), (4, 1, 1, 1), (15000,) + (-5000,) * 3, (30000,) + (-10000,) * 3),
    "1-2 and 3-4": ((4, 4, 1, 1), (3, 3, half, half), (10000, 10000, -10000, -10000), (20000, 20000, -20000, -20000)),
    "all four": ((1, 1, 1, 1), (Fraction(7, 4),) * 4, (0,) * 4, (0,) * 4),
}


@pytest.mark.parametrize("name", SPLITS)
def test_tied_players_share_the_places_they_occupy(name: str) -> None:
    scores, table_points, uma_15_5, uma_30_10 = SPLITS[name]
    assert _points(scores) == list(table_points)
    assert _points(scores, UMA_15_5) == list(uma_15_5)
    assert _points(scores, UMA_30_10) == list(uma_30_10)


def test_two_tied_for_the_first_place_in_riichi_receive_20000() -> None:
    """EMA riichi 3.6.1: "si deux joueurs sont à égalité à la première place, chacun reçoit un bonus de 20 000"."""
    assert _points((40000, 40000, 25000, 15000), UMA_30_10)[:2] == [20000, 20000]


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((4, 3, 2, 1), [1, 2, 3, 4]),
        ((-5, 10, 10, -15), [3, 1, 1, 4]),
        ((4, 2, 2, 1), [1, 2, 2, 4]),
        ((4, 3, 1, 1), [1, 2, 3, 3]),
        ((5, 5, 5, 1), [1, 1, 1, 4]),
        ((5, 1, 1, 1), [1, 2, 2, 2]),
        ((5, 5, 1, 1), [1, 1, 3, 3]),
        ((0, 0, 0, 0), [1, 1, 1, 1]),
    ],
)
def test_a_shared_place_is_the_better_one(scores: tuple[int, ...], places: list[int]) -> None:
    assert _places(scores) == places


def test_the_answer_runs_east_south_west_north() -> None:
    placings = place_table(_scores(-55, -99, 178, -24), scale=MCR, tie_rule=TieRule.SHARE)
    assert placings == (
        Placing(E, -55, 3, Fraction(1)),
        Placing(S, -99, 4, Fraction(0)),
        Placing(W, 178, 1, Fraction(4)),
        Placing(N, -24, 2, Fraction(2)),
    )


@pytest.mark.parametrize(
    ("above", "worth"),
    [
        # M-League: 50, 10, -10, -30 with the oka; odd hundreds go by seat.
        ((5000, 5000, 5000, -15000), (16_700, 16_700, 16_600, -30_000)),  # 50 000 in three
        ((-15000, 5000, 5000, 5000), (-30_000, 16_700, 16_700, 16_600)),
        ((9000, 9000, -8000, -10000), (30_000, 30_000, -10_000, -30_000)),
        ((9000, -3000, -3000, -3000), (50_000, -10_000, -10_000, -10_000)),
        ((0, 0, 0, 0), (5000, 5000, 5000, 5000)),
    ],
)
def test_tied_players_share_in_whole_hundreds(above: tuple[int, ...], worth: tuple[int, ...]) -> None:
    scores = dict(zip(WINDS, above, strict=True))
    placed = place_table(scores, scale=(50_000, 10_000, -10_000, -30_000), tie_rule=TieRule.SHARE_HUNDREDS)
    assert tuple(placing.table_points for placing in placed) == worth
    shared = place_table(scores, scale=(50_000, 10_000, -10_000, -30_000), tie_rule=TieRule.SHARE)
    assert [placing.place for placing in placed] == [placing.place for placing in shared]


def test_hundreds_below_zero_and_what_is_no_hundred() -> None:
    """-50 000 in three: -16 700, and 100 over for the first; of 250 in three, 0 each, 100, 100 and 50."""
    scores = dict(zip(WINDS, (9, 0, 0, 0), strict=True))
    placed = place_table(scores, scale=(50_000, -10_000, -10_000, -30_000), tie_rule=TieRule.SHARE_HUNDREDS)
    assert [placing.table_points for placing in placed[1:]] == [-16_600, -16_700, -16_700]
    placed = place_table(scores, scale=(-250, 150, 100, 0), tie_rule=TieRule.SHARE_HUNDREDS)
    assert [placing.table_points for placing in placed[1:]] == [100, 100, 50]


def test_by_seat_order_the_earlier_seat_takes_the_better_place() -> None:
    assert _places((21900, 30000, 21900, 26200), TieRule.SEAT_ORDER) == [3, 1, 4, 2]
    assert _points((7, 7, 7, 7), tie_rule=TieRule.SEAT_ORDER) == [4, 2, 1, 0]


class TestSubstitutes:
    """MERS section 4 and EMA riichi 5.7."""

    def test_a_substitute_who_joined_in_mid_session_takes_the_last_place_whatever_the_score(self) -> None:
        """MERS 4.1.2: "le remplaçant reçoit automatiquement 0 ... les 3 autres 4, 2 et 1"."""
        placings = place_table(_scores(10, 100, -50, -60), scale=MCR, tie_rule=TieRule.SHARE, excluded={S})
        assert [placing.table_points for placing in placings] == [4, 0, 2, 1]
        assert [placing.place for placing in placings] == [1, 4, 2, 3]

    def test_in_riichi_the_three_others_receive_30000_10000_minus_10000(self) -> None:
        """EMA riichi 5.7: "les trois autres joueurs auront les uma de 30 000, 10 000 et -10 000"."""
        scores = _scores(50000, 30000, 25000, 15000)
        placings = place_table(scores, scale=UMA_30_10, tie_rule=TieRule.SHARE, excluded=[E])
        assert [placing.table_points for placing in placings] == [-30000, 30000, 10000, -10000]

    def test_a_substitute_from_the_start_who_wins_leaves_two_with_the_last_uma(self) -> None:
        """EMA riichi 5.7: "deux joueurs auront un uma de -30 000 et personne ... 30 000"."""
        scores = _scores(50000, 30000, 25000, 15000)
        fixed = {E: Fraction(-30000)}
        placings = place_table(scores, scale=UMA_30_10, tie_rule=TieRule.SHARE, fixed=fixed)
        assert [placing.table_points for placing in placings] == [-30000, 10000, -10000, -30000]
        assert [placing.place for placing in placings] == [1, 2, 3, 4]

    def test_an_excluded_seat_never_ties_with_the_others(self) -> None:
        placings = place_table(_scores(0, 0, 0, 0), scale=MCR, tie_rule=TieRule.SHARE, excluded={W})
        assert [placing.table_points for placing in placings] == [7 * third, 7 * third, 0, 7 * third]

    def test_fixed_and_excluded_together_replace_only_that_seat(self) -> None:
        fixed = {N: Fraction(1, 2)}
        placings = place_table(_scores(9, 3, -4, 50), scale=MCR, tie_rule=TieRule.SHARE, fixed=fixed, excluded={N})
        assert [placing.table_points for placing in placings] == [4, 2, 1, half]


@pytest.mark.parametrize("scores", [{E: 1, S: 2, N: 3}, {E: 1, S: 2}, {}, {E: 1}])
def test_four_scores_are_needed_or_those_of_the_first_three(scores: dict[Wind, int]) -> None:
    with refuses("placement.seats_missing"):
        place_table(scores, scale=MCR, tie_rule=TieRule.SHARE)


@pytest.mark.parametrize("scale", [(), (4, 2, 1), (4, 2, 1, 0, 0)])
def test_four_places_need_four_values(scale: tuple[int, ...]) -> None:
    with refuses("placement.scale_length"):
        place_table(_scores(1, 2, 3, 4), scale=scale, tie_rule=TieRule.SHARE)


# Four scores from a tiny range meet every one of the eight tie patterns; wide ones look like real tables.
four_scores = st.tuples(*[st.integers(0, 3) | st.integers(-500, 500)] * 4)
tie_rules = st.sampled_from(TieRule)


@given(scores=four_scores, tie_rule=tie_rules)
def test_a_table_always_shares_exactly_seven_table_points(scores: tuple[int, ...], tie_rule: TieRule) -> None:
    assert sum(_points(scores, MCR, tie_rule)) == 7


@given(scores=four_scores, excluded=st.sets(st.sampled_from(WINDS)))
def test_excluded_seats_do_not_change_the_sum(scores: tuple[int, ...], excluded: set[Wind]) -> None:
    placings = place_table(_scores(*scores), scale=MCR, tie_rule=TieRule.SHARE, excluded=excluded)
    assert sum(placing.table_points for placing in placings) == 7


@given(scores=four_scores, tie_rule=tie_rules)
def test_uma_always_adds_up_to_zero(scores: tuple[int, ...], tie_rule: TieRule) -> None:
    assert sum(_points(scores, UMA_15_5, tie_rule)) == 0


@given(scores=four_scores)
def test_a_higher_score_never_receives_less_and_equal_scores_receive_the_same(scores: tuple[int, ...]) -> None:
    points = _points(scores)
    for first in range(4):
        for second in range(4):
            assert (scores[first] > scores[second]) == (points[first] > points[second])


@given(scores=four_scores)
def test_sharing_does_not_depend_on_the_seats(scores: tuple[int, ...]) -> None:
    points = _points(scores)
    for order in permutations(range(4)):
        assert _points([scores[seat] for seat in order]) == [points[seat] for seat in order]


@given(scores=four_scores, tie_rule=tie_rules)
def test_the_place_counts_how_many_are_better(scores: tuple[int, ...], tie_rule: TieRule) -> None:
    for seat, place in enumerate(_places(scores, tie_rule)):
        better = sum(score > scores[seat] for score in scores)
        earlier = sum(score == scores[seat] for score in scores[:seat])
        assert place == 1 + better + (earlier if tie_rule is TieRule.SEAT_ORDER else 0)


@given(scores=four_scores)
def test_every_split_is_a_whole_number_of_twelfths(scores: tuple[int, ...]) -> None:
    for points in _points(scores):
        assert from_twelfths(to_twelfths(points)) == points


class TestTwelfths:
    @pytest.mark.parametrize(
        ("points", "twelfths"),
        [
            (Fraction(4), 48),
            (7 * third, 28),
            (Fraction(7, 4), 21),
            (half, 6),
            (Fraction(0), 0),
            (Fraction(-5000), -60000),
        ],
    )
    def test_points_are_stored_exactly(self, points: Fraction, twelfths: int) -> None:
        assert to_twelfths(points) == twelfths
        assert from_twelfths(twelfths) == points

    @pytest.mark.parametrize("points", [Fraction(1, 5), Fraction(1, 24), Fraction(7, 13)])
    def test_what_is_no_twelfth_is_refused(self, points: Fraction) -> None:
        with refuses("placement.not_twelfths"):
            to_twelfths(points)

    @pytest.mark.parametrize(
        ("points", "text"),
        [
            (Fraction(7, 3), "7/3"),
            (Fraction(21), "21"),
            (Fraction(0), "0"),
            (Fraction(-5, 2), "-5/2"),
            (Fraction(6, 4), "3/2"),
        ],
    )
    def test_points_are_sent_as_text(self, points: Fraction, text: str) -> None:
        assert fraction_text(points) == text

    @given(twelfths=st.integers(-10_000, 10_000))
    def test_the_text_is_read_back_exactly(self, twelfths: int) -> None:
        points = from_twelfths(twelfths)
        assert Fraction(fraction_text(points)) == points


@pytest.mark.parametrize(
    ("scores", "tie_rule", "places", "points"),
    [
        ((52, 31, 22), TieRule.SHARE, [1, 2, 3], [15000, 0, -15000]),
        ((40, 25, 40), TieRule.SHARE, [1, 3, 1], [7500, -15000, 7500]),
        ((40, 25, 40), TieRule.SEAT_ORDER, [1, 3, 2], [15000, -15000, 0]),
        ((35, 35, 35), TieRule.SHARE, [1, 1, 1], [0, 0, 0]),
    ],
)
def test_three_players_share_three_values(
    scores: tuple[int, ...], tie_rule: TieRule, places: list[int], points: list[int]
) -> None:
    placings = place_table(dict(zip(WINDS, scores, strict=False)), scale=(15000, 0, -15000), tie_rule=tie_rule)
    assert [placing.wind for placing in placings] == [E, S, W]
    assert [placing.place for placing in placings] == places
    assert [placing.table_points for placing in placings] == points


def test_three_scores_need_three_values() -> None:
    with refuses("placement.scale_length"):
        place_table({E: 1, S: 2, W: 3}, scale=MCR, tie_rule=TieRule.SHARE)
