"""Every option, one by one: a legal change is taken, kept, told apart and restored; an illegal one is refused."""

import json
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import Family, derive, differences, from_data, option_choices, preset, to_data

MCR, RIICHI = preset("mcr-ffmj-2016"), preset("ema-riichi-2012")
LATE_FOR_RIICHI = [{"up_to_minutes": None, "inclusive": True, "effect": "session_lost", "points": 0}]

# option, a value other than the preset's, a value that cannot be
MCR_OPTIONS: list[tuple[str, Any, Any]] = [
    ("table_points_scale", [5, 3, 1, 0], [4, 2, 1]),
    ("tie_rule", "seat_order", "SHARE"),
    ("starting_points", 500, -1),
    ("minimum_points", 6, 501),
    ("two_concealed_kongs", 6, 7),
    ("mixed_kongs", 5, 4),
    ("special_hands_exclude_fully_concealed", True, "yes"),
    ("all_green_includes_half_flush", False, 0),
    ("nine_gates_include_both_terminal_pungs", True, None),
    ("all_terminals_includes_double_pung", False, "no"),
    ("all_terminals_includes_triple_pung", True, 1),
    ("shifted_chows_include_terminal_chows", False, 72),
    ("voided_suit_is_included", True, "true"),
    ("concealed_pungs_include_concealed_kongs", True, []),
    ("knitted_straight_with_lesser_knitted", False, None),
    ("seven_pairs_with_four_alike", False, 7),
    ("wait_in_knitted_straight", False, ""),
    ("exhausted_tile_is_a_wait", False, 4),
    ("all_types_in_seven_pairs", False, "mcr-2014"),
    ("hands_per_session", 8, 20),
    ("session_minutes", 120, 0),
    ("warning_minutes", 10, -15),
    ("end_signal", "finish_hand", "gong"),
    ("end_signal_minutes", 5, "5"),
    ("break_minutes_max", None, -1),
    ("escalation_steps", [0, 10, 20], [0, -5]),
    ("escalation_continues", 5, None),
    ("escalation_maximum", None, "60"),
    ("escalation_reset", "never", "daily"),
    ("escalation_carries_over", ["stalling"], ["stalling", "stalling"]),
    ("false_win_payments", {"false-win-invalid-hand": 30}, {"false-win-invalid-hand": "30"}),
    ("unshown_false_win_pays", True, "yes"),
    ("mistaken_tile_payment", 10, 1.5),
    ("wall_destroyed_payment", None, -30),
    ("winning_tile_deduction", 20, False),
    ("lateness_bands", LATE_FOR_RIICHI, [{"minutes": 10}]),
    ("penalty_stage", "event_total", "later"),
    ("offence_texts", ["mers-2010"], ["mers-2011"]),
    ("empty_claim", "refused_only", ""),
    ("wrong_tile_seen", "dead_hand", "shot"),
    ("draw_out_of_turn", "ladder", None),
    ("wrong_side_deal", "nothing", 0),
    ("reaching_for_wall", "claim_forfeited", "dead_hand"),
    ("false_set_before_discard", "dead_hand", "nothing"),
    ("own_tile_fallen", "forced_discard", True),
    ("others_tiles_upset", "fault", "pays"),
    ("claimed_tile_not_taken", "next_discard", "three_turns"),
    ("other_word_for_win", "no_win_this_turn", "fault"),
    ("tiles_unshown_at_win", "no_win_this_turn", "dead"),
    ("information_given", "fault", ["fault"]),
    ("tiles_shown_at_invalid_win", "forced_discards", "30"),
    ("missed_session_table_points", 1, -1),
    ("missed_session_points", -50, "0"),
    ("late_replacement", "fixed_result", "never"),
    ("mid_session_substitute_table_points", 1, 101),
    ("substitute_result", "fixed_but_placed", "as"),
    ("disqualified_table_points", None, -4),
    ("appeal_window_minutes", 20, 1441),
    ("appeal_rejected_shares", [0, 50], [100]),
    ("appeal_limit_inclusive", True, 1),
    ("appeal_announced_at_once", False, "no"),
    ("appeal_deposit", 50, -50),
    ("appeal_currency", "CHF", 756),
    ("appeal_first_instance", "committee", "court"),
    ("appeal_committee_power", "no_annulment", "all"),
    ("minimum_sessions", None, 101),
    ("ranking_metrics", ["table_points"], ["points"]),
    ("ranking_appearances", 10, 201),
    ("team_best", 3, 0),
    ("country_rule", "mean", "median"),
    ("country_best", 4, 0),
]
RIICHI_OPTIONS: list[tuple[str, Any, Any]] = [
    ("uma", [15000, 5000, -5000, -15000], [15000, 5000, -20000]),
    ("tie_rule", "seat_order", None),
    ("starting_points", 25000, 25000.0),
    ("open_all_simples", True, "ema-2016"),
    ("renhou", "five_fan", True),
    ("double_big_four_winds", False, 2),
    ("ippatsu", False, None),
    ("ura_dora", False, "no"),
    ("kan_dora", False, 0),
    ("double_four_concealed_pungs", True, 2),
    ("double_thirteen_orphans", True, 13),
    ("double_nine_gates", True, 9),
    ("yakuman_are_added", True, 1),
    ("double_wind_pair_fu", 2, 3),
    ("open_pinfu_fu", False, 2),
    ("replacement_fu", False, 0),
    ("late_yaku", False, 0),
    ("counter_points", 1500, 500),
    ("liable_yakuman", ["daisangen", "daisuushii", "suukantsu"], ["tsuuiisou"]),
    ("uma_one_above", [], [12000, -1000, -3000]),
    ("uma_three_above", [], [0, 0, 0, "0"]),
    ("return_points", 35000, -1),
    ("chombo_ends", "play_on", "hand"),
    ("counters_of_several", "nearest", "all"),
    ("deposits_of_several", "nearest", None),
    ("swap_calling", "forbidden", True),
    ("riichi_without_stake", False, 1000),
    ("dealer_keeps", "win", "always"),
    ("last_hand_stop", True, "leading"),
    ("goal_points", 30000, -30000),
    ("session_minutes", 75, "75"),
    ("end_signal_minutes", 0, -15),
    ("lateness_bands", LATE_FOR_RIICHI, {"up_to_minutes": 10}),
    ("chombo", "deduction", "payment"),
    ("chombo_amount", 12000, -8000),
    ("penalty_stage", "after_uma", "uma"),
    ("dead_wall_tiles_count", False, 0),
    ("missed_session_uma", -15000, "-15000"),
    ("mid_session_substitute_uma", -15000, 0.5),
    ("red_fives", 4, 13),
    ("multiple_wins_on_discard", False, "nearest"),
    ("abortive_draws", ["four_winds"], [True]),
    ("nagashi", False, 1),
    ("five_counter_rule", False, "off"),
    ("kiriage_mangan", True, 1),
    ("counted_yakuman", False, 13),
    ("leftover_deposits", "lost", "table"),
    ("busted_continue", False, "stop"),
    ("appeal_window_minutes", 15, -1),
    ("ranking_metrics", ["overall_score", "tables_won"], "overall_score"),
]
# Two options that go together: tried below.
TOGETHER = {"uma_one_above", "uma_three_above"}
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
    with pytest.raises(RuleError) as refusal:
        derive(base, {option: illegal}, name="Ours")
    assert refusal.value.code == "rulesets.invalid_value"
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
        ({"uma_one_above": group, "uma_three_above": [1000, 0, 0, 0]}, "uma_sums_to_zero"),
        ({"uma_one_above": group[::-1], "uma_three_above": three}, "scale_descends"),
        ({"return_points": 29000}, "return_not_below_start"),
        ({"goal_points": 29000}, "goal_beyond_start"),
        ({"abortive_draws": ["three_wins"], "multiple_wins_on_discard": False}, "three_wins_need_several"),
    ):
        with pytest.raises(RuleError) as refusal:
            derive(RIICHI, changes, name="Ours")
        assert refusal.value.detail["problems"] == [problem]


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
