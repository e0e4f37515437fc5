"""Every way in which four players can stand to each other: all 75 orders with ties, against plain counting."""

from fractions import Fraction
from itertools import product

import pytest

from mahjong_core.placement import place_table, to_twelfths
from mahjong_core.rulesets import PRESETS, RuleSet, TieRule
from mahjong_core.standings import Entrant, SessionResult, rank
from mahjong_core.winds import WINDS, Wind

Ranks = tuple[int, int, int, int]
# A rank for each seat, without gaps: 1 is the best. There are 75 of them (the fourth ordered Bell number).
PATTERNS: list[Ranks] = [
    (first, second, third, fourth)
    for first, second, third, fourth in product(range(1, 5), repeat=4)
    if {first, second, third, fourth} == set(range(1, max(first, second, third, fourth) + 1))
]
every_pattern = pytest.mark.parametrize("ranks", PATTERNS, ids=lambda ranks: "".join(map(str, ranks)))
every_preset = pytest.mark.parametrize("rule_set", PRESETS.values(), ids=lambda rule_set: rule_set.id)


def _scores(ranks: Ranks) -> dict[Wind, int]:
    return {wind: 100 - 10 * own for wind, own in zip(WINDS, ranks, strict=True)}


def _share(ranks: Ranks, seat: int, scale: tuple[int, ...]) -> Fraction:
    """By hand: the places a group occupies are those after everybody better."""
    better = sum(rank < ranks[seat] for rank in ranks)
    level = sum(rank == ranks[seat] for rank in ranks)
    return Fraction(sum(scale[better : better + level]), level)


def test_there_are_75_patterns() -> None:
    assert len(PATTERNS) == 75


@every_preset
@every_pattern
def test_every_pattern_shares_as_counted_by_hand(ranks: Ranks, rule_set: RuleSet) -> None:
    placings = place_table(_scores(ranks), scale=rule_set.place_scale, tie_rule=TieRule.SHARE)
    assert [placing.table_points for placing in placings] == [
        _share(ranks, seat, rule_set.place_scale) for seat in range(4)
    ]


@every_pattern
def test_every_pattern_shares_exactly_seven_table_points_in_twelfths(ranks: Ranks) -> None:
    placings = place_table(_scores(ranks), scale=(4, 2, 1, 0), tie_rule=TieRule.SHARE)
    assert sum(to_twelfths(placing.table_points) for placing in placings) == 7 * 12


@every_pattern
def test_every_pattern_by_seat_has_four_different_places(ranks: Ranks) -> None:
    placings = place_table(_scores(ranks), scale=(4, 2, 1, 0), tie_rule=TieRule.SEAT_ORDER)
    assert sorted(placing.place for placing in placings) == [1, 2, 3, 4]
    for first, second in product(placings, repeat=2):
        if first.score > second.score:
            assert first.place < second.place


@every_pattern
def test_every_pattern_in_the_standings_shares_the_better_place(ranks: Ranks) -> None:
    """The same four as an event of one session, ranked on score alone."""
    results = [SessionResult(seat, 1, 1, "E", 100 - own, 1, 0) for seat, own in enumerate(ranks)]
    standings = rank([Entrant(n, n) for n in range(4)], results, [], metrics=("table_score",), sessions=1)
    places = {standing.entrant_id: standing.place for standing in standings}
    assert [places[seat] for seat in range(4)] == [1 + sum(other < own for other in ranks) for own in ranks]


@every_pattern
def test_breaking_the_tie_never_gives_more_than_the_best_or_less_than_the_worst_place_of_the_group(
    ranks: Ranks,
) -> None:
    shared = place_table(_scores(ranks), scale=(4, 2, 1, 0), tie_rule=TieRule.SHARE)
    broken = place_table(_scores(ranks), scale=(4, 2, 1, 0), tie_rule=TieRule.SEAT_ORDER)
    for wind in range(4):
        group = [broken[other].table_points for other in range(4) if ranks[other] == ranks[wind]]
        assert min(group) <= shared[wind].table_points <= max(group)
        assert sum(group) == len(group) * shared[wind].table_points
