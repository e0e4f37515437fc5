"""Read the words of hand valuation in the reader's language: fans, problems, principles, disputed readings."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from mahjong_core.errors import RuleError
from mahjong_core.hands import MeldKind
from mahjong_core.mcr.explain import DroppedFan
from mahjong_core.mcr.fans import Fan, Principle, fan
from mahjong_core.mcr.parts import McrShape
from mahjong_core.words import nearest
from tournaments.common.look.languages import reader
from tournaments.common.look.lists import print_series
from tournaments.common.look.tiles import tile_name as spoken_tile
from tournaments.common.rule_words.yaku import yaku_name

# Figures come from the problem's detail; ``tile`` there is said by its name.
PROBLEMS: Final[Mapping[str, Promise]] = {
    "tile.unreadable": _("“%(text)s” is not valid tile notation. Write 123m or m123, and E S W N for the winds."),
    "tile.not_one": _("Write exactly one tile after the +: the winning tile."),
    "meld.unreadable": _("Write melds in [ ] and concealed kongs in ( )."),
    "hand.too_many_melds": _("%(melds)s melds are too many: a hand has four sets."),
    "hand.meld_not_a_set": _("%(meld)s is not a chow, pung or kong."),
    "hand.tile_count": _("Tiles outside the melds: %(standing)s, expected: %(expected)s."),
    "hand.too_many_copies": _("%(tile)s appears %(copies)s times, but there are only four copies."),
    "hand.no_winning_tile": _("Choose the winning tile: tap it in the hand or write it after a +."),
    "hand.not_complete": _("This is not a winning hand: it is neither four sets and a pair nor a special hand."),
    "hand.full": _("The hand already has 14 tiles. Remove one first."),
    "hand.no_room_for_meld": _("There is no room for a meld. Remove three tiles first."),
    "hand.fifth_copy": _("All four copies of %(tile)s are already used."),
    "hand.no_such_chow": _("A chow is three consecutive numbers: it cannot begin with %(tile)s."),
    "hand.tile_not_there": _("%(tile)s is not in the hand."),
    "hand.no_red_tile": _("%(tile)s has no red copy: only fives have one."),
    "hand.no_yaku": _("The hand is complete but has no yaku: it cannot be declared (3.2)."),
    "hand.yaku_not_allowed": _("These rules do not allow the only yaku of this hand: %(yaku)s."),
    "hand.late_yaku": _(
        "These rules require a yaku for every tile of the wait; another tile of this wait gives no yaku."
    ),
    "hand.below_two_han": _("From five counters on, a win requires two han of yaku, dora not included (3.4.11)."),
    "hand.too_many_red_fives": _("Each suit has one red five: one %(tile)s too many."),
    "win.riichi_on_open_hand": _("Riichi requires a concealed hand."),
    "win.ippatsu_without_riichi": _("Ippatsu requires riichi: choose riichi first."),
    "win.ippatsu_interrupted": _("A kong ends ippatsu."),
    "win.first_turn_interrupted": _("Claims and kongs end the first turn."),
    "win.first_turn_after_riichi": _("After riichi, the first turn is over."),
    "win.first_turn_on_last_tile": _("The last tile is never played in the first turn."),
    "win.first_turn_of_east": _("East plays first: there is no earlier discard."),
    "win.too_many_indicators": _("A hand has at most five indicators."),
    "win.indicator_copies": _("%(tile)s appears %(copies)s times with the indicators, but there are only four copies."),
    "win.ippatsu_on_last_discard": _("Ippatsu is impossible on the last discard: the turn after riichi is over."),
    "win.ura_beyond_dora": _("Each ura dora indicator needs a dora indicator: ura %(ura)s, dora %(dora)s."),
    "win.too_few_indicators": _("Each kong adds one indicator: indicators %(dora)s, kongs %(kongs)s."),
    "win.prevailing_wind": _("No round of a game by these rules has this wind."),
    "hand.red_fives_unknown": _("MCR has no red fives."),
    "score.unknown_field": _("“%(field)s” is not a field of a hand."),
    "score.not_with_nagashi": _("A nagashi mangan is not a win: remove “%(field)s”."),
    "win.nagashi_on_open_hand": _("Nagashi mangan requires a concealed hand."),
    "win.discarder_of_self_draw": _("A self-drawn win has no discarder."),
    "win.discarder_missing": _("Choose the discarder: the payment of the responsible player depends on it."),
    "win.responsible_without_sets": _("Only exposed Big Three Dragons and Big Four Winds have a responsible player."),
    "win.flowers": _("There are only eight flowers."),
    "win.replacement_is_drawn": _("The replacement tile of a kong is drawn: choose self-draw."),
    "win.replacement_without_kong": _("A replacement tile requires a kong in the hand."),
    "win.robbing_is_no_self_draw": _("The tile of a robbed kong comes from another player: choose discard."),
    "win.robbing_last_tile": _("No kong can be made with the last tile: there is no replacement tile."),
    "win.robbed_tile_is_held": _("The robbed kong holds the other three copies: the hand cannot hold any of them."),
    "win.last_of_kind_is_held": _(
        "Last of its kind: the other three copies are visible on the table, so the hand cannot hold any of them."
    ),
}
BECAUSE: Final[Mapping[Principle, Promise]] = {
    Principle.INCLUSION: _("included in %(fan)s"),
    Principle.NON_SEPARATION: _("the sets of %(fan)s cannot be separated again"),
    Principle.NON_IDENTICAL: _("a set is used only once in %(fan)s"),
    Principle.EXCLUSION: _("these sets are already combined by %(fan)s"),
    Principle.STATED: _("never counted with %(fan)s"),
}
MELDS: Final[Mapping[MeldKind, Promise]] = {
    MeldKind.CHOW: _("chow"),
    MeldKind.PUNG: _("pung"),
    MeldKind.KONG: _("kong"),
    MeldKind.CONCEALED_KONG: _("concealed kong"),
}
SHAPES: Final[Mapping[McrShape, Promise]] = {
    McrShape.STANDARD: _("Four sets and a pair"),
    McrShape.SEVEN_PAIRS: _("Seven pairs"),
    McrShape.ORPHANS: _("Thirteen orphans"),
    McrShape.KNITTED: _("Honours and knitted tiles"),
    McrShape.KNITTED_STRAIGHT: _("Knitted straight"),
}
DISPUTED: Final[Mapping[str, Promise]] = {
    "two_concealed_kongs": _("Two concealed kongs are worth 8; in 1998 they were worth 6."),
    "mixed_kongs": _("A concealed and a melded kong together are worth 6; older programs say 5."),
    "special_hands_exclude_fully_concealed": _("A self-drawn special hand adds Self-Drawn but not Fully Concealed."),
    "all_green_includes_half_flush": _("All Green excludes Half Flush."),
    "nine_gates_include_both_terminal_pungs": _("Nine Gates excludes both pungs of terminals."),
    "all_terminals_includes_double_pung": _("All Terminals excludes Double Pung."),
    "all_terminals_includes_triple_pung": _("All Terminals excludes Triple Pung."),
    "shifted_chows_include_terminal_chows": _("Four shifted chows exclude the terminal chows at their ends."),
    "voided_suit_is_included": _("One Voided Suit is not counted with sets that leave room for only two suits."),
    "concealed_pungs_include_concealed_kongs": _("Concealed pungs exclude the points of concealed kongs."),
    "kongs_fan_adds_concealed_kongs": _("Three and Four Kongs add the points of one or two concealed kongs."),
    "knitted_straight_with_lesser_knitted": _("Lesser Honours and Knitted Tiles adds Knitted Straight."),
    "seven_pairs_with_four_alike": _("Four identical tiles may count as two of the seven pairs."),
    "wait_in_knitted_straight": _("The wait counts even if the winning tile is also part of the knitted straight."),
    "exhausted_tile_is_a_wait": _("A tile counts as waited for even if the hand holds all four copies."),
    "all_types_in_seven_pairs": _("Seven pairs of all five types add All Types."),
}


def fan_name(described: Fan) -> str:
    """Return the fan's name in the reader's language."""
    return described.names[reader()]


def chinese_beside(described: Fan) -> str:
    """Return the Chinese name as it stands beside the reader's; nothing for readers of another Chinese script."""
    names = described.names
    scripts = {code.partition("-")[0] for code in names if names[code] == described.chinese}
    is_said = described.chinese in names[reader()] or nearest(reader()).partition("-")[0] in scripts
    return "" if is_said else described.chinese


def problem_sentence(code: str, detail: Mapping[str, Any], fallback: str) -> str:
    """Return the problem as a sentence in the reader's language, or the core's English one without a translation."""
    if code not in PROBLEMS:
        return fallback
    tile, yaku = detail.get("tile"), detail.get("yaku")
    facts = dict(detail) | ({"tile": spoken_tile(tile)} if tile else {})
    if isinstance(yaku, list):
        facts["yaku"] = print_series(map(yaku_name, yaku))
    return filled(str(PROBLEMS[code]), facts, fallback)


def filled(template: str, facts: Mapping[str, Any], fallback: str) -> str:
    """Return ``template`` with its figures; ``fallback`` when a figure is not among ``facts``."""
    try:
        return template % facts
    except KeyError:
        return fallback


def problem_sentences(error: RuleError) -> tuple[str, ...]:
    """Return one sentence for each problem that an error of the core carries."""
    listed = error.detail.get("problems") or [{"code": error.code, "message": error.message, "detail": error.detail}]
    return tuple(dict.fromkeys(problem_sentence(each["code"], each["detail"], each["message"]) for each in listed))


def because(dropped: DroppedFan) -> str:
    """Return why a fan that is in the tiles does not count."""
    reason = str(BECAUSE[dropped.principle]) % {"fan": fan_name(fan(dropped.by))}
    return reason if not dropped.option else gettext("%(reason)s, under this rule set") % {"reason": reason}
