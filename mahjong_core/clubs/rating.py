"""Rate players from the places of their games, with an interval.

The model is that of Plackett (1975) and Luce (1959), on which Weng and Lin (2011) and openskill rest too: the winner of
a table is drawn with probability ``exp(skill) / sum(exp(skill))`` of the four, the second of the other three, and so
on. Places that are shared count as drawn from the same set (Breslow 1974).

Weng and Lin update after each game, so their figures depend on the order of the games. Here all games of a season are
fitted at once: the most probable skills under a normal prior, with the variance of the Laplace approximation. The
spread of the prior is a grid of values, weighed by how probable each makes the games (MacKay 1992); the intervals then
hold in clubs of equals as in clubs of beginners and masters. The result is the same whatever the order of the games.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["CENTRE", "PROVISIONAL_BELOW", "SCALE", "Game", "Rating", "expected_place", "rate"]

# The mean of the rated players.
CENTRE: Final = 1500
# 400 points of difference: ten to one to finish before the other.
SCALE: Final = 400 / math.log(10)
PROVISIONAL_BELOW: Final = 10
_NINETY_PERCENT: Final = 1.6448536269514722  # of a normal distribution, on both sides
_SPREADS: Final = (0.08, 0.13, 0.22, 0.36, 0.55, 0.8, 1.15)
# The spread itself is log-normal: few games must not be read as proof that all are equally strong.
_TYPICAL_SPREAD: Final = 0.55
_SPREAD_DOUBT: Final = 0.6
_CLOSE_ENOUGH: Final = 1e-9
_MAX_STEPS: Final = 50

# A game: the place of each of up to four players. Shared places are equal.
Game = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rating:
    """Store a player's rating, the 90 % interval from ``low`` to ``high``, and the games that it rests on."""

    rating: int
    low: int
    high: int
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL_BELOW


# How many were drawn from the same two, three or four players, who are sorted, in all games together.
_Stages = Mapping[tuple[int, ...], int]
_Vector = list[float]
_Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class _Fit:
    """Store the skills for one spread of the prior, their variances, and how probable the spread makes the games."""

    skills: _Vector
    variances: _Vector
    evidence: float


def rate(games: Iterable[Game]) -> dict[str, Rating]:
    """Return the rating of each player with a game, the same for any order of the games.

    ``games``: the place of each player of a game, 1 the best; players are named by a string.
    """
    # Sums of floats depend on their order: the games are sorted first.
    listed = sorted(sorted(game.items(), key=lambda row: (row[1], row[0])) for game in games)
    names = sorted({name for game in listed for name, _place in game})
    index = {name: position for position, name in enumerate(names)}
    played, wins, stages = [0] * len(names), [0.0] * len(names), Counter[tuple[int, ...]]()
    for game in listed:
        for name, _place in game:
            played[index[name]] += 1
        _add_stages(stages, wins, [(index[name], place) for name, place in game])
    if not names:
        return {}
    fits, skills = [], [0.0] * len(names)
    for spread in _SPREADS:
        fit = _fit(stages, wins, spread, skills)
        fits.append(fit)
        skills = fit.skills
    best = max(fit.evidence for fit in fits)
    weights = [math.exp(fit.evidence - best) for fit in fits]
    total = math.fsum(weights)
    ratings = {}
    for position, name in enumerate(names):
        mean = math.fsum(w * fit.skills[position] for w, fit in zip(weights, fits, strict=True)) / total
        square = math.fsum(
            w * (fit.variances[position] + (fit.skills[position] - mean) ** 2)
            for w, fit in zip(weights, fits, strict=True)
        )
        half = _NINETY_PERCENT * math.sqrt(square / total)
        low, middle, high = (round(CENTRE + SCALE * skill) for skill in (mean - half, mean, mean + half))
        ratings[name] = Rating(middle, low, high, played[position])
    return ratings


def expected_place(rating: int, others: Iterable[int]) -> float:
    """Return the mean place that the model expects of a player at a table with ``others``, by their ratings.

    Of two players at a table one is placed before the other with the probability of their skills alone.
    """
    return 1 + math.fsum(1 / (1 + math.exp((rating - other) / SCALE)) for other in others)


def _add_stages(stages: Counter[tuple[int, ...]], wins: _Vector, game: Sequence[tuple[int, int]]) -> None:
    """Add the draws of one game: at each place, those who share it are drawn from those not placed better."""
    for place in sorted({place for _player, place in game}):
        left = tuple(sorted(player for player, other in game if other >= place))
        drawn = [player for player, other in game if other == place]
        if len(left) > 1:
            stages[left] += len(drawn)
            for player in drawn:
                wins[player] += 1


def _fit(stages: _Stages, wins: _Vector, spread: float, start: _Vector) -> _Fit:
    """Return the most probable skills by Newton's method. The function is concave, so there is one maximum."""
    precision = 1 / spread**2
    skills = list(start)
    value, gradient, curvature = _likelihood(stages, wins, skills, precision)
    for _step in range(_MAX_STEPS):
        factor = _cholesky(curvature)
        move = _solve(factor, gradient)
        size = 1.0
        # Far from the maximum a whole step may go too far.
        while True:
            tried = [skill + size * step for skill, step in zip(skills, move, strict=True)]
            new = _likelihood(stages, wins, tried, precision)
            if new[0] >= value - _CLOSE_ENOUGH or size < _CLOSE_ENOUGH:
                break
            size /= 2
        skills, (value, gradient, curvature) = tried, new
        if max(map(abs, move)) < _CLOSE_ENOUGH**0.5:
            break
    factor = _cholesky(curvature)
    logarithms = math.fsum(math.log(factor[i][i]) for i in range(len(skills)))
    # Laplace: the height of the maximum times the volume under it, and the prior of the spread.
    unusual = math.log(spread / _TYPICAL_SPREAD) / _SPREAD_DOUBT
    evidence = value - len(skills) * math.log(spread) - logarithms - unusual**2 / 2
    # Games compare players with each other alone: the doubt about the mean of all, spread**2 / n, is none of a rating.
    variances = [variance - spread**2 / len(skills) for variance in _inverse_diagonal(factor)]
    return _Fit(skills, variances, evidence)


def _likelihood(stages: _Stages, wins: _Vector, skills: _Vector, precision: float) -> tuple[float, _Vector, _Matrix]:
    """Return the logarithm of the posterior, its gradient, and the lower triangle of its negative Hessian."""
    weight = [math.exp(skill) for skill in skills]
    value = math.fsum(win * skill - precision * skill * skill / 2 for win, skill in zip(wins, skills, strict=True))
    gradient = [win - precision * skill for win, skill in zip(wins, skills, strict=True)]
    curvature = [[0.0] * position + [precision] for position in range(len(skills))]
    for left, drawn in stages.items():
        value -= drawn * math.log(_ADD[len(left)](left, drawn, weight, gradient, curvature))
    return value, gradient, curvature


# The sums over the players of a stage are written out: these loops are nearly all of the time that a season takes.
def _add_two(left: tuple[int, ...], drawn: int, weight: _Vector, gradient: _Vector, curvature: _Matrix) -> float:
    a, b = left
    u, v = weight[a], weight[b]
    total = u + v
    share, product = drawn / total, drawn / total * u / total * v
    gradient[a] -= share * u
    gradient[b] -= share * v
    curvature[a][a] += product
    row = curvature[b]
    row[b] += product
    row[a] -= product
    return total


def _add_three(left: tuple[int, ...], drawn: int, weight: _Vector, gradient: _Vector, curvature: _Matrix) -> float:
    a, b, c = left
    u, v, w = weight[a], weight[b], weight[c]
    total = u + v + w
    share = drawn / total
    square = share / total
    uv, uw, vw = square * u * v, square * u * w, square * v * w
    gradient[a] -= share * u
    gradient[b] -= share * v
    gradient[c] -= share * w
    curvature[a][a] += uv + uw
    row = curvature[b]
    row[b] += uv + vw
    row[a] -= uv
    row = curvature[c]
    row[c] += uw + vw
    row[a] -= uw
    row[b] -= vw
    return total


def _add_four(left: tuple[int, ...], drawn: int, weight: _Vector, gradient: _Vector, curvature: _Matrix) -> float:
    a, b, c, d = left
    u, v, w, x = weight[a], weight[b], weight[c], weight[d]
    total = u + v + w + x
    share = drawn / total
    square = share / total
    su, sx = square * u, square * x
    uv, uw, ux, vw, vx, wx = su * v, su * w, su * x, square * v * w, sx * v, sx * w
    gradient[a] -= share * u
    gradient[b] -= share * v
    gradient[c] -= share * w
    gradient[d] -= share * x
    curvature[a][a] += uv + uw + ux
    row = curvature[b]
    row[b] += uv + vw + vx
    row[a] -= uv
    row = curvature[c]
    row[c] += uw + vw + wx
    row[a] -= uw
    row[b] -= vw
    row = curvature[d]
    row[d] += ux + vx + wx
    row[a] -= ux
    row[b] -= vx
    row[c] -= wx
    return total


_ADD: Final = {2: _add_two, 3: _add_three, 4: _add_four}


def _cholesky(matrix: _Matrix) -> _Matrix:
    """Return the lower triangle L with L L' = ``matrix``, which is positive definite because of the prior."""
    factor: _Matrix = []
    for i, row in enumerate(matrix):
        own: _Vector = []
        for j in range(i):
            above = factor[j]
            own.append((row[j] - sum(map(float.__mul__, own, above))) / above[j])
        own.append(math.sqrt(row[i] - sum(value * value for value in own)))
        factor.append(own)
    return factor


def _solve(factor: _Matrix, right: _Vector) -> _Vector:
    """Return x with L L' x = ``right``."""
    middle: _Vector = []
    for row, value in zip(factor, right, strict=True):
        middle.append((value - sum(map(float.__mul__, row, middle))) / row[-1])
    for i in range(len(factor) - 1, -1, -1):
        middle[i] /= factor[i][i]
        for j in range(i):
            middle[j] -= factor[i][j] * middle[i]
    return middle


def _inverse_diagonal(factor: _Matrix) -> _Vector:
    """Return the diagonal of the inverse of L L': the squares of the columns of the inverse of L."""
    size = len(factor)
    squares = [0.0] * size
    for column in range(size):
        values: _Vector = []
        for i in range(column, size):
            row = factor[i]
            known = sum(map(float.__mul__, row[column:i], values))
            values.append(((i == column) - known) / row[i])
        squares[column] = math.fsum(value * value for value in values)
    return squares
