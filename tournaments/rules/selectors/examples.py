"""Describe the example of an option at a riichi table: the situation, and the effect of each value."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.penalties import Joined, Reason, Substitution, effect_names, offence, outcomes
from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.table.play import new_table, play
from mahjong_core.riichi.table.records import HandLabel, Outcome, TableHand
from mahjong_core.riichi.table_examples import (
    TABLE_EXAMPLES,
    ExampleOutcome,
    TableExample,
    example_outcome,
    example_values,
)
from mahjong_core.rulesets import EndSignal, Family, Option, RuleSet, derive
from mahjong_core.winds import WINDS, Wind
from tournaments.common.look.languages import reader
from tournaments.common.look.numbers import print_signed
from tournaments.common.look.winds import NAMES
from tournaments.common.rule_words.riichi import REFUSALS, label_text
from tournaments.common.rule_words.values import print_value
from tournaments.rules.words.examples import SITUATIONS

# What the catalogue of offences says of an option.
_OFFENCES: Final = {"swap_calling": "swap-calling", "dead_wall_tiles_count": "dead-wall-among-many"}
# A table of whose four East was replaced, in the middle of the session or for all of it.
_REPLACED: Final = {"mid_session_substitute_uma": Joined.DURING, "missed_session_uma": Joined.FROM_THE_START}
_LAST_OF_2012: Final = -30_000  # 5.7
_ABOVE: Final = (21000, 5000, -8000, -18000)


@dataclass(frozen=True)
class ExampleSide:
    """Represent a value and its effect; ``is_taken``: the rule set's own."""

    printed: str
    outcome: str
    is_taken: bool


@dataclass(frozen=True)
class ExampleOfOption:
    situation: Promise | str
    sides: list[ExampleSide]


def example_of(option: Option, rules: RuleSet) -> ExampleOfOption | None:
    """Return the example under the rule set's value and under others; None for an option without one."""
    if rules.family is not Family.RIICHI:
        return None
    if option.field in _OFFENCES:
        return _of_offence(option, rules, _OFFENCES[option.field])
    if option.field in _REPLACED:
        return _of_replaced(option, rules, _REPLACED[option.field])
    if option.field in _SIGNALS:
        return _of_signal(option, rules)
    known = TABLE_EXAMPLES.get(option.field)
    if known is None:
        return None
    own, *others = example_values(known, rules)
    sides = [_side(known, option, rules, value, is_taken=value is own) for value in (own, *others)]
    return ExampleOfOption(SITUATIONS[option.field], sides)


def _of_offence(option: Option, rules: RuleSet, name: str) -> ExampleOfOption:
    """Return the example from the catalogue of offences."""
    own = getattr(rules, option.field)
    values = (own, *(option.choices or (not own,)))
    sides = []
    for value in dict.fromkeys(values):
        entry = offence(name, derive(rules, {option.field: value}, name=rules.name))
        sides.append(ExampleSide(print_value(option, value), effect_names(entry.effect, reader()), value == own))
    return ExampleOfOption(offence(name, rules).descriptions[reader()], sides)


def _of_signal(option: Option, rules: RuleSet) -> ExampleOfOption:
    """Return what a signal between two hands leaves, where the hand is finished and one more is played."""
    own = getattr(rules, option.field)
    sides = []
    for value in dict.fromkeys((own, *(option.choices or (not own,)))):
        changes = {option.field: value, "end_signal": EndSignal.FINISH_AND_ONE_MORE}
        changed = derive(rules, changes, name=rules.name)
        sides.append(ExampleSide(print_value(option, value), _SIGNALS[option.field](changed), value == own))
    return ExampleOfOption(SITUATIONS[option.field], sides)


def _last_hand(rules: RuleSet) -> str:
    return _("last hand: %(n)s") % {"n": last_hand(SignalHeard(5, dice_thrown=False), rules)}


def _hands_after_chombo(rules: RuleSet) -> str:
    """Return how many hands are left where the first of the two after the signal ends by a chombo, dealt again."""
    dealt_again = replace(rules, chombo_ends="deal_again", busted_continue=True)
    before = replace(new_table(dealt_again), timed=5)
    chombo = play(before, TableHand(Outcome.CHOMBO, offenders=(Wind.SOUTH,)), dealt_again)
    left = last_hand(SignalHeard(5, dice_thrown=True), dealt_again) - chombo.after.timed
    return ngettext("%(n)s more hand", "%(n)s more hands", left) % {"n": left}


_SIGNALS: Final = {"hand_begins": _last_hand, "chombo_after_signal_is_a_hand": _hands_after_chombo}


def _of_replaced(option: Option, rules: RuleSet, joined: Joined) -> ExampleOfOption:
    """Return the scores at a table with one replaced player; the other value is the last place's, or none."""
    own = getattr(rules, option.field) or 0
    other = next(value for value in (rules.uma[-1], 0, _LAST_OF_2012) if value != own)
    sides = []
    for value in (own, other):
        changed = derive(rules, {option.field: value}, name=rules.name)
        scores = {seat: rules.base_points + points for seat, points in zip(WINDS, _ABOVE, strict=True)}
        seat_outcomes = outcomes(changed, scores, {Wind.EAST: Substitution(Reason.ILL, joined)})
        points_by_seat = [f"{NAMES[seat]} {print_signed(seat_outcomes[seat].placing.table_points)}" for seat in WINDS]
        missed = seat_outcomes[Wind.EAST].missed
        if missed is not None:
            points_by_seat.append(_("replaced player: %(uma)s") % {"uma": print_signed(missed.table_points)})
        sides.append(ExampleSide(print_value(option, value), " · ".join(points_by_seat), value == own))
    return ExampleOfOption(SITUATIONS[option.field], sides)


def _side(known: TableExample, option: Option, rules: RuleSet, value: Any, *, is_taken: bool) -> ExampleSide:
    outcome = example_outcome(known, rules, value)
    return ExampleSide(print_value(option, value), " · ".join(_outcome_lines(known, outcome)), is_taken)


def _outcome_lines(known: TableExample, outcome: ExampleOutcome) -> Iterator[str]:
    """Yield the lines of an outcome: who gains and loses, and what comes next."""
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
    elif outcome.goes_on:
        yield _("the hand continues")
    else:
        label = HandLabel(outcome.round, WINDS.index(outcome.dealer) + 1, 0)
        yield _("then %(hand)s") % {"hand": label_text(label)}
