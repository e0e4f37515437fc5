"""Number the hand that a ruling names."""

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.winds import HANDS_PER_MCR_SESSION

__all__ = ["check_hand_in_session"]

_MAX_LINES = 99  # repeated deals, chombo and redeals make a riichi sheet longer than its eight hands


def check_hand_in_session(hand: int | None, rule_set: RuleSet) -> None:
    """Raise ``sheets.hand_out_of_range`` for a hand that no sheet of this rule set has; None names no hand."""
    # Those of an MCR session (3.5.6), the lines of a riichi sheet (3.5).
    is_riichi = rule_set.family is Family.RIICHI
    most = _MAX_LINES if is_riichi else rule_set.hands_per_session or HANDS_PER_MCR_SESSION
    if hand is not None and not 1 <= hand <= most:
        detail = {"hand": hand, "hands_per_session": most}
        raise RuleError("sheets.hand_out_of_range", f"hand {hand} does not exist: there are {most}", detail)
