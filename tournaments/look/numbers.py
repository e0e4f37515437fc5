"""Numbers as readers see them: exact until here, rounded never, a true minus, a narrow space in thousands."""

from fractions import Fraction

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from mahjong_core.errors import RuleError

Exact = int | Fraction | str

MINUS = "\N{MINUS SIGN}"
NARROW_SPACE = "\u202f"
FRACTION_SLASH = "\N{FRACTION SLASH}"
GLYPHS: dict[tuple[int, int], str] = {
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
ENGLISH_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def exact(value: object) -> Fraction:
    """``value`` (an int, a Fraction, or text such as ``7/3``) as a Fraction; raise ``look.not_exact`` for the rest."""
    if isinstance(value, int | Fraction | str) and not isinstance(value, bool):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError) as failure:
            raise RuleError("look.not_exact", f"{value!r} is not a number", {"value": value}) from failure
    raise RuleError("look.not_exact", f"{value!r} is not an exact number", {"value": repr(value)})


def print_exact(value: object) -> str:
    """``7/3`` as 2⅓, ``2114`` with a narrow space, losses with a true minus, 1/12 with a slash."""
    number = exact(value)
    whole, rest = divmod(abs(number), 1)
    sign = MINUS if number < 0 else ""
    return sign + join_parts(whole, rest)


def join_parts(whole: int, rest: Fraction) -> str:
    """A whole number and a fraction below one, side by side; a zero part is left out."""
    if not rest:
        return print_thousands(whole)
    glyph = GLYPHS.get((rest.numerator, rest.denominator))
    figures = print_thousands(whole) if whole else ""
    if glyph:
        return figures + glyph
    gap = NARROW_SPACE if whole else ""
    return f"{figures}{gap}{rest.numerator}{FRACTION_SLASH}{rest.denominator}"


def print_thousands(whole: int) -> str:
    return f"{whole:,}".replace(",", NARROW_SPACE)


def print_signed(value: object) -> str:
    """As ``print_exact``, with a plus before a gain; nothing stands before zero."""
    return ("+" if exact(value) > 0 else "") + print_exact(value)


def ordinal_ending(number: int, language: str) -> str:
    """What follows the figures of a place: 1st 2nd 3rd 4th 11th in English, 1er 2e in French."""
    if language.startswith("fr"):
        return "er" if number == 1 else "e"
    if number % 100 in {11, 12, 13}:
        return "th"
    return ENGLISH_ENDINGS.get(number % 10, "th")


def print_ordinal(number: int, language: str) -> str:
    return f"{print_thousands(number)}{ordinal_ending(number, language)}"


def draw_ordinal(number: int, language: str) -> SafeString:
    """As ``print_ordinal``, with the ending raised where the language writes it so."""
    ending = ordinal_ending(number, language)
    frame = "{}<sup>{}</sup>" if language.startswith("fr") else "{}{}"
    return format_html(frame, print_thousands(number), ending)


def draw_table_points(value: object, not_played: str) -> SafeString:
    """The box of table points; an empty value is a session not played yet, said by ``not_played``."""
    if value is None or value == "":
        return format_html('<span class="tp" data-v=""><span class="vh">{}</span></span>', not_played)
    shown = print_exact(value)
    return format_html('<span class="tp" data-v="{}">{}</span>', shown, shown)


def draw_wall(done: int, total: int, now: int, warned: int) -> SafeString:
    """The pieces of a wall: ``done`` finished, ``now`` the running piece (0: none), the first ``warned`` marked."""
    return mark_safe("".join(draw_piece(piece, done, now, warned) for piece in range(1, total + 1)))  # noqa: S308


def draw_piece(piece: int, done: int, now: int, warned: int) -> str:
    state = "n" if piece == now else "d" if piece <= done else ""
    classes = " ".join(filter(None, (state, "warn" if piece <= warned else "")))
    return f'<i class="{classes}"></i>' if classes else "<i></i>"
