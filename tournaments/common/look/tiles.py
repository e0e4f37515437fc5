"""Draw tiles: mpsz text becomes a row of small images with alternative text in the reader's language.

mpsz writes the figures before their suit: ``123m`` characters, ``p`` dots, ``s`` bamboo, ``1234567z`` East South West
North white green red, ``0`` a red five. Here ``f`` adds the eight flowers in the order of MCR 3.5.5.1.4 (spring,
summer, autumn, winter, plum, orchid, bamboo, chrysanthemum) and ``0b`` a face-down tile.
"""

import re
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from mahjong_core.errors import RuleError

SUITS: dict[str, Promise] = {
    "m": gettext_lazy("%(number)s character"),
    "p": gettext_lazy("%(number)s dot"),
    "s": gettext_lazy("%(number)s bamboo"),
}
HONOURS: dict[str, Promise] = {
    "1z": gettext_lazy("east wind"),
    "2z": gettext_lazy("south wind"),
    "3z": gettext_lazy("west wind"),
    "4z": gettext_lazy("north wind"),
    "5z": gettext_lazy("white dragon"),
    "6z": gettext_lazy("green dragon"),
    "7z": gettext_lazy("red dragon"),
    "1f": gettext_lazy("spring"),
    "2f": gettext_lazy("summer"),
    "3f": gettext_lazy("autumn"),
    "4f": gettext_lazy("winter"),
    "5f": gettext_lazy("plum flower"),
    "6f": gettext_lazy("orchid"),
    "7f": gettext_lazy("bamboo flower"),
    "8f": gettext_lazy("chrysanthemum"),
    "0b": gettext_lazy("face-down tile"),
}
_RUN = re.compile(r"(\d+)([mpszfb])")
_GROUP = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)|([^\[\]()\s]+)")


@dataclass(frozen=True, slots=True)
class Group:
    """Represent a group of tiles shown together. ``claimed`` ones carry the dotted line."""

    codes: tuple[str, ...]
    claimed: bool = False


def read_tiles(text: str) -> tuple[str, ...]:
    """Return the tiles of a text: ``"123m4z"`` as ``("1m", "2m", "3m", "4z")``.

    Raise ``look.unknown_tiles`` otherwise.
    """
    codes = tuple(figure + suit for figures, suit in _RUN.findall(text) for figure in figures)
    if _RUN.sub("", text) or not all(map(_is_tile, codes)):
        raise RuleError("look.unknown_tiles", f"{text!r} does not name tiles", {"tiles": text})
    return codes


def _is_tile(code: str) -> bool:
    return code in HONOURS or (code[1] in SUITS)


def read_groups(text: str) -> tuple[Group, ...]:
    """Return the groups of a text, separated by spaces; ``[123m]`` is claimed, ``(1111z)`` a concealed kong."""
    if _GROUP.sub("", text).strip():
        raise RuleError("look.unknown_tiles", f"{text!r} does not name tiles", {"tiles": text})
    return tuple(
        Group(read_tiles(claimed or concealed_kong or plain), claimed=bool(claimed))
        for claimed, concealed_kong, plain in _GROUP.findall(text)
    )


def tile_name(code: str) -> str:
    """Return a tile's name for screen readers: "3 bamboo", "red 5 dot", "east wind"."""
    if code in HONOURS:
        return str(HONOURS[code])
    figure, suit = code[0], code[1]
    if figure == "0":
        return gettext("red %(tile)s") % {"tile": SUITS[suit] % {"number": 5}}
    return str(SUITS[suit] % {"number": figure})


def tile_file(code: str) -> str:
    """Return the address of the picture of ``code``."""
    return static("tiles/back.svg" if code == "0b" else f"tiles/{code}.svg")


def draw_tile(code: str, *, winning: bool = False) -> SafeString:
    return format_html(
        '<span class="tile-picture{}"><img src="{}" alt="{}" width="30" height="40"></span>',
        " winning" if winning else "",
        tile_file(code),
        tile_name(code),
    )


def draw_tiles(text: str, winning_tile: str = "") -> SafeString:
    """Return the pictures of every group of ``text``; ``winning_tile`` comes last, framed."""
    groups = read_groups(text)
    apart = len(groups) > 1 or any(group.claimed for group in groups)
    drawn = []
    for group in groups:
        pictures = format_html_join("", "{}", ((draw_tile(code),) for code in group.codes))
        if apart:
            pictures = format_html('<span class="set{}">{}</span>', " claimed" if group.claimed else "", pictures)
        drawn.append((pictures,))
    last = format_html_join("", "{}", ((draw_tile(code, winning=True),) for code in read_tiles(winning_tile)))
    return format_html('<span class="tiles">{}{}</span>', format_html_join("", "{}", drawn), last)
