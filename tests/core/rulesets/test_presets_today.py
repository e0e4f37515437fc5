"""The presets of today against the list of what is known of them.

How surely: A the organisation's own text, B other programs, C commonly played.
"""

from typing import Any

import pytest

from mahjong_core.rulesets import Family, differences, preset, presets_of
from mahjong_core.rulesets.disputed import Mark, mark_of
from mahjong_core.rulesets.options import OPTIONS
from tests.tables import values

MARKS = {"A": Mark.BOOK, "B": Mark.SECOND_HAND, "C": Mark.CONVENTION}
TODAY = ("ema-riichi-2025", "wrc-2017", "wrc-2022", "jpml-a", "m-league", "club-riichi")
FOUR = ("nine_orphans", "four_kongs", "four_winds", "four_riichi")
FED = ("daisangen", "daisuushii")
UMA = (15000, 5000, -5000, -15000)

# From the list of facts: preset, option, value, how surely.
KNOWN = values("rulesets/today")


@pytest.mark.parametrize(("name", "option", "value", "known"), KNOWN)
def test_a_value_stands_with_its_mark(name: str, option: str, value: Any, known: str) -> None:
    rules = preset(name)
    assert getattr(rules, option) == value
    if known in MARKS:
        assert mark_of(rules.sources[option]) is MARKS[known]


@pytest.mark.parametrize("name", TODAY)
def test_what_nobody_knows_is_that_of_an_earlier_edition_and_says_so(name: str) -> None:
    rules, before = preset(name), preset("wrc-2017" if name == "wrc-2022" else "ema-riichi-2016")
    kept = [option for option in OPTIONS if rules.sources[option].clause == "earlier edition"]
    assert kept
    for option in kept:
        assert getattr(rules, option) == getattr(before, option)
        assert mark_of(rules.sources[option]) is Mark.CONVENTION


def test_what_is_different_from_last_time() -> None:
    """EMA 2025 against 2016: 4 han 30 fu rounded up, own offences, and, doubtful, a chombo that ends the game."""
    changed = differences(preset("ema-riichi-2016"), preset("ema-riichi-2025"))
    assert [difference.field for difference in changed] == [
        "chombo_ends",
        "offence_texts",
        "draw_out_of_turn",
        "others_tiles_upset",
        "other_word_for_win",
        "kiriage_mangan",
    ]


def test_the_rules_of_this_year_come_first_in_the_list() -> None:
    assert presets_of(Family.RIICHI)[0].id == "ema-riichi-2025"


def test_the_books_are_read_and_nothing_else() -> None:
    marks = {mark_of(source) for source in preset("ema-riichi-2012").sources.values()}
    assert marks == {Mark.BOOK, Mark.CONVENTION}
