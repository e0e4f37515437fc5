"""Choose who sits out where players do not fill their tables, in turn."""

from collections.abc import Collection, Mapping

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE

__all__ = ["byes"]


def byes(present: Collection[int], sat_out: Mapping[int, int]) -> tuple[int, ...]:
    """Return the players of a session who sit out, so that the others fill tables of four.

    ``sat_out`` counts the sessions that each player has sat out so far: those with the fewest come first, among them
    the highest number. Raises ``seating.too_few_players`` for fewer than four, ``seating.player_twice``.
    """
    if len(set(present)) < len(present):
        raise RuleError("seating.player_twice", "a player is listed twice", {"players": len(present)})
    if len(present) < PLACES_AT_A_TABLE:
        raise RuleError("seating.too_few_players", "a table needs four players", {"players": len(present)})
    in_turn = sorted(present, key=lambda player: (sat_out.get(player, 0), -player))
    return tuple(sorted(in_turn[: len(present) % PLACES_AT_A_TABLE]))
