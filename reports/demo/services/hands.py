"""Draw the hands of the demo from the frequencies of a real event (1,431 hands of 2017)."""

import random
from dataclasses import dataclass

# Winning values and how often each came.
VALUES: dict[int, int] = {
    8: 30, 9: 108, 10: 162, 11: 179, 12: 182, 13: 141, 14: 94, 15: 61, 16: 44, 17: 29, 18: 39, 19: 40, 20: 38,
    21: 43, 22: 28, 23: 21, 24: 23, 25: 22, 26: 19, 27: 11, 28: 11, 29: 11, 30: 13, 31: 6, 33: 3, 34: 4, 36: 3,
    39: 1, 68: 1, 70: 1, 82: 1,
}  # fmt: skip
_DRAWS_IN_100 = 4
_SELF_DRAWS_IN_100 = 28
_FALSE_WIN_ONCE_IN = 130
_LENGTHS: dict[int, int] = {16: 62, 15: 19, 14: 13, 13: 6}  # hands of a session: 38 in 100 end before hand 16


@dataclass(frozen=True, slots=True)
class DemoHand:
    """Store a hand as the API takes it, and who made a false win in it, if any player did."""

    data: dict[str, object]
    false_win: str | None = None
    offence: str = ""


def session_length(dice: random.Random) -> int:
    """Return how many hands a table plays, drawn from real frequencies."""
    return weighted(dice, _LENGTHS)


def play_hand(number: int, dice: random.Random) -> DemoHand:
    """Return one hand: a draw, or a win with a value, on a discard or self-drawn; sometimes with a false win."""
    offender, offence = false_win(dice)
    if dice.randrange(100) < _DRAWS_IN_100:
        return DemoHand({"number": number, "outcome": "draw"}, offender, offence)
    winner, other = dice.sample("ESWN", 2)
    if winner == offender:
        winner, other = other, winner
    discarder = None if dice.randrange(100) < _SELF_DRAWS_IN_100 else other
    win = {
        "number": number,
        "outcome": "win",
        "winner": winner,
        "discarder": discarder,
        "value": weighted(dice, VALUES),
    }
    return DemoHand(win, offender, offence)


def false_win(dice: random.Random) -> tuple[str | None, str]:
    """Return the player who wins falsely and the offence, or None."""
    if dice.randrange(_FALSE_WIN_ONCE_IN):
        return None, ""
    return dice.choice("ESWN"), dice.choice(("false-win-below-minimum",) * 5 + ("false-win-invalid-hand",))


def weighted(dice: random.Random, weights: dict[int, int]) -> int:
    """Draw a key; ``weights`` says how often each comes."""
    return dice.choices(list(weights), weights=list(weights.values()))[0]
