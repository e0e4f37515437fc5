"""Standings after a cut: divisions one after the other, shares carried over exactly, worked by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.standings import Cut, EventAdjustment, SessionResult, Standing, rank, rank_groups, why
from mahjong_core.standings.carrying import as_integer
from mahjong_core.standings.cuts import bands, sums
from tests.core.standings.builders import ALICE, BOB, CAROL, DAN, MCR, order, people, played, row, session

# Two sessions for everybody, then Alice and Bob play a third.
BEFORE = [
    *session(1, alice=("4", 35), bob=("7/3", 10), carol=("7/3", 10), dan=("0", -55)),
    *session(2, alice=("1", -7), bob=("4", 20), carol=("4", 30), dan=("2", -43)),
]


def cut(percent: int, *, rest: int | None = None, knockout: bool = False, first: int = 3) -> Cut:
    """Bob and Carol (both 19/3) come through; the other two play on as the second division, or are out."""
    divisions = {BOB: 1, CAROL: 1} | ({ALICE: 2, DAN: 2} if rest is not None else {})
    return Cut(first, first + 1, divisions, {1: percent, 2: rest or 0}, knockout)


def after(
    cuts: Sequence[Cut], results: Sequence[SessionResult] = (), posted: Sequence[EventAdjustment] = ()
) -> tuple[Standing, ...]:
    return rank(people(), [*BEFORE, *results], posted, metrics=MCR, sessions=4, cuts=cuts)


class TestShares:
    @pytest.mark.parametrize(
        ("percent", "points", "score"),
        [
            (100, Fraction(19, 3), 40),
            (50, Fraction(19, 6), 20),
            (25, Fraction(19, 12), 10),
            (0, Fraction(0), 0),
        ],
    )
    def test_carol_takes_her_share_along(self, percent: int, points: Fraction, score: int) -> None:
        """7/3 + 4 = 19/3 table points and 10 + 30 = 40 mini-points before the cut."""
        carol = row(after([cut(percent)]), CAROL)
        assert (carol.table_points, carol.table_score) == (points, score)
        (taken,) = carol.carried
        assert (taken.first, taken.percent, taken.made_twelfths, taken.made_score) == (3, percent, 76, 40)

    def test_half_of_an_odd_number_stays_exact(self) -> None:
        """Alice made 35 - 7 = 28; a quarter of it is 7, and a quarter of her 5 table points 5/4."""
        alice = row(after([cut(50, rest=25)]), ALICE)
        assert (alice.table_points, alice.table_score) == (Fraction(5, 4), 7)
        dan = row(after([cut(50, rest=25)]), DAN)
        assert (dan.table_points, dan.table_score) == (Fraction(1, 2), Fraction(-49, 2))

    def test_what_is_made_after_the_cut_counts_in_full(self) -> None:
        bob = row(after([cut(50)], session(3, bob=("4", 7))), BOB)
        assert (bob.table_points, bob.table_score) == (Fraction(19, 6) + 4, 15 + 7)

    def test_a_second_cut_takes_its_share_of_the_first(self) -> None:
        """(19/3 / 2 + 4) / 4 = 43/24; (30 / 2 + 7) / 4 = 11/2."""
        second = Cut(4, 4, {BOB: 1}, {1: 25})
        bob = row(after([cut(50), second], session(3, bob=("4", 7))), BOB)
        assert (bob.table_points, bob.table_score) == (Fraction(43, 24), Fraction(11, 2))

    def test_whoever_is_out_keeps_everything(self) -> None:
        alice = row(after([cut(0)]), ALICE)
        assert (alice.table_points, alice.table_score, alice.carried) == (5, 28, ())

    def test_points_of_an_earlier_session_are_carried_with_it(self) -> None:
        """-10 in session 1 weighs half after the cut, -10 of the event as a whole weighs all of it."""
        posted = [EventAdjustment(BOB, -10, "event_total", "x", 1), EventAdjustment(BOB, -10, "event_total", "x")]
        bob = row(after([cut(50)], posted=posted), BOB)
        assert bob.table_score == Fraction(30 - 10, 2) - 10
        assert (bob.penalty_points, bob.adjustments) == (-20, -20)

    @given(
        made=st.lists(st.tuples(st.integers(0, 48), st.integers(-400, 400)), min_size=5, max_size=5),
        percents=st.lists(st.sampled_from([100, 50, 25, 0]), min_size=2, max_size=2),
    )
    def test_each_session_weighs_the_shares_of_all_cuts_after_it(
        self, made: list[tuple[int, int]], percents: list[int]
    ) -> None:
        """Another way to the same sum: a weight for each session."""
        cuts = [Cut(3, 4, {1: 1}, {1: percents[0]}), Cut(5, 5, {1: 1}, {1: percents[1]})]
        weights = [Fraction(percents[0] * percents[1], 10_000)] * 2 + [Fraction(percents[1], 100)] * 2 + [Fraction(1)]
        totals = sums(1, [points for points, _ in made], [score for _, score in made], cuts)
        assert totals.twelfths == sum(weight * points for weight, (points, _) in zip(weights, made, strict=True))
        assert totals.score == sum(weight * score for weight, (_, score) in zip(weights, made, strict=True))

    @pytest.mark.parametrize(("value", "is_integer"), [(Fraction(6, 2), True), (Fraction(7, 2), False), (4, True)])
    def test_whole_numbers_are_integers(self, value: Fraction | int, is_integer: bool) -> None:
        assert (as_integer(value), isinstance(as_integer(value), int)) == (value, is_integer)


class TestOrder:
    def test_a_division_stands_before_whoever_has_more_points_below_it(self) -> None:
        """With nothing carried over Bob and Carol have 0; Alice, out with 5 points, still stands after them."""
        standings = after([cut(0)])
        assert order(standings) == [(1, BOB), (1, CAROL), (3, ALICE), (4, DAN)]
        assert [standing.division for standing in standings] == [1, 1, None, None]

    def test_the_second_division_stands_between(self) -> None:
        final = Cut(4, 4, {CAROL: 1, BOB: 2}, {1: 100, 2: 100})
        assert order(after([cut(100, rest=100), final])) == [(1, CAROL), (2, BOB), (3, ALICE), (4, DAN)]

    def test_what_decided_is_named_with_its_clause(self) -> None:
        standings = after([cut(0)])
        assert row(standings, ALICE).decided_by == "division"
        reasons = why(standings, ALICE)
        assert reasons.above is not None
        assert (reasons.above.metric, reasons.above.clause, reasons.above.margin) == ("division", "mcr.3.5.4", None)
        below = why(standings, CAROL).below
        assert below is not None
        assert below.metric == "division"

    def test_running_sums_begin_again_with_what_came_along(self) -> None:
        figures = why(after([cut(50)], session(3, carol=("2", 9))), CAROL).sessions
        assert [figure.running_table_points for figure in figures[:3]] == [
            Fraction(7, 3),
            Fraction(19, 3),
            Fraction(31, 6),
        ]
        assert [figure.running_table_score for figure in figures[:3]] == [10, 40, 29]
        assert [figure.carried is not None for figure in figures] == [False, False, True, False]

    def test_in_a_knockout_whoever_comes_further_stands_before(self) -> None:
        """Both play session 3, only Bob session 4, in which he loses everything."""
        results = [*session(3, bob=("0", -200), carol=("4", 200)), played(BOB, 4, "0", -300)]
        assert order(after([cut(100, knockout=True)], results))[:2] == [(1, BOB), (2, CAROL)]
        assert order(after([cut(100)], results))[:2] == [(1, CAROL), (2, BOB)]

    def test_before_the_knockout_is_played_figures_decide(self) -> None:
        assert order(after([cut(100, knockout=True)]))[:2] == [(1, CAROL), (2, BOB)]
        assert bands(BOB, [True, True, False, False], [cut(100, knockout=True)]) == (1, 0)

    def test_the_disqualified_come_after_every_division(self) -> None:
        entrants = people(p2={"disqualified": True})
        standings = rank(entrants, BEFORE, [], metrics=MCR, sessions=4, cuts=[cut(50)])
        assert [standing.entrant_id for standing in standings] == [CAROL, ALICE, DAN, BOB]
        assert row(standings, BOB).decided_by == "disqualified"

    def test_without_a_cut_nothing_changes(self) -> None:
        assert after([]) == rank(people(), BEFORE, [], metrics=MCR, sessions=4)
        assert all(isinstance(standing.table_score, int) for standing in after([]))


def test_a_team_adds_up_the_rows_of_its_members() -> None:
    """Bob and Carol brought 19/3 each, and 30 and 40 mini-points: a cut halves what a player brings, not a team's."""
    standings = after([cut(50)])
    (team, *_) = rank_groups(standings, lambda standing: 7 if standing in (BOB, CAROL) else None, metrics=MCR)
    assert (team.table_points, team.table_score) == (Fraction(38, 3), 70)


def test_riichi_carries_uma_and_points_together() -> None:
    """Overall 10 000 + 3 000 = 13 000 by half is 6 500: uma in twelfths and points share one figure."""
    results = [played(BOB, 1, "10000", 33_000)]
    standings = rank(
        people(),
        results,
        [],
        metrics=("overall_score",),
        sessions=2,
        starting_points=30_000,
        cuts=[Cut(2, 2, {BOB: 1}, {1: 50})],
    )
    assert row(standings, BOB).values == (12 * 6_500,)
