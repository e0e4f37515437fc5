"""Reading and writing single values of options."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.rulesets import LatenessBand, LatenessEffect, Option, OptionKind, Stage, TieRule
from mahjong_core.rulesets.values import read_value, write_value
from tests.refusals import refuses

ANY_NUMBER = Option("chombo_amount", OptionKind.INTEGER, "A number", minimum=-10, maximum=10)
OPTIONAL = Option("minimum_sessions", OptionKind.INTEGER, "Perhaps a number", optional=True)
FOUR = Option("uma", OptionKind.INTEGERS, "Four numbers", minimum=-10, maximum=10, length=4)
WORDS = Option("ranking_metrics", OptionKind.CHOICES, "Words", choices=("a", "b", "c"))
TIES = Option("tie_rule", OptionKind.CHOICE, "Ties", choices=("share", "seat_order"))
FREE = Option("appeal_currency", OptionKind.CHOICE, "Any word")
FLAG = Option("nagashi", OptionKind.BOOLEAN, "Yes or no")
PRICES = Option("false_win_payments", OptionKind.PAYMENTS, "Prices")
BANDS = Option("lateness_bands", OptionKind.BANDS, "Bands")
BAND = LatenessBand(10, inclusive=True, effect=LatenessEffect.DEDUCTION, points=5)
BAND_DATA = {"up_to_minutes": 10, "inclusive": True, "effect": "deduction", "points": 5}


@pytest.mark.parametrize(
    ("option", "given_value", "read"),
    [
        (ANY_NUMBER, 10, 10),
        (ANY_NUMBER, -10, -10),
        (ANY_NUMBER, 0, 0),
        (OPTIONAL, None, None),
        (OPTIONAL, 6, 6),
        (FOUR, [3, 1, -1, -3], (3, 1, -1, -3)),
        (FOUR, (3, 1, -1, -3), (3, 1, -1, -3)),
        (WORDS, ["c", "a"], ("c", "a")),
        (WORDS, [], ()),
        (TIES, "share", TieRule.SHARE),
        (TIES, TieRule.SEAT_ORDER, TieRule.SEAT_ORDER),
        (FREE, "EUR", "EUR"),
        (FLAG, False, False),
        (PRICES, {"x": 3}, {"x": 3}),
        (PRICES, {}, {}),
        (BANDS, [BAND_DATA], (BAND,)),
        (BANDS, (BAND, BAND_DATA), (BAND, BAND)),
    ],
)
def test_a_value_is_read(option: Option, given_value: Any, read: Any) -> None:
    value = read_value(option, given_value)
    assert value == read
    assert type(value) is type(read)


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        (ANY_NUMBER, 11),
        (ANY_NUMBER, -11),
        (ANY_NUMBER, None),
        (ANY_NUMBER, True),
        (ANY_NUMBER, 1.0),
        (ANY_NUMBER, "1"),
        (ANY_NUMBER, float("nan")),
        (FOUR, [1, 2, 3]),
        (FOUR, [1, 2, 3, 11]),
        (FOUR, {1, 2, 3, 4}),
        (FOUR, "1234"),
        (WORDS, ["d"]),
        (WORDS, ["a", "a"]),
        (WORDS, "abc"),
        (TIES, "toss"),
        (TIES, None),
        (TIES, ""),
        (FREE, ""),
        (FREE, 3),
        (FLAG, 0),
        (FLAG, "true"),
        (PRICES, {"x": "3"}),
        (PRICES, {3: 3}),
        (PRICES, [("x", 3)]),
        (BANDS, BAND_DATA),
        (BANDS, [BAND_DATA | {"extra": 1}]),
        (BANDS, [BAND_DATA | {"inclusive": "yes"}]),
        (BANDS, [BAND_DATA | {"effect": "none"}]),
        (BANDS, [BAND_DATA | {"points": -5}]),
        (BANDS, [BAND_DATA | {"up_to_minutes": 9.5}]),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(option: Option, wrong: Any) -> None:
    with refuses("rulesets.invalid_value") as refusal:
        read_value(option, wrong)
    assert set(refusal.value.detail) == {"option", "value", "choices", "minimum", "maximum"}


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ((4, 2, 1, 0), [4, 2, 1, 0]),
        (Stage.AFTER_UMA, "after_uma"),
        (("a", TieRule.SHARE), ["a", "share"]),
        ({"x": 3}, {"x": 3}),
        (None, None),
        (True, True),
        (BAND, BAND_DATA),
        ((BAND,), [BAND_DATA]),
    ],
)
def test_a_value_is_written(value: Any, written: Any) -> None:
    assert write_value(value) == written


bands = st.builds(
    LatenessBand,
    st.none() | st.integers(0, 60),
    inclusive=st.booleans(),
    effect=st.sampled_from(LatenessEffect),
    points=st.integers(0, 5000),
)


@given(value=st.lists(bands, max_size=4).map(tuple))
def test_bands_written_and_read_are_the_same(value: tuple[LatenessBand, ...]) -> None:
    assert read_value(BANDS, write_value(value)) == value


@given(value=st.lists(st.integers(-10, 10), min_size=4, max_size=4).map(tuple))
def test_lists_written_and_read_are_the_same(value: tuple[int, ...]) -> None:
    assert read_value(FOUR, write_value(value)) == value
