"""Play MCR sessions at random: hands by the frequencies of real events, settled by the core."""

from mahjong_core.generate.dice import Dice
from mahjong_core.generate.shape import Json
from mahjong_core.mcr.settle import settle
from mahjong_core.winds import WINDS, Wind

__all__ = ["play_mcr"]

_HANDS = 16
_SHORT, _DRAWN, _SELF_DRAWN = 380, 40, 280  # in a thousand: sessions of 13 to 15 hands; hands; wins
_MINIMUM = 8
# Fan points beyond the minimum, cheap hands oftener than dear ones.
_BEYOND = (0, 0, 0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 13, 16, 17, 20, 24, 32, 48, 56, 64, 80)


def play_mcr(dice: Dice) -> list[Json]:
    """Return the hands of one table as the record writes them."""
    count = dice.between(13, 15) if dice.chance(_SHORT) else _HANDS
    return [_hand(number, dice) for number in range(1, count + 1)]


def _hand(number: int, dice: Dice) -> Json:
    if dice.chance(_DRAWN):
        return {"number": number, "outcome": "draw", "deltas": [0, 0, 0, 0]}
    winner, *others = dice.sample(WINDS, 4)
    discarder: Wind | None = None if dice.chance(_SELF_DRAWN) else others[0]
    value = _MINIMUM + dice.pick(_BEYOND) + dice.pick((0, 0, 0, 1, 2))
    points = settle(value, winner, discarder)
    return {
        "number": number,
        "outcome": "win",
        "winner": str(winner),
        "discarder": None if discarder is None else str(discarder),
        "value": value,
        "deltas": [points[wind] for wind in WINDS],
    }
