"""Every option, one by one: a legal change is taken, kept, told apart and restored; an illegal one is refused."""

import json
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import Family, derive, differences, from_data, option_choices, preset, to_data
from mahjong_core.winds import Wind
from tests.refusals import refuses
from tests.tables import values

MCR, RIICHI = preset("mcr-ffmj-2016"), preset("ema-riichi-2012")
LATE_FOR_RIICHI = [{"up_to_minutes": None, "inclusive": True, "effect": "session_lost", "points": 0}]

# option, a value other than the preset's, a value that cannot be
MCR_OPTIONS = values("rulesets/options_of_mcr")
RIICHI_OPTIONS = values("rulesets/options_of_riichi")
# Two options that go together: tried below.
TOGETHER = {"uma_one_above", "uma_three_above", "uma_none_above", "uma_four_above"}
TOGETHER |= {"three_uma", "three_starting_points", "three_return_points"}
ALL = [(MCR, *row) for row in MCR_OPTIONS] + [(RIICHI, *row) for row in RIICHI_OPTIONS if row[0] not in TOGETHER]
NAMES = [f"{base.family}-{option}" for base, option, _, _ in ALL]
changes = pytest.mark.parametrize(("base", "option", "legal", "illegal"), ALL, ids=NAMES)


@changes
def test_a_legal_change_is_the_only_difference(base: Any, option: str, legal: Any, illegal: Any) -> None:
    custom = derive(base, {option: legal}, name="Ours")
    (difference,) = differences(base, custom)
    assert difference.field == option
    assert difference.second_source.text == "organiser"
    assert difference.first_source == base.sources[option]


@changes
def test_a_legal_change_survives_storage(base: Any, option: str, legal: Any, illegal: Any) -> None:
    custom = derive(base, {option: legal}, name="Ours")
    stored = json.loads(json.dumps(to_data(custom)))
    assert stored["options"][option] == legal
    assert from_data(stored) == custom


@changes
def test_an_illegal_change_is_refused_by_name(base: Any, option: str, legal: Any, illegal: Any) -> None:
    with refuses("rulesets.invalid_value") as refusal:
        derive(base, {option: illegal}, name="Ours")
    assert refusal.value.detail["option"] == option


def test_every_option_of_mcr_is_tried_here() -> None:
    tried = {option for option, _, _ in MCR_OPTIONS} | {"winning_tile_not_taken"}  # only with its deduction
    assert tried == {option.field for option in option_choices(Family.MCR)}


def test_every_option_that_riichi_has_alone_is_tried_here() -> None:
    alone = {option.field for option in option_choices() if option.families == (Family.RIICHI,)}
    assert alone <= {option for option, _, _ in RIICHI_OPTIONS}


def test_the_winning_tile_changes_together_with_its_deduction() -> None:
    custom = derive(MCR, {"winning_tile_not_taken": "false_win", "winning_tile_deduction": None}, name="Book")
    assert [difference.field for difference in differences(MCR, custom)] == [
        "winning_tile_not_taken",
        "winning_tile_deduction",
    ]


def test_the_floating_uma_is_both_of_its_options_or_neither() -> None:
    group, three = [12000, -1000, -3000, -8000], [8000, 3000, 1000, -12000]
    custom = derive(RIICHI, {"uma_one_above": group, "uma_three_above": three}, name="Floating")
    assert [each.field for each in differences(RIICHI, custom)] == ["uma_one_above", "uma_three_above"]
    assert from_data(json.loads(json.dumps(to_data(custom)))) == custom
    for changes, problem in (
        ({"uma_one_above": group}, "floating_uma_complete"),
        ({"uma_none_above": [0, 0, 0, 0]}, "floating_uma_complete"),
        ({"uma_four_above": [0, 0, 0, 0]}, "floating_uma_complete"),
        ({"uma_one_above": group, "uma_three_above": [1000, 0, 0, 0]}, "uma_sums_to_zero"),
        ({"uma_one_above": group[::-1], "uma_three_above": three}, "scale_descends"),
        ({"return_points": 29000}, "return_not_below_start"),
        ({"goal_points": 29000}, "goal_beyond_start"),
        ({"abortive_draws": ["three_wins"], "multiple_wins_on_discard": False}, "three_wins_need_several"),
    ):
        with pytest.raises(RuleError) as refusal:
            derive(RIICHI, changes, name="Ours")
        assert refusal.value.detail["problems"] == [problem]


def test_games_of_three_have_uma_and_starting_points_or_neither() -> None:
    both = {"three_uma": [15000, 0, -15000], "three_starting_points": 35000}
    custom = derive(RIICHI, both, name="Of three")
    assert [each.field for each in differences(RIICHI, custom)] == ["three_uma", "three_starting_points"]
    assert from_data(json.loads(json.dumps(to_data(custom)))) == custom
    assert (custom.players, custom.table_total, custom.oka) == (4, 120000, 0)
    trio = derive(custom, {"three_return_points": 40000}, name="Oka").for_players(3)
    assert (trio.players, trio.table_total, trio.oka, trio.place_scale) == (3, 105000, 15000, (30000, 0, -15000))
    assert trio.seats == (Wind.EAST, Wind.SOUTH, Wind.WEST)
    for changes, problem in (
        ({"three_uma": both["three_uma"]}, "three_have_points"),
        ({"three_starting_points": 35000}, "three_have_points"),
        ({**both, "three_return_points": 30000}, "three_return_not_below_start"),
        ({**both, "three_uma": [15000, 0, -10000]}, "uma_sums_to_zero"),
        ({**both, "three_uma": [-15000, 0, 15000]}, "scale_descends"),
    ):
        with pytest.raises(RuleError) as refusal:
            derive(RIICHI, changes, name="Ours")
        assert refusal.value.detail["problems"] == [problem]
    for rules in (RIICHI, MCR):
        with refuses("rulesets.no_three_players"):
            rules.for_players(3)


def test_a_rule_set_of_schema_8_has_no_games_of_three() -> None:
    stored = to_data(RIICHI)
    for name in ("three_uma", "three_starting_points", "three_return_points"):
        del stored["options"][name], stored["sources"][name]
    assert from_data(stored | {"schema": 8}).three_uma == ()


def test_only_uma_is_shared_in_hundreds() -> None:
    with pytest.raises(RuleError) as refusal:
        derive(MCR, {"tie_rule": "share_hundreds"}, name="Ours")
    assert refusal.value.detail["problems"] == ["hundreds_are_of_uma"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("mcr-wmo-2014", "mers-mcr-2010"),
        ("mcr-ffmj-2016", "mcr-wmo-2014"),
        ("ema-riichi-2012", "ema-riichi-2016"),
        ("ema-riichi-2025", "jpml-a"),
        ("jpml-a", "club-riichi"),
    ],
)
def test_one_edition_can_be_derived_into_another(first: str, second: str) -> None:
    """Taking over every differing option leaves nothing to tell them apart."""
    base, goal = preset(first), preset(second)
    taken = {difference.field: difference.second for difference in differences(base, goal)}
    assert differences(derive(base, taken, name="Like the other"), goal) == ()
