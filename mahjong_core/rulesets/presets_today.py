"""Define riichi presets in use now. Of EMA 2025 we have read the text, of the others parts or what others tell.

Each value that is known stands here with how surely: read in the organisation's own text or in a copy of it, told by
others, or commonly played so. All others are those of EMA 2016, marked as a convention.
"""
# ruff: noqa: FBT003 - a cell's first argument is the option's own value

from collections.abc import Mapping
from typing import Any

from mahjong_core.rulesets.cells import Cell, build, cell
from mahjong_core.rulesets.disputed import CONVENTION, EMA_2025, PROGRAMS, WORLD, WORLD_2025
from mahjong_core.rulesets.disputed_riichi import AS_PROGRAMS, IN_ITS_OWN_TEXT, QUOTED, UNCHECKED
from mahjong_core.rulesets.presets_riichi import LATE_IN_RIICHI, ema_2016_cells
from mahjong_core.rulesets.records import Chombo, EndSignal, Family, RuleSet, Stage, TieRule

__all__ = [
    "DRAGONS_WINDS",
    "DRAGONS_WINDS_KONGS",
    "NO_OKA",
    "TODAY_PRESETS",
    "UMA_15_5",
    "Values",
    "from_programs",
    "in_programs",
    "inherited",
    "usual",
]

_EARLIER = "earlier edition"
_UNKNOWN = "nothing newer is known: as EMA 2016 has it"
_SINCE_2017 = "nothing newer is known: as WRC 2017 has it"
DRAGONS_WINDS = ("daisangen", "daisuushii")
DRAGONS_WINDS_KONGS = (*DRAGONS_WINDS, "suukantsu")
Values = Mapping[str, Any]


def inherited() -> dict[str, Cell]:
    """Return the values of EMA 2016, marked as taken over without a source."""
    return {name: cell(value, CONVENTION, _EARLIER, _UNKNOWN) for name, (value, _) in ema_2016_cells().items()}


def from_programs(whose: str, values: Values) -> dict[str, Cell]:
    """Return values that other programs set for an organisation's rules."""
    return {name: cell(value, PROGRAMS, whose, AS_PROGRAMS) for name, value in values.items()}


def usual(whose: str, values: Values) -> dict[str, Cell]:
    """Return cells whose source is common practice."""
    return {name: cell(value, CONVENTION, whose, UNCHECKED) for name, value in values.items()}


def in_programs(value: object, whose: str, note: str) -> Cell:
    """Return a value of other programs with a note."""
    return cell(value, PROGRAMS, whose, note)


NO_OKA = {"starting_points": 30000, "return_points": None}
UMA_15_5 = {"uma": (15000, 5000, -5000, -15000)}
_NO_YAKUMAN_ADDED = {"yakuman_are_added": False, "double_big_four_winds": False}


_Stated = tuple[Any, str] | tuple[Any, str, str]  # a value, its clause, and a note where there is more to say


def _stated(text: str, rows: Mapping[str, _Stated], note: str = IN_ITS_OWN_TEXT) -> dict[str, Cell]:
    return {name: cell(value, text, clause, *(more or (note,))) for name, (value, clause, *more) in rows.items()}


def _ema_2025() -> dict[str, Cell]:
    """Return the edition in force, version 1.1, read in its own text."""
    return {**inherited(), **_stated(EMA_2025, {**_EMA_2025_TABLE, **_EMA_2025_HANDS, **_EMA_2025_FOULS})}


_EMA_2025_TABLE: dict[str, _Stated] = {
    "starting_points": (30000, "1.4"),
    "return_points": (None, "3.7"),
    "uma": ((15000, 5000, -5000, -15000), "3.7.1"),
    "tie_rule": (TieRule.SHARE, "3.7.1"),
    "session_minutes": (90, "7.4"),
    "warning_minutes": (15, "7.4"),
    "end_signal": (EndSignal.FINISH_AND_ONE_MORE, "7.4"),
    "end_signal_minutes": (15, "7.4"),
    "hand_begins": ("previous_end", "3.1, 7.4", "with the end of the hand before, no longer with the dice"),
    "liability_counters": ("discarder", "3.3.7", "the hand in halves; only the discarder pays counters"),
    "liability_scope": ("hand", "3.3.7"),
    "multiple_wins_on_discard": (True, "3.3.1, 4.1"),
    "counters_of_several": ("each", "3.4.4, 4.1"),
    "deposits_of_several": ("own_first", "3.3.10, 4.1"),
    "abortive_draws": ((), "3.4", "no clause knows it"),
    "nagashi": (False, "3.4", "no clause knows it"),
    "swap_calling": ("forbidden", "3.3.2"),
    "riichi_tiles_left": (1, "3.3.10", "one tile in the wall; with none the stake is returned"),
    "kan_dora_turned": ("at_once", "3.3.4", "turned at once, before the replacement tile"),
    "robbed_concealed_kong": ("thirteen_orphans", "3.3.13"),
    "winning_tile_unknown": ("lowest", "6.8", "the tile of the lowest score is the winning tile"),
    "tenpai_on_fifth_tile": ("never", "3.3.8", "called sets count among the four"),
    "riichi_without_stake": (True, "4.1.4"),
    "dealer_keeps": ("win_or_ready", "3.4.5"),
    "last_hand_stop": (False, "3.5"),
    "goal_points": (None, "3.5"),
    "busted_continue": (True, "4.1.4"),
    "leftover_deposits": ("winner", "3.7", "tied winners share, decimals rounded down"),
}
_EMA_2025_HANDS: dict[str, _Stated] = {
    "red_fives": (0, "1.3"),
    "ippatsu": (True, "3.3.10"),
    "ura_dora": (True, "3.3.10"),
    "kan_dora": (True, "3.3.4", "turned at once, before the replacement tile"),
    "open_all_simples": (True, "4.2.1"),
    "renhou": ("mangan", "4.2.4", "no other yaku and no dora beside it"),
    "double_big_four_winds": (False, "4.2"),
    "double_four_concealed_pungs": (False, "4.2"),
    "double_thirteen_orphans": (False, "4.2"),
    "double_nine_gates": (False, "4.2"),
    "yakuman_are_added": (False, "4.2"),
    "kiriage_mangan": (True, "4.1.2", "4 fan 30 and 3 fan 60 are a mangan"),
    "counted_yakuman": (False, "4.1.2", "11 han and more are a sanbaiman"),
    "double_wind_pair_fu": (2, "4.1.1", "2 fu, no longer 4"),
    "open_pinfu_fu": (True, "4.1.1"),
    "replacement_fu": (True, "4.2.1"),
    "five_counter_rule": (False, "3.4.4", "removed"),
    "late_yaku": (True, "3.2", "no clause forbids it"),
    "counter_points": (300, "3.4.4"),
    "liable_yakuman": (DRAGONS_WINDS, "3.3.7"),
}
_EMA_2025_FOULS: dict[str, _Stated] = {
    "chombo": (Chombo.DEDUCTION, "3.4.6"),
    "chombo_amount": (20000, "3.4.6"),
    "chombo_ends": ("deal_again", "3.4.6", "the hand is dealt again, the game goes on"),
    "chombo_after_signal_is_a_hand": (True, "3.4.6, 7.4"),
    "penalty_stage": (Stage.AFTER_UMA, "6.1.4, 7.2", "off the tournament score; places at the table stay"),
    "unshown_false_win_pays": (False, "6.5.2"),
    "lateness_bands": (LATE_IN_RIICHI, "7.2, 7.3"),
    "empty_claim": ("nothing", "6.5.2"),
    "wrong_tile_seen": ("corrected", "6.4.1"),
    "wrong_side_deal": ("nothing", "6.4.1"),
    "reaching_for_wall": ("claim_forfeited", "3.3", "who has touched the wall has lost the claim"),
    "false_set_before_discard": ("repairable", "6.5.5"),
    "own_tile_fallen": ("nothing", "6.2"),
    "claimed_tile_not_taken": ("two_turns", "6.5.1"),
    "information_given": ("warning_then_referee", "6.11"),
    "tiles_shown_at_invalid_win": ("nothing", "6.2"),
    "missed_session_points": (-15000, "7.3"),
    "missed_session_uma": (-15000, "7.3"),
    "late_replacement": ("fixed_result", "7.3"),
    "substitute_result": ("fixed_but_placed", "7.3"),
    "mid_session_substitute_uma": (-15000, "7.3"),
}


def _wrc() -> dict[str, Cell]:
    """Return the world championship's rules as they were from 2015 to 2017."""
    read = {
        "open_all_simples": True,
        "swap_calling": "forbidden",
        "kiriage_mangan": True,
        "counted_yakuman": False,
        "renhou": "five_fan",
        "liable_yakuman": DRAGONS_WINDS,
    }
    programs = {
        **UMA_15_5,
        **_NO_YAKUMAN_ADDED,
        "starting_points": 30000,
        "return_points": 30000,
        "tie_rule": TieRule.SHARE,
        "red_fives": 0,
        "ippatsu": True,
        "ura_dora": True,
        "kan_dora": True,
        "abortive_draws": (),
        "nagashi": False,
        "end_signal": EndSignal.FINISH_HAND,
    }
    clauses: dict[str, _Stated] = {
        "multiple_wins_on_discard": (False, "5.7.6"),
        "counter_points": (300, "5.7.7"),
        "dealer_keeps": ("win_or_ready", "5.7.8"),
        "last_hand_stop": (False, "5.9.1"),
        "goal_points": (None, "5.9"),
        "busted_continue": (True, "5.9"),
        "chombo": (Chombo.DEDUCTION, "7.1"),
        "chombo_amount": (20000, "7.1"),
        "penalty_stage": (Stage.EVENT_TOTAL, "7.1"),
    }
    return {
        **inherited(),
        **{name: cell(value, WORLD, "WRC", IN_ITS_OWN_TEXT) for name, value in read.items()},
        **from_programs("WRC", programs),
        **_stated(WORLD, clauses),
        "leftover_deposits": cell("lost", "ema-2016", "p. 5", "a difference to EMA: not the winner's"),
    }


def _wrc_2022() -> dict[str, Cell]:
    """Return the world championship's rules of 2022: a few values are known; the rest as in 2017, and says so."""
    known = {"yakuman_are_added": True, "double_wind_pair_fu": 2}
    earlier = {name: cell(value, CONVENTION, _EARLIER, _SINCE_2017) for name, (value, _) in _wrc().items()}
    return {
        **earlier,
        **{
            name: in_programs(value, "WRC 2022", "a change of 2022, told by a project") for name, value in known.items()
        },
        "counted_yakuman": in_programs(False, "WRC 2022", "one program: 13 han are a sanbaiman"),
        "chombo_amount": in_programs(30000, "WRC 2022", "told by a federation"),
    }


def _wrc_2025() -> dict[str, Cell]:
    """Return the world championship's rules of 26 May 2025, as several who quote them agree."""
    earlier = {name: cell(value, CONVENTION, _EARLIER, _SINCE_2017) for name, (value, _) in _wrc().items()}
    one_club = "doubtful: a club's list says so, the others are silent"
    return {
        **earlier,
        **_stated(WORLD_2025, _WRC_2025, QUOTED),
        "robbed_concealed_kong": in_programs("never", "WRC 2025", one_club),
    }


_WRC_2025: dict[str, _Stated] = {
    "starting_points": (30000, "10"),
    "return_points": (30000, "10"),
    "uma": ((15000, 5000, -5000, -15000), "10"),
    "tie_rule": (TieRule.SHARE, "10"),
    "red_fives": (0, "2"),
    "multiple_wins_on_discard": (False, "9.1"),
    "counted_yakuman": (True, "11.2"),
    "yakuman_are_added": (True, "9.1"),
    "double_big_four_winds": (False, "9.1"),
    "double_four_concealed_pungs": (False, "9.1"),
    "double_thirteen_orphans": (False, "9.1"),
    "double_nine_gates": (False, "9.1"),
    "double_wind_pair_fu": (2, "11.3"),
    "kiriage_mangan": (True, "13.4"),
    "renhou": ("mangan", "11.5.4", "a mangan instead of the hand; the dearer one counts"),
    "liable_yakuman": (DRAGONS_WINDS_KONGS, "9.1.1"),
    "liability_counters": ("discarder", "9.1.1", "the hand in halves; only the discarder pays counters"),
    "liability_scope": ("yakuman", "9.1.1", "only the yakuman that was fed"),
    "leftover_deposits": ("lost", "10.2", "stay on the table"),
    "riichi_tiles_left": (0, "8.9", "doubtful: by the clarification of June 2025; one project asks for one tile"),
    "kan_dora_turned": ("at_once", "8.9", "at once for all kongs; not when it is robbed"),
    "kong_after_riichi": ("wait", "8.9.1", "the wait unchanged, with the drawn tile"),
    "winning_tile_unknown": ("doubtful_uncounted", "12.3.6"),
    "disqualified": ("unlisted", "12.2"),
    "riichi_without_stake": (True, "8.9"),
    "abortive_draws": ((), "9.2"),
    "nagashi": (False, "9.2"),
    "busted_continue": (True, "10.2"),
    "last_hand_stop": (False, "10.2"),
    "goal_points": (None, "10.2"),
    "counter_points": (300, "9.4"),
    "dealer_keeps": ("win_or_ready", "9.4"),
    "chombo": (Chombo.DEDUCTION, "12.2"),
    "chombo_amount": (30000, "12.2", "lower penalties take 20,000"),
    "chombo_ends": ("deal_again", "12.2"),
    "penalty_stage": (Stage.EVENT_TOTAL, "12.2"),
    "lateness_bands": (LATE_IN_RIICHI, "12.3.9"),
    "missed_session_points": (0, "12.3.9"),
    "missed_session_uma": (-30000, "12.3.9"),
    "late_replacement": ("plays_normally", "12.3.9"),
    "substitute_result": ("as_played", "12.3.9"),
    "offence_texts": (("wrc-rules-2025", "ema-2016", "ema-2012"), "12"),
    "empty_claim": ("dead_hand", "12.3.3"),
    "unshown_false_win_pays": (True, "12.3.3"),
    "reaching_for_wall": ("claim_forfeited", "12.3.3"),
}
_EMA_2025_OFFENCES: dict[str, Cell] = {
    "offence_texts": cell(("ema-2025", "ema-2016", "ema-2012"), EMA_2025, "6.1", IN_ITS_OWN_TEXT),
    "draw_out_of_turn": cell("dead_hand", EMA_2025, "6.4.3", IN_ITS_OWN_TEXT),
    "others_tiles_upset": cell("referee_decides", EMA_2025, "6.2", IN_ITS_OWN_TEXT),
    "other_word_for_win": cell("valid", EMA_2025, "6.5.3", IN_ITS_OWN_TEXT),
}


TODAY_PRESETS: tuple[RuleSet, ...] = (
    build("ema-riichi-2025", "EMA riichi 2025", Family.RIICHI, {**_ema_2025(), **_EMA_2025_OFFENCES}),
    build("wrc-2025", "WRC 2025", Family.RIICHI, _wrc_2025()),
    build("wrc-2022", "WRC 2022", Family.RIICHI, _wrc_2022()),
    build("wrc-2017", "WRC 2017", Family.RIICHI, _wrc()),
)
