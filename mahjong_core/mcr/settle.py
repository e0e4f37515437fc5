"""Compute what the four players of a hand pay and receive (MCR 3.9.1.2 and 3.9.1.3)."""

from collections.abc import Mapping

from mahjong_core.errors import RuleError
from mahjong_core.winds import WINDS, Wind

__all__ = ["MAXIMUM_VALUE", "check_win", "settle"]

_BASE_PAYMENT = 8  # "les trois joueurs perdants paient 8 points chacun" (MCR 3.9.1.2.1)
# The dearest hand of the 81 fans, under the kindest reading of each: four concealed kongs of the dragons and of the
# wind of both round and seat, won with the last tile of the wall as a replacement. Its fans, as 3.8.1 prices them:
# #2 88, #5 88, #11 64, #12 64, #44 8, #46 8, #56 4, #60 2, #61 2, and eight flowers.
# No other hand comes near. Without four kongs (#5) 88 are lost and 32 (#17) won; with a chow there is neither #11 nor
# #12 (128), and no fan of chows beside the rest is dearer than 48. Among the hands of four kongs all but the tiles is
# the same, and no four sets have dearer fans than these.
MAXIMUM_VALUE = 336


def settle(value: int, winner: Wind, discarder: Wind | None, *, minimum: int = 8) -> Mapping[Wind, int]:
    """Return points by seat for a win worth ``value`` fan points; ``discarder`` None is a self-draw.

    A self-draw takes 8 + value from each opponent (3.9.1.3.1); a discard 8 + value from the discarder and 8 from the
    two others (3.9.1.3.2). The four numbers add up to zero. Raises ``scoring.value_below_minimum``,
    ``scoring.value_out_of_range`` and ``scoring.winner_is_discarder``.
    """
    check_win(value, winner, discarder, minimum=minimum)
    payers = WINDS if discarder is None else (discarder,)
    points = {wind: -_BASE_PAYMENT - (value if wind in payers else 0) for wind in WINDS}
    points[winner] = -sum(points[wind] for wind in WINDS if wind != winner)
    return points


def check_win(value: int, winner: Wind, discarder: Wind | None, *, minimum: int = 8) -> None:
    """Raise unless the win can be settled (MCR 3.9.1.1.2: "supérieure ou égale à 8")."""
    if winner == discarder:
        message = "nobody wins on a tile that they discarded"
        raise RuleError("scoring.winner_is_discarder", message, {"winner": winner, "discarder": discarder})
    if value < minimum:
        message = f"a win is worth at least {minimum} points, not {value}"
        raise RuleError("scoring.value_below_minimum", message, {"value": value, "minimum": minimum})
    if value > MAXIMUM_VALUE:
        message = f"no hand is worth {value} points"
        raise RuleError("scoring.value_out_of_range", message, {"value": value, "maximum": MAXIMUM_VALUE})
