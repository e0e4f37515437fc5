"""The hand that a ruling names."""

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.winds import HANDS_PER_MCR_SESSION

MOST_LINES = 99  # repeated deals, chombo and redeals make a riichi sheet longer than its eight hands


def hands_at_most(rule_set: RuleSet) -> int:
    """The highest hand that a ruling may name: those of an MCR session (3.5.6), the lines of a riichi sheet (3.5)."""
    if rule_set.family is Family.RIICHI:
        return MOST_LINES
    return rule_set.hands_per_session or HANDS_PER_MCR_SESSION


def check_hand(hand: int | None, rule_set: RuleSet) -> None:
    """Raise ``sheets.hand_out_of_range`` for a hand that no sheet of this rule set has; None names no hand."""
    most = hands_at_most(rule_set)
    if hand is not None and not 1 <= hand <= most:
        detail = {"hand": hand, "hands_per_session": most}
        raise RuleError("sheets.hand_out_of_range", f"hand {hand} does not exist: there are {most}", detail)
