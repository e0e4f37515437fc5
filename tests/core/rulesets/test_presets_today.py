"""The presets of today against the list of what is known of them.

How surely: A the organisation's own text, B other programs, C commonly played.
"""

from typing import Any

import pytest

from mahjong_core.rulesets import Family, differences, preset, presets_of
from mahjong_core.rulesets.disputed import Mark, mark_of
from mahjong_core.rulesets.options import OPTIONS

MARKS = {"A": Mark.BOOK, "B": Mark.SECOND_HAND, "C": Mark.CONVENTION}
TODAY = ("ema-riichi-2025", "wrc-2017", "wrc-2022", "jpml-a", "m-league", "club-riichi")
FOUR = ("nine_orphans", "four_kongs", "four_winds", "four_riichi")
FED = ("daisangen", "daisuushii")
UMA = (15000, 5000, -5000, -15000)

# From the list of facts: preset, option, value, how surely.
KNOWN: list[tuple[str, str, Any, str]] = [
    ("ema-riichi-2025", "starting_points", 30000, "B"),
    ("ema-riichi-2025", "uma", UMA, "B"),
    ("ema-riichi-2025", "red_fives", 0, "C"),
    ("ema-riichi-2025", "open_all_simples", True, "B"),
    ("ema-riichi-2025", "swap_calling", "forbidden", "C"),
    ("ema-riichi-2025", "multiple_wins_on_discard", True, "B"),
    ("ema-riichi-2025", "kiriage_mangan", True, "B"),
    ("ema-riichi-2025", "counted_yakuman", False, "B"),
    ("ema-riichi-2025", "yakuman_are_added", False, "B"),
    ("ema-riichi-2025", "renhou", "mangan", "C"),
    ("ema-riichi-2025", "abortive_draws", (), "B"),
    ("ema-riichi-2025", "nagashi", False, "B"),
    ("ema-riichi-2025", "counter_points", 300, "B"),
    ("ema-riichi-2025", "leftover_deposits", "winner", "B"),
    ("ema-riichi-2025", "busted_continue", True, "B"),
    ("ema-riichi-2025", "last_hand_stop", False, "B"),
    ("ema-riichi-2025", "end_signal", "finish_and_one_more", "B"),
    ("ema-riichi-2025", "liable_yakuman", FED, "B"),
    ("ema-riichi-2025", "chombo", "deduction", "B"),
    ("ema-riichi-2025", "chombo_amount", 20000, "B"),
    ("ema-riichi-2025", "chombo_ends", "game", "B"),
    ("ema-riichi-2025", "missed_session_points", -15000, "B"),
    ("ema-riichi-2025", "missed_session_uma", -15000, "B"),
    ("wrc-2017", "starting_points", 30000, "B"),
    ("wrc-2017", "return_points", 30000, "B"),
    ("wrc-2017", "uma", UMA, "B"),
    ("wrc-2017", "tie_rule", "share", "B"),
    ("wrc-2017", "red_fives", 0, "B"),
    ("wrc-2017", "open_all_simples", True, "A"),
    ("wrc-2017", "swap_calling", "forbidden", "A"),
    ("wrc-2017", "multiple_wins_on_discard", False, "A"),
    ("wrc-2017", "kiriage_mangan", True, "A"),
    ("wrc-2017", "counted_yakuman", False, "A"),
    ("wrc-2017", "yakuman_are_added", False, "B"),
    ("wrc-2017", "renhou", "five_fan", "A"),
    ("wrc-2017", "abortive_draws", (), "B"),
    ("wrc-2017", "nagashi", False, "B"),
    ("wrc-2017", "busted_continue", True, "B"),
    ("wrc-2017", "last_hand_stop", False, "A"),
    ("wrc-2017", "dealer_keeps", "win_or_ready", "B"),
    ("wrc-2017", "end_signal", "finish_hand", "B"),
    ("wrc-2017", "liable_yakuman", FED, "A"),
    ("wrc-2017", "chombo", "deduction", "B"),
    # 2022: settings of one calculator, and what a club of 2025 names as its own changes to the rules in use.
    ("wrc-2022", "starting_points", 30000, "C"),
    ("wrc-2022", "kiriage_mangan", True, "B"),
    ("wrc-2022", "yakuman_are_added", True, "B"),
    ("wrc-2022", "double_wind_pair_fu", 2, "B"),
    ("wrc-2022", "replacement_fu", True, "B"),
    ("wrc-2022", "ippatsu", True, "B"),
    ("wrc-2022", "counted_yakuman", False, "B"),
    ("wrc-2022", "red_fives", 0, "B"),
    ("wrc-2022", "uma", UMA, "C"),
    ("jpml-a", "starting_points", 30000, "B"),
    ("jpml-a", "uma", (8000, 4000, -4000, -8000), "B"),
    ("jpml-a", "uma_three_above", (8000, 3000, 1000, -12000), "B"),
    ("jpml-a", "uma_one_above", (12000, -1000, -3000, -8000), "B"),
    ("jpml-a", "red_fives", 0, "C"),
    ("jpml-a", "open_all_simples", True, "B"),
    ("jpml-a", "multiple_wins_on_discard", False, "B"),
    ("jpml-a", "kiriage_mangan", False, "B"),
    ("jpml-a", "counted_yakuman", False, "B"),
    ("jpml-a", "yakuman_are_added", False, "B"),
    ("jpml-a", "renhou", "none", "C"),
    ("jpml-a", "ippatsu", False, "B"),
    ("jpml-a", "abortive_draws", FOUR, "B"),
    ("jpml-a", "nagashi", False, "B"),
    ("jpml-a", "leftover_deposits", "lost", "B"),
    ("jpml-a", "busted_continue", True, "B"),
    ("jpml-a", "last_hand_stop", False, "B"),
    ("jpml-a", "end_signal", "finish_hand", "B"),
    ("jpml-a", "liable_yakuman", (*FED, "suukantsu"), "B"),
    ("jpml-a", "chombo_amount", 20000, "B"),
    ("m-league", "starting_points", 25000, "B"),
    ("m-league", "return_points", 30000, "B"),
    ("m-league", "place_scale", (50000, 10000, -10000, -30000), "uma"),
    ("m-league", "red_fives", 3, "C"),
    ("m-league", "open_all_simples", True, "C"),
    ("m-league", "swap_calling", "forbidden", "C"),
    ("m-league", "multiple_wins_on_discard", False, "B"),
    ("m-league", "kiriage_mangan", True, "C"),
    ("m-league", "counted_yakuman", False, "C"),
    ("m-league", "yakuman_are_added", True, "C"),
    ("m-league", "double_big_four_winds", False, "C"),
    ("m-league", "renhou", "none", "C"),
    ("m-league", "double_wind_pair_fu", 2, "B"),
    ("m-league", "ippatsu", True, "B"),
    ("m-league", "abortive_draws", (), "C"),
    ("m-league", "leftover_deposits", "winner", "C"),
    ("m-league", "busted_continue", True, "C"),
    ("m-league", "liable_yakuman", (*FED, "suukantsu"), "B"),
    ("m-league", "chombo_amount", 20000, "C"),
    ("club-riichi", "starting_points", 25000, "A"),
    ("club-riichi", "return_points", 30000, "A"),
    ("club-riichi", "uma", (0, 0, 0, 0), "A"),
    ("club-riichi", "red_fives", 3, "A"),
    ("club-riichi", "busted_continue", False, "A"),
    ("club-riichi", "open_all_simples", True, "A"),
    ("club-riichi", "abortive_draws", (*FOUR, "three_wins"), "A"),
    ("club-riichi", "counted_yakuman", True, "A"),
    ("club-riichi", "chombo", "mangan_payment", "A"),
]


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
    """EMA 2025 against 2016: 4 han 30 fu rounded up, and, doubtful, a chombo that ends the game."""
    changed = differences(preset("ema-riichi-2016"), preset("ema-riichi-2025"))
    assert [difference.field for difference in changed] == ["chombo_ends", "kiriage_mangan"]


def test_the_rules_of_this_year_come_first_in_the_list() -> None:
    assert presets_of(Family.RIICHI)[0].id == "ema-riichi-2025"


def test_the_books_are_read_and_nothing_else() -> None:
    marks = {mark_of(source) for source in preset("ema-riichi-2012").sources.values()}
    assert marks == {Mark.BOOK, Mark.CONVENTION}
