"""Seat a match of teams: who of each line-up meets at which table, and at which wind."""

from collections.abc import Sequence

from mahjong_core.clubs.evening import PastGame, even_winds
from mahjong_core.rulesets.records import THREE
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE

__all__ = ["TEAMS_OF_A_MATCH", "match_tables", "places_at_a_table"]

# Two teams with two players each at a table, three where games of three are played, or four.
TEAMS_OF_A_MATCH = (2, THREE, PLACES_AT_A_TABLE)


def places_at_a_table(teams: int) -> int:
    """Return how many players of each team sit at one table: two of two teams, otherwise one."""
    return PLACES_AT_A_TABLE // teams


def match_tables(line_ups: Sequence[Sequence[int]], games: Sequence[PastGame]) -> tuple[PastGame, ...]:
    """Return the tables, E S W N or E S W: the first players of each line-up meet at the first one, and so on.

    ``games``: those of the season, over which the winds of each player stay even.
    """
    each = places_at_a_table(len(line_ups))
    tables = len(line_ups[0]) // each
    return even_winds(
        [
            tuple(player for players in line_ups for player in players[table * each : (table + 1) * each])
            for table in range(tables)
        ],
        games,
    )
