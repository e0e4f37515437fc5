"""Compute what a hall needs before play, with clause and quantity for each line (MCR 3.5.5).

A riichi event needs what its own book lists of a set (EMA riichi 1), and of the hall and its tables what MCR asks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mahjong_core.rulesets.records import Family

__all__ = ["DICE_IN_A_SET", "LINES", "PLAYERS_AT_A_TABLE", "Size", "Supply", "supplies_of"]

_BOTH: Final = frozenset(Family)
_MCR: Final = frozenset({Family.MCR})
_RIICHI: Final = frozenset({Family.RIICHI})
PLAYERS_AT_A_TABLE: Final = 4  # MCR 3.5.2
DICE_IN_A_SET: Final = 2  # MCR 3.5.5.2


@dataclass(frozen=True, slots=True)
class Size:
    """Store the size of an event: the most tables of a session, and the tables of all sessions together."""

    tables: int
    sheets: int = 0


def _one_each(size: Size) -> int:
    return size.tables


def _four_each(size: Size) -> int:
    return PLAYERS_AT_A_TABLE * size.tables


def _two_each(size: Size) -> int:
    return DICE_IN_A_SET * size.tables


def _one_sheet_each(size: Size) -> int:
    return size.sheets


def _one(size: Size) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Supply:
    """Represent a line of the checklist. ``text`` and ``clause`` cite the book.

    ``count`` is None if nothing is counted.
    """

    code: str
    text: str
    clause: str
    count: Callable[[Size], int] | None = None
    families: frozenset[Family] = _BOTH

    def needed(self, size: Size) -> int | None:
        """Return how many an event of this size needs; None if there is nothing to count."""
        return None if self.count is None else self.count(size)


LINES: Final = (
    Supply("tiles-144", "ffmj-2016", "3.5.5.1.1", _one_each, _MCR),
    Supply("tiles-136", "ema-2012", "1.3", _one_each, _RIICHI),
    Supply("tiles-alike", "ffmj-2016", "3.5.5.1"),
    Supply("dice", "ffmj-2016", "3.5.5.2", _two_each, _MCR),
    Supply("dice-riichi", "ema-2012", "1.4", _two_each, _RIICHI),
    Supply("sticks", "ema-2012", "1.4", _one_each, _RIICHI),
    Supply("tables", "ffmj-2016", "3.5.5.4", _one_each),
    Supply("chairs", "ffmj-2016", "3.5.5.5", _four_each),
    Supply("sheets", "ffmj-2016", "3.5.5.6", _one_sheet_each),
    Supply("timer", "ffmj-2016", "3.5.5.7", _one),
    Supply("sign-east", "ffmj-2016", "3.5.5.8.1", _one),
    Supply("sign-pin", "ffmj-2016", "3.5.5.8.2", _one),
    Supply("sign-jing", "ffmj-2016", "3.5.5.8.3", _one),
    Supply("room", "ffmj-2016", "3.5.5.3"),
    Supply("air-and-light", "ffmj-2016", "3.5.5.3"),
    Supply("mirrors", "ffmj-2016", "3.5.5.3"),
    Supply("exit", "ffmj-2016", "3.5.5.3"),
    Supply("approved", "ffmj-2016", "3.5.5"),
)


def supplies_of(family: Family) -> tuple[Supply, ...]:
    """Return the checklist of a game, in the order in which a hall is set up."""
    return tuple(line for line in LINES if family in line.families)
