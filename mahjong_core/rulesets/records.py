"""Define a rule set: one frozen record of named options, each with its source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from mahjong_core.errors import RuleError
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "THREE",
    "BonusColumn",
    "Chombo",
    "CountryRule",
    "EndSignal",
    "EscalationReset",
    "Family",
    "LatenessBand",
    "LatenessEffect",
    "OmittedTile",
    "RuleSet",
    "Source",
    "Stage",
    "TieRule",
]

THREE = 3  # players of a game in a club that plays without North


class Family(StrEnum):
    """List the two games: Chinese Official (MCR) and riichi."""

    MCR = "mcr"
    RIICHI = "riichi"


class TieRule(StrEnum):
    """List the rules for players with equal scores at a table."""

    SHARE = "share"  # the mean of the places they occupy
    SHARE_HUNDREDS = "share_hundreds"  # the same in whole hundreds; those over go to the seats nearest to East
    SEAT_ORDER = "seat_order"  # the earlier starting seat takes the better place


class EndSignal(StrEnum):
    """List the meanings of the end signal of a session."""

    STOP_AT_ONCE = "stop_at_once"
    FINISH_HAND = "finish_hand"
    FINISH_AND_ONE_MORE = "finish_and_one_more"


class EscalationReset(StrEnum):
    """List when the ladder of repeated faults starts again with a warning."""

    PER_SESSION = "per_session"
    PER_HAND = "per_hand"
    NEVER = "never"


class Chombo(StrEnum):
    """List how a serious foul is paid in riichi: at the table, or off the offender's score after uma."""

    MANGAN_PAYMENT = "mangan_payment"
    DEDUCTION = "deduction"


class Stage(StrEnum):
    """List when points reach a player's score."""

    BEFORE_PLACES = "before_places"  # in the table score: may change the places at the table
    AFTER_UMA = "after_uma"  # in the session's score, once the places are given
    EVENT_TOTAL = "event_total"  # in the event's total only


class LatenessEffect(StrEnum):
    """List the effects of lateness within one band."""

    DEDUCTION = "deduction"
    DEDUCTION_PER_MINUTE = "deduction_per_minute"  # per started minute
    SESSION_LOST = "session_lost"  # a substitute plays


class CountryRule(StrEnum):
    """List the rules that rank countries."""

    SUM = "sum"  # all members
    MEAN = "mean"  # all members, divided by how many they are
    BEST = "best"  # the best few; who has fewer counts nothing for those missing


class OmittedTile(StrEnum):
    """List the consequences of leaving the winning tile out of the counted hand."""

    FALSE_WIN = "false_win"
    DEDUCTION = "deduction"


@dataclass(frozen=True, slots=True)
class Source:
    """Store where a value comes from: ``text`` such as ``ffmj-2016``, its ``clause``, and a short quote."""

    text: str
    clause: str
    quote: str


@dataclass(frozen=True, slots=True)
class LatenessBand:
    """Represent lateness up to ``up_to_minutes`` (None: any longer); ``inclusive``: that minute still belongs."""

    up_to_minutes: int | None
    inclusive: bool
    effect: LatenessEffect
    points: int = 0


@dataclass(frozen=True, slots=True)
class BonusColumn:
    """Represent points beside the score: chips, yakitori. Each of a player's count is worth ``points``, after uma.

    ``zero_sum``: what one player wins the others lose, so that the four counts of a game add up to zero.
    """

    name: str
    points: int
    zero_sum: bool = True


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Store every option of a competition. Points are integers; None or an empty tuple means the game lacks it.

    ``derived_from`` names the preset at the root, however often the rule set was changed. ``sources`` has one entry for
    every option below it, so that each number on screen can quote its clause. Options about rulings
    that are plain words list their choices in ``rulesets.options``.
    """

    id: str
    name: str
    family: Family
    derived_from: str | None
    sources: Mapping[str, Source] = field(hash=False, repr=False)

    # the table
    table_points_scale: tuple[int, ...]  # by place, best first; empty in riichi
    uma: tuple[int, ...]  # points by place, best first, oka apart; empty in MCR
    uma_one_above: tuple[int, ...]  # where one player alone has the return points or more; empty: always ``uma``
    uma_three_above: tuple[int, ...]  # where three have
    uma_none_above: tuple[int, ...]  # where nobody has; empty: ``uma``
    uma_four_above: tuple[int, ...]  # where all four have exactly so many; empty: ``uma``
    three_uma: tuple[int, ...]  # games of three, entered as totals (clubs); empty: there are none
    three_starting_points: int | None  # of each of the three
    three_return_points: int | None  # as ``return_points``
    tie_rule: TieRule
    starting_points: int
    return_points: int | None  # what scores are counted from; beyond the start, the winner takes the difference: oka
    minimum_points: int | None
    hands_per_session: int | None

    # the clock
    session_minutes: int
    warning_minutes: int  # before the end
    end_signal: EndSignal
    end_signal_minutes: int  # before the end: 0, or as many as the warning where the warning is the end signal
    hand_begins: str | None  # in riichi, for the end signal
    break_minutes_max: int | None

    # the ladder of repeated faults
    escalation_steps: tuple[int, ...]  # points of each repetition, 0 is a warning
    escalation_continues: int  # each step after the last is higher by this much
    escalation_maximum: int | None  # and never higher than this
    escalation_reset: EscalationReset
    escalation_carries_over: tuple[str, ...]  # kinds of offence whose entries survive the reset

    # priced offences
    false_win_payments: Mapping[str, int] = field(hash=False)  # offence id -> points to each opponent
    unshown_false_win_pays: bool  # a win called and taken back before any tile was shown
    mistaken_tile_payment: int | None  # winning on a tile mistaken for another: points to each opponent
    wall_destroyed_payment: int | None  # to each opponent; None: at the referee's discretion
    winning_tile_not_taken: OmittedTile | None
    winning_tile_deduction: int | None
    lateness_bands: tuple[LatenessBand, ...]
    chombo: Chombo | None
    chombo_amount: int | None  # deducted; or paid in all by a non-dealer
    chombo_ends: str | None
    chombo_after_signal_is_a_hand: bool | None  # it uses up one of the hands that the end signal leaves
    penalty_stage: Stage

    # readings of the offences on which the texts differ
    empty_claim: str
    wrong_tile_seen: str
    draw_out_of_turn: str
    wrong_side_deal: str
    reaching_for_wall: str
    false_set_before_discard: str
    own_tile_fallen: str
    others_tiles_upset: str
    claimed_tile_not_taken: str
    other_word_for_win: str
    tiles_unshown_at_win: str
    information_given: str
    tiles_shown_at_invalid_win: str
    dead_wall_tiles_count: bool | None

    # substitutes and missed sessions; points are net of the starting points
    missed_session_table_points: int | None
    missed_session_points: int
    missed_session_uma: int | None
    late_replacement: str
    mid_session_substitute_table_points: int | None
    mid_session_substitute_uma: int | None
    substitute_result: str
    disqualified: str | None  # riichi: at the end of the results, or in none
    disqualified_table_points: int | None

    # appeals
    appeal_window_minutes: int | None
    appeal_limit_inclusive: bool | None  # exactly at the limit is still in time
    appeal_announced_at_once: bool | None
    appeal_deposit: int | None
    appeal_currency: str | None
    appeal_first_instance: str | None
    appeal_committee_power: str | None

    # the event
    minimum_sessions: int | None
    ranking_metrics: tuple[str, ...]
    evening_games: int | None  # of a player, on an evening of a club; None: as many as there are
    ranking_appearances: int | None  # sessions played, or no place in the ranking
    team_best: int | None  # members of a team who count; None: all
    country_rule: CountryRule
    country_best: int | None  # players of a country who count where the best do

    # the fans on which texts and referees differ (rulesets.disputed_mcr); None in riichi
    two_concealed_kongs: int | None
    mixed_kongs: int | None
    special_hands_exclude_fully_concealed: bool | None
    all_green_includes_half_flush: bool | None
    nine_gates_include_both_terminal_pungs: bool | None
    all_terminals_includes_double_pung: bool | None
    all_terminals_includes_triple_pung: bool | None
    shifted_chows_include_terminal_chows: bool | None
    voided_suit_is_included: bool | None
    concealed_pungs_include_concealed_kongs: bool | None
    kongs_fan_adds_concealed_kongs: bool | None
    knitted_straight_with_lesser_knitted: bool | None
    seven_pairs_with_four_alike: bool | None
    wait_in_knitted_straight: bool | None
    exhausted_tile_is_a_wait: bool | None
    all_types_in_seven_pairs: bool | None

    # riichi
    red_fives: int | None
    ippatsu: bool | None
    ura_dora: bool | None
    kan_dora: bool | None
    open_all_simples: bool | None
    renhou: str | None
    double_big_four_winds: bool | None
    double_four_concealed_pungs: bool | None
    double_thirteen_orphans: bool | None
    double_nine_gates: bool | None
    yakuman_are_added: bool | None
    yakuman_at_most: int | None  # how many are paid where they are added; None: all
    kiriage_mangan: bool | None
    counted_yakuman: bool | None
    double_wind_pair_fu: int | None
    open_pinfu_fu: bool | None
    replacement_fu: bool | None
    five_counter_rule: bool | None
    counter_points: int | None  # from a discarder; a third from each on a self-draw
    late_yaku: bool | None
    liable_yakuman: tuple[str, ...]
    liability_counters: str | None  # who pays counters where somebody is liable and another discards
    liability_scope: str | None  # whether the whole hand is paid for, or only the yakuman that was fed
    allowed_yaku: tuple[str, ...]  # the only ones that count; empty: all
    multiple_wins_on_discard: bool | None
    counters_of_several: str | None
    deposits_of_several: str | None
    abortive_draws: tuple[str, ...]
    nagashi: bool | None
    nagashi_settled: str | None  # as a win, or instead of the noten payment of a draw
    swap_calling: str | None
    riichi_tiles_left: int | None  # tiles that the wall holds at least when riichi is declared
    kan_dora_turned: str | None  # at once, or those of other than concealed kongs after the discard
    kong_after_riichi: str | None  # what a concealed kong may not change
    robbed_concealed_kong: str | None  # by which hand
    winning_tile_unknown: str | None  # what counts where it can no longer be told from the hand
    tenpai_on_fifth_tile: str | None  # never, or where called sets hold some of the four
    riichi_without_stake: bool | None
    dealer_keeps: str | None
    last_hand_stop: bool | None
    rounds: int | None  # of a game: East only, or East and South
    goal_points: int | None  # one more round follows until somebody has them; None: there is none
    busted_continue: bool | None
    busted_at: str | None  # where a game does not go on: below zero, or with nothing left too
    leftover_deposits: str | None
    bonus_columns: tuple[BonusColumn, ...]  # counted at the end of a game, beside the score

    # the texts of rulings, and what a rejected appeal may get back
    offence_texts: tuple[str, ...]  # the texts that rulings follow, the one that prevails first
    appeal_rejected_shares: tuple[int, ...]  # per cent of the deposit; empty where there are no appeals

    @property
    def edition(self) -> str:
        """Return the name of the preset that this rule set is, or was derived from."""
        return self.derived_from or self.id

    @property
    def players(self) -> int:
        """Return how many people share the places of a table: 4, or 3 in the rules of :meth:`for_players`."""
        return len(self.table_points_scale or self.uma)

    @property
    def seats(self) -> tuple[Wind, ...]:
        """Return the seats of a table in the order of play; of three players nobody sits at North."""
        return WINDS[: self.players]

    def for_players(self, players: int) -> "RuleSet":
        """Return the rules of a table of 4 or 3 players, with the points and the uma of three in the usual fields.

        Raise ``rulesets.no_three_players`` where games of three are not played.
        """
        if players == self.players:
            return self
        if players != THREE or not self.three_uma or self.three_starting_points is None:
            message = f"{self.name} has no games of {players} players"
            raise RuleError("rulesets.no_three_players", message, {"players": players})
        return replace(
            self,
            uma=self.three_uma,
            uma_one_above=(),
            uma_three_above=(),
            uma_none_above=(),
            uma_four_above=(),
            starting_points=self.three_starting_points,
            return_points=self.three_return_points,
        )

    @property
    def other_starts(self) -> dict[int, int]:
        """Return what scores are counted from, by the number of players, where it is not :attr:`base_points`."""
        return {THREE: self.for_players(THREE).base_points} if self.three_uma else {}

    @property
    def base_points(self) -> int:
        """Return the points from which a table score is counted.

        These are the return points if the rule set has any, else the starting points.
        """
        return self.starting_points if self.return_points is None else self.return_points

    @property
    def oka(self) -> int:
        """Return the oka: the difference between return and starting points of all players, won by the first."""
        return self.players * (self.base_points - self.starting_points)

    @property
    def place_scale(self) -> tuple[int, ...]:
        """Return the points of the places at a table: table points in MCR, uma with the oka in riichi."""
        return self.table_points_scale or self._with_oka(self.uma)

    @property
    def has_floating_uma(self) -> bool:
        """Return whether the uma depends on the number of players who end with ``base_points`` or more."""
        return bool(self.uma_one_above)

    def scale_for(self, scores: Iterable[int]) -> tuple[int, ...]:
        """Return :attr:`place_scale` for a table that ended with ``scores``."""
        if self.table_points_scale:
            return self.table_points_scale
        above = sum(score >= self.base_points for score in scores)
        return self.scale_above.get(above, self.place_scale)

    @property
    def scale_above(self) -> dict[int, tuple[int, ...]]:
        """Return the values of places by how many end with the base points or more, instead of :attr:`place_scale`."""
        rows = (self.uma_none_above, self.uma_one_above, (), self.uma_three_above, self.uma_four_above)
        return {number: self._with_oka(uma) for number, uma in enumerate(rows) if uma}

    def _with_oka(self, uma: tuple[int, ...]) -> tuple[int, ...]:
        return (uma[0] + self.oka, *uma[1:]) if self.oka else uma

    @property
    def table_total(self) -> int:
        """Return the sum of the scores of a table without deductions from a single player."""
        return self.players * self.starting_points
