"""Seasons and evenings of a club beside what an independent program found."""

from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest

from mahjong_core.clubs import SeasonRule, propose_tables, season_sums
from mahjong_core.clubs.season import SeasonBy
from tests.tables import rows


@pytest.mark.parametrize("case", rows("clubs/season"), ids=lambda case: " ".join(case[:2]))
def test_a_season(case: list[str]) -> None:
    points, games, total, mean, best = case
    played = [] if points == "-" else [(date(2026, 9, 1), Fraction(text)) for text in points.split()]

    def figure(by: SeasonBy) -> Fraction | None:
        (row,) = season_sums({1: played}, SeasonRule(by, int(games)))
        assert row.games == len(played)
        return row.points if row.place is not None else None

    assert figure(SeasonBy.SUM) == Fraction(total)
    assert figure(SeasonBy.BEST) == Fraction(best)
    assert figure(SeasonBy.EVENINGS) == Fraction(total)  # all on one evening
    assert figure(SeasonBy.MEAN) == (None if mean == "None" else Fraction(mean))


@pytest.mark.parametrize(("played", "least"), rows("clubs/eight"))
def test_two_tables_of_eight_repeat_as_few_pairs_as_can_be(played: str, least: str) -> None:
    games = [(int(one[0]), int(one[1]), int(one[2]), int(one[3])) for one in played.split()]
    met = {frozenset(pair) for game in games for pair in combinations(game, 2)}

    proposal = propose_tables(range(1, 9), games, seed="x")

    pairs = [frozenset(pair) for table in proposal.tables for pair in combinations(table, 2)]
    assert sorted(player for table in proposal.tables for player in table) == list(range(1, 9))
    assert sum(pair in met for pair in pairs) == proposal.repeats == int(least)


def test_who_has_played_the_games_of_the_evening_is_at_no_table() -> None:
    """Two games an evening: of ten present 9 and 10 have played both; eight are left, and nobody waits."""
    played = {9: 2, 10: 2, 1: 1}
    proposal = propose_tables(range(1, 11), [], this_evening=played, most=2)
    assert (proposal.done, proposal.waiting) == ((9, 10), ())
    assert sorted(player for table in proposal.tables for player in table) == list(range(1, 9))
    assert propose_tables(range(1, 11), [], this_evening=played).done == ()
