"""Rule sets as pages show them: options by group with their sources, and presets side by side."""

from collections.abc import Collection, Iterator, Sequence
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
    presets_of,
)
from mahjong_core.rulesets.disputed import Mark, mark_of
from tournaments.common.rule_words.notes import clause_text, note_of
from tournaments.common.rule_words.options import GROUPS, MARKS
from tournaments.common.rule_words.values import label_of, print_value, text_name
from tournaments.models import Tournament
from tournaments.rules.selectors.examples import ExampleOfOption, example_of
from tournaments.rules.selectors.readings import ReadingOfOption, reading_of

_NOT_APPLICABLE = "not applicable"


class Sourced:
    """Something with a ``source``: the clause as text, and our own note where the words are not the book's."""

    source: Source

    @property
    def note(self) -> Promise | None:
        return note_of(self.source)

    @property
    def clause(self) -> str | Promise:
        return clause_text(self.source)

    @property
    def mark(self) -> Mark:
        """How surely the value is known."""
        return mark_of(self.source)

    @property
    def mark_word(self) -> Promise:
        return MARKS[self.mark.value]


def option_anchor(option: Option) -> str:
    """The place of an option on a page that lists them."""
    return f"o-{option.field.replace('_', '-')}"


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
    reading: ReadingOfOption | None = None
    example: ExampleOfOption | None = None

    @property
    def anchor(self) -> str:
        return option_anchor(self.option)

    @property
    def has_clause(self) -> bool:
        return self.source.clause != _NOT_APPLICABLE and self.source.text != "organiser"


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
    groups = [RuleGroup(title, list(_rule_rows(rules, base, fields, changed))) for title, fields in GROUPS]
    shown = [group for group in groups if group.rows]
    return RuleSetPage(rules, base, shown, [row for group in shown for row in group.rows if row.was is not None])


def _rule_rows(rules: RuleSet, base: RuleSet, fields: Collection[str], changed: Collection[str]) -> Iterator[RuleRow]:
    for option in _options_of_group(rules.family, fields):
        source = rules.sources[option.field]
        old = base.sources[option.field]
        was = print_value(option, getattr(base, option.field)) if option.field in changed else None
        value = print_value(option, getattr(rules, option.field))
        clause = f"{text_name(old.text)} {old.clause}"
        text, reading = text_name(source.text), reading_of(option, rules)
        example = example_of(option, rules)
        yield RuleRow(option, label_of(option), value, text, source, was, clause, reading, example)


def _options_of_group(family: Family, fields: Collection[str]) -> list[Option]:
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


@dataclass(frozen=True)
class SharedValue(ComparedValue):
    """A value that these presets take from the same clause."""

    presets: tuple[str, ...] = ()

    @property
    def has_clause(self) -> bool:
        return self.source.clause != _NOT_APPLICABLE


@dataclass(frozen=True)
class OptionEntry:
    """An option with what every preset of a game says about it."""

    option: Option
    label: Promise | str
    values: tuple[SharedValue, ...]

    @property
    def anchor(self) -> str:
        return option_anchor(self.option)


@dataclass(frozen=True)
class OptionGroup:
    title: Promise | str
    entries: tuple[OptionEntry, ...]


def option_groups(family: Family) -> list[OptionGroup]:
    """Every option of a game by group, with the values of the presets and the clauses that they rest on."""
    presets = presets_of(family)
    groups = [
        OptionGroup(title, tuple(_option_entry(option, presets) for option in _options_of_group(family, fields)))
        for title, fields in GROUPS
    ]
    return [group for group in groups if group.entries]


def _option_entry(option: Option, presets: Sequence[RuleSet]) -> OptionEntry:
    sentences: dict[tuple[str, Source], list[str]] = {}
    for rules in presets:
        value = print_value(option, getattr(rules, option.field))
        sentences.setdefault((value, rules.sources[option.field]), []).append(rules.name)
    values = (
        SharedValue(value, text_name(source.text), source, tuple(names)) for (value, source), names in sentences.items()
    )
    return OptionEntry(option, label_of(option), tuple(values))


_MOST_SIDE_BY_SIDE = 4  # columns that a reader can follow


def preset_comparisons() -> list[Comparison]:
    """The games whose presets fit beside each other; any two of the others are compared on a page of their own."""
    comparisons = []
    for family in Family:
        presets = [rules for rules in PRESETS.values() if rules.family is family]
        if len(presets) > _MOST_SIDE_BY_SIDE:
            continue
        options = [option for _title, fields in GROUPS for option in _options_of_group(family, fields)]
        differing = [option for option in options if len({repr(getattr(rules, option.field)) for rules in presets}) > 1]
        comparisons.append(Comparison(family, presets, [_compared(option, presets) for option in differing]))
    return comparisons


def _compared(option: Option, presets: list[RuleSet]) -> ComparedOption:
    values = []
    for rules in presets:
        source = rules.sources[option.field]
        values.append(ComparedValue(print_value(option, getattr(rules, option.field)), text_name(source.text), source))
    return ComparedOption(label_of(option), values)
