"""Two rule sets of one game line by line: what differs, with what it changes in an example, and what does not."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.rulesets import PRESETS, Family, Option, RuleSet, option_choices, predecessor, presets_of
from tournaments.common.look.numbers import print_exact
from tournaments.common.rule_words.options import GROUPS
from tournaments.common.rule_words.values import label_of, print_value, text_name
from tournaments.rules.selectors.examples import example_of
from tournaments.rules.selectors.pages import ComparedValue
from tournaments.rules.selectors.readings import ReadingOfOption, reading_of


@dataclass(frozen=True)
class ValueOfTwo(ComparedValue):
    """``effect``: what the value makes of the example of the option."""

    effect: str = ""


@dataclass(frozen=True)
class LineOfTwo:
    """An option under both rule sets. ``situation`` and ``reading``: the example, told or shown in tiles."""

    label: Promise | str
    first: ValueOfTwo
    second: ValueOfTwo
    situation: Promise | str = ""
    reading: ReadingOfOption | None = None


@dataclass(frozen=True)
class GroupOfTwo:
    title: Promise | str
    lines: list[LineOfTwo]


@dataclass(frozen=True)
class TwoRuleSets:
    """``differing``: groups of lines that differ; ``same``: options with the value that both have."""

    first: RuleSet
    second: RuleSet
    differing: list[GroupOfTwo]
    same: list[tuple[Promise | str, str]]

    @property
    def count(self) -> int:
        return sum(len(group.lines) for group in self.differing)


def two_rule_sets(first: RuleSet, second: RuleSet) -> TwoRuleSets:
    """The comparison of two rule sets of one game."""
    options = {option.field: option for option in option_choices(first.family)}
    groups, same = [], []
    for title, fields in GROUPS:
        known = [options[field] for field in fields if field in options]
        lines = []
        for option in known:
            if getattr(first, option.field) == getattr(second, option.field):
                same.append((label_of(option), print_value(option, getattr(first, option.field))))
            else:
                lines.append(_line(option, first, second))
        if lines:
            groups.append(GroupOfTwo(title, lines))
    return TwoRuleSets(first, second, groups, same)


def _line(option: Option, first: RuleSet, second: RuleSet) -> LineOfTwo:
    example = example_of(option, first)
    reading = reading_of(option, first)
    situation = example.situation if example else ""
    return LineOfTwo(label_of(option), _value(option, first), _value(option, second), situation, reading)


def _value(option: Option, rules: RuleSet) -> ValueOfTwo:
    source = rules.sources[option.field]
    value = print_value(option, getattr(rules, option.field))
    return ValueOfTwo(value, text_name(source.text), source, _effect(option, rules))


def _effect(option: Option, rules: RuleSet) -> str:
    """The example under this rule set, all its other options included."""
    reading = reading_of(option, rules)
    if reading is not None:
        total = next((side.total for side in reading.sides if side.is_taken), None)
        if total is None:
            return _("no win")
        return ngettext("%(points)s point", "%(points)s points", total) % {"points": print_exact(total)}
    example = example_of(option, rules)
    return example.sides[0].outcome if example else ""


def rule_set_choices() -> Iterator[tuple[Family, tuple[RuleSet, ...]]]:
    """The presets to choose from, by game."""
    for family in Family:
        yield family, presets_of(family)


def usual_pair(family: Family) -> tuple[RuleSet, RuleSet]:
    """What is asked most: the newest rules of a game, and those before them."""
    newest = next(rules for rules in presets_of(family) if predecessor(rules) is not None)
    return predecessor(newest) or newest, newest


def pair_with(rules: RuleSet) -> RuleSet:
    """What an event's rules are compared with first: the preset that they were changed from, else the one before it."""
    base = PRESETS.get(rules.edition)
    if base is not None and rules.id != base.id:
        return base
    return predecessor(rules) or next(other for other in presets_of(rules.family) if other.id != rules.id)
