"""Describe rule sets for pages: options by group with their sources, and presets side by side."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from mahjong_core.rulesets import (
    PRESETS,
    Family,
    Option,
    RuleSet,
    differences,
    from_data,
    option_choices,
    preset,
    presets_of,
)
from mahjong_core.rulesets.disputed import Mark, mark_of
from tournaments.common.look.numbers import print_exact
from tournaments.common.rule_words.options import GROUPS, MARKS
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.rule_words.values import label_of, print_value
from tournaments.models import Tournament
from tournaments.rules.selectors.examples import ExampleOfOption, example_of
from tournaments.rules.selectors.readings import ReadingOfOption, Sourced, reading_of


def option_anchor(option: Option) -> str:
    """Return the HTML id of an option on a page that lists them."""
    return f"o-{option.field.replace('_', '-')}"


@dataclass(frozen=True)
class OptionValue(Sourced):
    """Represent an option with its value in a rule set. ``presets``: the names of those with the same value."""

    option: Option
    rules: RuleSet
    presets: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        return option_anchor(self.option)

    @property
    def label(self) -> Promise | str:
        return label_of(self.option)

    @property
    def value(self) -> str:
        return print_value(self.option, getattr(self.rules, self.option.field))

    @cached_property
    def reading(self) -> ReadingOfOption | None:
        """Return the sides of a disputed reading; None for any other option."""
        return reading_of(self.option, self.rules)

    @cached_property
    def example(self) -> ExampleOfOption | None:
        return example_of(self.option, self.rules)

    @property
    def effect(self) -> str:
        """Return the effect of the value in the example, under all other options of the rule set."""
        if self.reading is None:
            return self.example.sides[0].outcome if self.example else ""
        total = next((side.total for side in self.reading.sides if side.is_taken), None)
        if total is None:
            return _("no win")
        said = {"points": print_exact(total)}
        if self.rules.family is Family.MCR:
            return npgettext("of an MCR hand", "%(points)s point", "%(points)s points", total) % said
        return ngettext("%(points)s point", "%(points)s points", total) % said


def option_value(option: Option, rules: RuleSet, presets: tuple[str, ...] = ()) -> OptionValue:
    """Return the option as this rule set has it."""
    return OptionValue(rules.sources[option.field], option, rules, presets)


def options_by_group(family: Family) -> list[tuple[Promise | str, list[Option]]]:
    """Return the options of a game under the titles of their groups."""
    known = {option.field: option for option in option_choices(family)}
    groups = [(title, [known[field] for field in fields if field in known]) for title, fields in GROUPS]
    return [(title, options) for title, options in groups if options]


@dataclass(frozen=True)
class RuleSetPage:
    """Represent an event's rule set beside its preset.

    ``groups``: each value with the preset's, None if that is the same; ``changed``: what the organiser chose
    otherwise; ``outdated``: what the preset has otherwise since the event was made, which keeps its values.
    """

    rules: RuleSet
    base: RuleSet
    groups: list[tuple[Promise | str, list[tuple[OptionValue, OptionValue | None]]]]

    @property
    def changed(self) -> list[tuple[OptionValue, OptionValue]]:
        return [(row, was) for row, was in self._differing if row.mark is Mark.ORGANISER]

    @property
    def outdated(self) -> list[tuple[OptionValue, OptionValue]]:
        return [(row, now) for row, now in self._differing if row.mark is not Mark.ORGANISER]

    @property
    def _differing(self) -> list[tuple[OptionValue, OptionValue]]:
        return [(row, other) for _title, rows in self.groups for row, other in rows if other is not None]


def rule_set_page(tournament: Tournament) -> RuleSetPage:
    """Return every option of the event's game; those that differ show the preset's value."""
    rules, base = from_data(tournament.rule_set), preset(tournament.preset)
    changed = {difference.field for difference in differences(rules, base)}
    groups = [
        (title, [(option_value(o, rules), option_value(o, base) if o.field in changed else None) for o in options])
        for title, options in options_by_group(rules.family)
    ]
    return RuleSetPage(rules, base, groups)


@dataclass(frozen=True)
class PresetChoice:
    """Represent a preset in a list, with how many of its values are known how surely: read in the text first."""

    rules: RuleSet

    @property
    def known(self) -> list[tuple[int, Promise]]:
        own = [option.field for option in option_choices(self.rules.family)]
        marks = Counter(mark_of(self.rules.sources[field]) for field in own)
        return [(marks[mark], MARKS[mark.value]) for mark in Mark if marks[mark]]


def option_groups(family: Family) -> list[tuple[Promise | str, list[list[OptionValue]]]]:
    """Return every option of a game by group, with the values of the presets and the clauses that they rest on."""
    return [(title, [_values_of(option, family) for option in options]) for title, options in options_by_group(family)]


def _values_of(option: Option, family: Family) -> list[OptionValue]:
    """Return the presets' values of an option, grouped by value and clause."""
    said: dict[tuple[str, object], list[RuleSet]] = {}
    for rules in presets_of(family):
        value = option_value(option, rules)
        said.setdefault((value.value, value.source), []).append(rules)
    names = {rules.name: rules_name(rules.name) for same in said.values() for rules in same}
    return [option_value(option, same[0], tuple(names[rules.name] for rules in same)) for same in said.values()]


_MAX_SIDE_BY_SIDE = 4  # columns that a reader can follow


@dataclass(frozen=True)
class Comparison:
    """Represent the presets of one game, and the options on which they differ, with the value of each."""

    presets: list[RuleSet]
    options: list[list[OptionValue]]


def preset_comparisons() -> list[Comparison]:
    """Return the games whose presets can be compared side by side.

    Any two of the others are compared on a page of their own.
    """
    comparisons = []
    for family in Family:
        presets = [rules for rules in PRESETS.values() if rules.family is family]
        if len(presets) <= _MAX_SIDE_BY_SIDE:
            differing = _differing(family, presets)
            options = [[option_value(option, rules) for rules in presets] for option in differing]
            comparisons.append(Comparison(presets, options))
    return comparisons


def _differing(family: Family, presets: Collection[RuleSet]) -> list[Option]:
    options = [option for _title, group in options_by_group(family) for option in group]
    return [option for option in options if len({repr(getattr(rules, option.field)) for rules in presets}) > 1]
