"""The example of each option of a table comes to something else under each of its values."""

from fractions import Fraction

import pytest

from mahjong_core.riichi.table_examples import TABLE_EXAMPLES, ExampleOutcome, example_outcome, example_values
from mahjong_core.rulesets import Family, option_choices, preset, presets_of
from mahjong_core.rulesets.disputed_riichi import HAND_READINGS

ALONE = {choice.field for choice in option_choices() if choice.families == (Family.RIICHI,)}
# Told to a referee, and computed nowhere.
TOLD = {"riichi_tiles_left", "kan_dora_turned", "kong_after_riichi", "robbed_concealed_kong"}
TOLD |= {"winning_tile_unknown", "tenpai_on_fifth_tile"}
# Shown otherwise: by hands, by the end signal, by the offence, by the substitutes of the event, by the ranking.
ELSEWHERE = TOLD | {
    "allowed_yaku",
    "bonus_columns",
    "chombo_after_signal_is_a_hand",
    "disqualified",
    "hand_begins",
    "swap_calling",
    "three_return_points",
    "three_starting_points",
    "three_uma",
    "dead_wall_tiles_count",
    "missed_session_uma",
    "mid_session_substitute_uma",
}


def test_every_option_of_riichi_alone_has_an_example() -> None:
    shown = {reading.option for reading in HAND_READINGS} | set(TABLE_EXAMPLES)
    assert ALONE - shown == ELSEWHERE
    assert shown - ALONE == {"tie_rule"}


@pytest.mark.parametrize("rules", presets_of(Family.RIICHI), ids=lambda item: item.id)
@pytest.mark.parametrize("option", TABLE_EXAMPLES)
def test_every_value_comes_to_something_else(option: str, rules: object) -> None:
    example = TABLE_EXAMPLES[option]
    values = example_values(example, rules)  # type: ignore[arg-type]
    example_outcomes = [example_outcome(example, rules, value) for value in values]  # type: ignore[arg-type]
    assert values[0] == getattr(rules, option)
    assert len(values) >= 2
    assert all(outcome != example_outcomes[0] for outcome in example_outcomes[1:]), example_outcomes


def moved(option: str, value: object, name: str = "ema-riichi-2012") -> ExampleOutcome:
    return example_outcome(TABLE_EXAMPLES[option], preset(name), value)


def test_figures_by_hand() -> None:
    """4.1.3: East's mangan 12 000 and West's 1 000, two counters 600; own stakes come back."""
    assert moved("counters_of_several", "each").moved == (12600, 0, 1600, -12600 - 1600)
    assert moved("counters_of_several", "nearest").moved == (12600, 0, 1000, -13600)
    assert moved("deposits_of_several", "nearest").moved == (13000, 0, 0, -13000)
    assert moved("multiple_wins_on_discard", False).refused == "riichi.one_winner_only"
    # 30 000 back: 5 000 less for each, 20 000 more for the first.
    assert moved("return_points", 35000).moved[0] == 21000 - 5000 + 30000 + 20000
    assert moved("tie_rule", "share").moved == (30000, 30000, Fraction(-15000), -45000)
    assert moved("liable_yakuman", ("daisangen",)).moved == (0, 32000, -32000, 0)
    assert moved("goal_points", 30000).ends is False
    assert moved("chombo_ends", "game").ends is True
    assert [moved("chombo_ends", item).goes_on for item in ("deal_again", "play_on", "game")] == [False, True, False]
    assert moved("leftover_deposits", "winner").moved[0] - moved("leftover_deposits", "lost").moved[0] == 2000
    # 5,000 and -8,000, uma 15,000 and -15,000, and the stake that each laid.
    assert moved("leftover_deposits", "kept").moved[1:3] == (5000 + 10000 + 1000, -8000 - 10000 + 1000)
