"""Play riichi sessions at random, each hand settled by the core."""

from contextlib import suppress

from mahjong_core.errors import RuleError
from mahjong_core.generate.dice import Dice
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.table.play import final_points, new_table, play
from mahjong_core.riichi.table.records import HandWin, Outcome, PlayedHand, TableHand, TableState
from mahjong_core.winds import WINDS, Wind

__all__ = ["play_riichi", "stakes_left"]

_MAX_HANDS = 40  # a session ends by its signal, long before
_DRAWN, _ABORTED, _SELF_DRAWN, _RIICHI, _TWO_WINNERS = 160, 15, 330, 220, 15  # in a thousand
_YAKU = ("riichi", "pinfu", "tanyao", "yakuhai", "chiitoitsu", "honitsu")
# Han and fu of ordinary wins. Those that a rule set may round up to a mangan are left out.
_VALUES = ((1, 30), (1, 40), (2, 30), (2, 40), (3, 30), (3, 40), (2, 50), (1, 50), (4, 25), (5, 30), (6, 30), (8, 30))


def play_riichi(rules: EventRules, dice: Dice, chombo: Wind | None = None) -> tuple[list[Json], list[int], int]:
    """Return the hands of one table, the scores without penalties, and the points left on it.

    ``chombo``: this seat is guilty of one in the second hand, which is dealt again; its price is no part of the
    scores.
    """
    state, hands = new_table(rules.engine), list[Json]()
    while not state.over and len(hands) < _MAX_HANDS:
        if chombo is not None and len(hands) == 1:
            played = play(state, TableHand(Outcome.CHOMBO, offenders=(chombo,)), rules.engine)
        else:
            played = _played(state, rules, dice)
        hands.append(_written(len(hands) + 1, played, dice))
        state = played.after
    final = final_points(state, rules.engine, {})
    scores = [final[wind] for wind in WINDS]
    return hands, scores, rules.engine.table_total - sum(scores)


def _played(state: TableState, rules: EventRules, dice: Dice) -> PlayedHand:
    """Return a hand that may be what happens next; others are thrown away."""
    while True:
        with suppress(RuleError):
            return play(state, _any_hand(rules, dice), rules.engine)


def _any_hand(rules: EventRules, dice: Dice) -> TableHand:
    riichi = tuple(wind for wind in WINDS if dice.chance(_RIICHI))
    if dice.chance(_DRAWN):
        tenpai = tuple(wind for wind in WINDS if wind in riichi or dice.chance(400))
        return TableHand(Outcome.DRAW, riichi=riichi, tenpai=tenpai)
    aborted = [kind for kind in rules.engine.abortive_draws if kind in {"nine_orphans", "four_winds"}]
    if aborted and not rules.is_own and dice.chance(_ABORTED):
        return TableHand(Outcome.ABORTIVE, abortive=aborted[0])  # type: ignore[arg-type]
    first, second, third, _ = dice.sample(WINDS, 4)
    discarder = None if dice.chance(_SELF_DRAWN) else third
    winners = [first]
    if discarder is not None and rules.engine.multiple_wins_on_discard and not rules.is_own:
        winners += [second] if dice.chance(_TWO_WINNERS) else []
    wins = tuple(HandWin(winner, *dice.pick(_VALUES)) for winner in winners)
    return TableHand(Outcome.WIN, wins, discarder, riichi)


def _written(number: int, played: PlayedHand, dice: Dice) -> Json:
    """Return a hand as the record writes it."""
    hand, label = played.hand, played.label
    written: Json = {
        "number": number,
        "outcome": str(hand.outcome),
        "round": f"{label.round}{label.number}",
        "counters": label.counters,
        "riichi": [str(wind) for wind in WINDS if wind in hand.riichi],
    }
    if hand.wins:
        written["wins"] = [
            {"winner": str(win.winner), "han": win.han, "fu": win.fu, "yaku": [dice.pick(_YAKU)]} for win in hand.wins
        ]
        written["discarder"] = None if hand.discarder is None else str(hand.discarder)
    if hand.outcome is Outcome.DRAW:
        written["tenpai"] = [str(wind) for wind in WINDS if wind in hand.tenpai]
    written["deltas"] = [played.deltas[wind] for wind in WINDS]
    return written


def stakes_left(hands: list[Json]) -> int:
    """Return how many stakes lie on the table after these hands."""
    return -sum(sum(hand["deltas"]) for hand in hands) // DEPOSIT
