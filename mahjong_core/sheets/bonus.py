"""Check the counts of bonus columns, and turn them into points beside score and uma (chips, yakitori of clubs)."""

from collections.abc import Mapping

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = ["BonusCounts", "bonus_points", "check_bonus"]

# By the name of the column: how many each seat has, E S W N.
BonusCounts = Mapping[str, Mapping[Wind, int]]


def check_bonus(counts: BonusCounts, rule_set: RuleSet) -> None:
    """Raise ``sheets.bonus_unknown`` for a column of no rule set, ``sheets.bonus_not_balanced`` for a wrong sum.

    Only the counts of a column that is zero-sum add up to zero.
    """
    columns = {column.name: column for column in rule_set.bonus_columns}
    for name, seats in counts.items():
        if name not in columns:
            detail = {"column": name, "known": sorted(columns)}
            raise RuleError("sheets.bonus_unknown", f"{rule_set.name} has no column {name!r}", detail)
        total = sum(seats.values())
        if columns[name].zero_sum and total:
            message = f"the counts of {name} add up to {total}, not to 0"
            raise RuleError("sheets.bonus_not_balanced", message, {"column": name, "sum": total})


def bonus_points(counts: BonusCounts, rule_set: RuleSet) -> dict[str, dict[Wind, int]]:
    """Return the points of each seat by column, in the order of the rule set; seats with nothing are left out.

    A column that the rule set has lost since counts nothing.
    """
    points = {}
    for column in rule_set.bonus_columns:
        seats = counts.get(column.name, {})
        worth = {wind: seats[wind] * column.points for wind in WINDS if seats.get(wind)}
        if worth:
            points[column.name] = worth
    return points
