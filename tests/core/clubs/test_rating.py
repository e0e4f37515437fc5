"""The rating of a club: its intervals hold, and the order of the games does not matter."""

import math
import random
from itertools import permutations

import pytest

from mahjong_core.clubs import expected_place, rate
from mahjong_core.clubs.rating import CENTRE, SCALE, Game


def league(lot: random.Random, players: int, games: int, spread: float) -> tuple[dict[str, float], list[Game]]:
    """Skills of a normal distribution, and games in which each place is drawn as Plackett and Luce have it."""
    skills = {f"player {n}": lot.gauss(0, spread) for n in range(players)}
    played = []
    for _game in range(games):
        left, game = lot.sample(sorted(skills), 4), {}
        for place in range(1, 5):
            drawn = lot.choices(left, [math.exp(skills[name]) for name in left])[0]
            left.remove(drawn)
            game[drawn] = place
        played.append(game)
    return skills, played


def share_inside(leagues: int, seed: int) -> float:
    """How many of a hundred skills, measured from the mean of the league, are within their 90 % interval."""
    lot, inside, rated = random.Random(seed), 0, 0
    for _league in range(leagues):
        skills, games = league(lot, lot.choice((12, 16, 24, 40)), lot.choice((60, 100, 200)), lot.uniform(0.2, 0.7))
        ratings = rate(games)
        mean = math.fsum(skills[name] for name in ratings) / len(ratings)
        inside += sum(row.low <= CENTRE + SCALE * (skills[name] - mean) <= row.high for name, row in ratings.items())
        rated += len(ratings)
    return 100 * inside / rated


def test_the_interval_of_90_percent_holds_about_90_percent() -> None:
    assert 82 < share_inside(8, seed=7) < 96


@pytest.mark.long
def test_in_a_thousand_leagues_the_interval_of_90_percent_holds_90_percent() -> None:
    assert 88 <= share_inside(1000, seed=1) <= 92


def test_the_order_of_the_games_does_not_matter() -> None:
    _skills, games = league(random.Random(3), 20, 120, 0.4)
    mixed = [dict(reversed(list(game.items()))) for game in games]
    random.Random(4).shuffle(mixed)
    assert rate(games) == rate(mixed)


def test_the_best_of_a_league_comes_first_after_many_games() -> None:
    skills, games = league(random.Random(5), 8, 800, 0.6)
    ratings = rate(games)
    assert max(ratings, key=lambda name: ratings[name].rating) == max(skills, key=lambda name: skills[name])
    assert sum(row.games for row in ratings.values()) == 4 * len(games)


def test_two_players_of_whom_one_always_wins() -> None:
    """With two players the model is that of Bradley and Terry (1952): both ratings lie as far from the mean."""
    ratings = rate([{"one": 1, "two": 2}] * 9)
    assert ratings["one"].rating - CENTRE == CENTRE - ratings["two"].rating > 0
    assert ratings["one"].is_provisional


def test_players_who_share_every_place_are_level() -> None:
    ratings = rate([{"a": 1, "b": 1, "c": 3, "d": 3}] * 12)
    assert ratings["a"].rating == ratings["b"].rating > ratings["c"].rating == ratings["d"].rating
    assert not ratings["a"].is_provisional


def test_nobody_is_rated_without_a_game() -> None:
    assert rate([]) == {}


def test_a_further_game_narrows_the_interval() -> None:
    _skills, games = league(random.Random(6), 12, 200, 0.4)
    few, many = rate(games[:40]), rate(games)
    assert all(many[name].high - many[name].low < few[name].high - few[name].low for name in few)


@pytest.mark.parametrize("skills", [(0.0, 0.0, 0.0, 0.0), (0.4, 0.1, -0.2, 0.3), (1.5, -1.0, 0.2, 0.0)])
def test_the_expected_place_is_the_mean_of_all_orders(skills: tuple[float, ...]) -> None:
    """All 24 orders of a table, each with the probability that places are drawn one after the other."""
    ratings = [round(CENTRE + SCALE * skill) for skill in skills]
    strength = [math.exp((rating - CENTRE) / SCALE) for rating in ratings]
    means = [0.0] * 4
    for order in permutations(range(4)):
        chance, left = 1.0, sum(strength)
        for player in order:
            chance *= strength[player] / left
            left -= strength[player]
        for place, player in enumerate(order, start=1):
            means[player] += chance * place
    for player, mean in enumerate(means):
        others = [rating for other, rating in enumerate(ratings) if other != player]
        assert expected_place(ratings[player], others) == pytest.approx(mean)
    assert sum(means) == pytest.approx(10)
