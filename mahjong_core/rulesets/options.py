"""Define every option of a rule set: its kind of value, its choices, and the games that have it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from mahjong_core.rulesets.records import (
    THREE,
    Chombo,
    CountryRule,
    EndSignal,
    EscalationReset,
    Family,
    OmittedTile,
    Stage,
    TieRule,
)
from mahjong_core.rulesets.yaku import YAKU_OF_HANDS

__all__ = [
    "BOTH",
    "MCR",
    "METRICS",
    "OPTIONS",
    "RIICHI",
    "TEXTS_OF",
    "Option",
    "OptionKind",
    "option_choices",
]

MCR = (Family.MCR,)
RIICHI = (Family.RIICHI,)
BOTH = (Family.MCR, Family.RIICHI)
_MAX_POINTS = 1_000_000
_MAX_MINUTES = 24 * 60
_MAX_MEMBERS = 100
TEXTS_OF = {
    Family.MCR: ("wmo-2014", "ffmj-2016", "mcr-penalty-summary", "mers-2010"),
    Family.RIICHI: ("ema-2012", "ema-2016", "ema-2025", "wrc-rules-2025"),
}
METRICS = ("table_points", "table_score", "overall_score", "tables_won", "best_table_score", "latest_session")


class OptionKind(StrEnum):
    """List the kinds of options in a form."""

    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    INTEGERS = "integers"  # a list of numbers
    CHOICES = "choices"  # an ordered list of words
    SUBSET = "subset"  # some of the words, in their own order; none of them: all
    PAYMENTS = "payments"  # offence id -> points
    BANDS = "bands"  # lateness bands
    COLUMNS = "columns"  # bonus columns


@dataclass(frozen=True, slots=True)
class Option:
    """Represent one option: ``label`` is English and serves as the key of translations.

    ``choices`` are the allowed words (empty: any), ``optional`` allows None, ``length`` fixes the length of a list
    (``may_be_empty``: or there is none), ``numbers`` are the only ones allowed (empty: any from ``minimum`` to
    ``maximum``).
    """

    field: str
    kind: OptionKind
    label: str
    families: tuple[Family, ...] = BOTH
    choices: tuple[str, ...] = ()
    optional: bool = False
    minimum: int = 0
    maximum: int = _MAX_POINTS
    length: int | None = None
    numbers: tuple[int, ...] = ()
    may_be_empty: bool = False


def _of_both(choices: Mapping[Family, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(choices.values()))


def _words(enum: type[StrEnum]) -> tuple[str, ...]:
    return tuple(str(member) for member in enum)


def _number(
    field: str, label: str, families: tuple[Family, ...] = BOTH, *, optional: bool = False, most: int = _MAX_POINTS
) -> Option:
    return Option(field, OptionKind.INTEGER, label, families, optional=optional, maximum=most)


def _choice(
    field: str, label: str, choices: tuple[str, ...], families: tuple[Family, ...] = MCR, *, optional: bool = False
) -> Option:
    return Option(field, OptionKind.CHOICE, label, families, choices, optional=optional)


def _flag(field: str, label: str, families: tuple[Family, ...], *, optional: bool = True) -> Option:
    return Option(field, OptionKind.BOOLEAN, label, families, optional=optional)


def _floating(field: str, label: str) -> Option:
    """Return four numbers, or none of them."""
    return Option(field, OptionKind.INTEGERS, label, RIICHI, minimum=-_MAX_POINTS, length=4, may_be_empty=True)


def _words_of(field: str, label: str, choices: tuple[str, ...]) -> Option:
    return Option(field, OptionKind.CHOICES, label, RIICHI, choices)


def _price_of(field: str, label: str, numbers: tuple[int, ...]) -> Option:
    return Option(field, OptionKind.INTEGER, label, MCR, numbers=numbers)


_TABLE = (
    Option("table_points_scale", OptionKind.INTEGERS, "Table points by place", MCR, length=4),
    Option("uma", OptionKind.INTEGERS, "Uma by place", RIICHI, minimum=-_MAX_POINTS, length=4),
    _floating("uma_one_above", "Uma where one player alone ends above"),
    _floating("uma_three_above", "Uma where three players end above"),
    _floating("uma_none_above", "Uma where nobody ends above"),
    _floating("uma_four_above", "Uma where all four end there"),
    Option(
        "three_uma",
        OptionKind.INTEGERS,
        "Uma of three players",
        RIICHI,
        minimum=-_MAX_POINTS,
        length=THREE,
        may_be_empty=True,
    ),
    _number("three_starting_points", "Starting points of three players", RIICHI, optional=True),
    _number("three_return_points", "Return points of three players", RIICHI, optional=True),
    _choice("tie_rule", "Ties at a table", _words(TieRule), BOTH),
    _number("starting_points", "Starting points"),
    _number("return_points", "Return points", RIICHI, optional=True),
    Option("minimum_points", OptionKind.INTEGER, "Minimum value of a hand", MCR, optional=True, minimum=1, maximum=500),
    Option("hands_per_session", OptionKind.INTEGER, "Hands per session", MCR, optional=True, minimum=1, maximum=16),
)
_CLOCK = (
    Option("session_minutes", OptionKind.INTEGER, "Minutes per session", minimum=1, maximum=_MAX_MINUTES),
    _number("warning_minutes", "Warning before the end, minutes", most=_MAX_MINUTES),
    _choice("end_signal", "At the end signal", _words(EndSignal), BOTH),
    _number("end_signal_minutes", "End signal before the end, minutes", most=_MAX_MINUTES),
    _choice("hand_begins", "A hand begins", ("dice", "previous_end"), RIICHI),
    _number("break_minutes_max", "Longest stop of play, minutes", optional=True, most=_MAX_MINUTES),
)
_LADDER = (
    Option("escalation_steps", OptionKind.INTEGERS, "Points of repeated offences", MCR),
    _number("escalation_continues", "Each further offence adds", MCR),
    _number("escalation_maximum", "Highest step", MCR, optional=True),
    _choice("escalation_reset", "Repeated offences start again", _words(EscalationReset), BOTH),
    Option(
        "escalation_carries_over",
        OptionKind.CHOICES,
        "Kinds that are never reset",
        MCR,  # riichi knows no offence of these kinds
        ("stalling", "obstruction"),
    ),
)
_PRICES = (
    Option("false_win_payments", OptionKind.PAYMENTS, "False win, points to each opponent", MCR),
    _flag("unshown_false_win_pays", "A false win without showing tiles pays", BOTH, optional=False),
    _number("mistaken_tile_payment", "Win on a mistaken tile, points to each opponent", MCR, optional=True),
    _number("wall_destroyed_payment", "Wall broken at an invalid win, points to each opponent", MCR, optional=True),
    _choice("winning_tile_not_taken", "Winning tile left out", _words(OmittedTile), optional=True),
    _number("winning_tile_deduction", "Winning tile left out, deduction", MCR, optional=True),
    Option("lateness_bands", OptionKind.BANDS, "Lateness"),
    _choice("chombo", "Chombo", _words(Chombo), RIICHI, optional=True),
    _number("chombo_amount", "Chombo, points", RIICHI, optional=True),
    _choice("chombo_ends", "After a chombo", ("deal_again", "play_on", "game"), RIICHI, optional=True),
    _flag("chombo_after_signal_is_a_hand", "A chombo counts as a hand at the end signal", RIICHI),
    _choice("penalty_stage", "Penalties act", _words(Stage), BOTH),
)
_READINGS = (
    Option(
        "offence_texts", OptionKind.CHOICES, "Texts that rulings follow, the first prevails", choices=_of_both(TEXTS_OF)
    ),
    _choice("empty_claim", "Empty or impossible claim", ("ladder", "refused_only", "nothing", "dead_hand"), BOTH),
    _choice("wrong_tile_seen", "Wrong tile taken and seen", ("dead_hand", "returned_fault", "corrected"), BOTH),
    _choice(
        "draw_out_of_turn",
        "Drawing before one's turn",
        ("ladder", "ladder_and_dead_hand", "dead_hand", "referee_decides"),
        BOTH,
    ),
    _choice("wrong_side_deal", "Dealing from the wrong side", ("nothing", "dead_hand", "warning_if_repeated"), BOTH),
    _choice("reaching_for_wall", "Reaching towards the wall", ("nothing", "claim_forfeited"), BOTH),
    _choice("false_set_before_discard", "False set seen before the discard", ("dead_hand", "repairable"), BOTH),
    _choice("own_tile_fallen", "Own tile fallen", ("forced_discard", "nothing"), BOTH),
    _choice(
        "others_tiles_upset",
        "Another's tiles knocked over",
        ("pays_5_to_60", "fault", "fault_and_5_to_60", "dead_hand", "referee_decides"),
        BOTH,
    ),
    _choice("claimed_tile_not_taken", "Claimed tile not taken", ("next_discard", "two_turns"), BOTH),
    _choice("other_word_for_win", "Another word for a win", ("no_win_this_turn", "dead_hand", "chombo", "valid"), BOTH),
    _choice("tiles_unshown_at_win", "Standing tiles not shown at a win", ("no_win_this_turn", "no_rule"), BOTH),
    _choice(
        "information_given",
        "Giving information",
        ("dead_hand", "fault", "fault_and_dead_hand", "warning_then_referee"),
        BOTH,
    ),
    _choice(
        "tiles_shown_at_invalid_win",
        "Tiles shown at another's invalid win",
        ("forced_discards", "dead_hand", "dead_hand_and_forced_discards", "nothing"),
        BOTH,
    ),
    _flag("dead_wall_tiles_count", "Revealed dead-wall tiles count towards chombo", RIICHI),
)
_SUBSTITUTES = (
    _number("missed_session_table_points", "Missed session, table points", MCR, optional=True),
    Option("missed_session_points", OptionKind.INTEGER, "Missed session, points", minimum=-_MAX_POINTS),
    Option(
        "missed_session_uma", OptionKind.INTEGER, "Missed session, uma", RIICHI, optional=True, minimum=-_MAX_POINTS
    ),
    _choice("late_replacement", "Substitute for a late player", ("plays_normally", "fixed_result"), BOTH),
    _number(
        "mid_session_substitute_table_points",
        "Substitute during a session, table points",
        MCR,
        optional=True,
        most=100,
    ),
    Option(
        "mid_session_substitute_uma",
        OptionKind.INTEGER,
        "Substitute during a session, uma",
        RIICHI,
        optional=True,
        minimum=-_MAX_POINTS,
    ),
    _choice(
        "substitute_result", "Substitute from the start of a session, result", ("as_played", "fixed_but_placed"), BOTH
    ),
    _choice("disqualified", "A disqualified player is listed", ("last", "unlisted"), RIICHI),
    _number("disqualified_table_points", "Disqualified, table points of the event", MCR, optional=True),
)
_APPEALS = (
    _number("appeal_window_minutes", "Appeal window, minutes", optional=True, most=_MAX_MINUTES),
    _flag("appeal_limit_inclusive", "An appeal exactly at the limit is in time", BOTH),
    _flag("appeal_announced_at_once", "An appeal is announced at once", BOTH),
    _number("appeal_deposit", "Appeal deposit", optional=True),
    Option("appeal_rejected_shares", OptionKind.INTEGERS, "Rejected appeal, per cent of the deposit back", maximum=99),
    Option("appeal_currency", OptionKind.CHOICE, "Currency of the deposit", optional=True),
    _choice("appeal_first_instance", "First instance", ("chief_referee", "committee"), BOTH, optional=True),
    _choice(
        "appeal_committee_power", "Committee's power", ("no_annulment", "annul_against_rules"), BOTH, optional=True
    ),
)
_EVENT = (
    _number("minimum_sessions", "Sessions of an event, at least", optional=True, most=100),
    Option("ranking_metrics", OptionKind.CHOICES, "Ranking", choices=METRICS),
    Option(
        "evening_games",
        OptionKind.INTEGER,
        "Games of a player an evening, at most",
        optional=True,
        minimum=1,
        maximum=20,
    ),
    _number("ranking_appearances", "Sessions played for a rank, at least", optional=True, most=200),
    Option(
        "team_best", OptionKind.INTEGER, "Members of a team who count", optional=True, minimum=1, maximum=_MAX_MEMBERS
    ),
    _choice("country_rule", "Countries ranked by", _words(CountryRule), BOTH),
    Option(
        "country_best",
        OptionKind.INTEGER,
        "Players of a country who count",
        optional=True,
        minimum=1,
        maximum=_MAX_MEMBERS,
    ),
)
_FANS = (
    _price_of("two_concealed_kongs", "Two concealed kongs, points", (6, 8)),
    _price_of("mixed_kongs", "A concealed and a melded kong, points", (5, 6)),
    *(
        _flag(field, label, MCR, optional=False)
        for field, label in (
            ("special_hands_exclude_fully_concealed", "A self-drawn special hand adds Self-Drawn only"),
            ("all_green_includes_half_flush", "All Green leaves Half Flush uncounted"),
            ("nine_gates_include_both_terminal_pungs", "Nine Gates leaves both pungs of terminals uncounted"),
            ("all_terminals_includes_double_pung", "All Terminals leaves Double Pung uncounted"),
            ("all_terminals_includes_triple_pung", "All Terminals leaves Triple Pung uncounted"),
            ("shifted_chows_include_terminal_chows", "Four shifted chows leave their terminal chows uncounted"),
            ("voided_suit_is_included", "One Voided Suit is left uncounted beside sets of at most two suits"),
            ("concealed_pungs_include_concealed_kongs", "Concealed pungs leave concealed kongs uncounted"),
            ("kongs_fan_adds_concealed_kongs", "Three and Four Kongs add one or two concealed kongs among them"),
            ("knitted_straight_with_lesser_knitted", "Lesser Honours and Knitted Tiles adds Knitted Straight"),
            ("seven_pairs_with_four_alike", "Four equal tiles may stand as two of the seven pairs"),
            ("wait_in_knitted_straight", "The wait counts where the winning tile also lies in the knitted straight"),
            ("exhausted_tile_is_a_wait", "A tile whose four copies the hand holds counts as waited for"),
            ("all_types_in_seven_pairs", "Seven pairs of all five types add All Types"),
        )
    ),
)
_RIICHI_HAND = (
    _number("red_fives", "Red fives", RIICHI, optional=True, most=12),
    _flag("ippatsu", "Ippatsu counts", RIICHI, optional=False),
    _flag("ura_dora", "Ura dora count", RIICHI, optional=False),
    _flag("kan_dora", "Kan dora count", RIICHI, optional=False),
    _flag("open_all_simples", "All Simples may be open", RIICHI, optional=False),
    _choice("renhou", "Blessing of Man", ("none", "mangan", "yakuman", "five_fan"), RIICHI),
    _flag("double_big_four_winds", "Big Four Winds pay double", RIICHI, optional=False),
    _flag("double_four_concealed_pungs", "Four Concealed Pungs on a pair wait pay double", RIICHI, optional=False),
    _flag("double_thirteen_orphans", "Thirteen Orphans on thirteen tiles pay double", RIICHI, optional=False),
    _flag("double_nine_gates", "Nine Gates on nine tiles pay double", RIICHI, optional=False),
    _flag("yakuman_are_added", "Several yakuman are added", RIICHI, optional=False),
    Option(
        "yakuman_at_most",
        OptionKind.INTEGER,
        "Yakuman paid at most where they are added",
        RIICHI,
        optional=True,
        minimum=1,
        maximum=6,
    ),
    _flag("kiriage_mangan", "Round 4 fan 30 and 3 fan 60 up to mangan", RIICHI),
    _flag("counted_yakuman", "Yakuman by counting 13 fan", RIICHI),
    Option("double_wind_pair_fu", OptionKind.INTEGER, "Fu of a pair of double winds", RIICHI, numbers=(2, 4)),
    _flag("open_pinfu_fu", "Two fu for an open hand without any", RIICHI, optional=False),
    _flag("replacement_fu", "Two fu for drawing a replacement tile", RIICHI, optional=False),
    _flag("five_counter_rule", "Two fan from five counters on", RIICHI),
    _flag("late_yaku", "A yaku may depend on the winning tile", RIICHI, optional=False),
    Option("counter_points", OptionKind.INTEGER, "Points for each counter", RIICHI, numbers=(300, 1500)),
    _words_of("liable_yakuman", "Responsibility for", ("daisangen", "daisuushii", "suukantsu")),
    _choice("liability_counters", "Counters beside a responsible player", ("shared", "discarder"), RIICHI),
    _choice("liability_scope", "A responsible player pays for", ("hand", "yakuman"), RIICHI),
    Option("allowed_yaku", OptionKind.SUBSET, "Yaku that count", RIICHI, YAKU_OF_HANDS),
)
_ABORTIVE = ("nine_orphans", "four_kongs", "four_winds", "four_riichi", "three_wins")
_RIICHI_TABLE = (
    _flag("multiple_wins_on_discard", "Several players may win on one discard", RIICHI),
    _choice("counters_of_several", "Counters with several winners", ("each", "nearest"), RIICHI),
    _choice("deposits_of_several", "Riichi deposits with several winners", ("own_first", "nearest"), RIICHI),
    _words_of("abortive_draws", "Abortive draws", _ABORTIVE),
    _flag("nagashi", "Nagashi mangan", RIICHI),
    _choice("nagashi_settled", "Nagashi mangan is settled", ("win", "draw"), RIICHI),
    _choice("swap_calling", "Swap calling", ("allowed", "forbidden"), RIICHI),
    # Told to players and referees, and computed nowhere: tiles in the walls and the order of calls are not recorded.
    Option("riichi_tiles_left", OptionKind.INTEGER, "Tiles in the wall for riichi", RIICHI, numbers=(0, 1, 4)),
    _choice("kan_dora_turned", "Kan dora are turned", ("at_once", "after_discard"), RIICHI),
    _choice(
        "kong_after_riichi",
        "Concealed kong after riichi keeps",
        ("wait", "wait_and_reading", "wait_reading_and_yaku"),
        RIICHI,
    ),
    _choice("robbed_concealed_kong", "A concealed kong is robbed", ("thirteen_orphans", "never"), RIICHI),
    _choice(
        "winning_tile_unknown",
        "A winning tile that is mixed in",
        ("no_rule", "lowest", "doubtful_uncounted"),
        RIICHI,
    ),
    _choice("tenpai_on_fifth_tile", "Waiting only for a tile held four times", ("never", "called"), RIICHI),
    _flag("riichi_without_stake", "Riichi with fewer than 1,000 points", RIICHI, optional=False),
    _choice("dealer_keeps", "The dealer stays", ("win", "win_or_ready"), RIICHI),
    _flag("last_hand_stop", "A leading dealer ends the game in the last hand", RIICHI, optional=False),
    Option("rounds", OptionKind.INTEGER, "Rounds of a game", RIICHI, numbers=(1, 2)),
    _number("goal_points", "Extra round until somebody has so many points", RIICHI, optional=True),
    _flag("busted_continue", "A game goes on below zero", RIICHI),
    _choice("busted_at", "A player is busted", ("below_zero", "zero"), RIICHI),
    _choice("leftover_deposits", "Riichi deposits left at the end", ("winner", "lost", "kept"), RIICHI, optional=True),
    Option("bonus_columns", OptionKind.COLUMNS, "Bonus columns", RIICHI, minimum=-_MAX_POINTS),
)
OPTIONS: dict[str, Option] = {
    option.field: option
    for option in (
        *_TABLE,
        *_CLOCK,
        *_LADDER,
        *_PRICES,
        *_READINGS,
        *_SUBSTITUTES,
        *_APPEALS,
        *_EVENT,
        *_FANS,
        *_RIICHI_HAND,
        *_RIICHI_TABLE,
    )
}


def option_choices(family: Family | None = None) -> tuple[Option, ...]:
    """Return every option in the order of a form; only those that ``family`` knows, when given."""
    return tuple(option for option in OPTIONS.values() if family is None or family in option.families)
