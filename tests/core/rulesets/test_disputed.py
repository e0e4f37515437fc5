"""Each disputed reading of hands: both sides with their texts, and an example that the two sides value differently."""

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.cli.score import score_hand, score_line
from mahjong_core.errors import RuleError
from mahjong_core.mcr.readings import FanReadings
from mahjong_core.riichi.options import HandOptions
from mahjong_core.rulesets import PRESETS, Family, RuleSet, preset, presets_of
from mahjong_core.rulesets.disputed import APPENDIX, CHINESE_2014, SECOND_HAND, DisputedReading, Mark, mark_of
from mahjong_core.rulesets.disputed_mcr import FAN_READINGS
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS
from mahjong_core.rulesets.options import OPTIONS

ALL = (*FAN_READINGS, *HAND_READINGS)
each = pytest.mark.parametrize("reading", ALL, ids=lambda value: value.option)

# What the example is worth under the first and under the second side, counted by hand; None: no win.
TOTALS: dict[str, tuple[int | None, ...]] = {
    "two_concealed_kongs": (8, 6),  # #48 alone, 8 or 6 (two suits' kongs and a third suit: no #75)
    "mixed_kongs": (6, 5),  # #57 alone
    "special_hands_exclude_fully_concealed": (28, 25),  # #19 24, #56 4 or #80 1
    "all_green_includes_half_flush": (89, 95),  # #3 88, #69 1, and #50 6
    "nine_gates_include_both_terminal_pungs": (91, 90),  # #4 88, #64 2 or less, #73 1 for the second pung of terminals
    "all_terminals_includes_double_pung": (64, 68),  # #8 64, #65 twice 2
    "all_terminals_includes_triple_pung": (80, 64),  # #8 64, #32 16
    "shifted_chows_include_terminal_chows": (38, 39),  # #16 32, #50 6, #72 1
    "voided_suit_is_included": (89, 88),  # #2 88, #75 1
    "concealed_pungs_include_concealed_kongs": (32, 24),  # #48 8 among #33 16 and others
    "kongs_fan_adds_concealed_kongs": (32, 34),  # #17 32, and #67 2 for the one that is concealed
    "knitted_straight_with_lesser_knitted": (24, 12),  # #34 12, #35 12
    "seven_pairs_with_four_alike": (52, 35),  # #19 24, #22 24, two #64 4; else four sets and a pair
    "wait_in_knitted_straight": (15, 14),  # #35 12, #62 2, #78 1
    "exhausted_tile_is_a_wait": (4, 5),  # #79 1
    "all_types_in_seven_pairs": (30, 24),  # #19 24, #52 6
    "red_fives": (5200, 2600),  # riichi, All Simples, a red five: 3 han 40 fu, else 2 han 40 fu (tables)
    "five_counter_rule": (None, 2800),  # riichi alone: one han where two are asked; 1 300 and five counters 1 500
    "kiriage_mangan": (7700, 8000),  # 4.3.2: riichi, pinfu, a pure straight: 4 han 30 fu
    "counted_yakuman": (
        32000,
        24000,
    ),  # Full Flush 6, double chows 3, riichi, tsumo, dora: 13 and more
    "open_all_simples": (None, 1000),  # an open hand with All Simples only: 1 han 30 fu
    # A hand of 32 fu (30 and the pair of dragons): riichi alone 1 300, two han 2 600, three 5 200 (tables, 40 fu).
    "ippatsu": (2600, 1300),
    "ura_dora": (5200, 1300),  # two ura dora, the pair
    "kan_dora": (5200, 1300),  # the second indicator shows the pair
    # A yakuman; a mangan; no yaku; five han and the two dora of the pair: 7 han are a haneman.
    "renhou": (32000, 8000, None, 12000),
    "double_big_four_winds": (64000, 32000),  # twice a yakuman
    "double_four_concealed_pungs": (32000, 64000),
    "double_thirteen_orphans": (32000, 64000),
    "double_nine_gates": (32000, 64000),
    "yakuman_are_added": (32000, 64000),  # Big Three Dragons and All Honours
    # East's riichi with a concealed pung of nines, 8 fu, and a pair of East: 30 + 8 + 4 = 42, counted as 50:
    # 50 x 8 x 6 = 2 400; with two fu 40: 40 x 8 x 6 = 1 920, paid as 2 000.
    "double_wind_pair_fu": (2400, 2000),
    "open_pinfu_fu": (1000, 700),  # 1 han 30 fu; 20 x 8 x 4 = 640
    # 20, an open kong 8, a closed wait 2, the draw 2: 32, counted as 40: 400 + 400 + 700; else 30: 300 + 300 + 500.
    "replacement_fu": (1500, 1100),
    "late_yaku": (1000, None),  # dragons, 20 + 4 fu counted as 30; the other wait, 3p, brings no yaku
    "counter_points": (1900, 4300),  # 1 300 and two counters of 300 or of 1 500
}


READ_WHOLE = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010", "ema-riichi-2012", "ema-riichi-2016")


def value(reading: DisputedReading, side: int, base: RuleSet) -> int | None:
    rules = replace(base, **{reading.option: reading.sides[side].value})
    try:
        return int(score_hand(dict(reading.example), rules)["total"])
    except RuleError as error:
        if error.code not in ("hand.no_yaku", "hand.late_yaku", "hand.below_two_han"):
            raise
        return None


def test_all_readings_that_the_engines_know_are_here() -> None:
    """The sixteen of MCR and those of riichi, no more and no fewer; who pays for a yakuman changes no total."""
    assert [reading.option for reading in FAN_READINGS] == [field.name for field in fields(FanReadings)]
    assert {reading.option for reading in HAND_READINGS} == {field.name for field in fields(HandOptions)} - {
        "allowed_yaku",
        "liable_yakuman",
        "liability_counters",
        "liability_scope",
        "yakuman_at_most",
    }
    assert set(TOTALS) == {disputed_reading.option for disputed_reading in ALL}


@each
def test_the_example_is_worth_something_else_on_either_side(reading: DisputedReading) -> None:
    base = preset("mcr-ffmj-2016" if reading.family is Family.MCR else "ema-riichi-2012")
    assert tuple(value(reading, side, base) for side in range(len(reading.sides))) == TOTALS[reading.option]
    assert TOTALS[reading.option][0] != TOTALS[reading.option][1]


@each
def test_each_side_is_chosen_on_the_command_line(reading: DisputedReading) -> None:
    """``rules`` as an object: {"derived_from": NAME, "changes": {OPTION: VALUE}}."""
    name = "mcr-ffmj-2016" if reading.family is Family.MCR else "ema-riichi-2012"
    for side, expected in zip(reading.sides, TOTALS[reading.option], strict=True):
        line = dict(reading.example) | {"rules": {"derived_from": name, "changes": {reading.option: side.value}}}
        if expected is None:
            with pytest.raises(RuleError):
                score_line(json.dumps(line))
        else:
            assert score_line(json.dumps(line))["total"] == expected


@each
def test_both_sides_quote_a_text(reading: DisputedReading) -> None:
    assert len({side.value for side in reading.sides}) == len(reading.sides) >= 2
    for side in reading.sides:
        assert side.sources
        assert all(source.text and source.clause and source.quote for source in side.sources)
    assert OPTIONS[reading.option].families == (reading.family,)


@each
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_takes_a_side_and_quotes_it(name: str, reading: DisputedReading) -> None:
    rules = preset(name)
    if rules.family is not reading.family:
        assert getattr(rules, reading.option) is None
        return
    (side,) = (
        interpretation for interpretation in reading.sides if interpretation.value == getattr(rules, reading.option)
    )
    source = rules.sources[reading.option]
    if name not in READ_WHOLE:  # known in part: each value says how surely
        assert mark_of(source) in Mark
        return
    if source.text == CHINESE_2014:  # it governs (preface), and a project quotes it with its pages
        assert source in side.sources
        return
    assert (source.clause, source.quote) == (side.sources[0].clause, side.sources[0].quote)
    assert source.text not in SECOND_HAND, "a preset rests on what was read"


# Order: what the English Green Book's appendix says, known at second hand, and whether the presets' value agrees.
IN_THE_APPENDIX = [
    ("all_types_in_seven_pairs", True, True),
    ("two_concealed_kongs", 8, True),
    ("nine_gates_include_both_terminal_pungs", True, False),  # no fan 73 beside fan 4
    ("knitted_straight_with_lesser_knitted", False, False),  # against fan 35 beside fan 34
]


@pytest.mark.parametrize(("option", "says", "as_presets"), IN_THE_APPENDIX)
def test_the_appendix_of_the_english_green_book_is_marked_second_hand(option: str, says: Any, as_presets: bool) -> None:
    assert APPENDIX in SECOND_HAND
    (reading,) = (fan_reading for fan_reading in FAN_READINGS if fan_reading.option == option)
    spoken = [side.value for side in reading.sides if any(source.text == APPENDIX for source in side.sources)]
    assert spoken == [says]
    for rules in presets_of(Family.MCR):
        assert (getattr(rules, option) == says) is as_presets, "presets keep the French texts' reading"


def test_the_appendix_speaks_of_these_four_points_only() -> None:
    spoken = {
        disputed_reading.option
        for disputed_reading in ALL
        for side in disputed_reading.sides
        for source in side.sources
        if source.text == APPENDIX
    }
    assert spoken == {option for option, _, _ in IN_THE_APPENDIX}


def test_the_page_of_hands_lists_every_option() -> None:
    docs = Path(__file__).parents[3] / "docs"
    pages = (docs / "mcr-hands.md").read_text(encoding="utf-8") + (docs / "riichi-hands.md").read_text(encoding="utf-8")
    assert [disputed_reading.option for disputed_reading in ALL if f"`{disputed_reading.option}`" not in pages] == []
