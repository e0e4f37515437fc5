"""What comes along over a cut: shares, rounding, limits and points laid out anew, worked out by hand."""

from fractions import Fraction

import pytest

from mahjong_core.seating.sessions.phases import DivisionPreview, Phase, forms, preview_phases
from mahjong_core.standings.carrying import CarryForm, Rounding, Standpoint, carry
from tests.refusals import refuses

HALF = 50
# 5 1/3 table points and 35 mini-points: half of them is 2 2/3 and 17 1/2.
MCR = Standpoint(64, 35)
# 15,000 of uma and 12,350 of points: half of the 27,350 is 13,675.
RIICHI = Standpoint(15_000 * 12, 12_350)
BEHIND = Standpoint(-15_000 * 12, -12_350)


@pytest.mark.parametrize(
    ("rounding", "points", "score"),
    [
        (Rounding.EXACT, Fraction(8, 3), Fraction(35, 2)),
        (Rounding.NEAREST, 3, 18),
        (Rounding.DOWN, 2, 17),
        (Rounding.UP, 3, 18),
    ],
)
def test_table_points_and_mini_points_are_rounded_each_on_their_own(
    rounding: Rounding, points: Fraction, score: Fraction
) -> None:
    assert carry(MCR, HALF, CarryForm(rounding), overall=False) == (points * 12, score)


@pytest.mark.parametrize(
    ("rounding", "ahead", "behind"),
    [
        (Rounding.EXACT, 13_675, -13_675),
        (Rounding.NEAREST, 13_700, -13_700),
        (Rounding.DOWN, 13_600, -13_700),
        (Rounding.UP, 13_700, -13_600),
    ],
)
def test_a_riichi_total_is_rounded_as_one_figure(rounding: Rounding, ahead: int, behind: int) -> None:
    for point, total in ((RIICHI, ahead), (BEHIND, behind)):
        twelfths, score = carry(point, HALF, CarryForm(rounding, unit=100), overall=True)
        assert Fraction(twelfths, 12) + score == total
        assert twelfths == point.twelfths // 2


def test_halves_of_nearest_go_away_from_zero() -> None:
    """17 1/2 to 18, and -17 1/2 to -18: nobody is favoured by a sign."""
    for score, rounded in ((35, 18), (-35, -18)):
        assert carry(Standpoint(0, score), HALF, CarryForm(Rounding.NEAREST), overall=False) == (0, rounded)


def test_nobody_begins_with_more_than_the_limit_nor_with_less_than_its_negative() -> None:
    for point, total in ((RIICHI, 10_000), (BEHIND, -10_000)):
        twelfths, score = carry(point, HALF, CarryForm(cap=10_000), overall=True)
        assert Fraction(twelfths, 12) + score == total
    assert carry(MCR, 100, CarryForm(cap=4), overall=False) == (4 * 12, 35)
    assert carry(MCR, 100, CarryForm(cap=6), overall=False) == (64, 35)


def test_points_are_laid_out_by_place_whatever_was_made() -> None:
    """Four finalists, three points from place to place: 9, 6, 3 and 0."""
    for place, begins in ((1, 9), (2, 6), (3, 3), (4, 0)):
        point = Standpoint(640, 350, place, 4)
        assert carry(point, 100, CarryForm(step=3), overall=False) == (begins * 12, 0)
        assert carry(point, 100, CarryForm(step=3), overall=True) == (0, begins)


def test_any_share_comes_along() -> None:
    assert carry(Standpoint(84, 100), 33, CarryForm(), overall=False) == (Fraction(693, 25), 33)


def test_those_below_the_cut_have_their_share_rounded_and_no_more() -> None:
    form = CarryForm(Rounding.DOWN, 100, cap=5_000)
    phase = Phase("danish", 1, (8,), 50, 25, form=form)
    assert forms(phase, 2) == (form, CarryForm(Rounding.DOWN, 100))


class TestByes:
    @pytest.mark.parametrize(
        ("players", "tables", "out", "even"), [(9, 2, 1, 9), (10, 2, 2, 5), (11, 2, 3, 11), (8, 2, 0, 1)]
    )
    def test_a_final_of_nine_to_eleven(self, players: int, tables: int, out: int, even: int) -> None:
        """Nine sessions give each of nine one bye; five give each of ten one; eleven give each of eleven three."""
        division = DivisionPreview(players, 100, byes=True)
        assert (division.tables, division.sitting_out, division.substitutes) == (tables, out, 0)
        assert division.sits_out_evenly(even)
        assert not out or not division.sits_out_evenly(even - 1)

    def test_ten_with_byes_are_planned_where_substitutes_would_be_two(self) -> None:
        _, final = preview_phases([Phase("swiss", 1), Phase("danish", 5, (10,), byes=True)], 16)
        assert [(division.tables, division.sitting_out, division.substitutes) for division in final.divisions] == [
            (2, 2, 0)
        ]

    @pytest.mark.parametrize("kind", ["teams", "elimination"])
    def test_where_every_table_is_full_nobody_sits_out(self, kind: str) -> None:
        with refuses("seating.no_byes_here"):
            preview_phases([Phase(kind, 1, byes=True)], 16)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", [CarryForm(unit=0), CarryForm(cap=0), CarryForm(step=-1)])
def test_a_form_that_is_none_is_refused(form: CarryForm) -> None:
    with refuses("seating.carry_over_unknown"):
        preview_phases([Phase("swiss", 1), Phase("danish", 1, (8,), 50, form=form)], 16)
