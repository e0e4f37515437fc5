"""The 240 printed payment cells of the rule book, its blank cells and its limits (4.1.2, 4.1.3, page 31)."""

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import EMA_2012
from mahjong_core.riichi.payments import TABLE_FU, Payments, limit_table, payments, round_up, score_tables
from mahjong_core.riichi.value import (
    HIGHEST_FU,
    LIMIT_BASE,
    Limit,
    check_fu_of_win,
    limit_of,
    limit_value,
    value_of,
)
from tests.core.riichi import printed
from tests.core.riichi.cases import EMA_2016
from tests.core.riichi.printed import cells
from tests.refusals import refuses

Numbers = tuple[int, ...]
TABLES: dict[str, tuple[bool, bool, tuple[str, ...]]] = {
    "east self-draw": (True, True, (printed.EAST_SELF_DRAW, printed.EAST_SELF_DRAW_BACK)),
    "east discard": (False, True, (printed.EAST_DISCARD, printed.EAST_DISCARD_BACK)),
    "others self-draw": (True, False, (printed.OTHERS_SELF_DRAW, printed.OTHERS_SELF_DRAW_BACK)),
    "others discard": (False, False, (printed.OTHERS_DISCARD, printed.OTHERS_DISCARD_BACK)),
}
PRINTED = [
    pytest.param(self_draw, east, fu, fan, numbers, id=f"{name} {fu} fu {fan} fan ({copy})")
    for name, (self_draw, east, copies) in TABLES.items()
    for copy, text in enumerate(copies, start=1)
    for fu, fan, numbers in cells(text)
    if numbers is not None
]
BLANK = sorted(
    {
        (self_draw, fu, fan)
        for self_draw, _, copies in TABLES.values()
        for text in copies
        for fu, fan, numbers in cells(text)
        if numbers is None
    }
)


def as_printed(paid: Payments) -> Numbers:
    """The numbers in the order of print: the others' share before East's."""
    if paid.discarder is not None:
        return (paid.discarder,)
    return tuple(share for share in (paid.others, paid.east) if share is not None)


def test_the_book_prints_240_cells() -> None:
    assert len(PRINTED) == 240


@pytest.mark.parametrize(("self_draw", "east", "fu", "fan", "numbers"), PRINTED)
def test_a_printed_cell(self_draw: bool, east: bool, fu: int, fan: int, numbers: Numbers) -> None:
    check_fu_of_win(fan, fu, self_draw=self_draw)
    assert as_printed(payments(value_of(fan, fu), self_draw=self_draw, east_wins=east)) == numbers


@pytest.mark.parametrize(("self_draw", "fu", "fan"), BLANK)
def test_a_blank_cell_cannot_occur(self_draw: bool, fu: int, fan: int) -> None:
    with refuses("riichi.impossible_fu"):
        check_fu_of_win(fan, fu, self_draw=self_draw)


def test_twenty_fu_have_no_row_on_a_discard() -> None:
    for fan in (2, 3, 4):
        with pytest.raises(RuleError, match="20 fu on a discard"):
            check_fu_of_win(fan, 20, self_draw=False)


class TestThePrintableTables:
    """The score-table page is made from the formula, and looks like page 31."""

    @pytest.mark.parametrize("place", range(4))
    def test_it_has_the_rows_and_cells_of_the_book(self, place: int) -> None:
        made = score_tables()[place]
        self_draw, east, (page, _) = list(TABLES.values())[place]
        assert (made.self_draw, made.east_wins) == (self_draw, east)
        shown = [
            (fu, fan, None if cell is None else as_printed(cell))
            for fu, row in made.rows
            for fan, cell in enumerate(row, start=1)
        ]
        assert shown == cells(page)

    def test_rows_beyond_a_hundred_fu_follow_the_formula(self) -> None:
        """The tables end at 100 fu, the formula of 4.1.2 does not: 110 x 8 = 880, four times, rounded up."""
        rows = dict(score_tables(fu=(*TABLE_FU, 110))[3].rows)
        assert rows[110][0] == Payments(discarder=3600)

    def test_rounding_up_to_mangan_is_an_option(self) -> None:
        kiriage = type(EMA_2012)(kiriage_mangan=True)
        rows = dict(score_tables(kiriage)[3].rows)
        assert [rows[30][3], rows[60][2], rows[30][2]] == [
            Payments(discarder=8000),
            Payments(discarder=8000),
            Payments(discarder=3900),
        ]


class TestLimits:
    rows = [line.split(" | ") for line in printed.LIMITS.strip().splitlines()]

    @pytest.mark.parametrize("row", rows, ids=[row[0] for row in rows])
    def test_the_printed_limits(self, row: list[str]) -> None:
        name, fans, to_east, to_others = row
        limit = Limit(name.lower())
        first, _, last = fans.rstrip("+").partition("-")
        for fan in range(int(first), int(last or first) + 1):
            assert limit_of(fan, 30) is limit
        by_limit = {limit_hand: (east, others) for limit_hand, east, others in limit_table()}
        assert as_printed(by_limit[limit][0]) == (int(to_east),)
        assert as_printed(by_limit[limit][1]) == tuple(map(int, to_others.split()))

    def test_a_discard_pays_for_all(self) -> None:
        """4.1.3: "pour un haneman le paiement est 18 000 pour le joueur Est ou 12 000 pour un autre joueur"."""
        haneman = limit_value(Limit.HANEMAN)
        assert payments(haneman, self_draw=False, east_wins=True).discarder == 18_000
        assert payments(haneman, self_draw=False, east_wins=False).discarder == 12_000

    def test_big_four_winds_pays_twice_a_yakuman(self) -> None:
        """4.2.5: "le double d'un paiement yakuman"."""
        assert LIMIT_BASE[Limit.DOUBLE_YAKUMAN] == 2 * LIMIT_BASE[Limit.YAKUMAN]

    @pytest.mark.parametrize(("fan", "fu"), [(3, 70), (4, 40), (2, 130), (1, 250)])
    def test_minipoints_may_reach_mangan(self, fan: int, fu: int) -> None:
        """4.1.2: "ne dépassent jamais la valeur d'un mangan"; 4.3.10: 4 fan 40 is one."""
        assert limit_of(fan, fu) is Limit.MANGAN

    @pytest.mark.parametrize(("fan", "fu"), [(4, 30), (3, 60), (2, 120), (4, 25)])
    def test_below_mangan_there_is_no_limit(self, fan: int, fu: int) -> None:
        assert limit_of(fan, fu) is None

    def test_thirteen_fan_by_counting_are_a_sanbaiman_in_2016(self) -> None:
        assert limit_of(13, 30, EMA_2016) is Limit.SANBAIMAN
        assert limit_of(12, 30, EMA_2016) is Limit.SANBAIMAN


class TestValues:
    @pytest.mark.parametrize("han", [0, -1, 14])
    def test_han_are_one_to_thirteen(self, han: int) -> None:
        """4.2: "On ne peut pas obtenir plus de treize fan"."""
        with refuses("riichi.han_out_of_range"):
            value_of(han, 30)

    @pytest.mark.parametrize(("han", "fu"), [(1, 20), (1, 25), (2, 35), (3, 10), (4, HIGHEST_FU + 10), (2, 0)])
    def test_fu_that_no_hand_has(self, han: int, fu: int) -> None:
        with refuses("riichi.impossible_fu"):
            value_of(han, fu)

    def test_from_five_fan_on_minipoints_do_not_count(self) -> None:
        """4.1: "Pour les mains à cinq fan ou plus les minipoints n'entrent pas en compte"."""
        assert {value_of(5, fu).base for fu in (0, 20, 25, 110)} == {2000}

    @pytest.mark.parametrize(("points", "rounded"), [(0, 0), (1, 100), (100, 100), (101, 200), (7680, 7700)])
    def test_payments_are_rounded_up_to_a_hundred(self, points: int, rounded: int) -> None:
        """4.1.2: "arrondis à la centaine supérieure"."""
        assert round_up(points) == rounded


class TestCounters:
    """3.4.10: 300 for a hand; "chaque adversaire paye 100 points pour chaque compteur" on a self-draw."""

    value = value_of(2, 30)

    def test_each_counter_adds_three_hundred(self) -> None:
        # A discarder pays three hundred each.
        assert payments(self.value, self_draw=False, east_wins=False, counters=3).discarder == 2000 + 900
        # Three opponents pay a hundred each.
        paid = payments(self.value, self_draw=True, east_wins=False, counters=3)
        assert (paid.east, paid.others, paid.total) == (1300, 800, 2900)
        # So do those who pay east.
        paid = payments(self.value, self_draw=True, east_wins=True, counters=2)
        assert (paid.east, paid.others, paid.total) == (None, 1200, 3600)
