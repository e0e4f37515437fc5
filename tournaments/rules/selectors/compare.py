"""Compare two rule sets of one game: what differs, with its effect in an example, and what does not."""

from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.rulesets import PRESETS, Family, RuleSet, predecessor, presets_of
from tournaments.rules.selectors.pages import OptionValue, option_value, options_by_group


@dataclass(frozen=True)
class TwoRuleSets:
    """Hold a comparison; ``differing``: both values of each differing option, by group; ``same``: the common values."""

    differing: list[tuple[Promise | str, list[tuple[OptionValue, OptionValue]]]]
    same: list[OptionValue]

    @property
    def count(self) -> int:
        return sum(len(lines) for _title, lines in self.differing)


def two_rule_sets(first: RuleSet, second: RuleSet) -> TwoRuleSets:
    """Return the comparison of two rule sets of one game."""
    groups, same = [], []
    for title, options in options_by_group(first.family):
        lines = []
        for option in options:
            one, other = (option_value(option, rules) for rules in (first, second))
            if getattr(first, option.field) == getattr(second, option.field):
                same.append(one)
            else:
                lines.append((one, other))
        if lines:
            groups.append((title, lines))
    return TwoRuleSets(groups, same)


def usual_pair(family: Family) -> tuple[RuleSet, RuleSet]:
    """Return the default pair: the newest rules of a game, and those before them."""
    newest = next(rules for rules in presets_of(family) if predecessor(rules) is not None)
    return predecessor(newest) or newest, newest


def pair_with(rules: RuleSet) -> RuleSet:
    """Return the rules with which an event's rules are compared first.

    The preset that they were changed from, else the one before it.
    """
    base = PRESETS.get(rules.edition)
    if base is not None and rules.id != base.id:
        return base
    return predecessor(rules) or next(other for other in presets_of(rules.family) if other.id != rules.id)
