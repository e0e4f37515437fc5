"""Cut a message to the length that a service takes."""

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.translation import ngettext

ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"

Escape = Callable[[str], str]


def units(text: str) -> int:
    """Return the length in UTF-16 code units, the widest count that the services use."""
    return len(text.encode("utf-16-le")) // 2


def escaped_within(text: str, limit: int, escape: Escape) -> str:
    """Return the text escaped; a longer one is cut before it is escaped, so that no escape is cut apart."""
    if units(escape(text)) <= limit:
        return escape(text)
    low, high = 0, len(text)
    while low < high:  # the longest beginning that fits
        middle = (low + high + 1) // 2
        if units(escape(text[:middle]) + ELLIPSIS) <= limit:
            low = middle
        else:
            high = middle - 1
    return escape(text[:low].rstrip()) + ELLIPSIS


def in_parts(lines: Sequence[str], limit: int, parts: int, escape: Escape) -> list[str]:
    """Return the lines, escaped, in at most ``parts`` texts of at most ``limit`` units; the last counts the rest.

    A line takes half of a text at most, so that there is always room for that.
    """
    texts = [escaped_within(line, limit // 2, escape) for line in lines]
    found = _packed(texts, limit)
    kept = sum(len(group) for group in found[:parts])  # without the line that counts the rest
    while len(found) > parts:
        found = _packed([*texts[:kept], escape(_left_out(len(texts) - kept))], limit)
        kept -= 1
    return ["\n".join(group) for group in found]


def _packed(texts: Sequence[str], limit: int) -> list[list[str]]:
    """Return the texts in groups of at most ``limit`` units, line ends included."""
    packed: list[list[str]] = []
    room = 0
    for text in texts:
        needed = units(text) + 1
        if packed and needed <= room:
            packed[-1].append(text)
        else:
            packed.append([text])
            room = limit + 1
        room -= needed
    return packed


def _left_out(count: int) -> str:
    text = ngettext("and %(n)s more line", "and %(n)s more lines", count) % {"n": count}
    return f"{ELLIPSIS} {text}"
