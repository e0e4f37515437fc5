"""A small riichi event from the tables to the list: uma, lateness, chombo, substitutes (EMA riichi 3.6, 5.5 to 5.7)."""

from fractions import Fraction

import pytest

from mahjong_core.penalties import Facts, effects_of, offence
from mahjong_core.placement import Placing, place_table, to_twelfths
from mahjong_core.rulesets import RuleSet, preset
from mahjong_core.sheets import Adjustment, Entry, EntryKind, Sheet, fold_mcr, parse_plain_payload
from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, Standing, rank, why
from mahjong_core.winds import WINDS, Wind

OLD, NEW = preset("ema-riichi-2012"), preset("ema-riichi-2016")
E, S, W, N = WINDS
ALICE, BOB, CAROL, DAN = range(1, 5)


def _sheet(rule_set: RuleSet, *scores: int, rulings: tuple[Adjustment, ...] = ()) -> Sheet:
    data = {"totals": dict(zip("ESWN", scores, strict=True))}
    payload = parse_plain_payload(EntryKind.TOTALS, data, rule_set)
    return fold_mcr([Entry(1, 1, EntryKind.TOTALS, payload)], rulings, rule_set)


def _placings(rule_set: RuleSet, sheet: Sheet) -> tuple[Placing, ...]:
    return place_table(sheet.table_scores, scale=rule_set.place_scale, tie_rule=rule_set.tie_rule)


def _list(rule_set: RuleSet, *sessions: tuple[Placing, ...], later: tuple[EventAdjustment, ...] = ()) -> list[Standing]:
    results = [
        SessionResult(player, number, 1, placing.wind, placing.score, placing.place, to_twelfths(placing.table_points))
        for number, placings in enumerate(sessions, start=1)
        for player, placing in enumerate(placings, start=1)
    ]
    entrants = [Entrant(n, n) for n in (ALICE, BOB, CAROL, DAN)]
    return list(
        rank(
            entrants,
            results,
            later,
            metrics=rule_set.ranking_metrics,
            sessions=len(sessions),
            starting_points=rule_set.starting_points,
        )
    )


def _overall(standings: list[Standing]) -> dict[int, Fraction]:
    return {standing.entrant_id: Fraction(standing.values[0], 12) for standing in standings}


class TestOneGame:
    @pytest.mark.parametrize(
        ("rule_set", "overall"),
        [
            (OLD, {ALICE: 45_000, BOB: 10_000, CAROL: -15_000, DAN: -40_000}),
            (NEW, {ALICE: 30_000, BOB: 5_000, CAROL: -10_000, DAN: -25_000}),
        ],
    )
    def test_the_score_less_the_start_and_the_uma_make_the_total(
        self, rule_set: RuleSet, overall: dict[int, int]
    ) -> None:
        """45 000, 30 000, 25 000 and 20 000 with 30/10 in 2012 and 15/5 in 2016."""
        sheet = _sheet(rule_set, 45_000, 30_000, 25_000, 20_000)
        assert sheet.problems == ()
        assert _overall(_list(rule_set, _placings(rule_set, sheet))) == overall

    def test_a_shared_second_place_shares_the_uma(self) -> None:
        """3.6.1: "sont partagés entre les joueurs en égalité"."""
        placings = _placings(OLD, _sheet(OLD, 42_000, 30_000, 30_000, 18_000))
        assert [placing.table_points for placing in placings] == [30_000, 0, 0, -30_000]

    def test_three_at_the_top_share_ten_thousand_each(self) -> None:
        placings = _placings(OLD, _sheet(OLD, 35_000, 35_000, 35_000, 15_000))
        assert [placing.table_points for placing in placings] == [10_000, 10_000, 10_000, -30_000]

    def test_all_totals_of_an_event_add_up_to_zero(self) -> None:
        games = [_placings(NEW, _sheet(NEW, *scores)) for scores in ((50_000, 40_000, 20_000, 10_000), (30_000,) * 4)]
        assert sum(_overall(_list(NEW, *games)).values()) == 0


class TestLateness:
    """5.6: "immédiatement déduits du score du joueur, affectant éventuellement le classement à la table"."""

    late = Adjustment(1, S, -5_000, None, "late-arrival", "before_places")
    sheet = _sheet(OLD, 33_000, 34_000, 28_000, 25_000, rulings=(late,))

    def test_lateness_is_explained_and_costs_the_first_place(self) -> None:
        # The sum is explained.
        assert sum(self.sheet.table_scores.values()) == 115_000
        assert self.sheet.problems == ()
        # It costs the first place.
        assert [placing.place for placing in _placings(OLD, self.sheet)] == [1, 2, 3, 4]

    def test_the_others_gain_nothing_but_the_places(self) -> None:
        """5.6: "Ces points ne sont pas ajoutés au score des adversaires"."""
        assert _overall(_list(OLD, _placings(OLD, self.sheet))) == {
            ALICE: 33_000,
            BOB: 9_000,
            CAROL: -12_000,
            DAN: -35_000,
        }


class TestChombo:
    game = _placings(NEW, _sheet(NEW, 40_000, 30_000, 29_000, 21_000))
    chombo = EventAdjustment(ALICE, -20_000, "after_uma", "chombo")

    def test_a_chombo_comes_off_the_total(self) -> None:
        # In 2016 it leaves the places at the table.
        (effect,) = effects_of(offence("chombo", NEW), Wind.EAST, NEW, Facts(20_000))
        assert (effect.stage, effect.amount) == ("after_uma", -20_000)
        assert [placing.place for placing in self.game] == [1, 2, 3, 4]
        # It comes off the total.
        assert _overall(_list(NEW, self.game, later=(self.chombo,))) == {
            ALICE: 10_000 + 15_000 - 20_000,
            BOB: 5_000,
            CAROL: -6_000,
            DAN: -24_000,
        }
        # The list falls short of zero by exactly the penalties.
        standings = _list(NEW, self.game, later=(self.chombo,))
        assert sum(_overall(standings).values()) == sum(standing.penalty_points for standing in standings) == -20_000
        # Level totals share the place.
        assert [(standing.place, standing.entrant_id) for standing in standings][:2] == [(1, ALICE), (1, BOB)]
        # The reason shows the penalty beside the sessions.
        reason = why(standings, ALICE, starting_points=30_000)
        (session,) = reason.sessions
        assert (session.table_score, session.table_points, reason.adjustments) == (10_000, 15_000, -20_000)
        assert reason.table_score == -10_000


class TestSubstitute:
    """5.7, with the scores 50 000, 30 000, 25 000 and 15 000; East is the substitute."""

    scores = {E: 50_000, S: 30_000, W: 25_000, N: 15_000}

    def test_from_the_start_the_score_counts_for_the_others(self) -> None:
        """5.7: "les autres joueurs auront des uma de 10 000, -10 000 et -30 000"."""
        fixed = {E: Fraction(OLD.missed_session_uma or 0)}
        placings = place_table(self.scores, scale=OLD.uma, tie_rule=OLD.tie_rule, fixed=fixed)
        assert [placing.table_points for placing in placings] == [-30_000, 10_000, -10_000, -30_000]

    def test_from_mid_session_the_substitute_is_last(self) -> None:
        """5.7: "les trois autres joueurs auront les uma de 30 000, 10 000 et -10 000"."""
        placings = place_table(self.scores, scale=OLD.uma, tie_rule=OLD.tie_rule, excluded={E})
        assert [placing.table_points for placing in placings] == [-30_000, 30_000, 10_000, -10_000]
        assert placings[0].table_points == OLD.mid_session_substitute_uma
