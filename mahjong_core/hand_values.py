"""Value a hand of either game under a rule set."""

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand
from mahjong_core.mcr.evaluate import McrEvaluation, evaluate_mcr
from mahjong_core.mcr.readings import minimum_of, readings_of
from mahjong_core.mcr.win import McrWin
from mahjong_core.riichi.evaluate import RiichiEvaluation, evaluate_riichi
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets.records import RuleSet

__all__ = ["evaluate"]


def evaluate(hand: Hand, win: McrWin | RiichiWin, rule_set: RuleSet) -> McrEvaluation | RiichiEvaluation:
    """Return the value of ``hand`` won as ``win`` says, under ``rule_set``, whose game is that of ``win``.

    ``total`` is what the hand is worth: fan points with flowers in MCR, everything that the winner receives in riichi.
    Raises ``hand.not_complete``, in riichi ``hand.no_yaku``, ``hand.yaku_not_allowed`` and ``hand.below_two_han``, the
    faults of the tiles (``hand.*``, ``win.*``), and ``mcr.not_mcr`` or ``riichi.not_riichi`` for a rule set of the
    other game.
    """
    if isinstance(win, McrWin):
        return evaluate_mcr(hand, win, readings_of(rule_set), minimum=minimum_of(rule_set))
    if isinstance(win, RiichiWin):
        return evaluate_riichi(hand, win, hand_options(rule_set))
    raise RuleError("hand.not_a_win", "a win is an McrWin or a RiichiWin", {"got": type(win).__name__})
