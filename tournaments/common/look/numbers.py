"""Format numbers for readers: exact, never rounded, with a true minus and their language's sign in thousands."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext, pgettext_lazy

from mahjong_core.errors import RuleError
from mahjong_core.standings import RankFigure
from mahjong_core.words import ENGLISH, nearest, text
from tournaments.common.look.languages import locale_of, reader

Exact = int | Fraction | str

MINUS = "\N{MINUS SIGN}"
NARROW_SPACE = "\u202f"
_FRACTION_SLASH = "\N{FRACTION SLASH}"
_UP_TO_THREE = re.compile(r"[+-]?\d{1,3}")
_GLYPHS: dict[tuple[int, int], str] = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
    (1, 8): "⅛",
    (3, 8): "⅜",
    (5, 8): "⅝",
    (7, 8): "⅞",
}
# Which ending a number takes is told by the language's own kinds of ordinals (CLDR), never by the number here.
_ENDINGS: dict[str, Promise] = {
    "one": pgettext_lazy("after the figures of an ordinal such as 1, 21", "st"),
    "two": pgettext_lazy("after the figures of an ordinal such as 2, 22", "nd"),
    "few": pgettext_lazy("after the figures of an ordinal such as 3, 23", "rd"),
    "other": pgettext_lazy("after the figures of an ordinal such as 4, 11", "th"),
}


def to_fraction(value: object) -> Fraction:
    """Return ``value`` (an int, a Fraction, or text such as ``7/3``) as a Fraction.

    Raise ``look.not_exact`` for the rest.
    """
    if isinstance(value, int | Fraction | str) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError) as failure:
            raise RuleError("look.not_exact", f"{value!r} is not a number", {"value": value}) from failure
    raise RuleError("look.not_exact", f"{value!r} is not an exact number", {"value": repr(value)})


def print_exact(value: object) -> str:
    """Return a number as text.

    ``7/3`` as 2⅓, ``2114`` with the sign between thousands, a loss with a true minus, 1/12 with a slash.
    """
    if type(value) is int:  # nearly all that a page shows
        return (MINUS if value < 0 else "") + print_thousands(abs(value))
    number = to_fraction(value)
    whole, rest = divmod(abs(number), 1)
    sign = MINUS if number < 0 else ""
    return sign + _join_parts(whole, rest)


def _join_parts(whole: int, rest: Fraction) -> str:
    """Return a whole number and a fraction below one, joined; a zero part is left out."""
    if not rest:
        return print_thousands(whole)
    glyph = _GLYPHS.get((rest.numerator, rest.denominator))
    figures = print_thousands(whole) if whole else ""
    if glyph:
        return figures + glyph
    gap = NARROW_SPACE if whole else ""
    return f"{figures}{gap}{rest.numerator}{_FRACTION_SLASH}{rest.denominator}"


def print_thousands(whole: int) -> str:
    figures = f"{whole:,}"
    return figures.replace(",", thousands_sign()) if "," in figures else figures


def thousands_sign() -> str:
    """Return what the reader's language writes between thousands: the sign that its rulings have.

    English figures have a narrow space: in columns, a comma is taken for a decimal sign by most of Europe.
    """
    own = nearest(reader())
    return NARROW_SPACE if own == ENGLISH else text("numbers", "thousands", own)


def read_thousands(typed: str) -> str:
    """Return a typed number without spaces and the reader's signs between thousands."""
    close = "".join(typed.split())
    first, *threes = close.split(thousands_sign())
    is_grouped = _UP_TO_THREE.fullmatch(first) and all(three.isdecimal() and len(three) == 3 for three in threes)
    return "".join([first, *threes]) if is_grouped else close


def print_signed(value: object) -> str:
    """Return the text of ``print_exact``, with a plus before a gain; zero has no sign."""
    text = print_exact(value)
    return text if text == "0" or text.startswith(MINUS) else f"+{text}"


def print_in_thousands(value: object) -> str:
    """Return a riichi total as clubs write it, in thousands to one digit: +284.0, in French +284,0."""
    tenths = round(to_fraction(value) / 100)
    whole, rest = divmod(abs(tenths), 10)
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    decimal = locale_of(reader()).number_symbols["latn"]["decimal"]
    return f"{sign}{print_thousands(whole)}{decimal}{rest}"


def print_score(value: object, *, is_mcr: object) -> str:
    """Return the points made at tables, the same on screen and paper.

    In MCR they are what was won less what was lost, written with its sign: +96. In riichi they are the points that
    a player holds, which have none: 31 200.
    """
    return print_signed(value) if is_mcr else print_exact(value)


def print_figure(figure: RankFigure) -> str:
    """Return the figure that ranks a row, the same on screen and paper: 2⅓ table points, or a signed riichi total."""
    return print_signed(figure.value) if figure.metric == "overall_score" else print_exact(figure.value)


def counted(value: Fraction | int) -> int:
    """Return the number by which the reader's language chooses a plural form.

    1⅓ are two in English (points), one in French (point).
    """
    size = abs(Fraction(value))
    return int(size) if _is_one_until_two(reader()) else ceil(size)


@lru_cache
def _is_one_until_two(language: str) -> bool:
    """Return whether a language counts as one what is less than two, as French does and English does not (CLDR)."""
    return locale_of(language).plural_form(Decimal("1.5")) == "one"


def _ordinal_ending(number: int) -> str:
    """Return the ending of an ordinal: 1st 2nd 3rd 4th 11th in English, 1er 2e in French."""
    kind = locale_of(reader()).ordinal_form(number)
    return str(_ENDINGS.get(kind, _ENDINGS["other"]))


# Translators: figures and ending of an ordinal; a language that sets a sign before them, as Chinese does, puts it here.
_ORDINAL = pgettext_lazy("how an ordinal is written", "{number}{ending}")


def print_ordinal(number: int) -> str:
    return str(_ORDINAL).format(number=print_thousands(number), ending=_ordinal_ending(number))


def draw_ordinal(number: int) -> SafeString:
    """Return the text of ``print_ordinal`` with the ending raised if the language writes it so."""
    return _draw_ordinal(number, reader())


@lru_cache(maxsize=4096)
def _draw_ordinal(number: int, _language: str) -> SafeString:
    # Translators: no word that anybody reads; write "raised" where the ending of 1st stands higher than its figures.
    is_raised = pgettext("how the ending of an ordinal stands", "plain") == "raised"
    ending = format_html("<sup>{}</sup>" if is_raised else "{}", _ordinal_ending(number))
    return format_html(str(_ORDINAL), number=print_thousands(number), ending=ending)


@lru_cache(maxsize=4096, typed=True)
def draw_table_points(value: object, not_played: str) -> SafeString:
    """Return the box of table points; an empty value is a session not played yet, labelled ``not_played``."""
    if value is None or value == "":
        return format_html(
            '<span class="table-points" data-v=""><span class="visually-hidden">{}</span></span>', not_played
        )
    shown = print_exact(value)
    return format_html('<span class="table-points" data-v="{}">{}</span>', shown, shown)


def draw_wall(done: int, total: int, now: int, warned: int) -> SafeString:
    """Return the pieces of a wall.

    ``done`` are finished, ``now`` is the running one (0: none), the first ``warned`` are in brass.
    """
    pieces = []
    for piece in range(1, total + 1):
        state = "now" if piece == now else "done" if piece <= done else ""
        classes = " ".join(filter(None, (state, "warn" if piece <= warned else "")))
        pieces.append(f'<i class="{classes}"></i>' if classes else "<i></i>")
    return mark_safe("".join(pieces))  # noqa: S308
