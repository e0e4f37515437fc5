"""Rule sets as pages show them: options by group with their sources, and presets side by side."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.rulesets import (
    PRESETS,
    Family,
    Option,
    RuleSet,
    Source,
    differences,
    from_data,
    option_choices,
    preset,
)
from tournaments.look.rule_notes import clause_text, note_of
from tournaments.look.rule_values import label_of, print_value, text_name
from tournaments.look.rule_words import GROUPS
from tournaments.models import Tournament

NOT_APPLICABLE = "not applicable"


class Sourced:
    """Something with a ``source``: the clause as text, and our own note where the words are not the book's."""

    source: Source

    @property
    def note(self) -> Promise | None:
        return note_of(self.source)

    @property
    def clause(self) -> str | Promise:
        return clause_text(self.source)


@dataclass(frozen=True)
class RuleRow(Sourced):
    """An option with its value and the clause that it rests on. ``was``: the preset's value where this differs."""

    option: Option
    label: Promise | str
    value: str
    text: Promise | str
    source: Source
    was: str | None = None
    was_clause: str = ""

    @property
    def has_clause(self) -> bool:
        return self.source.clause != NOT_APPLICABLE and self.source.text != "organiser"


@dataclass(frozen=True)
class RuleGroup:
    title: Promise | str
    rows: list[RuleRow]


@dataclass(frozen=True)
class RuleSetPage:
    """An event's rule set beside the preset that it came from."""

    rules: RuleSet
    base: RuleSet
    groups: list[RuleGroup]
    changed: list[RuleRow]


def rule_set_page(tournament: Tournament) -> RuleSetPage:
    """Every option of the event's game; those that differ from the preset say what they replaced."""
    rules, base = from_data(tournament.rule_set), preset(tournament.preset)
    changed = {difference.field for difference in differences(rules, base)}
    groups = [RuleGroup(title, list(rule_rows(rules, base, fields, changed))) for title, fields in GROUPS]
    shown = [group for group in groups if group.rows]
    return RuleSetPage(rules, base, shown, [row for group in shown for row in group.rows if row.was is not None])


def rule_rows(rules: RuleSet, base: RuleSet, fields: Collection[str], changed: Collection[str]) -> Iterator[RuleRow]:
    for option in options_of_group(rules.family, fields):
        source = rules.sources[option.field]
        old = base.sources[option.field]
        was = print_value(option, getattr(base, option.field)) if option.field in changed else None
        value = print_value(option, getattr(rules, option.field))
        clause = f"{text_name(old.text)} {old.clause}"
        yield RuleRow(option, label_of(option), value, text_name(source.text), source, was, clause)


def options_of_group(family: Family, fields: Collection[str]) -> list[Option]:
    known = {option.field: option for option in option_choices(family)}
    return [known[field] for field in fields if field in known]


@dataclass(frozen=True)
class ComparedValue(Sourced):
    value: str
    text: Promise | str
    source: Source


@dataclass(frozen=True)
class ComparedOption:
    label: Promise | str
    values: list[ComparedValue]


@dataclass(frozen=True)
class Comparison:
    """The presets of one game, and the options on which they do not all agree."""

    family: Family
    presets: list[RuleSet]
    options: list[ComparedOption]


def preset_comparisons() -> list[Comparison]:
    return [comparison_of(family) for family in Family]


def comparison_of(family: Family) -> Comparison:
    presets = [rules for rules in PRESETS.values() if rules.family is family]
    options = [option for _title, fields in GROUPS for option in options_of_group(family, fields)]
    differing = [option for option in options if len({repr(getattr(one, option.field)) for one in presets}) > 1]
    return Comparison(family, presets, [compared(option, presets) for option in differing])


def compared(option: Option, presets: list[RuleSet]) -> ComparedOption:
    return ComparedOption(label_of(option), [compared_value(option, one) for one in presets])


def compared_value(option: Option, rules: RuleSet) -> ComparedValue:
    source = rules.sources[option.field]
    return ComparedValue(print_value(option, getattr(rules, option.field)), text_name(source.text), source)
