"""Why a row stands where it stands: every figure leads back to a session or an adjustment."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given

from mahjong_core.standings import EventAdjustment, SessionResult, rank, why
from tests.refusals import refuses

from .builders import ALICE, BOB, CAROL, DAN, ERIN, MCR, people, played, ranked, session
from .test_rank import results_of_many

ONE = session(1, alice=("4", 80), bob=("2", 10), carol=("1", -20), dan=("0", -70))
TWO = session(2, alice=("0", -90), bob=("2", 40), carol=("1", -10), dan=("4", 60))
STANDINGS = ranked([*ONE, *TWO])  # Bob 4 +50, Dan 4 -10, Alice 4 -10, Carol 2 -30


class TestNeighbours:
    def test_the_metric_that_separates_two_rows_is_named_with_its_clause(self) -> None:
        reason = why(STANDINGS, ALICE)
        assert reason.above is not None
        assert reason.above.other.entrant_id == BOB
        assert (reason.metric, reason.clause) == ("table_score", "mcr.3.10.1")

    def test_both_values_and_the_margin_are_given(self) -> None:
        above = why(STANDINGS, ALICE).above
        assert above is not None
        assert (above.equal_on, above.own, above.theirs, above.margin) == (("table_points",), -10, 50, -60)

    def test_the_row_below_is_compared_the_same_way(self) -> None:
        below = why(STANDINGS, DAN).below
        assert below is not None
        assert (below.other.entrant_id, below.metric, below.margin) == (CAROL, "table_points", 2)

    def test_a_full_tie_is_equal_on_everything(self) -> None:
        below = why(STANDINGS, ALICE).below
        assert below is not None
        assert (below.other.entrant_id, below.equal_on, below.metric, below.margin) == (DAN, MCR, None, None)
        assert why(STANDINGS, ALICE).tied_with == (DAN,)

    def test_the_first_has_nobody_above_and_the_last_nobody_below(self) -> None:
        assert why(STANDINGS, BOB).above is None
        assert why(STANDINGS, BOB).metric is None
        assert why(STANDINGS, CAROL).below is None

    def test_the_figures_of_each_row_are_exact(self) -> None:
        standings = ranked(session(1, alice=("7/3", 5), bob=("7/3", 4)))
        above = why(standings, BOB).above
        assert above is not None
        assert above.other.values == (("table_points", Fraction(7, 3)), ("table_score", Fraction(5)))

    def test_a_disqualification_is_the_reason_before_all_metrics(self) -> None:
        standings = ranked(ONE, entrants=people(4, p1={"disqualified": True}))
        reason = why(standings, ALICE)
        assert (reason.metric, reason.clause, reason.disqualified) == ("disqualified", "mers.4.4", True)

    def test_a_substitute_is_compared_with_nobody(self) -> None:
        standings = ranked(ONE, entrants=people(5, p5={"ranked": False}))
        reason = why(standings, ERIN)
        assert (reason.row.place, reason.metric, reason.clause) == (None, None, None)

    def test_riichi_quotes_its_own_clause(self) -> None:
        results = [played(ALICE, 1, "15000", 45_000), played(BOB, 1, "5000", 30_000)]
        standings = ranked(results, metrics=("overall_score",), sessions=1, starting_points=30_000)
        reason = why(standings, BOB, starting_points=30_000)
        assert (reason.metric, reason.clause) == ("overall_score", "ema-riichi.3.6")
        assert reason.above is not None
        assert reason.above.margin == -25_000

    def test_a_riichi_total_is_points_uma_and_what_came_after(self) -> None:
        """3.6: 45 000 less the start of 30 000, an uma of 15 000, and a chombo of 20 000 after uma (2016)."""
        results = [played(ALICE, 1, "15000", 45_000)]
        later = [EventAdjustment(ALICE, -20_000, "after_uma", "chombo")]
        rules = {"metrics": ("overall_score",), "sessions": 1, "starting_points": 30_000}
        reason = why(ranked(results, later, **rules), ALICE, starting_points=30_000)
        assert (reason.points_at_tables, reason.table_points, reason.adjustments) == (15_000, 15_000, -20_000)
        assert reason.row.values == (("overall_score", Fraction(10_000)),)


class TestSessions:
    def test_each_session_adds_its_points(self) -> None:
        figures = why(STANDINGS, ALICE).sessions
        assert [(figure.table_points, figure.table_score) for figure in figures] == [(4, 80), (0, -90)]
        assert [(figure.running_table_points, figure.running_table_score) for figure in figures] == [(4, 80), (4, -10)]

    def test_a_missed_session_says_so(self) -> None:
        first, second = why(ranked(session(2, bob=("4", 30))), BOB).sessions
        assert (first.table, first.table_points, first.table_score) == (None, 0, 0)
        assert (second.table, second.running_table_points) == (1, 4)

    def test_a_later_adjustment_is_the_rest_of_the_sum(self) -> None:
        standings = ranked(ONE, [EventAdjustment(ALICE, -20, "event_total", "stalling")])
        reason = why(standings, ALICE)
        assert reason.sessions[-1].running_table_score + reason.adjustments == reason.table_score == 60

    def test_a_disqualified_players_sessions_bring_no_table_points(self) -> None:
        reason = why(ranked(ONE, entrants=people(4, p1={"disqualified": True})), ALICE)
        assert reason.sessions[-1].running_table_points == reason.table_points == 0


def test_a_stranger_has_no_reasons() -> None:
    with refuses("standings.unknown_participant"):
        why(STANDINGS, 99)


@given(results=results_of_many)
def test_the_sums_by_session_always_end_in_the_row(results: list[SessionResult]) -> None:
    standings = rank(people(8), results, [], metrics=MCR, sessions=3)
    for standing in standings:
        reason = why(standings, standing.entrant_id)
        assert reason.sessions[-1].running_table_points == standing.table_points
        assert reason.sessions[-1].running_table_score + reason.adjustments == standing.table_score


@given(results=results_of_many)
def test_the_reason_agrees_with_the_ranking(results: list[SessionResult]) -> None:
    standings = rank(people(8), results, [], metrics=MCR, sessions=3)
    for above, standing in pairwise(standings):
        reason = why(standings, standing.entrant_id)
        assert reason.metric == (standing.decided_by if above.place != standing.place else None)
        assert reason.above is not None
        assert reason.above.margin is None or reason.above.margin < 0
