"""Substitutes and disqualifications from the table to the final list: MERS section 4, case by case.

Alice, Bob, Carol and Dan sit at one table; Erin is the substitute. Two sessions; Alice is the one who is replaced.
"""

from fractions import Fraction

from mahjong_core.placement import Placing, place_table, to_twelfths
from mahjong_core.rulesets import preset
from mahjong_core.standings import Entrant, SessionResult, Standing, rank
from mahjong_core.winds import WINDS, Wind

MERS = preset("mers-mcr-2010")
ALICE, BOB, CAROL, DAN, ERIN = range(1, 6)
E, S, W, N = WINDS


def _table(
    *scores: int, fixed: dict[Wind, Fraction] | None = None, excluded: tuple[Wind, ...] = ()
) -> tuple[Placing, ...]:
    by_seat = dict(zip(WINDS, scores, strict=True))
    return place_table(by_seat, scale=MERS.place_scale, tie_rule=MERS.tie_rule, fixed=fixed, excluded=excluded)


def _results(session: int, players: tuple[int, ...], placings: tuple[Placing, ...]) -> list[SessionResult]:
    return [
        SessionResult(player, session, 1, placing.wind, placing.score, placing.place, to_twelfths(placing.table_points))
        for player, placing in zip(players, placings, strict=True)
    ]


def _final(results: list[SessionResult], *, disqualified: bool = False) -> dict[int, Standing]:
    entrants = [Entrant(n, n) for n in (BOB, CAROL, DAN)]
    entrants += [Entrant(ALICE, ALICE, disqualified=disqualified), Entrant(ERIN, ERIN, ranked=False)]
    standings = rank(entrants, results, [], metrics=MERS.ranking_metrics, sessions=2)
    return {standing.entrant_id: standing for standing in standings}


def _points(placings: tuple[Placing, ...]) -> list[Fraction]:
    return [placing.table_points for placing in placings]


WITH_ALICE, WITH_ERIN = (ALICE, BOB, CAROL, DAN), (ERIN, BOB, CAROL, DAN)
FIRST = _results(1, WITH_ALICE, _table(100, 20, -40, -80))


class TestLateBeyondFifteenMinutes:
    """4.1.1: "Les points de table sont attribués normalement ... le remplaçant peut gagner la table"."""

    second = _table(90, 30, -50, -70)

    def test_the_substitute_may_win_four_points(self) -> None:
        assert _points(self.second) == [4, 2, 1, 0]

    def test_the_late_player_has_nothing_for_that_session(self) -> None:
        """4.3: "recevra 0 points de table pour la (les) session(s) manquées"."""
        final = _final([*FIRST, *_results(2, WITH_ERIN, self.second)])
        assert (final[ALICE].table_points, final[ALICE].sessions[1]) == (4, None)

    def test_the_substitute_gets_no_final_rank(self) -> None:
        """4: "un joueur remplaçant « en cours de tournoi » ne peut obtenir de classement final"."""
        final = _final([*FIRST, *_results(2, WITH_ERIN, self.second)])
        assert (final[ERIN].place, final[ERIN].table_points) == (None, 4)
        assert sorted(standing.place or 0 for standing in final.values()) == [0, 1, 2, 3, 4]


class TestIllBeforeTheSession:
    """4.1.2: "le remplaçant peut gagner la table et marquer 4 points"."""

    def test_all_four_are_placed_as_they_played(self) -> None:
        assert _points(_table(10, 30, -50, 10)) == [Fraction(3, 2), 4, 0, Fraction(3, 2)]


class TestIllDuringTheSession:
    """4.1.2: "le remplaçant reçoit automatiquement 0 ... les 3 autres joueurs recevront 4, 2 et 1 points"."""

    second = _table(90, 30, -50, -70, excluded=(E,))

    def test_the_table_shares_seven_points_without_the_replaced(self) -> None:
        # The three others share 4 2 1.
        assert _points(self.second) == [0, 4, 2, 1]
        # A tie among the three shares their places.
        tied = _table(90, 30, -60, -60, excluded=(E,))
        assert _points(tied) == [0, 4, Fraction(3, 2), Fraction(3, 2)]
        # The replaced player keeps the sessions played.
        final = _final([*FIRST, *_results(2, WITH_ERIN, self.second)])
        assert final[ALICE].table_points == 4
        assert final[BOB].table_points == 2 + 4
        # The table still shares seven points.
        assert sum(_points(self.second)) == 7


class TestDisqualified:
    """4.2 for the session, 4.4 for the event."""

    second = _table(90, 30, -50, -70, excluded=(E,))
    final = _final([*FIRST, *_results(2, WITH_ERIN, second)], disqualified=True)

    def test_the_others_keep_what_they_won(self) -> None:
        # The substitute scores nothing and the others 4 2 1.
        assert _points(self.second) == [0, 4, 2, 1]
        # The others keep what they won against the disqualified player.
        assert [self.final[n].table_points for n in (BOB, CAROL, DAN)] == [6, 3, 1]

    def test_the_disqualified_player_has_no_table_points_for_the_whole_event(self) -> None:
        """4.4: "un total de 0 points de table pour l'ensemble du tournoi"."""
        assert self.final[ALICE].table_points == 0

    def test_the_disqualified_player_stays_in_the_list_as_the_last(self) -> None:
        """4.4: "et le résultat compte pour le classement (EMA)"."""
        assert self.final[ALICE].place == 4
        assert self.final[ALICE].decided_by == "disqualified"

    def test_in_later_sessions_the_substitute_plays_normally(self) -> None:
        """4.2: "Pour les sessions suivantes, le remplaçant peut à nouveau gagner la table"."""
        assert _points(_table(90, 30, -50, -70)) == [4, 2, 1, 0]


def test_the_options_say_the_same_as_the_cases() -> None:
    assert MERS.late_replacement == "plays_normally"
    assert MERS.substitute_result == "as_played"
    assert MERS.mid_session_substitute_table_points == 0
    assert MERS.missed_session_table_points == 0
    assert MERS.disqualified_table_points == 0
