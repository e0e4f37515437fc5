"""Draw winds as small tiles: the character never changes, the letter follows the reader's language."""

from functools import cache

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.errors import RuleError
from mahjong_core.winds import Wind
from tournaments.common.look.languages import reader

CHARACTERS: dict[Wind, str] = {Wind.EAST: "東", Wind.SOUTH: "南", Wind.WEST: "西", Wind.NORTH: "北"}
NAMES: dict[Wind, Promise] = {
    Wind.EAST: _("East"),
    Wind.SOUTH: _("South"),
    Wind.WEST: _("West"),
    Wind.NORTH: _("North"),
}
ROUNDS: dict[Wind, Promise] = {
    Wind.EAST: _("East round"),
    Wind.SOUTH: _("South round"),
    Wind.WEST: _("West round"),
    Wind.NORTH: _("North round"),
}
# The heading over those who change places before a round.
NEW_ROUNDS: dict[Wind, Promise] = {
    Wind.EAST: _("Change places: East round"),
    Wind.SOUTH: _("Change places: South round"),
    Wind.WEST: _("Change places: West round"),
    Wind.NORTH: _("Change places: North round"),
}
_LETTERS: dict[Wind, Promise] = {
    Wind.EAST: pgettext_lazy("letter of a wind", "E"),
    Wind.SOUTH: pgettext_lazy("letter of a wind", "S"),
    Wind.WEST: pgettext_lazy("letter of a wind", "W"),
    Wind.NORTH: pgettext_lazy("letter of a wind", "N"),
}
_FIRST_CHARACTER = 0x4E00  # of the CJK unified ideographs
_SIZES = ("small", "medium", "large", "huge")


def read_wind(value: object) -> Wind:
    """Return the wind written as E, S, W or N; raise ``look.unknown_wind`` for anything else."""
    try:
        return Wind(str(value))
    except ValueError as failure:
        raise RuleError("look.unknown_wind", f"{value!r} is not one of E S W N", {"wind": str(value)}) from failure


def wind_letter(wind: Wind) -> str:
    """Return the letter of a wind in the reader's language: E S W N in English."""
    return str(_LETTERS[wind])


def _is_character(wind: Wind) -> bool:
    """Return whether the reader's letter is the character of the tile, or its simplified form, which says it twice."""
    return ord(wind_letter(wind)) >= _FIRST_CHARACTER


def draw_wind(wind: Wind, size: str, *, letter: bool) -> SafeString:
    """Return the tile of a wind. Its corner shows the letter from ``medium`` up.

    A small tile has no room for it.
    """
    if size not in _SIZES:
        raise RuleError("look.unknown_size", f"a wind is {', '.join(_SIZES)}, not {size!r}", {"size": size})
    return _draw_wind(wind, size, letter, reader())


@cache
def _draw_wind(wind: Wind, size: str, letter: bool, _language: str) -> SafeString:  # noqa: FBT001
    small = size == "small"
    is_lettered = letter and not small and not _is_character(wind)
    corner = format_html("<i>{}</i>", wind_letter(wind)) if is_lettered else ""
    return format_html(
        '<span class="wind{}" role="img" aria-label="{}"><b lang="zh-Hant">{}</b>{}</span>',
        "" if small else f" {size}",
        NAMES[wind],
        CHARACTERS[wind],
        corner,
    )


def wind_signs(wind: Wind) -> SafeString:
    """Return the character of a wind with the letter beside it; once where the letter is a character."""
    if _is_character(wind):
        return format_html("{}", wind_letter(wind))
    return format_html('<span lang="zh-Hant">{}</span> {}', CHARACTERS[wind], wind_letter(wind))


def draw_wind_label(wind: Wind) -> SafeString:
    """Return a small tile with the letter beside it; a screen reader reads the name once."""
    return _draw_wind_label(wind, reader())


@cache
def _draw_wind_label(wind: Wind, _language: str) -> SafeString:
    tile = draw_wind(wind, "small", letter=False)
    if _is_character(wind):
        return format_html('<span class="wind-label">{}</span>', tile)
    return format_html('<span class="wind-label">{} <span aria-hidden="true">{}</span></span>', tile, wind_letter(wind))
