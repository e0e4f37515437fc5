"""The 81 fans as data against the table that the rule book prints (3.8.1)."""

import pytest

from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.examples import EXAMPLES
from mahjong_core.mcr.fans import DROPS, FANS, Principle, Scope, fan
from mahjong_core.mcr.readings import FFMJ_2016, FanReadings
from mahjong_core.words import languages
from tests.core.mcr.printed import printed_rows
from tests.refusals import refuses

# "Il y a 12 catégories de point: 88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2 et 1" (3.8), with how many fans each has.
CATEGORIES = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}

# What the greater fan leaves uncounted, from the five principles and the text of each fan. Disputed rows are below.
IMPLIED: dict[int, set[int]] = {
    1: {38, 49, 60, 61, 73},
    2: {54, 59},
    5: {17, 49, 57, 74, 79},
    6: {19, 22, 62, 76, 79},
    7: {18, 52, 62, 79},
    8: {18, 49, 55, 73, 76},
    9: {38, 73},
    10: {54, 59},
    11: {18, 49, 55, 73},
    12: {33, 49, 62, 66},
    13: {19, 22, 63, 69, 72, 76},
    17: {57, 74},
    18: {49, 55, 73},
    19: {62, 79},
    21: {49, 68, 76},
    22: {75, 76},
    25: {36, 76},
    26: {68, 76},
    27: {37, 76},
    28: {71, 72},
    29: {63, 70, 72, 76},
    31: {68, 76},
    32: {65},
    33: {66},
    36: {76},
    37: {76},
    38: {73},
    40: {75},
    41: {70},
    44: {80},
    46: {80},
    47: {58},
    48: {66, 67},
    53: {79},
    54: {59},
    56: {62, 80},
    60: {73},
    61: {73},
    63: {76},
    68: {76},
}
DISPUTED: dict[str, set[tuple[int, int]]] = {
    "all_green_includes_half_flush": {(3, 50)},
    "nine_gates_include_both_terminal_pungs": {(4, 73)},
    "all_terminals_includes_double_pung": {(8, 65)},
    "all_terminals_includes_triple_pung": {(8, 32)},
    "shifted_chows_include_terminal_chows": {(16, 72)},
    "voided_suit_is_included": {(2, 75), (10, 75), (14, 75), (15, 75), (38, 75)},
    "concealed_pungs_include_concealed_kongs": {(12, 48), (12, 67), (33, 48), (33, 67)},
    "kongs_fan_adds_concealed_kongs": {(5, 48), (5, 67), (17, 48), (17, 67)},  # where it is off
    "special_hands_exclude_fully_concealed": {(number, 56) for number in (4, 6, 7, 12, 19, 20, 34)},
}


def test_numbers_points_and_french_names_are_the_printed_ones() -> None:
    """3.4.26: "Les noms des compositions d'éléments qui permettent de valoriser une main"."""
    assert [(each.number, each.points, each.names["fr"]) for each in FANS] == printed_rows()


def test_there_are_twelve_categories_of_points() -> None:
    points = [each.points for each in FANS]
    assert {value: points.count(value) for value in points} == CATEGORIES


@pytest.mark.parametrize("writing", [*languages(), "chinese", "pinyin"])
def test_every_name_is_there_once(writing: str) -> None:
    names = [each.names[writing] if writing in each.names else getattr(each, writing) for each in FANS]
    assert all(names)
    assert len(set(names)) == 81


def test_chinese_names_are_chinese_and_pinyin_has_one_syllable_for_each_character() -> None:
    for each in FANS:
        assert all("\u4e00" <= character <= "\u9fff" for character in each.chinese)
        assert len(each.pinyin.split()) == len(each.chinese), each.pinyin


def test_each_fan_quotes_its_clause() -> None:
    assert fan(23).clause == "3.8.1 #23"


@pytest.mark.parametrize("number", [0, 82, -1, "23", None, True, 1.0])
def test_there_is_no_other_fan(number: object) -> None:
    with refuses("mcr.unknown_fan"):
        fan(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", sorted(IMPLIED))
def test_undisputed_drops_are_those_of_the_principles(number: int) -> None:
    assert {drop.fan for drop in fan(number).drops if not drop.option} == IMPLIED[number]


@pytest.mark.parametrize("option", sorted(DISPUTED))
def test_each_disputed_drop_hangs_on_its_option(option: str) -> None:
    assert {(drop.by, drop.fan) for drop in DROPS if drop.option == option} == DISPUTED[option]


def test_every_option_of_a_drop_is_a_reading() -> None:
    assert all(isinstance(getattr(FFMJ_2016, drop.option), bool) for drop in DROPS if drop.option)
    assert set(DISPUTED) == {drop.option for drop in DROPS if drop.option}
    assert set(DISPUTED) <= set(FanReadings.__dataclass_fields__)


def test_stated_drops_are_those_that_the_text_itself_forbids() -> None:
    """#44 "Non-cumulable avec le fan Tirer Soi-même"; #47 "Non-cumulable avec le fan Dernière Tuile Existante"."""
    assert {(drop.by, drop.fan) for drop in DROPS if drop.principle is Principle.STATED} == {(44, 80), (47, 58)}


def test_drops_bound_to_their_sets_are_pungs_and_hogs() -> None:
    """#73 is per pung and #64 per tile: another pung of terminals, another four of a kind, still count."""
    bound = {(drop.by, drop.fan) for drop in DROPS if drop.scope is Scope.SETS}
    assert bound == {(9, 73), (14, 64), (38, 73), (60, 73), (61, 73)}


def test_no_fan_drops_a_dearer_one() -> None:
    assert all(fan(drop.by).points >= fan(drop.fan).points for drop in DROPS)


@pytest.mark.parametrize(
    ("principle", "clause"),
    [
        (Principle.INCLUSION, "3.9.1.6.1"),
        (Principle.NON_SEPARATION, "3.9.1.6.2"),
        (Principle.NON_IDENTICAL, "3.9.1.6.3"),
        (Principle.EXCLUSION, "3.9.1.6.5"),
        (Principle.STATED, "3.8.1"),
    ],
)
def test_each_principle_quotes_its_clause(principle: Principle, clause: str) -> None:
    assert principle.clause == clause


@pytest.mark.parametrize("number", range(1, 82))
def test_example_hand_holds_its_fan(number: int) -> None:
    """3.8.1: a hand to show on a page of fans, in which that fan counts."""
    example = EXAMPLES[number]
    assert number in {each.number for each in evaluate_mcr(example.hand, example.win).fans}


def test_examples_are_one_for_each_fan_and_all_different() -> None:
    assert sorted(EXAMPLES) == list(range(1, 82))
    assert all(example.number == number for number, example in EXAMPLES.items())
    assert len({(example.text, example.win) for example in EXAMPLES.values()}) == 81
