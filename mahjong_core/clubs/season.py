"""Rank the season of a club by the points of its games: their sum, their mean, or the best games or evenings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from mahjong_core.errors import RuleError

__all__ = ["Result", "SeasonBy", "SeasonRule", "SeasonSum", "season_sums"]

# The evening and the points of a game.
Result = tuple[date, Fraction]


class SeasonBy(StrEnum):
    SUM = "sum"
    MEAN = "mean"
    BEST = "best"
    EVENINGS = "evenings"


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """Store what counts: the sum, the mean from ``games`` games on, or the sum of the best ``games``.

    By evenings the best ``games`` are evenings, each the sum of its games.
    """

    by: SeasonBy = SeasonBy.SUM
    games: int = 1

    def __post_init__(self) -> None:
        if self.games < 1:
            raise RuleError("series.not_positive", "at least 1 game counts", {"option": "games"})


@dataclass(frozen=True, slots=True)
class SeasonSum:
    """Store a player's place and figure; ``place`` None: too few games for a mean. ``games``: all that were played."""

    player: int
    place: int | None
    points: Fraction
    games: int


def season_sums(results: Mapping[int, Sequence[Result]], rule: SeasonRule) -> tuple[SeasonSum, ...]:
    """Return players by their figure, the best first; level players share the better place.

    ``results``: the evening and the points of each game of a player. Players without a place come last.
    """
    placed = [(player, _figure(points, rule), len(points)) for player, points in results.items()]
    ranked = [row for row in placed if rule.by is not SeasonBy.MEAN or row[2] >= rule.games]
    ranked.sort(key=lambda row: (-row[1], row[0]))
    figures = [figure for _player, figure, _games in ranked]
    rows = [SeasonSum(player, figures.index(figure) + 1, figure, games) for player, figure, games in ranked]
    others = sorted(set(placed) - set(ranked))
    return (*rows, *(SeasonSum(player, None, figure, games) for player, figure, games in others))


def _figure(results: Sequence[Result], rule: SeasonRule) -> Fraction:
    points = [own for _evening, own in results]
    match rule.by:
        case SeasonBy.MEAN:
            return sum(points, Fraction()) / len(points) if points else Fraction()
        case SeasonBy.BEST:
            return _sum(sorted(points, reverse=True)[: rule.games])
        case SeasonBy.EVENINGS:
            evenings: dict[date, Fraction] = {}
            for evening, own in results:
                evenings[evening] = evenings.get(evening, Fraction()) + own
            return _sum(sorted(evenings.values(), reverse=True)[: rule.games])
        case SeasonBy.SUM:
            return _sum(points)


def _sum(points: Iterable[Fraction]) -> Fraction:
    return sum(points, Fraction())
