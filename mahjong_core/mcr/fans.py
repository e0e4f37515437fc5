"""Define the fans as records, and which fan excludes which under which principle of MCR 3.9.1.6."""

from dataclasses import dataclass, field
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.mcr.fan_table import ROWS
from mahjong_core.words import Words, words

__all__ = ["DROPS", "FANS", "Drop", "Fan", "Principle", "Scope", "fan"]


class Principle(StrEnum):
    """List the principles by which a fan that is present is not counted."""

    INCLUSION = "inclusion"
    NON_SEPARATION = "non_separation"
    NON_IDENTICAL = "non_identical"
    EXCLUSION = "exclusion"
    STATED = "stated"

    @property
    def clause(self) -> str:
        """Return the clause of the rule book."""
        return _CLAUSES[self]


_CLAUSES = {
    Principle.INCLUSION: "3.9.1.6.1",
    Principle.NON_SEPARATION: "3.9.1.6.2",
    Principle.NON_IDENTICAL: "3.9.1.6.3",
    Principle.EXCLUSION: "3.9.1.6.5",
    Principle.STATED: "3.8.1",
}


class Scope(StrEnum):
    """List how far a drop reaches: the whole hand, the same sets, or one time."""

    HAND = "hand"
    SETS = "sets"
    ONCE = "once"


@dataclass(frozen=True, slots=True)
class Drop:
    """Represent that fan ``by`` excludes ``fan``; with ``option``, only if that field of FanReadings is ``wanted``."""

    by: int
    fan: int
    principle: Principle
    scope: Scope = Scope.HAND
    option: str = ""
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Fan:
    """Represent one of the 81 fans of 3.8.1, at the prices of the 2014 edition."""

    number: int
    points: int
    chinese: str
    pinyin: str
    names: Words = field(hash=False, compare=False)  # by language; French ones as the FFMJ translation prints them

    @property
    def clause(self) -> str:
        """Return the clause that describes it."""
        return f"3.8.1 #{self.number}"

    @property
    def drops(self) -> tuple[Drop, ...]:
        """Return the fans that it excludes, with the principle."""
        return tuple(drop for drop in DROPS if drop.by == self.number)


FANS: tuple[Fan, ...] = tuple(Fan(*row, words("fans", str(row[0]))) for row in ROWS)


def fan(number: int) -> Fan:
    """Return the fan of that number, 1..81. Raises ``mcr.unknown_fan``."""
    if type(number) is not int or not 1 <= number <= len(FANS):
        raise RuleError("mcr.unknown_fan", f"there is no fan {number!r}", {"number": repr(number)})
    return FANS[number - 1]


def _rows(principle: Principle, table: dict[int, tuple[int, ...]], scope: Scope = Scope.HAND) -> tuple[Drop, ...]:
    return tuple(Drop(by, number, principle, scope) for by, numbers in table.items() for number in numbers)


# Inevitably present whenever the other one is (3.9.1.6.1).
_INCLUDED: dict[int, tuple[int, ...]] = {
    1: (38, 49, 60, 61, 73),
    2: (54, 59),
    4: (22, 62, 76, 77, 78, 79),
    5: (17, 49, 57, 74, 79),
    6: (19, 22, 62, 76, 79),
    7: (18, 52, 62, 79),
    8: (18, 49, 55, 73, 76),
    9: (38,),
    10: (54, 59),
    11: (18, 49, 55, 73),
    12: (33, 49, 62, 66),
    13: (19, 22, 63, 69, 72, 76),
    14: (69,),
    15: (24, 49),
    16: (30, 71),
    17: (57, 74),
    18: (49, 55, 73),
    19: (62, 79),
    20: (34, 52, 62, 77, 78, 79),
    21: (49, 68, 76),
    22: (75, 76),
    23: (69,),
    25: (36, 76),
    26: (68, 76),
    27: (37, 76),
    28: (71, 72),
    29: (63, 70, 72, 76),
    31: (68, 76),
    32: (65,),
    33: (66,),
    34: (52, 62, 77, 78, 79),
    36: (76,),
    37: (76,),
    40: (75,),
    41: (70,),
    46: (80,),
    48: (66, 67),
    53: (79,),
    54: (59,),
    56: (62, 80),
    57: (67, 74),
    63: (76,),
    68: (76,),
}
# The same, but only for the very sets that the greater fan uses: another pung of ones beside the winds still counts.
_INCLUDED_IN_SETS: dict[int, tuple[int, ...]] = {9: (73,), 14: (64,), 38: (73,), 60: (73,), 61: (73,)}
# Three equal chows are not taken apart again into three pungs, nor pungs into chows (3.9.1.6.2).
_NOT_SEPARATED: dict[int, tuple[int, ...]] = {14: (23, 24), 15: (23,), 23: (24,), 24: (23,)}
# Nine Gates holds at least one pung of terminals whatever tile completes it, and not always two.
_INCLUDED_ONCE: dict[int, tuple[int, ...]] = {4: (73,)}
# "Non-cumulable avec" in the very text of the fan.
_STATED: dict[int, tuple[int, ...]] = {44: (80,), 47: (58,)}
# Disputed: the option that makes the drop count.
_DISPUTED: dict[str, tuple[tuple[int, int], ...]] = {
    "special_hands_exclude_fully_concealed": ((4, 56), (6, 56), (7, 56), (12, 56), (19, 56), (20, 56), (34, 56)),
    "nine_gates_include_both_terminal_pungs": ((4, 73),),
    "all_green_includes_half_flush": ((3, 50),),
    "all_terminals_includes_double_pung": ((8, 65),),
    "all_terminals_includes_triple_pung": ((8, 32),),
    "shifted_chows_include_terminal_chows": ((16, 72),),
    "voided_suit_is_included": ((2, 75), (10, 75), (14, 75), (15, 75), (38, 75)),
    "concealed_pungs_include_concealed_kongs": ((12, 48), (12, 67), (33, 48), (33, 67)),
}
# The same, where the option is off.
_DISPUTED_UNLESS: dict[str, tuple[tuple[int, int], ...]] = {
    "kongs_fan_adds_concealed_kongs": ((5, 48), (5, 67), (17, 48), (17, 67)),
}

DROPS: tuple[Drop, ...] = (
    *_rows(Principle.INCLUSION, _INCLUDED),
    *_rows(Principle.INCLUSION, _INCLUDED_IN_SETS, Scope.SETS),
    *_rows(Principle.INCLUSION, _INCLUDED_ONCE, Scope.ONCE),
    *_rows(Principle.NON_SEPARATION, _NOT_SEPARATED),
    *_rows(Principle.STATED, _STATED),
    *(
        Drop(by, number, Principle.INCLUSION, option=option, wanted=wanted)
        for wanted, table in ((True, _DISPUTED), (False, _DISPUTED_UNLESS))
        for option, pairs in table.items()
        for by, number in pairs
    ),
)
