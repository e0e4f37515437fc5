"""Exact numbers of a record: whole, fraction, or a decimal that is rounded to its last digit (record, section 1)."""

from decimal import Decimal
from fractions import Fraction

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.record.numbers import read_exact


@pytest.mark.parametrize(
    ("written", "right", "wrong"),
    [
        (7, [Fraction(7)], [Fraction(701, 100), Fraction(13, 2)]),
        (-8, [Fraction(-8)], [Fraction(8)]),
        ("7/3", [Fraction(7, 3)], [Fraction(233, 100)]),
        ("-7/3", [Fraction(-7, 3)], [Fraction(7, 3)]),
        # "right where the exact value lies within half a unit of its last digit (bounds included)"
        (
            "2.33",
            [Fraction(7, 3), Fraction(2325, 1000), Fraction(2335, 1000)],
            [Fraction(23351, 10000), Fraction(7, 2)],
        ),
        (Decimal("2.33"), [Fraction(7, 3)], [Fraction(9, 4)]),
        ("0.5", [Fraction(1, 2), Fraction(45, 100), Fraction(55, 100)], [Fraction(44, 100)]),
        ("0.50", [Fraction(1, 2)], [Fraction(51, 100)]),
        ("-0.3", [Fraction(-1, 3)], [Fraction(1, 3)]),
        ("12", [Fraction(12)], [Fraction(25, 2)]),
        # thousands: 15.0 of them are 15,000 points to the nearest hundred
        (Decimal("15.0").scaleb(3), [Fraction(15000), Fraction(15049), Fraction(14950)], [Fraction(15051)]),
        (Decimal("3.333").scaleb(3), [Fraction(10000, 3)], [Fraction(3334)]),
    ],
)
def test_which_values_a_published_number_is(written: object, right: list[Fraction], wrong: list[Fraction]) -> None:
    exact = read_exact(written, "points")
    assert all(exact.holds(value) for value in right)
    assert not any(exact.holds(value) for value in wrong)


def test_the_middle_is_the_number_as_written() -> None:
    assert read_exact("2.33", "x").middle == Fraction(233, 100)
    assert read_exact("7/3", "x").middle == Fraction(7, 3)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "a",
        "1/0",
        "1/-2",
        "1 /2",
        "½",
        "١",
        "1e3",
        "0x10",
        "1,5",
        "+5",
        "--1",
        ".5",
        "5.",
        "7/3/2",
        None,
        True,
        [],
        {},
    ],
)
def test_what_is_no_number_is_malformed_and_named(written: object) -> None:
    with pytest.raises(RuleError) as refused:
        read_exact(written, "sessions.0.tables.0.points")
    assert refused.value.code == "file.malformed"
    assert refused.value.detail["field"] == "sessions.0.tables.0.points"


@pytest.mark.parametrize(
    "written",
    ["1/1000001", "1000000001", 10**9 + 1, -(10**9) - 1, Decimal("1e99"), Decimal("1e-99"), Decimal("12345678901.5")],
)
def test_numbers_beyond_the_limits_are_too_large(written: object) -> None:
    with pytest.raises(RuleError) as refused:
        read_exact(written, "points")
    assert refused.value.code == "file.too_large"


@pytest.mark.parametrize("written", [10**9, -(10**9), "1/1000000", "1000000000"])
def test_numbers_at_the_limits_are_read(written: object) -> None:
    assert read_exact(written, "points").low == read_exact(written, "points").high
