"""Define the rungs of repeated faults: warning, 5, 10, 20, 30 and on (MCR 3.11.2.2, 3.11.6.3; MERS 3.1)."""

from mahjong_core.rulesets.records import RuleSet

__all__ = ["rung", "rungs"]


def rung(rule_set: RuleSet, index: int) -> int:
    """Return points of the fault number ``index`` + 1; 0 is a warning. After the last step the ladder goes on.

    Without steps (riichi knows no ladder) every fault stays a warning.
    """
    steps = rule_set.escalation_steps
    if not steps:
        return 0
    if index < len(steps):
        return steps[index]
    beyond = steps[-1] + rule_set.escalation_continues * (index - len(steps) + 1)
    highest = rule_set.escalation_maximum
    return beyond if highest is None else min(beyond, highest)


def rungs(rule_set: RuleSet) -> tuple[int, ...]:
    """Return the ladder as a referee sees it: the steps, then on to the highest if there is one."""
    steps = list(rule_set.escalation_steps)
    highest, step = rule_set.escalation_maximum, rule_set.escalation_continues
    while steps and highest is not None and step and steps[-1] < highest:
        steps.append(rung(rule_set, len(steps)))
    return tuple(steps)
