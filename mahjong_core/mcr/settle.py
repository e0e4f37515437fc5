"""What the four players of a hand pay and receive (MCR 3.9.1.2 and 3.9.1.3)."""

from collections.abc import Mapping

from mahjong_core.errors import RuleError
from mahjong_core.winds import WINDS, Wind

__all__ = ["MAXIMUM_VALUE", "check_win", "settle"]

_BASE_PAYMENT = 8  # "les trois joueurs perdants paient 8 points chacun" (MCR 3.9.1.2.1)
MAXIMUM_VALUE = 500  # above any hand that the 81 fan allow: a larger number is a slip of the pen


def settle(value: int, winner: Wind, discarder: Wind | None, *, minimum: int = 8) -> Mapping[Wind, int]:
    """Points by seat for a win worth ``value`` fan points; ``discarder`` None is a self-draw.

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
