"""Define the disputed readings of fans as named options, and read them from a rule set."""

from dataclasses import dataclass, field, fields, replace
from functools import cache
from operator import attrgetter
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.mcr.fans import DROPS, FANS, Drop, Scope
from mahjong_core.rulesets.records import Family, RuleSet

__all__ = [
    "FFMJ_2016",
    "MIL_1998",
    "MINIMUM_POINTS",
    "FanReadings",
    "Tariff",
    "explain_readings",
    "minimum_of",
    "readings_of",
    "tariff",
]

MINIMUM_POINTS = 8  # 3.9.1.1.2, flowers apart; a rule set may ask for less, or for more


def _option(default: Any, clause: str, explanation: str) -> Any:
    return field(default=default, metadata={"clause": clause, "explanation": explanation})


@dataclass(frozen=True, slots=True)
class FanReadings:
    """Store one way of reading the fans. Every field has its clause and meaning (see :func:`explain_readings`)."""

    two_concealed_kongs: int = _option(8, "3.8.1 #48", "Points of two concealed kongs: 8 since 2006, 6 in 1998.")
    mixed_kongs: int = _option(
        6, "3.8.1 #57", "Points of a concealed and a melded kong together: the book says 6, older programs 5."
    )
    special_hands_exclude_fully_concealed: bool = _option(
        False,  # noqa: FBT003
        "3.8.1 #4 #6 #7 #12 #19 #20 #34",
        "Self-drawn, these seven hands add only Self-Drawn (1), not Fully Concealed Hand (4).",
    )
    all_green_includes_half_flush: bool = _option(
        True,  # noqa: FBT003
        "3.9.1.6.1 on #3",
        "All Green leaves Half Flush uncounted; a green hand without the dragon is not a half flush, so some count it.",
    )
    nine_gates_include_both_terminal_pungs: bool = _option(
        False,  # noqa: FBT003
        "3.9.1.6.1 on #4",
        "Nine Gates leaves both pungs of terminals uncounted, not only the one that is always there.",
    )
    all_terminals_includes_double_pung: bool = _option(
        True,  # noqa: FBT003
        "3.9.1.6.1 on #8",
        "All Terminals leaves Double Pung uncounted: among six terminals four pungs always share a number.",
    )
    all_terminals_includes_triple_pung: bool = _option(
        False,  # noqa: FBT003
        "3.9.1.6.1 on #8",
        "All Terminals leaves Triple Pung uncounted too.",
    )
    shifted_chows_include_terminal_chows: bool = _option(
        True,  # noqa: FBT003
        "3.9.1.6.1 on #16",
        "Four chows shifted by two leave the Two Terminal Chows at their ends uncounted.",
    )
    voided_suit_is_included: bool = _option(
        False,  # noqa: FBT003
        "3.9.1.6.1 on #2 #10 #14 #15 #38",
        "One Voided Suit is not counted beside sets that leave room for at most two suits.",
    )
    concealed_pungs_include_concealed_kongs: bool = _option(
        False,  # noqa: FBT003
        "3.9.1.6.1 on #12 #33",
        "Three or Four Concealed Pungs leave the points of concealed kongs among them uncounted.",
    )
    kongs_fan_adds_concealed_kongs: bool = _option(
        False,  # noqa: FBT003
        "3.8.1 #5 #17",
        "Three and Four Kongs add the points of one or two concealed kongs among them.",
    )
    knitted_straight_with_lesser_knitted: bool = _option(
        True,  # noqa: FBT003
        "3.8.1 #34 #35",
        "Lesser Honours and Knitted Tiles adds Knitted Straight when all nine knitted tiles are there.",
    )
    seven_pairs_with_four_alike: bool = _option(
        True,  # noqa: FBT003
        "3.8.1 #19",
        "Four equal tiles may stand as two of the seven pairs.",
    )
    wait_in_knitted_straight: bool = _option(
        True,  # noqa: FBT003
        "3.9.1.6.4 on #77 #78 #79",
        "The point of the wait counts even if the winning tile is also a tile of the knitted straight.",
    )
    exhausted_tile_is_a_wait: bool = _option(
        True,  # noqa: FBT003
        "3.8.1 #77 #78 #79",
        "A tile of which the hand already holds all four copies counts as waited for, so the wait is not single.",
    )
    all_types_in_seven_pairs: bool = _option(
        True,  # noqa: FBT003
        "3.8.1 #52",
        "Seven pairs of all five types add All Types; the text speaks of five elements, so some do not count it.",
    )


@dataclass(frozen=True, slots=True, eq=False)
class Tariff:
    """Store readings ready for counting: points by fan, and per fan a bit mask of the fans that it excludes.

    There is one for each distinct reading, so it is known by itself: what is remembered about it asks no more.
    """

    readings: FanReadings
    points: tuple[int, ...]
    points_with_mixed_kongs: tuple[int, ...]
    drops: tuple[int, ...]
    drops_in_sets: dict[int, tuple[int, ...]]
    drops_once: dict[int, tuple[int, ...]]
    rows: dict[int, tuple[Drop, ...]]  # the rows that these readings follow, by the fan that is left uncounted
    rows_by: dict[int, dict[int, tuple[Drop, ...]]]  # the same, and by the fan that leaves it uncounted

    def prices(self, *, has_mixed_kongs: bool) -> tuple[int, ...]:
        """Return points by fan; one concealed and one melded kong are priced in the bracket of #57."""
        return self.points_with_mixed_kongs if has_mixed_kongs else self.points

    def applies(self, drop: Drop) -> bool:
        """Return whether these readings follow that row."""
        return drop in self.rows[drop.fan]


def tariff(readings: FanReadings) -> Tariff:
    """Return the tariff of ``readings``; made once for each distinct reading."""
    kept = _LAST_TARIFF.get("last")
    if kept is None or kept.readings is not readings:
        kept = _LAST_TARIFF["last"] = _tariff(readings)
    return kept


# A run of hands is read alike, and to hash fifteen options for each of them is slow.
_LAST_TARIFF: dict[str, Tariff] = {}


@cache
def _tariff(readings: FanReadings) -> Tariff:
    points = [0, *(row.points for row in FANS)]
    points[48] = readings.two_concealed_kongs
    mixed = [*points]
    mixed[57] = readings.mixed_kongs
    on_sets, once = _drops_of_scope(Scope.SETS), _drops_of_scope(Scope.ONCE)
    rows = _rows_of(readings)
    rows_by = {
        number: {by: tuple(row for row in of_fan if row.by == by) for by in {row.by for row in of_fan}}
        for number, of_fan in rows.items()
    }
    return Tariff(readings, tuple(points), tuple(mixed), _drops(readings), on_sets, once, rows, rows_by)


def _rows_of(readings: FanReadings) -> dict[int, tuple[Drop, ...]]:
    followed = [drop for drop in DROPS if _is_followed(drop, readings)]
    return {row.number: tuple(drop for drop in followed if drop.fan == row.number) for row in FANS}


def _is_followed(drop: Drop, readings: FanReadings) -> bool:
    return not drop.option or getattr(readings, drop.option) is drop.wanted


def _drops(readings: FanReadings) -> tuple[int, ...]:
    masks = [0] * (len(FANS) + 1)
    for drop in DROPS:
        if drop.scope is Scope.HAND and _is_followed(drop, readings):
            masks[drop.by] |= 1 << drop.fan
    return tuple(masks)


def _drops_of_scope(scope: Scope) -> dict[int, tuple[int, ...]]:
    """Return a mapping from a fan to the fans that leave it uncounted on their own sets, or once."""
    rows = [drop for drop in DROPS if drop.scope is scope]
    return {number: tuple(row.by for row in rows if row.fan == number) for number in {row.fan for row in rows}}


# The 2014 edition and the two European texts print one and the same table (3.8.1); the 1998 prices are kept so that
# programs of that reading can be compared.
FFMJ_2016 = FanReadings()
MIL_1998 = replace(FFMJ_2016, two_concealed_kongs=6, mixed_kongs=5, special_hands_exclude_fully_concealed=True)
_values_of = attrgetter(*(option.name for option in fields(FanReadings)))


def readings_of(rule_set: RuleSet) -> FanReadings:
    """Return the fan readings of an MCR rule set. Raise ``mcr.not_mcr``."""
    if rule_set.family is not Family.MCR:
        raise RuleError("mcr.not_mcr", f"{rule_set.name} is not an MCR rule set", {"rule_set": rule_set.id})
    return _readings(_values_of(rule_set))


@cache
def _readings(values: tuple[Any, ...]) -> FanReadings:
    """Return one record for all rule sets that read alike, so that a run of hands works its tariff out once."""
    return FanReadings(*values)


def minimum_of(rule_set: RuleSet) -> int:
    """Return the points that a win needs under an MCR rule set, flowers apart; 0 if it asks for none."""
    return rule_set.minimum_points or 0


def explain_readings(readings: FanReadings) -> tuple[dict[str, Any], ...]:
    """Return every option with its value, clause and explanation, in a fixed order, JSON-ready."""
    return tuple(
        {"option": option.name, "value": getattr(readings, option.name), **option.metadata}
        for option in fields(readings)
    )
