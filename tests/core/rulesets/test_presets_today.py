"""The presets of today against the list of what is known of them.

How surely: A the organisation's own text, K a copy of it, B told by others or by programs, C commonly played.
"""

from typing import Any

import pytest

from mahjong_core.rulesets import Family, Source, differences, preset, presets_of
from mahjong_core.rulesets.disputed import Mark, mark_of
from mahjong_core.rulesets.options import OPTIONS
from tests.tables import values

MARKS = {"A": Mark.BOOK, "K": Mark.COPY, "B": Mark.SECOND_HAND, "C": Mark.CONVENTION}
WORLD = ("wrc-2017", "wrc-2022", "wrc-2025")
LEAGUES = ("rrc", "jpml-a", "saikouisen", "m-league", "tenhou", "mahjong-soul", "club-riichi")
TODAY = ("ema-riichi-2025", *WORLD, *LEAGUES)

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
    rules, before = preset(name), preset("wrc-2017" if name in ("wrc-2022", "wrc-2025") else "ema-riichi-2016")
    kept = [option for option in OPTIONS if rules.sources[option].clause == "earlier edition"]
    assert kept
    for option in kept:
        assert getattr(rules, option) == getattr(before, option)
        assert mark_of(rules.sources[option]) is Mark.CONVENTION


def test_what_is_different_from_last_time() -> None:
    """EMA 2025 against 2016, by its own notes and 3.3: 4 han 30 fu rounded up, 2 fu for double winds, the wall.

    A chombo after the signal is a hand (7.4), riichi needs one tile (3.3.10), an unknown winning tile is the lowest
    (6.8).
    """
    changed = differences(preset("ema-riichi-2016"), preset("ema-riichi-2025"))
    fields = [difference.field for difference in changed]
    offences = {"offence_texts", "draw_out_of_turn", "others_tiles_upset", "other_word_for_win"}  # 6.1 to 6.5.3
    hands = {"kiriage_mangan", "double_wind_pair_fu", "riichi_tiles_left", "winning_tile_unknown"}
    table = {"hand_begins", "reaching_for_wall", "chombo_after_signal_is_a_hand"}
    assert set(fields) - offences == hands | table
    assert offences <= set(fields)


def test_a_copy_from_before_the_text_was_read_stays_second_hand() -> None:
    """Events of 0.1.0 hold the settings of programs under the name of EMA 2025."""
    for clause in ("settings of programs", "hand values"):
        assert mark_of(Source("ema-2025", clause, "as other programs set it")) is Mark.SECOND_HAND
    assert mark_of(Source("ema-2025", "4.1.1", "2 fu")) is Mark.BOOK


def test_the_rules_of_this_year_come_first_in_the_list() -> None:
    assert presets_of(Family.RIICHI)[0].id == "ema-riichi-2025"


def test_the_books_are_read_and_nothing_else() -> None:
    marks = {mark_of(source) for source in preset("ema-riichi-2012").sources.values()}
    assert marks == {Mark.BOOK, Mark.CONVENTION}
