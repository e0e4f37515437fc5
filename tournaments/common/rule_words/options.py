"""Translate the words of rule sets: groups, options, choices and the texts that clauses come from."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets.disputed import Mark
from tournaments.common.rule_words.readings import FAN_READINGS
from tournaments.common.rule_words.riichi import ABORTIVE
from tournaments.common.rule_words.yaku import YAKU_NAMES

Words = Mapping[str, Promise]

# Group title -> its options with their labels, in the order of a page.
GROUPS: Final[tuple[tuple[Promise, Words], ...]] = (
    (
        _("The table"),
        {
            "table_points_scale": _("Table points by place"),
            "uma": _("Uma by place"),
            "uma_one_above": _("Uma when only one player ends above the start"),
            "uma_three_above": _("Uma when three players end above the start"),
            "uma_none_above": _("Uma when no player ends above the start"),
            "uma_four_above": _("Uma when all four players end exactly at the start"),
            "three_uma": _("Uma of games with three players, in clubs"),
            "three_starting_points": _("Starting points with three players"),
            "three_return_points": _("Return points with three players"),
            "tie_rule": _("Ties at a table"),
            "starting_points": _("Starting points"),
            "return_points": _("Return points (the excess over the start is the oka)"),
            "minimum_points": _("Minimum value of a hand"),
            "hands_per_session": _("Hands per session"),
        },
    ),
    (
        _("The clock"),
        {
            "session_minutes": _("Minutes per session"),
            "warning_minutes": _("Warning before the end, minutes"),
            "end_signal": _("At the end signal"),
            "end_signal_minutes": _("End signal, minutes before the end"),
            "hand_begins": _("A hand begins"),
            "break_minutes_max": _("Maximum total length of the stoppages in a session, minutes"),
        },
    ),
    (
        _("Repeated offences"),
        {
            "escalation_steps": _("Points for each step (0: warning)"),
            "escalation_continues": _("Each further offence adds"),
            "escalation_maximum": _("Highest step"),
            "escalation_reset": _("Count is reset"),
            "escalation_carries_over": _("Offences whose count is never reset"),
        },
    ),
    (
        _("Offences with fixed points"),
        {
            "false_win_payments": _("False win, points to each opponent"),
            "unshown_false_win_pays": _("Declaring a win without showing tiles is a false win"),
            "mistaken_tile_payment": _("Win on a misread tile, points to each opponent"),
            "wall_destroyed_payment": _("Wall broken at an invalid win, points to each opponent"),
            "winning_tile_not_taken": _("Winning tile left out"),
            "winning_tile_deduction": _("Winning tile left out, points off"),
            "lateness_bands": _("Lateness"),
            "chombo": _("Chombo"),
            "chombo_amount": _("Chombo, points"),
            "chombo_ends": _("After a chombo"),
            "chombo_after_signal_is_a_hand": _("A chombo counts as a hand for the end signal"),
            "penalty_stage": _("Effect of penalties"),
        },
    ),
    (
        _("Interpretation of offences"),
        {
            "offence_texts": _("Texts for rulings, in order of priority"),
            "empty_claim": _("Empty or impossible claim"),
            "wrong_tile_seen": _("Wrong tile taken and seen"),
            "draw_out_of_turn": _("Drawing out of turn"),
            "wrong_side_deal": _("Dealing from the wrong side"),
            "reaching_for_wall": _("Reaching for the wall"),
            "false_set_before_discard": _("False set noticed before the discard"),
            "own_tile_fallen": _("Player’s own tiles knocked over"),
            "others_tiles_upset": _("Another player’s tiles knocked over"),
            "claimed_tile_not_taken": _("Time limit for taking a claimed tile"),
            "other_word_for_win": _("Other word used to declare a win"),
            "tiles_unshown_at_win": _("Concealed tiles not shown at a win"),
            "information_given": _("Giving information"),
            "tiles_shown_at_invalid_win": _("Tiles shown at another player’s invalid win"),
            "dead_wall_tiles_count": _("Revealed dead-wall tiles count towards chombo"),
        },
    ),
    (
        _("Substitutes and missed sessions"),
        {
            "missed_session_table_points": _("Missed session, table points"),
            "missed_session_points": _("Missed session, table score"),
            "missed_session_uma": _("Missed session, uma"),
            "late_replacement": _("Substitute for a late player"),
            "mid_session_substitute_table_points": _("Substitute during a session, table points"),
            "mid_session_substitute_uma": _("Substitute during a session, uma"),
            "substitute_result": _("Substitute from the start of a session, result"),
            "disqualified": _("A disqualified player is listed"),
            "disqualified_table_points": _("Disqualified player, table points for the whole event"),
        },
    ),
    (
        _("Appeals"),
        {
            "appeal_window_minutes": _("Time limit, minutes"),
            "appeal_limit_inclusive": _("An appeal exactly at the limit is in time"),
            "appeal_announced_at_once": _("Must be announced at once"),
            "appeal_deposit": _("Deposit for an appeal"),
            "appeal_rejected_shares": _("Share of the deposit returned if an appeal is rejected, per cent"),
            "appeal_currency": _("Currency of the deposit"),
            "appeal_first_instance": _("First instance"),
            "appeal_committee_power": _("Powers of the committee"),
        },
    ),
    (
        _("The event"),
        {
            "minimum_sessions": _("Minimum number of sessions for an event to comply with the rules"),
            "ranking_metrics": _("Ranking by"),
            "evening_games": _("Maximum games of a player in one club evening"),
            "ranking_appearances": _("Minimum sessions played to be ranked"),
            "team_best": _("Members of a team who count"),
            "country_rule": _("Countries ranked by"),
            "country_best": _("Players of a country who count"),
        },
    ),
    (_("Disputed fans"), FAN_READINGS),
    (
        _("Riichi"),
        {
            "red_fives": _("Red fives"),
            "ippatsu": _("Ippatsu counts"),
            "ura_dora": _("Ura dora count"),
            "kan_dora": _("Kan dora count"),
            "open_all_simples": _("All Simples may be open"),
            "renhou": _("Blessing of Man"),
            "double_big_four_winds": _("Big Four Winds pay double"),
            "double_four_concealed_pungs": _("Four Concealed Pungs on a pair wait pay double"),
            "double_thirteen_orphans": _("Thirteen Orphans on thirteen tiles pay double"),
            "double_nine_gates": _("Nine Gates on nine tiles pay double"),
            "yakuman_are_added": _("Several yakuman are added"),
            "yakuman_at_most": _("Maximum number of yakuman added"),
            "kiriage_mangan": _("Round 4 han 30 fu and 3 han 60 fu up to mangan"),
            "counted_yakuman": _("13 han count as yakuman"),
            "double_wind_pair_fu": _("Fu for a pair that is both seat wind and prevailing wind"),
            "open_pinfu_fu": _("Two fu for an open hand without other fu"),
            "replacement_fu": _("Two fu for drawing a kong’s replacement tile"),
            "late_yaku": _("A yaku may depend on the winning tile"),
            "five_counter_rule": _("Two han required from five counters"),
            "counter_points": _("Points for each counter"),
            "liable_yakuman": _("Responsibility for"),
            "liability_counters": _("Counters when another player is responsible"),
            "liability_scope": _("A responsible player pays for"),
            "allowed_yaku": _("Yaku that count"),
        },
    ),
    (
        _("Riichi rules at the table"),
        {
            "multiple_wins_on_discard": _("Several players may win on one discard"),
            "counters_of_several": _("Counters with several winners"),
            "deposits_of_several": _("Riichi sticks with several winners"),
            "abortive_draws": _("Abortive draws"),
            "nagashi": _("Nagashi mangan"),
            "nagashi_settled": _("Nagashi mangan is settled"),
            "swap_calling": _("Swap calling"),
            "riichi_tiles_left": _("Minimum number of tiles in the wall for riichi"),
            "kan_dora_turned": _("Kan dora are turned"),
            "kong_after_riichi": _("A concealed kong after riichi must not change"),
            "robbed_concealed_kong": _("A concealed kong can be robbed"),
            "winning_tile_unknown": _("A winning tile mixed into the hand"),
            "tenpai_on_fifth_tile": _("A hand that waits only for a tile of which the player has all four"),
            "riichi_without_stake": _("Riichi with fewer than 1,000 points"),
            "dealer_keeps": _("The dealer keeps the deal with"),
            "last_hand_stop": _("A dealer in the lead can end the game in the last hand"),
            "rounds": _("Rounds of a game (1: East only)"),
            "goal_points": _("One more round follows until a player reaches this many points"),
            "busted_continue": _("The game continues below zero"),
            "busted_at": _("If the game does not continue, it ends when a player has"),
            "leftover_deposits": _("Riichi sticks left at the end"),
            "bonus_columns": _("Bonus columns, counted after the uma"),
        },
    ),
)
LABELS: Final[Words] = {field: label for _title, options in GROUPS for field, label in options.items()}

_NOTHING = _("No penalty")
_DEAD_HAND = _("Dead hand")
_LADDER = _("Counts as an offence")
TEXTS: Final[Words] = {
    "wmo-2014": _("WMO 2014"),
    "ffmj-2016": _("FFMJ 2016"),
    "mers-2010": _("MERS 2010"),
    "ema-2012": _("EMA riichi 2012"),
    "ema-2016": _("EMA riichi 2016"),
    "mcr-penalty-summary": _("MCR penalty summary"),
    "practice": _("Usual practice"),
    "green-book-en": _("Green Book in English"),
    "mil-1998": _("Older scoring programs, by the rules of 1998"),
    "ema-2025": _("EMA riichi 2025"),
    "wrc-2015": _("World championship 2015"),
    "wrc-rules-2025": _("World championship 2025"),
    "wmo-2014-zh": _("WMO 2014 in Chinese"),
    "programs": _("Other programs"),
    "club-warsaw": _("A club in Warsaw"),
    "organiser": _("The organiser"),
    "mcr": _("MCR"),
    "riichi": _("Riichi"),
}
CHOICES: Final[Mapping[str, Words]] = {
    "offence_texts": TEXTS,
    "tie_rule": {
        "share": _("Tied players share the points of their places"),
        "share_hundreds": _("Tied players share in whole hundreds, the rest to the seats closest to East"),
        "seat_order": _("The seat closest to East ranks first"),
    },
    "end_signal": {
        "stop_at_once": _("Play stops at once"),
        "finish_hand": _("The hand is finished"),
        "finish_and_one_more": _("The hand is finished, and one more is played"),
    },
    "hand_begins": {
        "dice": _("When the dice are thrown"),
        "previous_end": _("When the previous hand ends"),
    },
    "escalation_reset": {
        "per_session": _("Each session"),
        "per_hand": _("Each hand"),
        "never": _("Never"),
    },
    "escalation_carries_over": {"stalling": _("Stalling"), "obstruction": _("Obstruction")},
    "winning_tile_not_taken": {"false_win": _("Counts as a false win"), "deduction": _("Points off")},
    "chombo": {"mangan_payment": _("The player pays a mangan"), "deduction": _("Points off")},
    "penalty_stage": {
        "before_places": _("In the table score, before the places are calculated"),
        "after_uma": _("In the session score, after uma"),
        "event_total": _("In the event’s total"),
    },
    "empty_claim": {
        "ladder": _LADDER,
        "refused_only": _("Refused, nothing more"),
        "nothing": _NOTHING,
        "dead_hand": _DEAD_HAND,
    },
    "wrong_tile_seen": {
        "dead_hand": _DEAD_HAND,
        "returned_fault": _("Put back, counts as an offence"),
        "corrected": _("Corrected"),
    },
    "draw_out_of_turn": {
        "ladder": _LADDER,
        "ladder_and_dead_hand": _("Counts as an offence, dead hand"),
        "dead_hand": _DEAD_HAND,
        "referee_decides": _("The referee decides"),
    },
    "wrong_side_deal": {
        "nothing": _NOTHING,
        "dead_hand": _DEAD_HAND,
        "warning_if_repeated": _("Warning when repeated"),
    },
    "reaching_for_wall": {"nothing": _NOTHING, "claim_forfeited": _("The tile can no longer be claimed")},
    "false_set_before_discard": {"dead_hand": _DEAD_HAND, "repairable": _("May be corrected")},
    "own_tile_fallen": {"forced_discard": _("Must be discarded next"), "nothing": _NOTHING},
    "others_tiles_upset": {
        "pays_5_to_60": _("The player pays 5 to 60 points to the other player"),
        "fault": _LADDER,
        "fault_and_5_to_60": _("Counts as an offence; the player pays 5 to 60 points to the other player"),
        "dead_hand": _DEAD_HAND,
        "referee_decides": _("The referee decides"),
    },
    "claimed_tile_not_taken": {"next_discard": _("Until the next discard"), "two_turns": _("Until two turns are over")},
    "other_word_for_win": {
        "no_win_this_turn": _("No win this turn"),
        "dead_hand": _DEAD_HAND,
        "chombo": _("Chombo"),
        "valid": _("Valid"),
    },
    "tiles_unshown_at_win": {"no_win_this_turn": _("No win this turn"), "no_rule": _("No rule")},
    "information_given": {
        "dead_hand": _DEAD_HAND,
        "fault": _LADDER,
        "fault_and_dead_hand": _("Counts as an offence, dead hand"),
        "warning_then_referee": _("Warning, then the referee decides"),
    },
    "tiles_shown_at_invalid_win": {
        "forced_discards": _("They must be discarded next"),
        "dead_hand": _DEAD_HAND,
        "dead_hand_and_forced_discards": _("Dead hand, and the shown tiles must be discarded next"),
        "nothing": _NOTHING,
    },
    "late_replacement": {"plays_normally": _("Plays normally"), "fixed_result": _("Fixed result")},
    "substitute_result": {"as_played": _("As played"), "fixed_but_placed": _("Fixed points, place as played")},
    "appeal_first_instance": {"chief_referee": _("Chief referee"), "committee": _("Appeals committee")},
    "appeal_committee_power": {
        "no_annulment": _("Advises only"),
        "annul_against_rules": _("Can annul decisions that break the rules"),
    },
    "ranking_metrics": {
        "table_points": _("Table points"),
        "table_score": _("Mini-points"),
        "overall_score": _("Overall score"),
        "tables_won": _("Tables won"),
        "best_table_score": _("Best table score"),
        "latest_session": _("Latest session"),
    },
    "country_rule": {
        "sum": _("The sum of all players’ results"),
        "mean": _("The mean of all players’ results"),
        "best": _("The sum of the best players’ results"),
    },
    "leftover_deposits": {
        "winner": _("To the player in first place"),
        "lost": _("Lost"),
        "kept": _("Returned to the players who laid them"),
    },
    "chombo_ends": {
        "deal_again": _("The hand is dealt again"),
        "play_on": _("The hand is played to its end"),
        "game": _("The game ends"),
    },
    "renhou": {
        "none": _("Worth nothing"),
        "mangan": _("Mangan"),
        "yakuman": _("Yakuman"),
        "five_fan": _("Five han, added to others"),
    },
    "liable_yakuman": {
        "daisangen": _("Big Three Dragons"),
        "daisuushii": _("Big Four Winds"),
        "suukantsu": _("Four kongs"),
    },
    "abortive_draws": ABORTIVE,
    "allowed_yaku": YAKU_NAMES,
    "liability_counters": {
        "shared": _("Shared with the hand"),
        "discarder": _("Paid by the discarder alone"),
    },
    "liability_scope": {
        "hand": _("The whole hand"),
        "yakuman": _("Only the yakuman that was fed"),
    },
    "counters_of_several": {"each": _("To each winner"), "nearest": _("To the nearest winner")},
    "deposits_of_several": {
        "own_first": _("Winners get their own riichi sticks, the nearest winner the others"),
        "nearest": _("All to the nearest winner"),
    },
    "swap_calling": {"allowed": _("Allowed"), "forbidden": _("Forbidden")},
    "disqualified": {"last": _("After all ranked players"), "unlisted": _("Not at all")},
    "kan_dora_turned": {
        "at_once": _("At once, before the replacement tile"),
        "after_discard": _("At once for a concealed kong, otherwise after the discard"),
    },
    "kong_after_riichi": {
        "wait": _("The wait"),
        "wait_and_reading": _("The wait or the interpretation of the hand"),
        "wait_reading_and_yaku": _("The wait, the interpretation of the hand or its yaku"),
    },
    "robbed_concealed_kong": {"thirteen_orphans": _("By Thirteen Orphans only"), "never": _("Never")},
    "winning_tile_unknown": {
        "no_rule": _("No rule"),
        "lowest": _("The tile of the lowest score counts as the winning tile"),
        "doubtful_uncounted": _("Fu and yaku in doubt are not counted"),
    },
    "tenpai_on_fifth_tile": {
        "never": _("Never tenpai"),
        "called": _("Tenpai if some of the four are in called sets"),
    },
    "nagashi_settled": {
        "win": _("As a win, with counters, riichi sticks and the change of dealer"),
        "draw": _("In place of the noten payment of a draw"),
    },
    "busted_at": {"below_zero": _("Less than 0 points"), "zero": _("0 points or less")},
    "dealer_keeps": {"win": _("A win"), "win_or_ready": _("A win or a waiting hand")},
}
MARKS: Final[Words] = {
    Mark.BOOK.value: _("stated in the text"),
    Mark.COPY.value: _("stated in a copy of the text"),
    Mark.SECOND_HAND.value: _("secondary source"),
    Mark.CONVENTION.value: _("convention"),
    Mark.ORGANISER.value: _("chosen here"),
}
LATENESS: Final[Words] = {
    "deduction": _("points off"),
    "deduction_per_minute": _("points off for each minute"),
    "session_lost": _("session lost"),
}
BOOLEANS: Final[Mapping[bool, Promise]] = {True: _("Yes"), False: _("No")}
OFFENCES: Final[Words] = {
    "false-win-below-minimum": _("value below the minimum"),
    "false-win-invalid-hand": _("hand not valid"),
}
