"""Numbers as the look's README asks for them: "losses with a true minus (−36), thousands with a thin space", 2⅓."""

from fractions import Fraction

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.refusals import refuses
from tournaments.common.look.languages import codes, locale_of
from tournaments.common.look.numbers import MINUS, print_exact, read_thousands, thousands_sign, to_fraction

THIN = "\u202f"
READ_GLYPHS = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (8, "8"),
        (-36, "−36"),
        (1191, f"1{THIN}191"),
        (-1250, f"−1{THIN}250"),
        (1234567, f"1{THIN}234{THIN}567"),
        (None, ""),
        ("", ""),
    ],
)
def test_a_score_has_a_true_minus_and_thin_thousands(draw, value, shown, language):
    assert draw("{{ n|score }}", language, n=value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (12, "+12"),
        (-36, "−36"),
        (0, "0"),
        (2114, f"+2{THIN}114"),
        (Fraction(1, 3), "+⅓"),
        (Fraction(-1, 3), "−⅓"),
        (None, ""),
    ],
)
def test_a_signed_number_says_gain_or_loss(draw, value, shown):
    assert draw("{{ n|signed }}", n=value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("7/3", "2⅓"),
        (Fraction(7, 3), "2⅓"),
        (21, "21"),
        ("21", "21"),
        ("205/3", "68⅓"),
        ("123/2", "61½"),
        ("3/2", "1½"),
        ("1/2", "½"),
        ("-7/3", "−2⅓"),
        ("67/12", f"5{THIN}7⁄12"),
        ("5/12", "5⁄12"),
        ("-1/12", "−1⁄12"),
        ("11/4", "2¾"),
        ("5/6", "⅚"),
        ("6/3", "2"),
        (None, ""),
    ],
)
def test_a_fraction_is_printed_exactly(draw, value, shown):
    assert draw("{{ f|fraction }}", f=value) == shown


@pytest.mark.parametrize("value", [2.5, True, "two", "1/0", object()])
def test_what_is_not_exact_is_refused(value):
    with refuses("look.not_exact"):
        to_fraction(value)


def read_back(shown: str) -> Fraction:
    """The reader's way back from the printed form to the number."""
    sign = -1 if shown.startswith(MINUS) else 1
    figures = shown.removeprefix(MINUS)
    if "⁄" in figures:
        head, _, below = figures.partition("⁄")
        whole, gap, above = head.rpartition(THIN)
        return sign * ((Fraction(whole.replace(THIN, "")) if gap else 0) + Fraction(int(above), int(below)))
    part = Fraction(*READ_GLYPHS[figures[-1]]) if figures[-1] in READ_GLYPHS else Fraction(0)
    whole = figures[:-1] if part else figures
    return sign * (Fraction(whole.replace(THIN, "") or "0") + part)


@given(st.integers(-200_000, 200_000))
def test_every_twelfth_can_be_read_back(twelfths):
    number = Fraction(twelfths, 12)
    assert read_back(print_exact(number)) == number


@pytest.mark.parametrize(
    ("language", "number", "shown"),
    [
        ("en", 1, "1st"),
        ("en", 2, "2nd"),
        ("en", 3, "3rd"),
        ("en", 4, "4th"),
        ("en", 11, "11th"),
        ("en", 12, "12th"),
        ("en", 13, "13th"),
        ("en", 21, "21st"),
        ("en", 111, "111th"),
        ("en", 122, "122nd"),
        ("fr", 1, "1er"),
        ("fr", 2, "2e"),
        ("fr", 21, "21e"),
        ("fr", 140, "140e"),
        ("de", 1, "1."),
        ("da", 2, "2."),
        ("pl", 3, "3."),
        ("es", 1, "1.º"),
        ("pt", 3, "3.º"),
        ("it", 8, "8º"),
        ("nl", 1, "1e"),
        ("ja", 1, "1位"),
        ("zh-hans", 2, "第2名"),
        ("zh-hant", 3, "第3名"),
    ],
)
def test_a_place_is_an_ordinal_of_the_readers_language(draw, language, number, shown):
    assert draw("{{ n|ordinal }}", language, n=number) == shown


@pytest.mark.parametrize(("language", "shown"), [("en", "4th"), ("fr", "4<sup>e</sup>")])
def test_a_place_on_the_page_raises_the_french_ending(draw, language, shown):
    assert draw("{{ n|place }}", language, n=4) == shown


def test_no_place_is_no_text(draw):
    assert draw("[{{ n|place }}{{ n|ordinal }}{{ absent|ordinal }}]", n=None) == "[]"


@pytest.mark.parametrize(
    ("language", "points", "total"),
    [
        ("en", f"31{THIN}200", f"+1{THIN}284.5"),
        ("fr", f"31{THIN}200", f"+1{THIN}284,5"),
        ("de", "31.200", "+1.284,5"),
        ("da", "31.200", "+1.284,5"),
        ("it", "31.200", "+1.284,5"),
        ("nl", "31.200", "+1.284,5"),
        ("es", f"31{THIN}200", f"+1{THIN}284,5"),
        ("pl", f"31{THIN}200", f"+1{THIN}284,5"),
        ("pt", f"31{THIN}200", f"+1{THIN}284,5"),
        ("ja", "31,200", "+1,284.5"),
        ("zh-hans", "31,200", "+1,284.5"),
        ("zh-hant", "31,200", "+1,284.5"),
    ],
)
def test_thousands_and_decimals_have_the_signs_of_the_readers_language(draw, language, points, total):
    assert draw("{{ n|score }}", language, n=31_200) == points
    assert draw("{{ n|in_thousands }}", language, n=1_284_500) == total


def test_the_signs_are_those_of_cldr():
    """Spanish has the narrow space of its academy; no-break spaces are narrow, as in French."""
    narrow = {"\u00a0": THIN}
    for language in set(codes()) - {"en", "es"}:
        group = locale_of(language).number_symbols["latn"]["group"]
        with override(language):
            assert thousands_sign() == narrow.get(group, group)


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("de", "31.200", "31200"),
        ("de", "-1.031.200", "-1031200"),
        ("de", "45.0", "45.0"),
        ("de", "3120.0", "3120.0"),
        ("zh-hans", "31,200", "31200"),
        ("en", f"31{THIN}200", "31200"),
        ("en", "31.200", "31.200"),
        ("fr", " 31\u00a0200", "31200"),
    ],
)
def test_a_number_is_read_as_it_is_written(language, typed, read):
    with override(language):
        assert read_thousands(typed) == read
