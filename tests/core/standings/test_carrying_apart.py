"""What comes along over a cut, against an arithmetic of its own that knows no fractions: everything in 2400ths."""

import random
from fractions import Fraction

import pytest

from mahjong_core.standings.carrying import CarryForm, Rounding, Standpoint, carry

PARTS = 2400  # holds twelfths of hundredths, so that every share is whole


def rounded(value: int, rounding: Rounding, unit: int) -> int:
    """``value`` in parts to multiples of ``unit`` points, by integers alone."""
    step = unit * PARTS
    down = value // step * step
    if rounding is Rounding.EXACT:
        return value
    if rounding is Rounding.DOWN:
        return down
    if rounding is Rounding.UP:
        return down if down == value else down + step
    away = (abs(value) * 2 + step) // (2 * step) * step
    return away if value >= 0 else -away


def limited(value: int, cap: int | None) -> int:
    if cap is None:
        return value
    return min(max(value, -cap * PARTS), cap * PARTS)


def in_parts(twelfths: Fraction | int, score: Fraction | int) -> tuple[int, int]:
    points, rest = Fraction(twelfths) * PARTS / 12, Fraction(score) * PARTS
    assert points.denominator == rest.denominator == 1
    return int(points), int(rest)


@pytest.mark.parametrize("rounding", Rounding)
@pytest.mark.parametrize("cap", [None, 5, 12_000])
@pytest.mark.parametrize("percent", [0, 10, 25, 50, 75, 100])
def test_mcr_points_and_mini_points(percent: int, cap: int | None, rounding: Rounding) -> None:
    dice = random.Random(f"{percent} {cap} {rounding}")
    for _ in range(200):
        point = Standpoint(dice.randint(0, 400), dice.randint(-900, 900))
        got = in_parts(*carry(point, percent, CarryForm(rounding, cap=cap), overall=False))
        points = int(point.twelfths) * (PARTS // 12) * percent // 100
        score = int(point.score) * PARTS * percent // 100
        assert got == (limited(rounded(points, rounding, 1), cap), rounded(score, rounding, 1))


@pytest.mark.parametrize("rounding", Rounding)
@pytest.mark.parametrize("cap", [None, 5_000, 30_000])
@pytest.mark.parametrize("percent", [0, 25, 50, 100])
def test_a_riichi_total_is_one_figure(percent: int, cap: int | None, rounding: Rounding) -> None:
    dice = random.Random(f"riichi {percent} {cap} {rounding}")
    for _ in range(200):
        point = Standpoint(dice.randint(-60, 60) * 12_000, dice.randint(-600, 600) * 100)
        points, score = in_parts(*carry(point, percent, CarryForm(rounding, unit=100, cap=cap), overall=True))
        whole = (int(point.twelfths) * (PARTS // 12) + int(point.score) * PARTS) * percent // 100
        assert points == int(point.twelfths) * (PARTS // 12) * percent // 100
        assert points + score == limited(rounded(whole, rounding, 100), cap)


@pytest.mark.parametrize("size", [1, 4, 16, 32])
@pytest.mark.parametrize("step", [1, 3, 1000])
def test_points_laid_out_by_place_are_a_stair(size: int, step: int) -> None:
    """The last of a division begins with nothing, each place higher with one step more, whatever was played."""
    form = CarryForm(step=step)
    for place in range(1, size + 1):
        point = Standpoint(random.Random(place).randint(0, 400), 77, place, size)
        begins = step * (size - place)
        assert carry(point, 50, form, overall=False) == (begins * 12, 0)
        assert carry(point, 50, form, overall=True) == (0, begins)


@pytest.mark.parametrize("rounding", Rounding)
def test_a_share_never_changes_who_is_ahead(rounding: Rounding) -> None:
    """Rounding may make two level, and never turns their order round."""
    dice = random.Random(str(rounding))
    for _ in range(500):
        ahead, behind = sorted((dice.randint(0, 400), dice.randint(0, 400)), reverse=True)
        form = CarryForm(rounding)
        first, _score = carry(Standpoint(ahead, 0), 50, form, overall=False)
        second, _score = carry(Standpoint(behind, 0), 50, form, overall=False)
        assert first >= second
