"""Find the rounds of a game and the end of a session at a riichi table (EMA riichi 3.1, 5.8).

Lateness and substitutes are in ``penalties``.
"""

from dataclasses import dataclass

from mahjong_core.rulesets.records import EndSignal, RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = ["SignalHeard", "extra_round", "last_hand", "rounds_of"]


@dataclass(frozen=True, slots=True)
class SignalHeard:
    """Store where a table stood at the end signal: hands completed, and whether the next dice were thrown (5.8).

    ``completed`` counts as :attr:`TableState.timed` does: chombo too, where they count as hands (EMA riichi 2025 7.4).
    """

    completed: int
    dice_thrown: bool


def rounds_of(rule_set: RuleSet) -> tuple[Wind, ...]:
    """Return the rounds of a game: "Une partie complète consiste en deux rounds" (3.1); clubs may play East only."""
    return WINDS[: rule_set.rounds]


def extra_round(rule_set: RuleSet) -> Wind:
    """Return the round that follows if the rule set asks somebody for points: West, or South after East only."""
    return WINDS[len(rounds_of(rule_set))]


def last_hand(signal: SignalHeard, rule_set: RuleSet) -> int:
    """Return the number of counted hands after which the table stops, even if the game is not over (5.8).

    With dice thrown that hand is the one in progress; without, the hand in progress is the one just ended and one more
    is played. If a hand begins with the end of the one before (EMA riichi 2025 3.1, 7.4), one is always in progress.
    Chombo and redeals are no hands and do not use any up; a chombo does where the rule set counts it (2025 3.4.6, 7.4).
    """
    begun = signal.dice_thrown or rule_set.hand_begins == "previous_end"
    in_progress = signal.completed + begun
    if rule_set.end_signal is EndSignal.STOP_AT_ONCE:
        return signal.completed
    if rule_set.end_signal is EndSignal.FINISH_HAND:
        return in_progress
    return signal.completed + (2 if begun else 1)
