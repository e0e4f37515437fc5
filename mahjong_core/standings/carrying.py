"""Compute points carried over a cut: a share, rounded, limited, or set by place.

The rule books leave carrying over to the organiser (MCR 3.5.4). What is not said otherwise is exact: half of 35
mini-points is 35/2.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from mahjong_core.errors import RuleError
from mahjong_core.placement import TWELFTHS

__all__ = ["EXACTLY", "CarryForm", "Exact", "Rounding", "Standpoint", "as_integer", "carry", "check_form"]

Exact = int | Fraction


class Rounding(StrEnum):
    """List the roundings of a fractional share; ``NEAREST`` rounds halves away from zero."""

    EXACT = "exact"
    NEAREST = "nearest"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class CarryForm:
    """Store how a share is rounded and limited, in this order.

    ``rounding``: to multiples of ``unit`` (1, or 100 in riichi); table points always to whole ones. ``cap``: the limit
    on the ranking figure, and its negative. ``step``: the share is not looked at; the last of a division begins with 0,
    and each place higher is worth ``step`` points.
    """

    rounding: Rounding = Rounding.EXACT
    unit: int = 1
    cap: int | None = None
    step: int | None = None


EXACTLY = CarryForm()


@dataclass(frozen=True, slots=True)
class Standpoint:
    """Store an entrant at a cut: sums so far, and the ``place`` of ``size`` in the division."""

    twelfths: Exact
    score: Exact
    place: int = 1
    size: int = 1


def check_form(form: CarryForm) -> None:
    """Raises ``seating.carry_over_unknown`` for a unit, cap or step that is not positive."""
    figures = {"unit": form.unit, "cap": form.cap, "step": form.step}
    if any(value is not None and value < 1 for value in figures.values()):
        raise RuleError("seating.carry_over_unknown", "unit, cap and step are positive", figures)


def carry(point: Standpoint, percent: int, form: CarryForm, *, overall: bool) -> tuple[Exact, Exact]:
    """Return twelfths of table points (in riichi uma) and the score that an entrant begins with after a cut.

    ``overall``: points and uma are one figure (EMA riichi 3.6), which is rounded and limited as one; what that changes
    is changed in the points. Else table points and mini-points are rounded each on their own, and the cap is one of
    table points (MCR 3.10.1).
    """
    if form.step is not None:
        begins = (point.size - point.place) * form.step
        return (0, begins) if overall else (begins * TWELFTHS, 0)
    share = Fraction(percent, 100)
    twelfths, score = Fraction(point.twelfths) * share, Fraction(point.score) * share
    if overall:
        total = Fraction(twelfths, TWELFTHS) + score
        return as_integer(twelfths), as_integer(
            score + _limited(_rounded(total, form.rounding, form.unit), form.cap) - total
        )
    points = _limited(_rounded(Fraction(twelfths, TWELFTHS), form.rounding, 1), form.cap)
    return as_integer(points * TWELFTHS), as_integer(_rounded(score, form.rounding, form.unit))


def as_integer(value: Exact) -> Exact:
    """Return an integer if the fraction is one."""
    return value.numerator if value.denominator == 1 else value


def _rounded(value: Fraction, rounding: Rounding, unit: int) -> Fraction:
    parts = Fraction(value, unit)
    match rounding:
        case Rounding.EXACT:
            return value
        case Rounding.DOWN:
            return Fraction(floor(parts) * unit)
        case Rounding.UP:
            return Fraction(ceil(parts) * unit)
        case Rounding.NEAREST:
            nearest = floor(abs(parts) + Fraction(1, 2))
            return Fraction(nearest * unit if parts >= 0 else -nearest * unit)


def _limited(value: Fraction, cap: int | None) -> Fraction:
    return value if cap is None else max(Fraction(-cap), min(Fraction(cap), value))
