"""Base ranks and weights against the values that the European association publishes."""

from fractions import Fraction

import pytest

from mahjong_core.series.season import WeightFact, base_rank, mers_weight
from tests.refusals import refuses


@pytest.mark.parametrize(
    ("place", "players", "published"),
    [
        (26, 40, 359),
        (28, 40, 308),
        (27, 36, 257),
        (29, 36, 200),
        (63, 72, 127),
        (27, 64, 587),
        (1, 72, 1000),
        (72, 72, 0),
    ],
)
def test_base_ranks_are_the_published_ones(place: int, players: int, published: int) -> None:
    assert base_rank(place, players) == published


def test_the_edges_of_the_scale() -> None:
    # A half is rounded upwards.
    assert base_rank(16, 17) == 63  # 1000 x 1 / 16 = 62.5
    # The only player is the first.
    assert base_rank(1, 1) == 1000


@pytest.mark.parametrize(("place", "players"), [(0, 4), (5, 4), (1, 0)])
def test_no_such_place(place: int, players: int) -> None:
    with refuses("season.place_unknown"):
        base_rank(place, players)


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualified", "weight"),
    [
        (1, 40, 5, False, Fraction(1)),
        (2, 41, 5, False, Fraction(5, 2)),
        (2, 80, 6, False, Fraction(3)),
        (2, 81, 9, False, Fraction(7, 2)),
        (2, 64, 10, False, Fraction(7, 2)),  # Twickenham 2023: "64 players, 2 days, 10 countries, weight 3.5"
        (3, 81, 11, False, Fraction(5)),
        (4, 81, 11, True, Fraction(6)),
    ],
)
def test_the_weight_is_a_sum(days: int, players: int, countries: int, qualified: bool, weight: Fraction) -> None:
    this_mers_weight = mers_weight(days=days, players=players, countries=countries, needs_qualification=qualified)
    assert this_mers_weight.total == weight


def test_up_to_three_substitutes_count_as_players() -> None:
    assert mers_weight(days=1, players=38, countries=1, substitutes=3).total == Fraction(3, 2)
    assert mers_weight(days=1, players=37, countries=1, substitutes=9).total == 1


def test_each_part_says_what_it_adds() -> None:
    weight = mers_weight(days=2, players=72, countries=8)
    assert [(part.fact, part.value, part.worth) for part in weight.parts] == [
        (WeightFact.DAYS, 2, 2),
        (WeightFact.PLAYERS, 72, Fraction(1, 2)),
        (WeightFact.COUNTRIES, 8, Fraction(1, 2)),
        (WeightFact.QUALIFICATION, 0, 0),
    ]


def test_an_event_without_days() -> None:
    with refuses("season.no_days"):
        mers_weight(days=0, players=40, countries=5)


@pytest.mark.parametrize(
    ("players", "worth"),
    [(4, Fraction(0)), (40, Fraction(0)), (41, Fraction(1, 2)), (80, Fraction(1, 2)), (81, Fraction(1))],
)
def test_where_the_number_of_players_adds_more(players: int, worth: Fraction) -> None:
    assert mers_weight(days=1, players=players, countries=1).parts[1].worth == worth


@pytest.mark.parametrize(
    ("countries", "worth"),
    [(0, Fraction(0)), (5, Fraction(0)), (6, Fraction(1, 2)), (9, Fraction(1, 2)), (10, Fraction(1))],
)
def test_where_the_number_of_countries_adds_more(countries: int, worth: Fraction) -> None:
    """EMA, Basics for ranking system: "up to 5 +0; 6-9 +0.5; 10 and more +1"."""
    assert mers_weight(days=1, players=4, countries=countries).parts[2].worth == worth


@pytest.mark.parametrize("players", [2, 16, 72, 400])
def test_a_better_place_never_has_less(players: int) -> None:
    ranks = [base_rank(place, players) for place in range(1, players + 1)]
    assert ranks == sorted(ranks, reverse=True)
    assert (ranks[0], ranks[-1]) == (1000, 0)
