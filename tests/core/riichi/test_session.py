"""The last hand of a session (5.8), the uma of 3.6.1, and substitutes at a riichi table (5.7)."""

from fractions import Fraction

import pytest

from mahjong_core.penalties import Joined
from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.sheet import fold_hands
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.winds import Wind
from tests.core.riichi.tables import NEW, OLD, E, N, S, W, session_scores

SCORES = {E: 45_000, S: 35_000, W: 25_000, N: 15_000}


class TestTheLastHand:
    """5.8; hands are counted from 1, chombo and redeals left out."""

    def test_with_dice_thrown_two_hands_are_played(self) -> None:
        """ "Si les dés viennent juste d'être lancés, les joueurs auront à jouer deux mains"."""
        assert last_hand(SignalHeard(5, dice_thrown=True), OLD) == 7

    def test_without_dice_only_one(self) -> None:
        """ "Si les dés n'ont pas encore été jetés ..., les joueurs ne joueront que la main en cours"."""
        assert last_hand(SignalHeard(5, dice_thrown=False), OLD) == 6

    @pytest.mark.parametrize(
        ("rule", "thrown", "not_thrown"),
        [("finish_and_one_more", 7, 6), ("finish_hand", 6, 5), ("stop_at_once", 5, 5)],
    )
    def test_other_signals(self, rule: str, thrown: int, not_thrown: int) -> None:
        own = derive(OLD, {"end_signal": rule}, name=rule)
        assert last_hand(SignalHeard(5, dice_thrown=True), own) == thrown
        assert last_hand(SignalHeard(5, dice_thrown=False), own) == not_thrown

    @pytest.mark.parametrize("thrown", [True, False])
    def test_in_2025_a_hand_begins_with_the_end_of_the_one_before(self, thrown: bool) -> None:
        """2025 3.1 and 7.4: a hand is always in progress at the signal; it and one more are played, dice or not."""
        assert last_hand(SignalHeard(5, dice_thrown=thrown), preset("ema-riichi-2025")) == 7
        finish = derive(preset("ema-riichi-2025"), {"end_signal": "finish_hand"}, name="Ours")
        assert last_hand(SignalHeard(5, dice_thrown=thrown), finish) == 6

    def test_a_chombo_after_the_signal_is_a_hand_in_2025(self) -> None:
        """2025 3.4.6 and 7.4; by 2012 3.4 "Un chombo (...) ne compte pas comme une main"."""
        draw, chombo = {"outcome": "draw"}, {"outcome": "chombo", "offenders": ["S"]}
        heard = SignalHeard(2, dice_thrown=True)  # two hands are left: the one in progress and one more
        for rules, hands in (
            (preset("ema-riichi-2025"), (draw, draw, chombo, draw)),
            (NEW, (draw, draw, chombo, draw, draw)),
        ):
            lines = [(n, parse_table_hand({"number": n, **hand})) for n, hand in enumerate(hands, 1)]
            sheets = [fold_hands(lines[:count], rules, signal=heard) for count in range(3, len(lines) + 1)]
            assert [sheet.next_hand is None for sheet in sheets] == [False] * (len(sheets) - 1) + [True]
            after = (len(lines) + 1, parse_table_hand({"number": len(lines) + 1, **draw}))
            problems = fold_hands([*lines, after], rules, signal=heard).problems
            assert [problem.code for problem in problems] == ["riichi.hand_after_the_last"]

    def test_a_chombo_in_the_last_hand_ends_the_session_in_2025(self) -> None:
        rules, heard = preset("ema-riichi-2025"), SignalHeard(0, dice_thrown=True)
        hands = ({"outcome": "draw"}, {"outcome": "chombo", "offenders": ["S"]})
        lines = [(n, parse_table_hand({"number": n, **hand})) for n, hand in enumerate(hands, 1)]
        assert fold_hands(lines, rules, signal=heard).next_hand is None
        assert fold_hands(lines, NEW, signal=heard).next_hand is not None

    def test_a_hand_that_is_played_on_counts_once(self) -> None:
        rules = derive(preset("ema-riichi-2025"), {"chombo_ends": "play_on"}, name="Ours")
        lines = [(1, parse_table_hand({"number": 1, "outcome": "chombo", "offenders": ["S"]}))]
        assert fold_hands(lines, rules).state.timed == 0

    def test_the_session_is_ninety_minutes_with_a_signal_at_fifteen(self) -> None:
        assert (OLD.session_minutes, OLD.end_signal_minutes, OLD.warning_minutes) == (90, 15, 15)


def uma(scores: dict[Wind, int], rules: RuleSet = OLD, **substitutes: Joined) -> list[Fraction]:
    seats = {seat: substitutes[seat] for seat in (E, S, W, N) if seat in substitutes}
    return [score.uma for score in session_scores(scores, rules, seats)]


# 3.6.1 and practice 1.1: who is tied, uma 30/10 and 15/5.
TIES = [
    ("nobody", (45, 35, 25, 15), (30, 10, -10, -30), (15, 5, -5, -15)),
    ("1-2", (40, 40, 25, 15), (20, 20, -10, -30), (10, 10, -5, -15)),
    ("2-3", (45, 30, 30, 15), (30, 0, 0, -30), (15, 0, 0, -15)),
    ("3-4", (45, 35, 20, 20), (30, 10, -20, -20), (15, 5, -10, -10)),
    ("1-2-3", (35, 35, 35, 15), (10, 10, 10, -30), (5, 5, 5, -15)),
    ("2-3-4", (45, 25, 25, 25), (30, -10, -10, -10), (15, -5, -5, -5)),
    ("1-2 and 3-4", (40, 40, 20, 20), (20, 20, -20, -20), (10, 10, -10, -10)),
    ("all four", (30, 30, 30, 30), (0, 0, 0, 0), (0, 0, 0, 0)),
]


class TestUma:
    """3.6.1: "les points pour les places en question sont partagés entre les joueurs en égalité"."""

    @pytest.mark.parametrize(("who", "scores", "old", "new"), TIES, ids=[row[0] for row in TIES])
    def test_ties_share(self, who: str, scores: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]) -> None:
        by_seat = {seat: 1000 * score for seat, score in zip((E, S, W, N), scores, strict=True)}
        assert uma(by_seat) == [1000 * share for share in old]
        assert uma(by_seat, NEW) == [1000 * share for share in new]

    def test_a_session_s_score_is_net_of_the_start(self) -> None:
        scores = session_scores(SCORES, OLD)
        assert [(session_score.points, session_score.total) for session_score in scores] == [
            (15_000, 45_000),
            (5_000, 15_000),
            (-5_000, -15_000),
            (-15_000, -45_000),
        ]

    def test_all_totals_make_zero(self) -> None:
        assert sum(score.total for score in session_scores(SCORES, NEW)) == 0

    def test_a_deduction_comes_after_the_uma(self) -> None:
        """2016: the chombo of the winner leaves the places alone."""
        scores = session_scores(SCORES, NEW, deductions={E: 20_000})
        assert (scores[0].place, scores[0].uma) == (1, 15_000)
        assert (scores[0].total, scores[1].total) == (15_000 + 15_000 - 20_000, 10_000)

    def test_a_lateness_before_it_moves_the_places(self) -> None:
        """5.6: "affectant éventuellement le classement à la table"."""
        assert uma(SCORES | {E: 34_000}) == [10_000, 30_000, -10_000, -30_000]
