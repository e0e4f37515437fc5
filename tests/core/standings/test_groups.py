"""Teams and countries: MCR 3.5.3 ("individuel, par équipes et par groupes")."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.standings import GroupStanding, Standing, rank, rank_groups

from .builders import ALICE, BOB, CAROL, DAN, ERIN, FRANK, MCR, people, played, ranked, session

RESULTS = session(1, alice=("4", 80), bob=("2", 10), carol=("1", -20), dan=("0", -70), erin=("4", 5), frank=("2", -5))
TEAMS = {ALICE: 1, DAN: 1, BOB: 2, CAROL: 2, ERIN: 3, FRANK: 3}


def _standings(**changes: dict[str, bool]) -> tuple[Standing, ...]:
    return ranked(RESULTS, entrants=people(6, **changes))


def _figures(groups: tuple[GroupStanding, ...]) -> list[tuple[int, str | int, Fraction, int]]:
    return [(one.place, one.key, one.table_points, one.table_score) for one in groups]


def test_a_team_is_the_sum_of_its_members() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR)
    assert _figures(groups) == [(1, 3, Fraction(6), 0), (2, 1, Fraction(4), 10), (3, 2, Fraction(3), -10)]
    assert [one.decided_by for one in groups] == [None, "table_points", "table_points"]


def test_members_stand_in_the_order_of_the_standings() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR)
    assert [one.members for one in groups] == [(ERIN, FRANK), (ALICE, DAN), (BOB, CAROL)]


def test_mini_points_decide_between_teams_too() -> None:
    teams = {ALICE: "A", DAN: "A", BOB: "B", FRANK: "B"}
    groups = rank_groups(_standings(), teams.get, metrics=MCR)
    assert _figures(groups) == [(1, "A", Fraction(4), 10), (2, "B", Fraction(4), 5)]
    assert groups[1].decided_by == "table_score"


def test_level_teams_share_the_place_and_the_next_is_skipped() -> None:
    results = [played(n, 1, "1", 0) for n in (1, 2, 3, 4)] + [played(5, 1, "0", 0)]
    standings = ranked(results, entrants=people(5))
    groups = rank_groups(standings, {1: 2, 2: 2, 3: 10, 4: 10, 5: 5}.get, metrics=MCR)
    assert [(one.place, one.key) for one in groups] == [(1, 2), (1, 10), (3, 5)]


def test_level_countries_stand_in_alphabetical_order() -> None:
    standings = ranked([], entrants=people(3))
    groups = rank_groups(standings, {1: "NED", 2: "DEN", 3: "FRA"}.get, metrics=MCR)
    assert [one.key for one in groups] == ["DEN", "FRA", "NED"]


def test_who_has_no_group_is_left_out() -> None:
    groups = rank_groups(_standings(), {ALICE: 7}.get, metrics=MCR)
    assert [(one.key, one.members) for one in groups] == [(7, (ALICE,))]


def test_only_the_best_members_may_count() -> None:
    groups = rank_groups(_standings(), lambda _: "FRA", metrics=MCR, best=3)
    assert _figures(groups) == [(1, "FRA", Fraction(10), 95)]
    assert groups[0].members == (ALICE, ERIN, BOB)


def test_a_team_with_fewer_members_counts_what_it_has() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR, best=4)
    assert _figures(groups) == _figures(rank_groups(_standings(), TEAMS.get, metrics=MCR))


def test_a_disqualified_member_brings_no_table_points() -> None:
    """MERS 4.4: "0 points de table pour l'ensemble du tournoi"."""
    groups = rank_groups(_standings(p5={"disqualified": True}), TEAMS.get, metrics=MCR)
    assert next(one for one in groups if one.key == 3).table_points == 2


@pytest.mark.parametrize("best", [0, -1])
def test_at_least_one_member_counts(best: int) -> None:
    with pytest.raises(RuleError) as refusal:
        rank_groups(_standings(), TEAMS.get, metrics=MCR, best=best)
    assert refusal.value.code == "standings.best_not_positive"


def test_unknown_metrics_are_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        rank_groups(_standings(), TEAMS.get, metrics=("luck",))
    assert refusal.value.code == "standings.unknown_metric"


@given(
    scores=st.lists(st.tuples(st.sampled_from(["0", "1/2", "7/3"]), st.integers(-2, 2)), min_size=8, max_size=8),
    teams=st.lists(st.integers(1, 3), min_size=8, max_size=8),
)
def test_every_point_of_a_member_reaches_the_team(scores: list[tuple[str, int]], teams: list[int]) -> None:
    results = [played(n, 1, points, score) for n, (points, score) in enumerate(scores, start=1)]
    standings = rank(people(8), results, [], metrics=MCR, sessions=1)
    groups = rank_groups(standings, dict(enumerate(teams, start=1)).get, metrics=MCR)
    assert sum(one.table_points for one in groups) == sum(one.table_points for one in standings)
    assert sum(one.table_score for one in groups) == sum(one.table_score for one in standings)
    assert sorted(n for one in groups for n in one.members) == list(range(1, 9))
    for one in groups:
        better = sum((o.table_points, o.table_score) > (one.table_points, one.table_score) for o in groups)
        assert one.place == 1 + better
