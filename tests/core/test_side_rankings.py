"""Side rankings, with figures reckoned by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.series.season import base_rank
from mahjong_core.standings.side_rankings import fewest_deal_ins, group_means, most_wins, placed
from mahjong_core.standings.statistics import Tally


def test_equal_figures_share_the_better_place_and_the_next_is_skipped() -> None:
    placings = placed([("a", 24), ("b", 88), ("c", 24), ("d", 64), ("e", 8)])
    assert [(placing.place, placing.key) for placing in placings] == [(1, "b"), (2, "d"), (3, "a"), (3, "c"), (5, "e")]


def test_the_lowest_may_stand_first() -> None:
    placings = placed([("a", Fraction(1, 3)), ("b", Fraction(1, 4)), ("c", Fraction(2, 8))], lowest_first=True)
    assert [(placing.place, placing.key) for placing in placings] == [(1, "b"), (1, "c"), (3, "a")]


def test_nobody_is_placed_among_nobody() -> None:
    assert placed([]) == ()
    assert most_wins({}) == ()
    assert fewest_deal_ins({}) == ()
    assert group_means({}, lambda _one: "FRA") == ()


def test_most_wins_leaves_out_who_won_nothing() -> None:
    placings = most_wins({"a": Tally(hands=16, wins=3), "b": Tally(hands=16), "c": Tally(hands=14, wins=5)})
    assert [(placing.place, placing.key, placing.value) for placing in placings] == [(1, "c", 5), (2, "a", 3)]


def test_deal_ins_are_a_share_of_the_hands_played() -> None:
    """2 in 16 is less than 2 in 13; 4 in 32 is the same as 2 in 16."""
    tallies = {
        "a": Tally(hands=13, deal_ins=2),
        "b": Tally(hands=16, deal_ins=2),
        "c": Tally(hands=24, deal_ins=3),
    }
    placings = fewest_deal_ins(tallies)
    assert [(placing.place, placing.key, placing.value) for placing in placings] == [
        (1, "b", Fraction(1, 8)),
        (1, "c", Fraction(1, 8)),
        (3, "a", Fraction(2, 13)),
    ]


@pytest.mark.parametrize(("hands", "counts"), [(15, False), (16, True)])
def test_whoever_played_less_than_half_of_the_most_is_left_out(hands: int, counts: bool) -> None:
    placings = fewest_deal_ins({"busy": Tally(hands=32, deal_ins=4), "guest": Tally(hands=hands)})
    assert ("guest" in [placing.key for placing in placings]) is counts


def test_groups_by_the_mean_of_their_best_three() -> None:
    """Base ranks of 5 players are 1000, 750, 500, 250 and 0: FRA (1000 + 500 + 0) / 3, ITA (750 + 250 + 0) / 3."""
    countries = {1: "FRA", 2: "ITA", 3: "FRA", 4: "ITA", 5: ""}
    placings = group_means({place: base_rank(place, 5) for place in range(1, 6)}, countries.__getitem__)
    assert [(placing.place, placing.key, placing.value) for placing in placings] == [
        (1, "FRA", 500),
        (2, "ITA", Fraction(1000, 3)),
    ]


def test_a_fourth_member_adds_nothing_and_level_groups_share() -> None:
    ranks = {"a": 900, "b": 600, "c": 300, "d": 299, "e": 1000, "f": 800}
    groups = {"a": "Lyon", "b": "Lyon", "c": "Lyon", "d": "Lyon", "e": "Brest", "f": "Brest"}
    placings = group_means(ranks, groups.__getitem__)
    assert [(placing.place, placing.key, placing.value) for placing in placings] == [
        (1, "Brest", 600),
        (1, "Lyon", 600),
    ]


@given(st.lists(st.fractions(min_value=-50, max_value=50, max_denominator=12), max_size=30), st.booleans())
def test_a_place_is_one_more_than_those_who_are_better(values: list[Fraction], lowest_first: bool) -> None:
    placings = placed(enumerate(values), lowest_first=lowest_first)
    assert sorted(placing.key for placing in placings) == list(range(len(values)))
    for this_placing in placings:
        better = sum(value < this_placing.value if lowest_first else value > this_placing.value for value in values)
        assert (this_placing.place, this_placing.value) == (1 + better, values[this_placing.key])
    assert [placing.place for placing in placings] == sorted(placing.place for placing in placings)


@given(st.dictionaries(st.integers(1, 40), st.integers(0, 1000), max_size=40), st.integers(1, 5))
def test_a_group_is_never_helped_by_whom_it_lacks(ranks: dict[int, int], groups: int) -> None:
    placings = group_means(ranks, lambda member: f"club {member % groups}")
    for placing in placings:
        members = sorted(
            (rank for member, rank in ranks.items() if f"club {member % groups}" == placing.key), reverse=True
        )
        assert placing.value == Fraction(sum(members[:3]), 3)
        assert placing.value <= Fraction(sum(members), len(members)) or len(members) >= 3
