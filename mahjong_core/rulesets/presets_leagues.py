"""Define riichi presets of leagues, of servers and of a club, as others tell of them."""
# ruff: noqa: FBT003 - a cell's first argument is the option's own value

from mahjong_core.rulesets.cells import Cell, build, cell
from mahjong_core.rulesets.disputed_riichi import IN_ITS_OWN_TEXT
from mahjong_core.rulesets.presets_today import (
    DRAGONS_WINDS,
    DRAGONS_WINDS_KONGS,
    NO_OKA,
    UMA_15_5,
    from_programs,
    in_programs,
    inherited,
    usual,
)
from mahjong_core.rulesets.records import Chombo, EndSignal, Family, RuleSet, Stage, TieRule

__all__ = ["LEAGUE_PRESETS"]

_FIVE = ("nine_orphans", "four_kongs", "four_winds", "four_riichi", "three_wins")
_FOUR = _FIVE[:-1]

# The A rules of the Japanese professional league, sheet of 1 April 2026: no ippatsu, a floating uma.
_JPML_A_TOLD = {
    "starting_points": 30000,
    "return_points": 30000,
    "uma": (8000, 4000, -4000, -8000),
    "uma_one_above": (12000, -1000, -3000, -8000),
    "uma_three_above": (8000, 3000, 1000, -12000),
    "uma_none_above": (0, 0, 0, 0),
    "uma_four_above": (0, 0, 0, 0),
    "yakuman_at_most": 4,
    "riichi_tiles_left": 1,
    "robbed_concealed_kong": "never",
    "kong_after_riichi": "wait_reading_and_yaku",
    "tie_rule": TieRule.SHARE,
    "red_fives": 0,
    "yakuman_are_added": True,
    "double_big_four_winds": False,
    "double_four_concealed_pungs": False,
    "double_thirteen_orphans": False,
    "double_nine_gates": False,
    "open_all_simples": True,
    "multiple_wins_on_discard": False,
    "kiriage_mangan": False,
    "double_wind_pair_fu": 2,
    "ippatsu": False,
    "ura_dora": False,
    "kan_dora": False,
    "renhou": "none",
    "abortive_draws": (),
    "nagashi": False,
    "counter_points": 300,
    "leftover_deposits": "lost",
    "busted_continue": True,
    "last_hand_stop": False,
    "dealer_keeps": "win_or_ready",
    "end_signal": EndSignal.FINISH_HAND,
    "liable_yakuman": DRAGONS_WINDS_KONGS,
    "chombo": Chombo.DEDUCTION,
    "chombo_amount": 20000,
}
_JPML_A_COUNTED = in_programs(True, "JPML A", "doubtful: two projects of 2026 count it, a third does not")
_JPML_A: dict[str, Cell] = {**inherited(), **from_programs("JPML A", _JPML_A_TOLD), "counted_yakuman": _JPML_A_COUNTED}

# The league on television: oka for the winner, red fives, one winner a discard.
_M_LEAGUE_TOLD = {
    "starting_points": 25000,
    "return_points": 30000,
    "uma": (30000, 10000, -10000, -30000),  # +50, +10, -10, -30 with the oka of 20
    "tie_rule": TieRule.SHARE_HUNDREDS,
    "multiple_wins_on_discard": False,
    "double_wind_pair_fu": 2,
    "ippatsu": True,
    "ura_dora": True,
    "kan_dora": True,
    "kan_dora_turned": "at_once",
    "riichi_tiles_left": 1,
    "kong_after_riichi": "wait_and_reading",
    "liable_yakuman": DRAGONS_WINDS_KONGS,
    "red_fives": 3,
    "open_all_simples": True,
    "swap_calling": "forbidden",
    "kiriage_mangan": True,
    "counted_yakuman": False,
    "yakuman_are_added": True,
    "double_big_four_winds": False,
    "renhou": "none",
    "abortive_draws": (),
    "nagashi": False,
    "counter_points": 300,
    "leftover_deposits": "winner",
    "busted_continue": True,
    "last_hand_stop": False,
    "goal_points": None,
}
_M_LEAGUE_USUAL = {
    "swap_calling": "forbidden",
    "dealer_keeps": "win_or_ready",
    "chombo": Chombo.DEDUCTION,
    "chombo_amount": 20000,
    "penalty_stage": Stage.AFTER_UMA,
}
_M_LEAGUE: dict[str, Cell] = {
    **inherited(),
    **from_programs("M-League", _M_LEAGUE_TOLD),
    **usual("M-League", _M_LEAGUE_USUAL),
}

# The rules of Saikouisen, regulation of 25 August 2025.
_SAIKOUISEN_TOLD = {
    "starting_points": 30000,
    "return_points": 30000,
    "uma": (30000, 10000, -10000, -30000),
    "red_fives": 0,
    "ippatsu": True,
    "ura_dora": True,
    "kan_dora": True,
    "counted_yakuman": False,
    "yakuman_are_added": True,
    "double_big_four_winds": False,
    "kiriage_mangan": True,
    "renhou": "none",
    "abortive_draws": (),
    "multiple_wins_on_discard": False,
    "robbed_concealed_kong": "never",
    "busted_continue": True,
}
_SAIKOUISEN: dict[str, Cell] = {**inherited(), **from_programs("Saikouisen", _SAIKOUISEN_TOLD)}

# What ranked games of Tenhou and Mahjong Soul have in common, with what is a server's own.
#
# A program lets no foul happen; at a table they are ruled as in the earlier edition.
_ONLINE_TOLD = {
    "starting_points": 25000,
    "goal_points": 30000,
    "tie_rule": TieRule.SEAT_ORDER,
    "red_fives": 3,
    "ippatsu": True,
    "ura_dora": True,
    "kan_dora": True,
    "counted_yakuman": True,
    "yakuman_are_added": True,
    "kiriage_mangan": False,
    "double_wind_pair_fu": 4,
    "renhou": "none",
    "nagashi": True,
    "open_all_simples": True,
    "multiple_wins_on_discard": True,
    "leftover_deposits": "winner",
    "nagashi_settled": "draw",
    "kan_dora_turned": "after_discard",
    "kong_after_riichi": "wait",
    "busted_continue": False,
    "busted_at": "below_zero",
    "last_hand_stop": True,
    "riichi_without_stake": False,
    "dealer_keeps": "win_or_ready",
    "counter_points": 300,
}
_ONLINE_NO_SEATS = {"missed_session_points": 0, "missed_session_uma": 0, "mid_session_substitute_uma": 0}

# Ranked games of Tenhou.
_TENHOU_OWN = {
    "return_points": 30000,
    "uma": (20000, 10000, -10000, -20000),
    "double_big_four_winds": False,
    "double_four_concealed_pungs": False,
    "double_thirteen_orphans": False,
    "double_nine_gates": False,
    "abortive_draws": _FIVE,
    "counters_of_several": "nearest",
    "deposits_of_several": "nearest",
    "liable_yakuman": DRAGONS_WINDS,
    "liability_scope": "hand",
    "tenpai_on_fifth_tile": "called",
}
_TENHOU: dict[str, Cell] = {
    **inherited(),
    **from_programs("Tenhou", {**_ONLINE_TOLD, **_TENHOU_OWN}),
    **usual("Tenhou", _ONLINE_NO_SEATS),
}

# Ranked games of Mahjong Soul.
_MAHJONG_SOUL_OWN = {
    "return_points": 25000,
    "uma": (15000, 5000, -5000, -15000),
    "double_big_four_winds": True,
    "double_four_concealed_pungs": True,
    "double_thirteen_orphans": True,
    "double_nine_gates": True,
    "abortive_draws": _FOUR,
    "liable_yakuman": DRAGONS_WINDS,
    "liability_scope": "yakuman",
    "riichi_tiles_left": 4,
    "robbed_concealed_kong": "thirteen_orphans",
}
_MAHJONG_SOUL: dict[str, Cell] = {
    **inherited(),
    **from_programs("Mahjong Soul", {**_ONLINE_TOLD, **_MAHJONG_SOUL_OWN}),
    **usual("Mahjong Soul", _ONLINE_NO_SEATS),
}

# The rules of the Russian championship, as the program of its events sets them since 2024.
_RRC_TOLD = {
    **NO_OKA,
    **UMA_15_5,
    "tie_rule": TieRule.SHARE,
    "multiple_wins_on_discard": True,
    "abortive_draws": _FOUR,
    "nagashi": False,
    "counted_yakuman": True,
    "yakuman_are_added": True,
    "kiriage_mangan": False,
    "busted_continue": True,
    "end_signal": EndSignal.FINISH_AND_ONE_MORE,
    "leftover_deposits": "winner",
    "liable_yakuman": DRAGONS_WINDS,
    "chombo": Chombo.DEDUCTION,
    "chombo_amount": 20000,
    "missed_session_points": -15000,
    "missed_session_uma": -15000,
    "mid_session_substitute_uma": -15000,
}
_RRC: dict[str, Cell] = {**inherited(), **from_programs("RRC", _RRC_TOLD)}

# An evening at a club, after the series of a club in Warsaw that publishes its rules.
_CLUB_READ = {
    "starting_points": 25000,
    "return_points": 30000,
    "uma": (0, 0, 0, 0),
    "red_fives": 3,
    "busted_continue": False,
    "open_all_simples": True,
    "abortive_draws": _FIVE,
    "multiple_wins_on_discard": True,
    "counted_yakuman": True,
    "double_big_four_winds": True,
    "chombo": Chombo.MANGAN_PAYMENT,
    "chombo_amount": 8000,
}
_CLUB_USUAL = {
    "double_four_concealed_pungs": True,
    "double_thirteen_orphans": True,
    "double_nine_gates": True,
    "riichi_without_stake": False,
}
_CLUB_FIXED = {"missed_session_points": 0, "missed_session_uma": 0, "mid_session_substitute_uma": 0}
_CLUB: dict[str, Cell] = {
    **inherited(),
    **{name: cell(value, "club-warsaw", "rules of clubs", IN_ITS_OWN_TEXT) for name, value in _CLUB_READ.items()},
    **usual("rules of clubs", {**_CLUB_USUAL, **_CLUB_FIXED}),
}

LEAGUE_PRESETS: tuple[RuleSet, ...] = (
    build("rrc", "RRC", Family.RIICHI, _RRC),
    build("jpml-a", "JPML A", Family.RIICHI, _JPML_A),
    build("saikouisen", "Saikouisen", Family.RIICHI, _SAIKOUISEN),
    build("m-league", "M-League", Family.RIICHI, _M_LEAGUE),
    build("tenhou", "Tenhou", Family.RIICHI, _TENHOU),
    build("mahjong-soul", "Mahjong Soul", Family.RIICHI, _MAHJONG_SOUL),
    build("club-riichi", "Club evening", Family.RIICHI, _CLUB),
)
