"""The example of an option of a riichi table, as pages show it: the moment, and what each value makes of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from mahjong_core.penalties import effect_names, offence
from mahjong_core.riichi.table.records import HandLabel
from mahjong_core.riichi.table_examples import (
    TABLE_EXAMPLES,
    ExampleOutcome,
    TableExample,
    example_outcome,
    example_values,
)
from mahjong_core.rulesets import Family, Option, RuleSet, derive
from mahjong_core.winds import WINDS
from tournaments.look.example_words import SITUATIONS
from tournaments.look.languages import reader
from tournaments.look.numbers import print_signed
from tournaments.look.riichi_words import REFUSALS, label_text
from tournaments.look.rule_values import print_value
from tournaments.look.winds import NAMES

_SWAP = "swap_calling"


@dataclass(frozen=True)
class ExampleSide:
    """A value and what it makes of the moment; ``is_taken``: the rule set's own."""

    printed: str
    outcome: str
    is_taken: bool


@dataclass(frozen=True)
class ExampleOfOption:
    situation: Promise | str
    sides: list[ExampleSide]


def example_of(option: Option, rules: RuleSet) -> ExampleOfOption | None:
    """The example under the rule set's value and under others; None for an option without one."""
    if rules.family is not Family.RIICHI:
        return None
    if option.field == _SWAP:
        return _of_swap_calling(option, rules)
    known = TABLE_EXAMPLES.get(option.field)
    if known is None:
        return None
    own, *others = example_values(known, rules)
    sides = [_side(known, option, rules, value, is_taken=value is own) for value in (own, *others)]
    return ExampleOfOption(SITUATIONS[option.field], sides)


def _of_swap_calling(option: Option, rules: RuleSet) -> ExampleOfOption:
    """What the catalogue of offences says of it."""
    own = getattr(rules, option.field)
    sides = []
    for value in (own, *(word for word in option.choices if word != own)):
        entry = offence("swap-calling", derive(rules, {option.field: value}, name=rules.name))
        sides.append(ExampleSide(print_value(option, value), effect_names(entry.effect, reader()), value == own))
    names = offence("swap-calling", rules).descriptions
    return ExampleOfOption(names[reader()], sides)


def _side(known: TableExample, option: Option, rules: RuleSet, value: Any, *, is_taken: bool) -> ExampleSide:
    outcome = example_outcome(known, rules, value)
    return ExampleSide(print_value(option, value), " · ".join(_told(known, outcome)), is_taken)


def _told(known: TableExample, outcome: ExampleOutcome) -> Iterator[str]:
    """Who gains and loses, and what comes next."""
    if outcome.refused:
        yield str(REFUSALS[outcome.refused])
        return
    for seat, points in zip(WINDS, outcome.moved, strict=True):
        if points:
            yield f"{NAMES[seat]} {print_signed(points)}"
    if outcome.deducted:
        yield _("%(points)s after uma") % {"points": print_signed(-outcome.deducted)}
    if known.points:
        return
    if outcome.ends:
        yield _("the game ends")
    else:
        label = HandLabel(outcome.round, WINDS.index(outcome.dealer) + 1, 0)
        yield _("then %(hand)s") % {"hand": label_text(label)}
