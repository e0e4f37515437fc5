"""Likely slips: what one step would make a sheet add up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.sheets import Sheet, fold_mcr
from mahjong_core.sheets.slips import is_digit, is_sign, is_swap, is_zero, penalty_steps
from mahjong_core.winds import WINDS

from .builders import FFMJ, RIICHI, deduction, false_win, folded, hands, problem, totals

GAME = ("1 10 E S", "2 15 W T", "3", "4 24 N W", "5 8 S E")
# After GAME: E 34-23-8-16, S -18-23-8+32, W -8+69-32-8, N -8-23+48-8.
GAME_SCORES = (-13, -17, 21, 9)


def _detail(*scores: int, included: tuple[int, ...] = ()) -> Any:
    return problem(folded([totals(1, *scores, included=included)]), "scoring.table_not_balanced").detail


def _slips(*scores: int) -> dict[str, tuple[str, int]]:
    return {slip["wind"]: (slip["kind"], slip["new"]) for slip in _detail(*scores)["slips"]}


class TestNotBalanced:
    def test_the_figures_are_given(self) -> None:
        detail = _detail(34, -50, -8, 14)
        assert (detail["sum"], detail["expected"], detail["amount"]) == (-10, 0, -10)

    def test_it_is_a_refusal(self) -> None:
        sheet = folded([totals(1, 1, 0, 0, 0)])
        assert problem(sheet, "scoring.table_not_balanced").severity == "refusal"

    def test_a_posted_ruling_explains_the_sum(self) -> None:
        typed = totals(1, 34, -60, -8, 24, included=(0, -10, 0, 0))
        assert folded([typed], [deduction(WINDS[1], 10)]).problems == ()

    def test_a_posted_false_win_does_not_explain_a_sum(self) -> None:
        sheet = folded([totals(1, 34, -50, -8, 14)], false_win(WINDS[0]))
        assert problem(sheet, "scoring.table_not_balanced").detail["amount"] == -10

    def test_every_seat_could_be_off_by_the_amount(self) -> None:
        slips = _slips(101, -53, -8, 24)
        assert {seat: new for seat, (_, new) in slips.items()} == {"E": 37, "S": -117, "W": -72, "N": -40}

    def test_included_rulings_are_expected_in_the_sum(self) -> None:
        """Four typed totals that hold a deduction of 20 add up to -20, and so they must."""
        sheet = folded([totals(1, 34, -70, -8, 24, included=(0, -20, 0, 0))], [deduction(WINDS[1], 20)])
        assert sheet.problems == ()


class TestKinds:
    """Each slip is planted in a table that was right, and found at its seat."""

    def test_a_forgotten_minus_sign(self) -> None:
        assert _slips(34, 50, -8, 24)["S"] == ("sign", -50)

    def test_a_minus_sign_too_many(self) -> None:
        assert _slips(-34, -50, -8, 24)["E"] == ("sign", 34)

    def test_two_digits_exchanged(self) -> None:
        assert _slips(43, -50, -8, 24)["E"] == ("digits_swapped", 34)

    def test_the_outer_digits_exchanged(self) -> None:
        """178 written as 871, in a recorded table of -55, -99, 178, -24."""
        assert _slips(-55, -99, 871, -24)["W"] == ("digits_swapped", 178)

    def test_a_missing_zero(self) -> None:
        assert _slips(34, -5, -8, 24)["S"] == ("zero", -50)

    def test_a_zero_too_many(self) -> None:
        assert _slips(34, -50, -80, 24)["W"] == ("zero", -8)

    def test_one_wrong_digit(self) -> None:
        assert _slips(34, -50, -8, 29)["N"] == ("digit", 24)

    def test_the_most_telling_kind_comes_first(self) -> None:
        detail = _detail(34, 50, -8, 24)
        assert detail["slips"][0]["kind"] == "sign"

    def test_a_penalty_of_ten_points_would_explain_it(self) -> None:
        slips = _slips(139, -100, -40, -9)
        assert slips["N"] == ("penalty", 1)

    def test_too_many_points_are_never_a_penalty(self) -> None:
        assert "penalty" not in {kind for kind, _ in _slips(149, -100, -40, 1).values()}

    def test_riichi_looks_for_its_own_deductions(self) -> None:
        assert penalty_steps(RIICHI) == {1000, 20000}

    def test_mcr_looks_for_its_own_deductions(self) -> None:
        assert penalty_steps(FFMJ) == {5, 10, 20, 30}


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        (34, -34, {"sign"}),
        (0, 0, set()),
        (34, 43, {"swap"}),
        (-34, -43, {"swap"}),
        (34, -43, set()),
        (121, 211, {"swap"}),
        (33, 33, set()),
        (5, 50, {"zero"}),
        (-50, -5, {"zero"}),
        (0, 10, set()),
        (24, 29, {"digit"}),
        (124, 924, {"digit"}),
        (24, 124, set()),
        (24, 31, set()),
        (-8, -3, {"digit"}),
    ],
)
def test_what_each_slip_looks_like(old: int, new: int, kinds: set[str]) -> None:
    tests = {"sign": is_sign, "swap": is_swap, "zero": is_zero, "digit": is_digit}
    assert {name for name, fits in tests.items() if fits(old, new)} == kinds
    assert {name for name, fits in tests.items() if fits(new, old)} == kinds


@given(scores=st.tuples(*[st.integers(-300, 300)] * 4))
def test_every_repair_makes_the_table_add_up(scores: tuple[int, ...]) -> None:
    sheet = fold_mcr([totals(1, *scores)], [], FFMJ)
    assert (sum(scores) != 0) == any(
        sheet_problem.code == "scoring.table_not_balanced" for sheet_problem in sheet.problems
    )
    for this_sheet_problem in sheet.problems:
        for slip in this_sheet_problem.detail["slips"]:
            mended = dict(zip("ESWN", scores, strict=True)) | {slip["wind"]: slip["new"]}
            assert sum(mended.values()) == 0


class TestHandsAgainstTotals:
    """One hand was recorded wrongly; the totals of the paper sheet are right."""

    def _sheet(self, *recorded: str) -> Sheet:
        return folded([*hands(*recorded), totals(9, *GAME_SCORES)])

    def _slips(self, *recorded: str) -> list[tuple[str, int, Any, Any]]:
        detail = problem(self._sheet(*recorded), "sheets.modes_differ").detail
        return [(slip["kind"], slip["hand"], slip["old"], slip["new"]) for slip in detail["slips"]]

    def test_the_game_itself_agrees(self) -> None:
        assert [sheet_problem.code for sheet_problem in self._sheet(*GAME).problems] == []

    def test_another_value(self) -> None:
        assert ("value", 4, 42, 24) in self._slips(*GAME[:3], "4 42 N W", GAME[4])

    def test_another_value_of_a_self_draw(self) -> None:
        assert self._slips(GAME[0], "2 16 W T", *GAME[2:]) == [("value", 2, 16, 15)]

    def test_another_payer(self) -> None:
        assert ("payer", 4, "S", "W") in self._slips(*GAME[:3], "4 24 N S", GAME[4])

    def test_a_self_draw_taken_for_a_discard(self) -> None:
        assert self._slips(GAME[0], "2 15 W N", *GAME[2:]) == [("payer", 2, "N", None)]

    def test_a_discard_taken_for_a_self_draw(self) -> None:
        assert ("payer", 1, None, "S") in self._slips("1 10 E T", *GAME[1:])

    def test_another_winner(self) -> None:
        assert ("winner", 1, "N", "E") in self._slips("1 10 N S", *GAME[1:])

    def test_winner_and_payer_exchanged(self) -> None:
        assert ("exchanged", 1, "S", "E") in self._slips("1 10 S E", *GAME[1:])

    def test_two_wrong_hands_have_no_single_explanation(self) -> None:
        assert self._slips("1 11 E S", "2 16 W T", *GAME[2:]) == []

    def test_a_value_below_the_minimum_is_no_explanation(self) -> None:
        sheet = folded([*hands("1 8 E S"), totals(2, 31, -15, -8, -8)])
        assert problem(sheet, "sheets.modes_differ").detail["slips"] == []

    def test_a_draw_is_never_the_explanation(self) -> None:
        sheet = folded([*hands("1"), totals(2, 32, -16, -8, -8)])
        assert problem(sheet, "sheets.modes_differ").detail["slips"] == []
