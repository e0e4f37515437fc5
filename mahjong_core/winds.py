"""Define winds, and where four players sit in each hand of an MCR session."""

from enum import StrEnum

from mahjong_core.errors import RuleError

__all__ = [
    "HANDS_PER_MCR_SESSION",
    "HANDS_PER_ROUND",
    "MCR_DEALING_ORDER",
    "WINDS",
    "Wind",
    "check_hand_number",
    "mcr_dealer",
    "mcr_place_changes",
    "mcr_seat_wind",
    "prevailing_wind",
]


class Wind(StrEnum):
    """Represent a wind by its English initial, in the order of play: East, South, West, North."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"


WINDS: tuple[Wind, ...] = (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH)
HANDS_PER_ROUND = 4
HANDS_PER_MCR_SESSION = 16

# Starting winds in the order in which those players deal, for each round of an MCR session (MCR 3.5.7.2, 3.4.14).
MCR_DEALING_ORDER: dict[Wind, tuple[Wind, ...]] = {
    Wind.EAST: (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH),
    Wind.SOUTH: (Wind.SOUTH, Wind.EAST, Wind.NORTH, Wind.WEST),
    Wind.WEST: (Wind.WEST, Wind.NORTH, Wind.SOUTH, Wind.EAST),
    Wind.NORTH: (Wind.NORTH, Wind.WEST, Wind.EAST, Wind.SOUTH),
}


def prevailing_wind(hand: int) -> Wind:
    """Return the wind of the round in which hand ``hand`` (1..16) of an MCR session is played."""
    check_hand_number(hand)
    return WINDS[(hand - 1) // HANDS_PER_ROUND]


def mcr_dealer(hand: int) -> Wind:
    """Return the starting wind of the player who deals hand ``hand`` (1..16)."""
    return MCR_DEALING_ORDER[prevailing_wind(hand)][(hand - 1) % HANDS_PER_ROUND]


def mcr_seat_wind(starting_wind: Wind, hand: int) -> Wind:
    """Return the seat wind in hand ``hand`` (1..16) of the player who started the session at ``starting_wind``."""
    position = MCR_DEALING_ORDER[prevailing_wind(hand)].index(starting_wind)
    return WINDS[(position - (hand - 1)) % HANDS_PER_ROUND]


def mcr_place_changes(hand: int) -> tuple[tuple[Wind, Wind], ...]:
    """Return the changes of seats before ``hand``, by starting winds, in the new order of play; empty within a round.

    "Les joueurs se replacent pendant une session selon les règles" (MCR 3.4.9). Within a round everybody keeps the
    chair and the deal passes on; each round is dealt in an order of its own.
    """
    round_wind = prevailing_wind(hand)
    if hand == 1 or (hand - 1) % HANDS_PER_ROUND:
        return ()
    before = MCR_DEALING_ORDER[prevailing_wind(hand - 1)]
    return tuple(zip(MCR_DEALING_ORDER[round_wind], before, strict=True))


def check_hand_number(hand: int) -> None:
    """Raise ``sheets.hand_out_of_range`` unless ``hand`` is one of the 16 of an MCR session (MCR 3.5.6)."""
    if not 1 <= hand <= HANDS_PER_MCR_SESSION:
        raise RuleError(
            "sheets.hand_out_of_range",
            f"hand {hand} does not exist: a session has {HANDS_PER_MCR_SESSION} hands",
            {"hand": hand, "hands_per_session": HANDS_PER_MCR_SESSION},
        )
