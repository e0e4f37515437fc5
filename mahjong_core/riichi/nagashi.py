"""Check nagashi mangan: only terminals and honours discarded, none claimed (EMA riichi 4.2.4)."""

from collections.abc import Iterable

from mahjong_core.hands import HandProblem, Meld
from mahjong_core.riichi.payments import COUNTER, Payments, payments
from mahjong_core.riichi.value import Limit, limit_value
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.winds import Wind

__all__ = ["nagashi_payments", "nagashi_problems"]


def nagashi_problems(melds: tuple[Meld, ...], rule_set: RuleSet) -> Iterable[HandProblem]:
    """Check that the rule set has it and the hand is concealed: "s'il a une main cachée" (4.2.4)."""
    if not rule_set.nagashi:
        yield HandProblem("riichi.no_nagashi", f"{rule_set.name} has no nagashi mangan")
    if any(not meld.concealed for meld in melds):
        yield HandProblem("win.nagashi_on_open_hand", "nagashi mangan needs a concealed hand")


def nagashi_payments(claim: RiichiWin, counter_points: int = 3 * COUNTER) -> Payments:
    """Return the payments of a claim: "le paiement équivalent à un mangan pioché, plus les compteurs" (4.2.4)."""
    east = claim.seat_wind is Wind.EAST
    value = limit_value(Limit.MANGAN)
    return payments(value, self_draw=True, east_wins=east, counters=claim.counters, counter_points=counter_points)
