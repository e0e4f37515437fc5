"""Define riichi presets in use now: editions and leagues whose books we have not read whole.

Each value that is known stands here with how surely: read in the organisation's own text, set so by other programs, or
commonly played so. All others are those of EMA 2016, marked as a convention.
"""
# ruff: noqa: FBT003 - a cell's first argument is the option's own value

from collections.abc import Mapping
from typing import Any

from mahjong_core.rulesets.cells import Cell, build, cell
from mahjong_core.rulesets.disputed import CONVENTION, EMA_2025, PROGRAMS
from mahjong_core.rulesets.disputed_riichi import AS_PROGRAMS, IN_ITS_OWN_TEXT, UNCHECKED, WORLD
from mahjong_core.rulesets.presets_riichi import ema_2016_cells
from mahjong_core.rulesets.records import Chombo, EndSignal, Family, RuleSet, Stage, TieRule

__all__ = ["TODAY_PRESETS"]

_EARLIER = "earlier edition"
_UNKNOWN = "nothing newer is known: as EMA 2016 has it"
_SINCE_2017 = "nothing newer is known: as WRC 2017 has it"
_FIVE = ("nine_orphans", "four_kongs", "four_winds", "four_riichi", "three_wins")
_FOUR = _FIVE[:-1]
_DRAGONS_WINDS = ("daisangen", "daisuushii")
_DRAGONS_WINDS_KONGS = (*_DRAGONS_WINDS, "suukantsu")
_Values = Mapping[str, Any]


def _inherited() -> dict[str, Cell]:
    """Return every value of EMA 2016, no longer as the word of a book."""
    return {name: cell(value, CONVENTION, _EARLIER, _UNKNOWN) for name, (value, _) in ema_2016_cells().items()}


def _from_programs(whose: str, values: _Values) -> dict[str, Cell]:
    return {name: cell(value, PROGRAMS, whose, AS_PROGRAMS) for name, value in values.items()}


def _usual(whose: str, values: _Values) -> dict[str, Cell]:
    return {name: cell(value, CONVENTION, whose, UNCHECKED) for name, value in values.items()}


def _in_programs(value: object, whose: str, note: str) -> Cell:
    return cell(value, PROGRAMS, whose, note)


_NO_OKA = {"starting_points": 30000, "return_points": None}
_UMA_15_5 = {"uma": (15000, 5000, -5000, -15000)}
_NO_YAKUMAN_ADDED = {"yakuman_are_added": False, "double_big_four_winds": False}


def _ema_2025() -> dict[str, Cell]:
    """Return the edition in use, known through programs that events of 2025 and 2026 were run with."""
    values = {
        **_NO_OKA,
        **_UMA_15_5,
        **_NO_YAKUMAN_ADDED,
        "tie_rule": TieRule.SHARE,
        "open_all_simples": True,
        "multiple_wins_on_discard": True,
        "kiriage_mangan": True,
        "counted_yakuman": False,
        "ippatsu": True,
        "ura_dora": True,
        "kan_dora": True,
        "abortive_draws": (),
        "nagashi": False,
        "counter_points": 300,
        "leftover_deposits": "winner",
        "busted_continue": True,
        "last_hand_stop": False,
        "dealer_keeps": "win_or_ready",
        "end_signal": EndSignal.FINISH_AND_ONE_MORE,
        "liable_yakuman": _DRAGONS_WINDS,
        "chombo": Chombo.DEDUCTION,
        "chombo_amount": 20000,
        "missed_session_points": -15000,
        "missed_session_uma": -15000,
        "mid_session_substitute_uma": -15000,
    }
    usual = {"red_fives": 0, "swap_calling": "forbidden", "renhou": "mangan"}
    return {
        **_inherited(),
        **{name: cell(value, EMA_2025, "settings of programs", AS_PROGRAMS) for name, value in values.items()},
        **_usual("EMA 2025", usual),
        "chombo_ends": cell("game", EMA_2025, "settings of programs", "doubtful: one program alone ends the game here"),
    }


def _wrc() -> dict[str, Cell]:
    """Return the world championship's rules as they were from 2015 to 2017."""
    read = {
        "open_all_simples": True,
        "swap_calling": "forbidden",
        "multiple_wins_on_discard": False,
        "kiriage_mangan": True,
        "counted_yakuman": False,
        "renhou": "five_fan",
        "last_hand_stop": False,
        "liable_yakuman": _DRAGONS_WINDS,
    }
    programs = {
        **_UMA_15_5,
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
        "counter_points": 300,
        "dealer_keeps": "win_or_ready",
        "end_signal": EndSignal.FINISH_HAND,
        "chombo": Chombo.DEDUCTION,
    }
    return {
        **_inherited(),
        **{name: cell(value, WORLD, "WRC", IN_ITS_OWN_TEXT) for name, value in read.items()},
        **_from_programs("WRC", programs),
        "chombo_amount": _in_programs(20000, "WRC", "doubtful: 20,000 to 30,000 are seen"),
        "busted_continue": _in_programs(True, "WRC", "doubtful: a description of the rules lets the game end"),
        "leftover_deposits": _in_programs("winner", "WRC", "doubtful: the editions differ"),
    }


def _wrc_2022() -> dict[str, Cell]:
    """Return the world championship's rules of 2022 as far as others tell of them; the rest as in 2017, and says so."""
    one_program = {
        "kiriage_mangan": True,
        "yakuman_are_added": True,
        "double_wind_pair_fu": 2,
        "replacement_fu": True,
        "ippatsu": True,
    }
    earlier = {name: cell(value, CONVENTION, _EARLIER, _SINCE_2017) for name, (value, _) in _wrc().items()}
    return {
        **earlier,
        **{
            name: _in_programs(value, "WRC", "doubtful: one program alone says so")
            for name, value in one_program.items()
        },
        "counted_yakuman": _in_programs(
            False, "WRC", "doubtful: a program does not count it, a club names it as its change"
        ),
        "red_fives": _in_programs(0, "WRC", "doubtful: a program counts them, a club names them as its change"),
    }


def _jpml_a() -> dict[str, Cell]:
    """Return the A rules of the Japanese professional league: no ippatsu, an uma by how many end above the start."""
    programs = {
        **_NO_OKA,
        "uma": (8000, 4000, -4000, -8000),
        "uma_one_above": (12000, -1000, -3000, -8000),
        "uma_three_above": (8000, 3000, 1000, -12000),
        **_NO_YAKUMAN_ADDED,
        "open_all_simples": True,
        "multiple_wins_on_discard": False,
        "kiriage_mangan": False,
        "counted_yakuman": False,
        "ippatsu": False,
        "abortive_draws": _FOUR,
        "nagashi": False,
        "counter_points": 300,
        "leftover_deposits": "lost",
        "busted_continue": True,
        "last_hand_stop": False,
        "dealer_keeps": "win_or_ready",
        "end_signal": EndSignal.FINISH_HAND,
        "liable_yakuman": _DRAGONS_WINDS_KONGS,
        "chombo": Chombo.DEDUCTION,
        "chombo_amount": 20000,
    }
    usual = {"red_fives": 0, "ura_dora": False, "kan_dora": False, "renhou": "none"}
    return {**_inherited(), **_from_programs("JPML A", programs), **_usual("JPML A", usual)}


def _m_league() -> dict[str, Cell]:
    """Return the league on television: oka for the winner, red fives, one winner a discard."""
    programs = {
        "starting_points": 25000,
        "return_points": 30000,
        "uma": (30000, 10000, -10000, -30000),  # +50, +10, -10, -30 with the oka of 20
        "tie_rule": TieRule.SHARE,
        "multiple_wins_on_discard": False,
        "double_wind_pair_fu": 2,
        "ippatsu": True,
        "ura_dora": True,
        "kan_dora": True,
        "liable_yakuman": _DRAGONS_WINDS_KONGS,
    }
    usual = {
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
        "dealer_keeps": "win_or_ready",
        "chombo": Chombo.DEDUCTION,
        "chombo_amount": 20000,
        "penalty_stage": Stage.AFTER_UMA,
    }
    return {**_inherited(), **_from_programs("M-League", programs), **_usual("M-League", usual)}


def _club() -> dict[str, Cell]:
    """Return an evening at a club, after the series of a club in Warsaw that publishes its rules."""
    read = {
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
    usual = {
        "double_four_concealed_pungs": True,
        "double_thirteen_orphans": True,
        "double_nine_gates": True,
        "riichi_without_stake": False,
    }
    fixed = {"missed_session_points": 0, "missed_session_uma": 0, "mid_session_substitute_uma": 0}
    return {
        **_inherited(),
        **{name: cell(value, "club-warsaw", "rules of clubs", IN_ITS_OWN_TEXT) for name, value in read.items()},
        **_usual("rules of clubs", {**usual, **fixed}),
    }


_EMA_2025_OFFENCES: dict[str, Cell] = {
    "offence_texts": cell(("ema-2025", "ema-2016", "ema-2012"), EMA_2025, "6.1", IN_ITS_OWN_TEXT),
    "draw_out_of_turn": cell("dead_hand", EMA_2025, "6.4.3", IN_ITS_OWN_TEXT),
    "others_tiles_upset": cell("referee_decides", EMA_2025, "6.2", IN_ITS_OWN_TEXT),
    "other_word_for_win": cell("valid", EMA_2025, "6.5.3", IN_ITS_OWN_TEXT),
}
TODAY_PRESETS: tuple[RuleSet, ...] = (
    build("ema-riichi-2025", "EMA riichi 2025", Family.RIICHI, {**_ema_2025(), **_EMA_2025_OFFENCES}),
    build("wrc-2017", "WRC 2017", Family.RIICHI, _wrc()),
    build("wrc-2022", "WRC 2022", Family.RIICHI, _wrc_2022()),
    build("jpml-a", "JPML A", Family.RIICHI, _jpml_a()),
    build("m-league", "M-League", Family.RIICHI, _m_league()),
    build("club-riichi", "Club evening", Family.RIICHI, _club()),
)
