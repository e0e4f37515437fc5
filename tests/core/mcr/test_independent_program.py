"""A sample of what ``benchmarks/mcr_hands.py`` compares in full with PyMahjongGB, a program of the 1998 reading."""

import pytest

from benchmarks.mcr_hands import arguments, explanation, oracle_fans, pack, repriced, total
from mahjong_core.hands import parse_hand, parse_meld
from mahjong_core.mcr.evaluate import evaluate_mcr, mcr_hand_problems
from mahjong_core.mcr.readings import FFMJ_2016, MIL_1998
from tests.core.mcr.cases import Case, parse_win
from tests.core.mcr.stress_hands import RECIPES, Dealt, stress_hands
from tests.core.mcr.test_chows import FOUR, THREE, TWO
from tests.core.mcr.test_honours import DRAGONS, ENDS, WINDS
from tests.core.mcr.test_pungs import PUNGS
from tests.core.mcr.test_special_hands import KNITTED, NINE_GATES, ORPHANS, SEVEN_PAIRS
from tests.core.mcr.test_winning import CHOICES, MORE, WAITS, WAYS

SAMPLE = list(stress_hands(2000, seed=20261121))
CASES = (
    *WINDS, *DRAGONS, *ENDS, *FOUR, *THREE, *TWO, *PUNGS, *SEVEN_PAIRS, *ORPHANS, *KNITTED, *NINE_GATES, *WAITS, *WAYS,
    *CHOICES, *MORE,
)  # fmt: skip


def dealt_case(case: Case) -> Dealt:
    return Dealt(case.why, parse_hand(case.hand), parse_win(case.how))


def test_1998_preset_gives_the_totals_of_the_other_program() -> None:
    for dealt in SAMPLE:
        assert evaluate_mcr(dealt.hand, dealt.win, MIL_1998).total == total(oracle_fans(dealt)), str(dealt.hand)


def test_2014_preset_gives_them_priced_again_or_a_better_reading() -> None:
    for dealt in SAMPLE:
        wanted, ours = repriced(oracle_fans(dealt), dealt), evaluate_mcr(dealt.hand, dealt.win)
        assert ours.total == wanted or explanation(dealt, ours, wanted, FFMJ_2016), str(dealt.hand)


def test_hands_worked_from_the_book_agree_too() -> None:
    """The tables of cases, valued by the other program as well."""
    for case in CASES:
        dealt = dealt_case(case)
        assert evaluate_mcr(dealt.hand, dealt.win, MIL_1998).total == total(oracle_fans(dealt)), case


def test_stress_hands_are_legal_positions() -> None:
    assert all(mcr_hand_problems(dealt.hand, dealt.win) == () for dealt in SAMPLE)


def test_stress_hands_hold_every_recipe() -> None:
    assert {dealt.recipe for dealt in SAMPLE} == {name for name, _, _ in RECIPES}


def test_stress_hands_repeat_themselves_for_the_same_seed() -> None:
    assert list(stress_hands(50, seed=7)) == list(stress_hands(50, seed=7))
    assert list(stress_hands(50, seed=7)) != list(stress_hands(50, seed=8))


@pytest.mark.parametrize(
    ("meld", "given"),
    [
        ("[123m]", ("CHI", "W2", 1)),
        ("[555p]", ("PENG", "B5", 1)),
        ("[9999s]", ("GANG", "T9", 1)),
        ("(1111z)", ("GANG", "F1", 0)),
        ("[777z]", ("PENG", "J1", 1)),
    ],
)
def test_melds_are_handed_over_in_its_codes(meld: str, given: tuple[str, str, int]) -> None:
    """Swapping dots and bamboos, or red and white, would show only on a few hands."""
    assert pack(parse_meld(meld)) == given


def test_circumstances_are_handed_over() -> None:
    dealt = Dealt(
        "", parse_hand("23m678p66z [3333s] [789m] + 4m"), parse_win("replacement last seat=W round=N flowers=3")
    )
    handed = arguments(dealt)
    assert {name: handed[name] for name in ("isSelfDrawn", "isAboutKong", "isWallLast", "is4thTile")} == {
        "isSelfDrawn": True,
        "isAboutKong": True,
        "isWallLast": True,
        "is4thTile": False,
    }
    assert (handed["seatWind"], handed["prevalentWind"], handed["flowerCount"]) == (2, 3, 3)


@pytest.mark.parametrize(
    ("fans", "how", "expected"),
    [
        ({"Two Concealed Kongs": (6, 1)}, "", 8),
        ({"Concealed Kong and Melded Kong": (5, 1)}, "", 6),
        ({"Seven Pairs": (24, 1), "Self-Drawn": (1, 1)}, "self", 28),
        ({"Seven Pairs": (24, 1), "Last Tile Draw": (8, 1)}, "self last", 36),
        ({"Seven Pairs": (24, 1)}, "", 24),
        ({"All Chows": (2, 1), "Self-Drawn": (1, 1)}, "self", 3),
    ],
)
def test_pricing_again_follows_the_2014_table(fans: dict[str, tuple[int, int]], how: str, expected: int) -> None:
    """#48 at 8, #57's bracket at 6, and #56 with the seven hands that "may be cumulated" with it."""
    dealt = Dealt("", parse_hand("1133m5577p2299s4z + 4z"), parse_win(how))
    assert repriced(fans, dealt) == expected
