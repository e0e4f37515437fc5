"""The rating beside a second program of the model in docs/clubs.md, which knows no formula for a derivative.

It climbs to the most probable skills by steps along a gradient taken from differences, inverts the matrix of second
differences by elimination, and mixes the seven spreads.
"""

import math
from collections.abc import Callable, Sequence

import pytest

from mahjong_core.clubs import rate
from mahjong_core.clubs.rating import Game

SPREADS = (0.08, 0.13, 0.22, 0.36, 0.55, 0.8, 1.15)
STEP = 1e-4
Skills = Sequence[float]
GAMES: dict[str, list[Game]] = {
    "two": [{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"b": 1, "a": 2}],
    "three": [{"a": 1, "b": 2, "c": 3}, {"c": 1, "a": 2, "b": 3}, {"a": 1, "c": 2, "b": 3}, {"a": 1, "b": 1, "c": 3}],
    "four": [
        {"a": 1, "b": 2, "c": 3, "d": 4},
        {"a": 1, "c": 2, "d": 3, "b": 4},
        {"b": 1, "a": 2, "d": 3, "c": 4},
        {"a": 1, "b": 2, "c": 3, "e": 4},
        {"e": 1, "d": 2, "a": 3, "b": 4},
    ],
    "shared places": [
        {"a": 1, "b": 1, "c": 3, "d": 4},
        {"a": 1, "b": 2, "c": 2, "d": 4},
        {"d": 1, "b": 2, "c": 3, "a": 3},
        {"a": 1, "b": 1, "c": 1, "d": 1},
    ],
}


def logarithm(games: Sequence[Game], names: Sequence[str], spread: float) -> Callable[[Skills], float]:
    """The logarithm of the model and its prior as the documentation says it, game by game and place by place."""

    def value(skills: Skills) -> float:
        of = dict(zip(names, skills, strict=True))
        total = -sum(skill**2 for skill in skills) / (2 * spread**2)
        for game in games:
            for place in sorted(set(game.values())):
                drawn = [name for name in game if game[name] == place]
                left = [name for name in game if game[name] >= place]
                if len(left) > 1:
                    total += sum(of[name] for name in drawn)
                    total -= len(drawn) * math.log(sum(math.exp(of[name]) for name in left))
        return total

    return value


def moved(skills: Skills, *steps: tuple[int, float]) -> list[float]:
    other = list(skills)
    for at, size in steps:
        other[at] += size
    return other


def slope(value: Callable[[Skills], float], skills: Skills) -> list[float]:
    places = range(len(skills))
    return [(value(moved(skills, (at, STEP))) - value(moved(skills, (at, -STEP)))) / (2 * STEP) for at in places]


def bend(value: Callable[[Skills], float], skills: Skills) -> list[list[float]]:
    """The negative second differences."""

    def second(i: int, j: int) -> float:
        signs = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
        return -sum(s * value(moved(skills, (i, a * STEP), (j, b * STEP))) for a, b, s in signs) / (4 * STEP**2)

    return [[second(i, j) for j in range(len(skills))] for i in range(len(skills))]


def inverse(matrix: list[list[float]]) -> tuple[list[list[float]], float]:
    """The inverse by elimination, and the logarithm of the determinant."""
    size, determinant = len(matrix), 0.0
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        determinant += math.log(pivot)
        rows[i] = [cell / pivot for cell in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [cell - rows[k][i] * own for cell, own in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows], determinant


def second_program(games: Sequence[Game]) -> dict[str, tuple[float, float, float]]:
    names = sorted({name for game in games for name in game})
    size, fits = len(names), []
    for spread in SPREADS:
        value, skills = logarithm(games, names, spread), [0.0] * len(names)
        for _step in range(4000):
            steep = slope(value, skills)
            skills = [
                skill + 0.8 * spread**2 / (1 + 8 * spread**2) * up for skill, up in zip(skills, steep, strict=True)
            ]
            if max(map(abs, steep)) < 1e-7:
                break
        around, determinant = inverse(bend(value, skills))
        unusual = math.log(spread / 0.55) / 0.6
        evidence = value(skills) - size * math.log(spread) - determinant / 2 - unusual**2 / 2
        fits.append((evidence, skills, [around[at][at] - spread**2 / size for at in range(size)]))
    most = max(fit[0] for fit in fits)
    weights = [math.exp(fit[0] - most) for fit in fits]
    found = {}
    for at, name in enumerate(names):
        mean = sum(w * fit[1][at] for w, fit in zip(weights, fits, strict=True)) / sum(weights)
        around_mean = [fit[2][at] + (fit[1][at] - mean) ** 2 for fit in fits]
        half = 1.6449 * math.sqrt(sum(w * v for w, v in zip(weights, around_mean, strict=True)) / sum(weights))
        found[name] = tuple(1500 + 400 / math.log(10) * figure for figure in (mean, mean - half, mean + half))
    return found  # type: ignore[return-value]  # three figures each


@pytest.mark.parametrize("games", GAMES.values(), ids=GAMES)
def test_two_programs_of_the_model_agree(games: list[Game]) -> None:
    ratings = rate(games)
    for name, figures in second_program(games).items():
        own = ratings[name]
        for figure, rounded in zip(figures, (own.rating, own.low, own.high), strict=True):
            assert abs(figure - rounded) < 0.51, (name, figures, own)


def test_the_same_games_many_times_are_one_set_of_draws() -> None:
    games = GAMES["four"] * 7
    assert rate(games) == rate(sorted(games, key=str)) == rate(games[::-1])
