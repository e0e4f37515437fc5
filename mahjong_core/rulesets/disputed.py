"""Define disputed readings of hands: each an option, with the sources of either side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from mahjong_core.rulesets.cells import Cell
from mahjong_core.rulesets.records import Family, Source

__all__ = [
    "APPENDIX",
    "CHINESE_2014",
    "CONVENTION",
    "COPIES",
    "EMA_2025",
    "PROGRAMS",
    "PROGRAMS_1998",
    "SECOND_HAND",
    "WORLD",
    "WORLD_2025",
    "DisputedReading",
    "Interpretation",
    "Mark",
    "cells_of",
    "disputed",
    "mark_of",
]

APPENDIX = "green-book-en"  # the appendix of the English Green Book
PROGRAMS_1998 = "mil-1998"  # what programs of the reading of 1998 count
EMA_2025 = "ema-2025"
WORLD = "wrc-2015"
WORLD_2025 = "wrc-rules-2025"  # the text; the preset has its own name
CHINESE_2014 = "wmo-2014-zh"  # the Chinese text of 2014, which governs
PROGRAMS = "programs"  # what other programs set for an organisation's rules
CONVENTION = "practice"  # what is usual, and stands in no text that we know
# Texts that we did not read ourselves: known through others who quote them, or through programs that follow them.
SECOND_HAND = frozenset({APPENDIX, PROGRAMS_1998, PROGRAMS, WORLD_2025, CHINESE_2014})
COPIES = frozenset({WORLD})  # read in a copy with the text's own clause numbers
_OLD_CLAUSES = frozenset({"settings of programs", "hand values"})  # of EMA 2025, before its text was read


class Mark(StrEnum):
    """List how reliably a value is known."""

    BOOK = "book"  # read in the text
    COPY = "copy"  # read in a copy of the text
    SECOND_HAND = "second_hand"
    CONVENTION = "convention"
    ORGANISER = "organiser"  # chosen, not found


def mark_of(source: Source) -> Mark:
    """Return the kind of source of a value."""
    if source.text == "organiser":
        return Mark.ORGANISER
    if source.text == CONVENTION:
        return Mark.CONVENTION
    if source.text in COPIES:
        return Mark.COPY
    is_told = source.text in SECOND_HAND or (source.text == EMA_2025 and source.clause in _OLD_CLAUSES)
    return Mark.SECOND_HAND if is_told else Mark.BOOK


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Represent one side: the option's value, and the texts that support it, the nearest first.

    A source of a text of ``SECOND_HAND`` has a note of ours in place of the text's own words.
    """

    value: Any
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class DisputedReading:
    """Represent a point with its sides, mostly two.

    ``example`` is a hand that the first two sides value differently: the fields of a line of
    ``python -m mahjong_core score`` without ``rules``.
    """

    option: str
    family: Family
    sides: tuple[Interpretation, ...]
    example: Mapping[str, Any] = field(hash=False)


def disputed(
    option: str,
    family: Family,
    first: Interpretation,
    second: Interpretation,
    others: tuple[Interpretation, ...] = (),
    **example: Any,
) -> DisputedReading:
    """Return a point; winds that an example does not name are East."""
    fields = {"seat_wind": "E", "prevailing_wind": "E", **example}
    return DisputedReading(option, family, (first, second, *others), MappingProxyType(fields))


def cells_of(readings: tuple[DisputedReading, ...], side: int, text: str) -> dict[str, Cell]:
    """Return the options as the texts of one side have them, for a preset.

    ``text`` is the edition that prints the clause.
    """
    cells = {}
    for reading in readings:
        interpretation = reading.sides[side]
        source = interpretation.sources[0]
        cells[reading.option] = (interpretation.value, Source(text, source.clause, source.quote))
    return cells
