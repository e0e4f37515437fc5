"""Draw the picture of an event that other sites show beside a link to it: 1200 by 630."""

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1200, 630)
_FONTS: Final = Path(__file__).resolve().parents[2] / "tournaments" / "common" / "typeset" / "fonts"
_PAPER, _INK, _MUTED, _JADE, _VERM = "#f4efe0", "#1d2421", "#5b625e", "#0a6549", "#b02d17"
_LEFT: Final = 80
_WIDTH: Final = SIZE[0] - 2 * _LEFT
_MAX_ROWS: Final = 5


@lru_cache(maxsize=16)
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "Inter-Bold.otf" if bold else "Inter-Regular.otf"
    # from bytes: with a path, Pillow looks for a font of the machine where the file is missing
    return ImageFont.truetype(io.BytesIO((_FONTS / name).read_bytes()), size)


def draw_card(title: str, line: str, rows: Sequence[tuple[str, str, str]] = (), *, large: str = "") -> bytes:
    """Return a PNG with the title, one line below it, a large line, and up to five rows of place, name and figure."""
    picture = Image.new("RGB", SIZE, _PAPER)
    pen = ImageDraw.Draw(picture)
    _draw_mark(pen)
    at = 150
    for words in _wrapped(title, 62 if rows else 76, most=2):
        pen.text((_LEFT, at), words, fill=_INK, font=_font(62 if rows else 76, bold=True))
        at += 78 if rows else 96
    pen.text((_LEFT, at + 4), _cut(line, 32), fill=_MUTED, font=_font(32))
    at += 66
    if large:
        pen.text((_LEFT, at + 20), _cut(large, 120, bold=True), fill=_JADE, font=_font(120, bold=True))
    for place, name, figure in rows[:_MAX_ROWS]:
        pen.text((_LEFT, at), place, fill=_JADE, font=_font(36, bold=True))
        pen.text((_LEFT + 90, at), _cut(name, 36, _WIDTH - 260), fill=_INK, font=_font(36))
        pen.text((SIZE[0] - _LEFT, at), figure, fill=_INK, font=_font(36, bold=True), anchor="ra")
        at += 54
    made = io.BytesIO()
    picture.save(made, "PNG", optimize=True)
    return made.getvalue()


def _draw_mark(pen: ImageDraw.ImageDraw) -> None:
    """Draw the four tiles of the mark and the name beside them."""
    unit, left, top = 3, _LEFT, 54
    for x, y, width, height, colour in (
        *((0, 0, 17, 6, _JADE), (18, 0, 6, 17, _JADE), (0, 7, 6, 17, _JADE)),
        (7, 18, 17, 6, _VERM),
    ):
        box = (left + x * unit, top + y * unit, left + (x + width) * unit, top + (y + height) * unit)
        pen.rounded_rectangle(box, radius=4, fill=colour)
    pen.text((left + 96, top + 12), "Seatwind", fill=_MUTED, font=_font(38, bold=True))


def _wrapped(text: str, size: int, *, most: int) -> list[str]:
    """Return the text in lines that fit; the last one is cut."""
    font, lines, words = _font(size, bold=True), [""], text.split()
    for at, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= _WIDTH or not lines[-1]:
            lines[-1] = longer
        elif len(lines) == most:
            lines[-1] = f"{lines[-1]} {' '.join(words[at:])}"
            break
        else:
            lines.append(word)
    return [_cut(line, size, bold=True) for line in lines]


def _cut(text: str, size: int, width: int = _WIDTH, *, bold: bool = False) -> str:
    """Return as much of the text as fits."""
    font = _font(size, bold=bold)
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
