"""Rank one table and compute what the places are worth (MCR 3.9.2.2; EMA riichi 2012 3.6.1)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import TieRule
from mahjong_core.winds import WINDS, Wind

__all__ = ["TWELFTHS", "Placing", "fraction_text", "from_twelfths", "place_table", "to_twelfths"]

_HUNDRED = 100
_FEWEST = 3
TWELFTHS = 12  # two, three or four tied players share without a remainder


@dataclass(frozen=True, slots=True)
class Placing:
    """Store one seat's outcome: a shared ``place`` is the better one; ``table_points`` hold uma in riichi."""

    wind: Wind
    score: int
    place: int
    table_points: Fraction


def place_table(
    scores: Mapping[Wind, int],
    *,
    scale: Sequence[int],
    tie_rule: TieRule,
    fixed: Mapping[Wind, Fraction] | None = None,
    excluded: Collection[Wind] = (),
) -> tuple[Placing, ...]:
    """Place the four seats of a table, answered in the order E S W N; without North three, with a scale of three.

    ``excluded`` seats do not compete: they take the last places whatever they scored, and the others move up
    (a substitute who joined in mid-session, MERS 4.1.2 and 4.2, EMA riichi 5.7). ``fixed`` then replaces what a seat
    receives without moving anyone. Without ``fixed`` the four always receive exactly ``sum(scale)``.
    Raises ``placement.seats_missing`` and ``placement.scale_length``.
    """
    seats = WINDS[: len(scores)]
    if len(scores) < _FEWEST or set(scores) != set(seats):
        message = "a table has four scores: E, S, W, N; of three players E, S, W"
        raise RuleError("placement.seats_missing", message, {"seats": sorted(scores)})
    if len(scale) != len(seats):
        raise RuleError("placement.scale_length", "each place needs its value", {"scale": list(scale)})
    fixed = fixed or {}
    placings = dict[Wind, Placing]()
    taken = 0
    for group in _groups(scores, tie_rule, excluded):
        shares = _shares(sum(scale[taken : taken + len(group)]), len(group), tie_rule)
        for wind, share in zip(group, shares, strict=True):
            placings[wind] = Placing(wind, scores[wind], taken + 1, Fraction(fixed.get(wind, share)))
        taken += len(group)
    return tuple(placings[wind] for wind in seats)


def _shares(worth: int, players: int, tie_rule: TieRule) -> list[Fraction]:
    """Return what each of the tied players receives, in the order E S W N.

    In whole hundreds, those that are over go to the seats nearest to the first dealer.
    """
    if tie_rule is not TieRule.SHARE_HUNDREDS:
        return [Fraction(worth, players)] * players
    each = worth // players // _HUNDRED * _HUNDRED
    over = worth - each * players
    return [Fraction(each + min(_HUNDRED, max(0, over - _HUNDRED * seat))) for seat in range(players)]


def _groups(scores: Mapping[Wind, int], tie_rule: TieRule, excluded: Collection[Wind]) -> list[list[Wind]]:
    """Return the seats in groups of equal rank, best first."""

    def rank(wind: Wind) -> tuple[bool, int, int]:
        seat = WINDS.index(wind) if tie_rule is TieRule.SEAT_ORDER else 0
        return (wind in excluded, -scores[wind], seat)

    return [list(group) for _, group in groupby(sorted(WINDS[: len(scores)], key=rank), key=rank)]


def to_twelfths(points: Fraction) -> int:
    """Return the exact integer twelfths of table points.

    Raise ``placement.not_twelfths`` when there is a remainder.
    """
    twelfths = Fraction(points) * TWELFTHS
    if twelfths.denominator != 1:
        raise RuleError("placement.not_twelfths", f"{points} is no whole number of twelfths", {"points": str(points)})
    return twelfths.numerator


def from_twelfths(twelfths: int | Fraction) -> Fraction:
    """Return table points from their stored integer twelfths; a share carried over a cut may be a fraction of them."""
    return Fraction(twelfths, TWELFTHS)


def fraction_text(points: Fraction) -> str:
    """Return the exact text sent to clients: ``21`` or ``7/3``."""
    return str(Fraction(points))
