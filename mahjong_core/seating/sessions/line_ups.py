"""Seat a session of teams by line-up and seed: the first of each team at one table, and so on."""

from collections.abc import Sequence

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.sessions.by_rank import serpentine_session
from mahjong_core.seating.sessions.team_round_robin import check_fours

__all__ = ["line_up_session"]


def line_up_session(teams: Sequence[Sequence[int | None]]) -> list[list[int]]:
    """Return tables of the ``teams``, best seed first, each with its four in the order of the tables.

    None is a substitute's.

    Seeds run down and up the groups of four teams: of eight, the 1st, 4th, 5th and 8th meet. A substitute is a number
    below 1. Raises ``seating.line_ups_not_fours`` and ``seating.teams_not_four``.
    """
    if len(teams) % PLACES_AT_A_TABLE or not teams:
        raise RuleError("seating.line_ups_not_fours", "four teams meet at the tables", {"teams": len(teams)})
    check_fours(teams)
    tables, substitutes = [], 0
    for group in serpentine_session(range(len(teams))):
        for board in range(PLACES_AT_A_TABLE):
            table = []
            for team in group:
                player = teams[team][board]
                if player is None:
                    player, substitutes = -substitutes, substitutes + 1
                table.append(player)
            tables.append(table)
    return tables
