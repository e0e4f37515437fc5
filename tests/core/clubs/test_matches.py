"""The tables of a match of teams: who of each line-up meets, and at which wind."""

import pytest

from mahjong_core.clubs import match_tables


@pytest.mark.parametrize(
    ("line_ups", "tables"),
    [
        ([[1], [2], [3], [4]], [{1, 2, 3, 4}]),
        ([[1, 11], [2, 12], [3, 13], [4, 14]], [{1, 2, 3, 4}, {11, 12, 13, 14}]),
        ([[1, 11], [2, 12], [3, 13]], [{1, 2, 3}, {11, 12, 13}]),
        ([[1, 2], [11, 12]], [{1, 2, 11, 12}]),
        ([[1, 2, 3, 4], [11, 12, 13, 14]], [{1, 2, 11, 12}, {3, 4, 13, 14}]),
    ],
    ids=["one of four", "two of four", "of three", "two of two", "four of two"],
)
def test_each_table_has_its_players_of_every_line_up(line_ups: list[list[int]], tables: list[set[int]]) -> None:
    assert [set(table) for table in match_tables(line_ups, [])] == tables


def test_whoever_sat_east_before_sits_elsewhere() -> None:
    first = match_tables([[1], [2], [3], [4]], [])
    games = list(first)
    for _match in range(3):
        games += match_tables([[1], [2], [3], [4]], games)
    # In four matches each of the four sits once at each wind.
    assert all(sorted(game[place] for game in games) == [1, 2, 3, 4] for place in range(4))
