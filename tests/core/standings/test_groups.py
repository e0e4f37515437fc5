"""Teams and countries: MCR 3.5.3 ("individuel, par équipes et par groupes")."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.standings import Cut, GroupStanding, Standing, rank, rank_groups
from tests.refusals import refuses

from .builders import ALICE, BOB, CAROL, DAN, ERIN, FRANK, MCR, people, played, ranked, session

RESULTS = session(1, alice=("4", 80), bob=("2", 10), carol=("1", -20), dan=("0", -70), erin=("4", 5), frank=("2", -5))
TEAMS = {ALICE: 1, DAN: 1, BOB: 2, CAROL: 2, ERIN: 3, FRANK: 3}


def _standings(**changes: dict[str, bool]) -> tuple[Standing, ...]:
    return ranked(RESULTS, entrants=people(6, **changes))


def _figures(groups: tuple[GroupStanding, ...]) -> list[tuple[int, str | int, Fraction, int]]:
    return [(group.place, group.key, group.table_points, group.table_score) for group in groups]


def test_a_team_is_the_sum_of_its_members() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR)
    assert _figures(groups) == [(1, 3, Fraction(6), 0), (2, 1, Fraction(4), 10), (3, 2, Fraction(3), -10)]
    assert [group.decided_by for group in groups] == [None, "table_points", "table_points"]


def test_members_stand_in_the_order_of_the_standings() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR)
    assert [group.members for group in groups] == [(ERIN, FRANK), (ALICE, DAN), (BOB, CAROL)]


def test_mini_points_decide_between_teams_too() -> None:
    teams = {ALICE: "A", DAN: "A", BOB: "B", FRANK: "B"}
    groups = rank_groups(_standings(), teams.get, metrics=MCR)
    assert _figures(groups) == [(1, "A", Fraction(4), 10), (2, "B", Fraction(4), 5)]
    assert groups[1].decided_by == "table_score"


def test_level_teams_share_the_place_and_the_next_is_skipped() -> None:
    results = [played(n, 1, "1", 0) for n in (1, 2, 3, 4)] + [played(5, 1, "0", 0)]
    standings = ranked(results, entrants=people(5))
    groups = rank_groups(standings, {1: 2, 2: 2, 3: 10, 4: 10, 5: 5}.get, metrics=MCR)
    assert [(group.place, group.key) for group in groups] == [(1, 2), (1, 10), (3, 5)]


def test_a_group_may_be_a_region() -> None:
    """3.5.3: "individuel, par équipes et par groupes"; who is of no group counts for none."""
    regions = {ALICE: "Alsace", ERIN: "Alsace", BOB: "Bretagne"}
    groups = rank_groups(_standings(), regions.get, metrics=MCR)
    assert _figures(groups) == [(1, "Alsace", Fraction(8), 85), (2, "Bretagne", Fraction(2), 10)]


def test_level_countries_stand_in_alphabetical_order() -> None:
    standings = ranked([], entrants=people(3))
    groups = rank_groups(standings, {1: "NED", 2: "DEN", 3: "FRA"}.get, metrics=MCR)
    assert [group.key for group in groups] == ["DEN", "FRA", "NED"]


def test_who_has_no_group_is_left_out() -> None:
    groups = rank_groups(_standings(), {ALICE: 7}.get, metrics=MCR)
    assert [(group.key, group.members) for group in groups] == [(7, (ALICE,))]


def test_only_the_best_members_may_count() -> None:
    groups = rank_groups(_standings(), lambda _: "FRA", metrics=MCR, best=3)
    assert _figures(groups) == [(1, "FRA", Fraction(10), 95)]
    assert groups[0].members == (ALICE, ERIN, BOB)


def test_who_does_not_count_is_told() -> None:
    (group,) = rank_groups(_standings(), lambda _: "FRA", metrics=MCR, best=4)
    assert (group.members, group.left_out) == ((ALICE, ERIN, BOB, FRANK), (CAROL, DAN))


# Five Danes with 2, 2, 2, 2 and 2 table points beat four Italians with 4, 3, 1 and 1 by their sum alone (10 to 9).
NATIONS = {1: "DEN", 2: "DEN", 3: "DEN", 4: "DEN", 5: "DEN", 6: "ITA", 7: "ITA", 8: "ITA", 9: "ITA"}


def _nations() -> tuple[Standing, ...]:
    points = ["2", "2", "2", "2", "2", "4", "3", "1", "1"]
    return ranked([played(n, 1, point, 10 * n) for n, point in enumerate(points, start=1)], entrants=people(9))


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        ({}, [("DEN", Fraction(10), 150), ("ITA", Fraction(9), 300)]),
        ({"mean": True}, [("ITA", Fraction(9, 4), 75), ("DEN", Fraction(2), 30)]),
        # the best three Danes by mini-points are 5, 4 and 3; the best Italians 6 and 7, and of the level two number 9
        ({"best": 3}, [("ITA", Fraction(8), 60 + 70 + 90), ("DEN", Fraction(6), 50 + 40 + 30)]),
    ],
    ids=["sum", "mean", "best"],
)
def test_a_plain_sum_lets_five_danes_beat_four_italians(
    counted: dict[str, Any], expected: list[tuple[str, Fraction, int]]
) -> None:
    groups = rank_groups(_nations(), NATIONS.get, metrics=MCR, **counted)
    assert [(group.key, group.table_points, group.table_score) for group in groups] == expected


def test_a_mean_is_exact_and_divides_what_adds_up() -> None:
    """One table won by three players is a third each; the best table score of a group is nobody's share."""
    standings = ranked([played(1, 1, "4", 10, place=1), played(2, 1, "2", 5), played(3, 1, "1", 0)], entrants=people(4))
    groups = rank_groups(
        standings,
        {1: "A", 2: "A", 3: "A", 4: "B"}.get,
        metrics=("tables_won", "best_table_score", "table_points"),
        mean=True,
    )
    assert [(group.key, group.table_points, group.table_score) for group in groups] == [
        ("A", Fraction(7, 3), 5),
        ("B", Fraction(0), 0),
    ]


def test_a_team_with_fewer_members_counts_what_it_has() -> None:
    groups = rank_groups(_standings(), TEAMS.get, metrics=MCR, best=4)
    assert _figures(groups) == _figures(rank_groups(_standings(), TEAMS.get, metrics=MCR))


def test_a_disqualified_member_brings_no_table_points() -> None:
    """MERS 4.4: "0 points de table pour l'ensemble du tournoi"."""
    groups = rank_groups(_standings(p5={"disqualified": True}), TEAMS.get, metrics=MCR)
    assert next(group for group in groups if group.key == 3).table_points == 2


@pytest.mark.parametrize("best", [0, -1])
def test_at_least_one_member_counts(best: int) -> None:
    with refuses("standings.best_not_positive"):
        rank_groups(_standings(), TEAMS.get, metrics=MCR, best=best)


def test_unknown_metrics_are_refused() -> None:
    with refuses("standings.unknown_metric"):
        rank_groups(_standings(), TEAMS.get, metrics=("luck",))


@given(
    scores=st.lists(st.tuples(st.sampled_from(["0", "1/2", "7/3"]), st.integers(-2, 2)), min_size=8, max_size=8),
    teams=st.lists(st.integers(1, 3), min_size=8, max_size=8),
)
def test_every_point_of_a_member_reaches_the_team(scores: list[tuple[str, int]], teams: list[int]) -> None:
    results = [played(n, 1, points, score) for n, (points, score) in enumerate(scores, start=1)]
    standings = rank(people(8), results, [], metrics=MCR, sessions=1)
    groups = rank_groups(standings, dict(enumerate(teams, start=1)).get, metrics=MCR)
    assert sum(group_standing.table_points for group_standing in groups) == sum(
        standing.table_points for standing in standings
    )
    assert sum(group_standing.table_score for group_standing in groups) == sum(
        standing.table_score for standing in standings
    )
    assert sorted(n for group_standing in groups for n in group_standing.members) == list(range(1, 9))
    for group in groups:
        better = sum((o.table_points, o.table_score) > (group.table_points, group.table_score) for o in groups)
        assert group.place == 1 + better


def test_a_cut_does_not_halve_what_a_team_made() -> None:
    """Alice goes on with half of her 4 and 80: she has 2 + 2 and 40 + 10, her team 4 + 2 and 80 + 10, and Dan's 0, -70.

    MCR 3.5.3 adds up the members; 3.5.4 leaves what is carried over, among players, to the organiser.
    """
    later = session(2, alice=("2", 10), erin=("1", -10))
    finalists = Cut(2, 2, {ALICE: 1, ERIN: 1}, {1: 50})
    standings = rank(people(6), [*RESULTS, *later], (), metrics=MCR, sessions=2, cuts=(finalists,))
    alice = next(standing for standing in standings if standing.entrant_id == ALICE)
    assert (alice.table_points, alice.table_score) == (Fraction(4), 50)
    sums = {
        group.key: (group.table_points, group.table_score) for group in rank_groups(standings, TEAMS.get, metrics=MCR)
    }
    assert sums == {1: (Fraction(6), 20), 2: (Fraction(3), -10), 3: (Fraction(7), -10)}


def test_a_cut_among_teams_sets_those_who_came_through_above() -> None:
    """Teams 1 and 2 play a final from 0: 1 + 0 and 4 + 2. Team 3, out with 6 table points, is third."""
    final = session(2, alice=("1", -5), dan=("0", -20), bob=("4", 30), carol=("2", -5))
    cut = Cut(2, 2, dict.fromkeys((ALICE, DAN, BOB, CAROL), 1), {1: 0}, teams=True)
    standings = rank(people(6), [*RESULTS, *final], (), metrics=MCR, sessions=2, cuts=(cut,))
    groups = rank_groups(standings, TEAMS.get, metrics=MCR, cut=True)
    assert _figures(groups) == [(1, 2, Fraction(6), 25), (2, 1, Fraction(1), -25), (3, 3, Fraction(6), 0)]
    assert [group.decided_by for group in groups] == [None, "table_points", "division"]


def test_whoever_never_played_is_not_a_member_who_counts() -> None:
    """The mean of a country is that of its players: 4 points over two, not over three."""
    results = session(1, alice=("4", 60), bob=("0", -60), carol=("1", 5))
    standings = ranked(results, entrants=people(4, p4={"came": False}))
    group_of = {ALICE: "FRA", BOB: "FRA", DAN: "FRA", CAROL: "ITA"}.get
    first, second = rank_groups(standings, group_of, metrics=MCR, mean=True)
    assert (first.table_points, first.members, first.left_out) == (2, (ALICE, BOB), (DAN,))
    assert second.key == "ITA"


def test_a_group_of_which_nobody_played_comes_after_the_others() -> None:
    standings = ranked(session(1, alice=("0", -60), bob=("4", 60)), entrants=people(3, p3={"came": False}))
    groups = rank_groups(standings, {ALICE: 1, BOB: 2, CAROL: 3}.get, metrics=MCR)
    assert [(group.key, group.place) for group in groups] == [(2, 1), (1, 2), (3, 3)]
