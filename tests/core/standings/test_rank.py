"""The ranking of players: MCR 3.10.1, EMA riichi 3.6, MERS section 4."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, Standing, rank
from tests.refusals import refuses

from .builders import ALICE, BOB, CAROL, DAN, ERIN, FRANK, MCR, order, people, played, ranked, row, session

ROUND_1 = session(1, alice=("4", 80), bob=("2", 10), carol=("1", -20), dan=("0", -70))


class TestOrder:
    def test_table_points_decide_first(self) -> None:
        """3.10.1: "classés selon les points de table"."""
        standings = ranked(ROUND_1)
        assert order(standings) == [(1, ALICE), (2, BOB), (3, CAROL), (4, DAN)]
        assert [standing.decided_by for standing in standings] == [None, "table_points", "table_points", "table_points"]

    def test_mini_points_decide_between_equal_table_points(self) -> None:
        """3.10.1: "le joueur avec la plus grosse somme de mini-points, sera le mieux classé"."""
        second = session(2, alice=("0", -91), bob=("2", 40), carol=("1", -10), dan=("4", 61))
        standings = ranked([*ROUND_1, *second])
        assert order(standings) == [(1, BOB), (2, DAN), (3, ALICE), (4, CAROL)]
        assert [standing.decided_by for standing in standings] == [None, "table_score", "table_score", "table_points"]

    def test_a_large_score_never_beats_table_points(self) -> None:
        standings = ranked(session(1, alice=("2", 500), bob=("4", 1)))
        assert order(standings)[:2] == [(1, BOB), (2, ALICE)]

    def test_a_third_of_a_point_counts(self) -> None:
        standings = ranked(session(1, alice=("2", 99), bob=("7/3", 0), carol=("7/4", 200)))
        assert [standing.entrant_id for standing in standings][:3] == [BOB, ALICE, CAROL]

    def test_thirds_and_quarters_add_up_exactly(self) -> None:
        results = [played(ALICE, n, "7/3", 0) for n in (1, 2, 3)] + [played(BOB, n, "7/4", 0) for n in (1, 2, 3, 4)]
        standings = ranked(results, sessions=4)
        assert [row(standings, number).table_points for number in (ALICE, BOB)] == [7, 7]
        assert row(standings, ALICE).tied_with == (BOB,)

    def test_the_metrics_are_the_rule_sets(self) -> None:
        results = session(1, alice=("4", 1), bob=("2", 90))
        assert order(ranked(results, metrics=("table_score",)))[0] == (1, BOB)

    def test_tables_won_may_decide(self) -> None:
        results = [played(ALICE, 1, "2", 5, place=2), played(BOB, 1, "2", 5, place=1)]
        standings = ranked(results, metrics=(*MCR, "tables_won"))
        assert order(standings)[:2] == [(1, BOB), (2, ALICE)]
        assert row(standings, ALICE).decided_by == "tables_won"

    @pytest.mark.parametrize(("metric", "first"), [("best_table_score", ALICE), ("latest_session", BOB)])
    def test_other_metrics_may_decide(self, metric: str, first: int) -> None:
        session_results = session(1, alice=("4", 90), bob=("0", 10))
        second = session(2, alice=("0", -60), bob=("4", 20))
        assert order(ranked([*session_results, *second], metrics=("table_points", "table_score", metric)))[0] == (
            1,
            first,
        )


class TestTies:
    results = session(1, alice=("2", 10), bob=("2", 10), carol=("1", 0), dan=("2", 10))

    def test_full_ties_share_the_better_place_and_the_next_is_skipped(self) -> None:
        assert order(ranked(self.results)) == [(1, ALICE), (1, BOB), (1, DAN), (4, CAROL)]

    def test_two_pairs_are_placed_1_1_3_3(self) -> None:
        results = session(1, alice=("3", 10), bob=("3", 10), carol=("1/2", 0), dan=("1/2", 0))
        assert [standing.place for standing in ranked(results)] == [1, 1, 3, 3]

    def test_places_1_2_3_3_5(self) -> None:
        results = session(1, alice=("4", 9), bob=("3", 9), carol=("2", 9), dan=("2", 9), erin=("1", 9))
        assert [standing.place for standing in ranked(results, entrants=people(5))] == [1, 2, 3, 3, 5]

    def test_the_tied_know_each_other(self) -> None:
        standings = ranked(self.results)
        assert row(standings, BOB).tied_with == (ALICE, DAN)
        assert row(standings, CAROL).tied_with == ()

    def test_nothing_decides_inside_a_tie(self) -> None:
        assert [standing.decided_by for standing in ranked(self.results)] == [None, None, None, "table_points"]

    def test_among_the_tied_the_lower_number_comes_first(self) -> None:
        entrants = people(4, p1={"number": 99})
        assert [standing.entrant_id for standing in ranked(self.results, entrants=entrants)] == [BOB, DAN, ALICE, CAROL]

    def test_before_the_first_session_everybody_is_first(self) -> None:
        assert [standing.place for standing in ranked([], sessions=0)] == [1, 1, 1, 1]


class TestSessions:
    def test_a_row_holds_every_session_in_its_place(self) -> None:
        second = session(2, alice=("0", -90))
        alice = row(ranked([*second, *ROUND_1]), ALICE)
        assert [session_result and session_result.session for session_result in alice.sessions] == [1, 2]
        assert (alice.table_points, alice.table_score) == (4, -10)

    def test_a_missed_session_is_empty_and_counts_nothing(self) -> None:
        """MERS 4.3: "0 points de table pour la (les) session(s) manquées"."""
        bob = row(ranked(session(2, bob=("4", 30))), BOB)
        assert bob.sessions[0] is None
        assert (bob.table_points, bob.table_score) == (4, 30)

    def test_table_points_stay_fractions(self) -> None:
        assert row(ranked(session(1, dan=("7/3", 1))), DAN).table_points == Fraction(7, 3)


class TestAdjustments:
    def test_those_before_the_places_are_in_the_table_score_already(self) -> None:
        penalty = EventAdjustment(ALICE, -20, "before_places", "late-arrival")
        alice = row(ranked(ROUND_1, [penalty]), ALICE)
        assert (alice.table_score, alice.penalty_points, alice.adjustments) == (80, -20, 0)

    @pytest.mark.parametrize("stage", ["after_uma", "event_total"])
    def test_later_ones_change_the_sum(self, stage: str) -> None:
        penalty = EventAdjustment(ALICE, -20, stage, "stalling")
        alice = row(ranked(ROUND_1, [penalty]), ALICE)
        assert (alice.table_score, alice.penalty_points, alice.adjustments) == (60, -20, -20)

    def test_what_a_player_received_is_no_penalty(self) -> None:
        received = EventAdjustment(BOB, 10, "before_places", "false-win-below-minimum")
        assert row(ranked(ROUND_1, [received]), BOB).penalty_points == 0

    def test_penalties_can_change_the_order(self) -> None:
        results = session(1, alice=("4", 20), bob=("4", 10))
        penalty = EventAdjustment(ALICE, -11, "event_total", "stalling")
        assert order(ranked(results, [penalty]))[:2] == [(1, BOB), (2, ALICE)]


class TestDisqualifiedAndSubstitutes:
    results = session(1, alice=("4", 80), bob=("2", 10), carol=("1", -20), dan=("0", -70), erin=("4", 300))

    def test_a_disqualified_player_comes_last_with_no_table_points(self) -> None:
        """MERS 4.4: "un total de 0 points de table pour l'ensemble du tournoi et le résultat compte"."""
        standings = ranked(self.results, entrants=people(5, p1={"disqualified": True}))
        assert order(standings) == [(1, ERIN), (2, BOB), (3, CAROL), (4, DAN), (5, ALICE)]
        alice = row(standings, ALICE)
        assert (alice.table_points, alice.disqualified, alice.decided_by) == (0, True, "disqualified")

    def test_the_sessions_played_stay_visible(self) -> None:
        alice = row(ranked(self.results, entrants=people(5, p1={"disqualified": True})), ALICE)
        assert alice.sessions[0] is not None
        assert alice.sessions[0].twelfths == 48

    def test_disqualified_players_share_the_last_places_by_score(self) -> None:
        entrants = people(5, p1={"disqualified": True}, p5={"disqualified": True})
        standings = ranked(self.results, entrants=entrants)
        assert order(standings)[-2:] == [(4, ERIN), (5, ALICE)]

    def test_a_substitute_has_no_place_and_moves_nobody(self) -> None:
        """MERS 4: "un joueur remplaçant « en cours de tournoi » ne peut obtenir de classement final"."""
        standings = ranked(self.results, entrants=people(5, p5={"ranked": False}))
        assert order(standings) == [(1, ALICE), (2, BOB), (3, CAROL), (4, DAN), (None, ERIN)]
        assert row(standings, ERIN).table_points == 4

    def test_substitutes_are_never_tied(self) -> None:
        entrants = people(5, p4={"ranked": False}, p5={"ranked": False})
        standings = ranked([], entrants=entrants)
        assert row(standings, DAN).tied_with == ()
        assert row(standings, ERIN).decided_by is None

    def test_a_substitute_comes_after_a_disqualified_player(self) -> None:
        entrants = people(5, p1={"disqualified": True}, p5={"ranked": False})
        assert order(ranked(self.results, entrants=entrants))[-2:] == [(4, ALICE), (None, ERIN)]


class TestRiichi:
    """EMA riichi 3.6: the sum of points decides; uma is kept where MCR keeps table points."""

    results = [
        played(ALICE, 1, "15000", 45_000),
        played(BOB, 1, "5000", 30_000),
        played(CAROL, 1, "-5000", 25_000),
        played(DAN, 1, "-15000", 20_000),
    ]

    def _ranked(self, *adjustments: EventAdjustment) -> tuple[Standing, ...]:
        return ranked(self.results, adjustments, metrics=("overall_score",), sessions=1, starting_points=30_000)

    def test_scores_are_net_of_the_start(self) -> None:
        standings = self._ranked()
        assert [standing.table_score for standing in standings] == [15_000, 0, -5_000, -10_000]
        assert [standing.table_points for standing in standings] == [15_000, 5_000, -5_000, -15_000]

    def test_score_and_uma_together_decide(self) -> None:
        assert [value // 12 for standing in self._ranked() for value in standing.values] == [
            30_000,
            5_000,
            -10_000,
            -25_000,
        ]

    def test_chombo_after_uma_costs_20000(self) -> None:
        standings = self._ranked(EventAdjustment(ALICE, -20_000, "after_uma", "chombo"))
        assert row(standings, ALICE).values == (10_000 * 12,)
        standings = self._ranked(EventAdjustment(ALICE, -25_001, "after_uma", "chombo"))
        assert order(standings)[:2] == [(1, BOB), (2, ALICE)]


class TestRefusals:
    @staticmethod
    def _code(results: list[SessionResult], adjustments: list[EventAdjustment], entrants: list[Entrant]) -> str:
        with pytest.raises(RuleError) as refusal:
            rank(entrants, results, adjustments, metrics=MCR, sessions=2)
        return refusal.value.code

    def test_a_result_of_a_stranger(self) -> None:
        assert self._code([played(9, 1, "4", 1)], [], people()) == "standings.unknown_participant"

    def test_an_adjustment_of_a_stranger(self) -> None:
        adjustment = EventAdjustment(9, -5, "event_total", "x")
        assert self._code([], [adjustment], people()) == "standings.unknown_participant"

    def test_two_results_in_one_session(self) -> None:
        twice = [played(ALICE, 1, "4", 1), played(ALICE, 1, "4", 1, table=2)]
        assert self._code(twice, [], people()) == "standings.result_twice"

    @pytest.mark.parametrize("number", [0, 3, -1])
    def test_a_session_that_is_not_there(self, number: int) -> None:
        assert self._code([played(ALICE, number, "4", 1)], [], people()) == "standings.session_out_of_range"

    def test_an_entrant_listed_twice(self) -> None:
        assert self._code([], [], [*people(), *people(1)]) == "standings.entrant_twice"

    @pytest.mark.parametrize("metrics", [(), ("luck",), ("table_points", "luck")])
    def test_unknown_metrics(self, metrics: tuple[str, ...]) -> None:
        with refuses("standings.unknown_metric"):
            ranked([], metrics=metrics)


# Few different values, so that ties of every size occur.
results_of_many = st.lists(
    st.tuples(st.integers(1, 8), st.integers(1, 3), st.sampled_from(["0", "1", "2", "7/3"]), st.integers(-1, 1)),
    max_size=24,
    unique_by=lambda drawn: drawn[:2],
).map(lambda rows: [played(*item) for item in rows])
flags = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=8, max_size=8)


def _people(marks: list[tuple[bool, bool]]) -> list[Entrant]:
    return [Entrant(n, 10 * n, ranked=r, disqualified=d) for n, (r, d) in enumerate(marks, start=1)]


@given(results=results_of_many, marks=flags, data=st.data())
def test_the_order_of_the_input_never_matters(
    results: list[SessionResult], marks: list[tuple[bool, bool]], data: st.DataObject
) -> None:
    entrants = _people(marks)
    expected = rank(entrants, results, [], metrics=MCR, sessions=3)
    shuffled = data.draw(st.permutations(results))
    others = data.draw(st.permutations(entrants))
    assert rank(others, shuffled, [], metrics=MCR, sessions=3) == expected


@given(results=results_of_many)
def test_the_place_is_one_more_than_the_number_of_better_players(results: list[SessionResult]) -> None:
    standings = rank(people(8), results, [], metrics=MCR, sessions=3)
    figures = {standing.entrant_id: (standing.table_points, standing.table_score) for standing in standings}
    for this_standing in standings:
        own = figures[this_standing.entrant_id]
        assert this_standing.place == 1 + sum(other > own for other in figures.values())
        assert set(this_standing.tied_with) == {n for n, other in figures.items() if other == own} - {
            this_standing.entrant_id
        }


@given(results=results_of_many)
def test_nothing_is_lost_between_results_and_standings(results: list[SessionResult]) -> None:
    standings = rank(people(8), results, [], metrics=MCR, sessions=3)
    assert sum(standing.table_points for standing in standings) == Fraction(
        sum(result.twelfths for result in results), 12
    )
    assert sum(standing.table_score for standing in standings) == sum(result.table_score for result in results)


@given(results=results_of_many)
def test_every_row_but_the_first_of_a_place_is_separated_from_the_one_above(results: list[SessionResult]) -> None:
    standings = rank(people(8), results, [], metrics=MCR, sessions=3)
    for above, standing in pairwise(standings):
        assert (standing.decided_by is None) == (above.place == standing.place)
        if standing.decided_by is not None:
            assert getattr(above, standing.decided_by) > getattr(standing, standing.decided_by)


@given(results=results_of_many, gain=st.integers(1, 40))
def test_more_points_never_cost_a_place(results: list[SessionResult], gain: int) -> None:
    before = rank(people(8), results, [], metrics=MCR, sessions=3)
    bonus = [EventAdjustment(1, gain, "event_total", "x")]
    after = rank(people(8), results, bonus, metrics=MCR, sessions=3)
    assert (row(after, 1).place or 0) <= (row(before, 1).place or 0)


def test_a_large_event_keeps_every_point() -> None:
    entrants = [Entrant(n, n) for n in range(400)]
    results = [
        SessionResult(n, s, n % 100, "E", (n * 37 + s * 11) % 400 - 200, 1, 12 * (n % 5))
        for n in range(400)
        for s in range(1, 13)
    ]
    standings = rank(entrants, results, [], metrics=MCR, sessions=12)
    assert sum(standing.table_score for standing in standings) == sum(result.table_score for result in results)
    assert sum(12 * standing.table_points for standing in standings) == sum(result.twelfths for result in results)
    assert all(len(standing.sessions) == 12 for standing in standings)


class TestNotPlayed:
    """MCR 3.10.1 ranks by points made at tables: whoever never sat down has made none."""

    absent = people(5, p5={"came": False})

    def test_there_is_no_place_for_whoever_never_sat_down(self) -> None:
        standings = ranked(ROUND_1, entrants=self.absent)
        assert order(standings) == [(1, ALICE), (2, BOB), (3, CAROL), (4, DAN), (None, ERIN)]
        assert [standing.unranked for standing in standings] == [None] * 4 + ["not_played"]

    def test_a_result_of_their_own_gives_a_place_whatever_is_said(self) -> None:
        standings = ranked([*ROUND_1, *session(2, erin=("0", -99))], entrants=self.absent)
        assert (order(standings)[-1], standings[-1].unranked) == ((5, ERIN), None)

    def test_a_result_that_a_substitute_made_does_not(self) -> None:
        missed = replace(played(ERIN, 2, "0", 0), replaced=True)
        assert row(ranked([*ROUND_1, missed], entrants=self.absent), ERIN).unranked == "not_played"

    def test_substitutes_stay_substitutes_and_come_last(self) -> None:
        entrants = people(6, p4={"came": False}, p6={"ranked": False, "came": False})
        standings = ranked(session(1, alice=("4", 1)), entrants=entrants)
        assert [standing.entrant_id for standing in standings][-2:] == [DAN, FRANK]
        assert (standings[-2].unranked, standings[-1].unranked) == ("not_played", None)
