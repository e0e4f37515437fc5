"""Read the terms of appeals from a rule set: window, deposit, first instance, committee's power (MCR 3.12, 3.13)."""

from dataclasses import dataclass
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import RuleSet

__all__ = ["WHOLE", "CommitteePower", "FirstInstance", "Terms", "has_appeals", "terms_of"]

WHOLE = 100
_WITH_FORMS = "ffmj-2016"  # the text whose annexes 2 and 3 are forms


class FirstInstance(StrEnum):
    """List who can judge a question of rules first (3.13.1)."""

    CHIEF_REFEREE = "chief_referee"
    COMMITTEE = "committee"


class CommitteePower(StrEnum):
    """List what the committee may do to a decision of the chief referee (3.13.3)."""

    NO_ANNULMENT = "no_annulment"
    ANNUL_AGAINST_RULES = "annul_against_rules"


@dataclass(frozen=True, slots=True)
class Terms:
    """Store the terms of appeals of an event. ``deposit`` is in whole units of ``currency``; 0 if none is asked for.

    ``rejected_shares``: per cent of the deposit that may go back when the rules stand against the appeal.
    ``announced_clause``: where it says that an appeal is announced at once. ``has_forms``: whether the text prints
    annexes 2 and 3, which only the French edition does; elsewhere 3.12 and 3.13 alone are asked.
    """

    window_minutes: int
    limit_inclusive: bool
    announced_at_once: bool
    deposit: int
    currency: str
    first_instance: FirstInstance
    committee_power: CommitteePower
    rejected_shares: tuple[int, ...]
    announced_clause: str = ""
    has_forms: bool = True


def has_appeals(rule_set: RuleSet) -> bool:
    """Return whether the rule set knows appeals at all."""
    return rule_set.appeal_window_minutes is not None


def terms_of(rule_set: RuleSet) -> Terms:
    """Return the terms of this rule set. Raise ``appeals.not_in_rule_set`` if it has no appeals (EMA riichi)."""
    window = rule_set.appeal_window_minutes
    if window is None:
        raise RuleError("appeals.not_in_rule_set", "this rule set has no appeals", {"rule_set": rule_set.id})
    return Terms(
        window_minutes=window,
        limit_inclusive=bool(rule_set.appeal_limit_inclusive),
        announced_at_once=bool(rule_set.appeal_announced_at_once),
        deposit=rule_set.appeal_deposit or 0,
        currency=rule_set.appeal_currency or "",
        first_instance=FirstInstance(rule_set.appeal_first_instance or FirstInstance.CHIEF_REFEREE),
        committee_power=CommitteePower(rule_set.appeal_committee_power or CommitteePower.NO_ANNULMENT),
        rejected_shares=rule_set.appeal_rejected_shares or (0,),
        announced_clause=rule_set.sources["appeal_announced_at_once"].clause,
        has_forms=_WITH_FORMS in rule_set.offence_texts,
    )
