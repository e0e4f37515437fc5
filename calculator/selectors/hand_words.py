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
from tournaments.common.look.languages import reader
from tournaments.common.look.tiles import tile_name as spoken_tile

# Figures come from the problem's detail; ``tile`` there is said by its name.
PROBLEMS: Final[Mapping[str, Promise]] = {
    "tile.unreadable": _("“%(text)s” cannot be read as tiles. Write 123m or m123, and E S W N for the winds."),
    "tile.not_one": _("After the + stands one tile, the winning one."),
    "meld.unreadable": _("A meld stands in [ ], a concealed kong in ( )."),
    "hand.too_many_melds": _("%(melds)s melds: a hand has four sets."),
    "hand.meld_not_a_set": _("%(meld)s is no chow, pung or kong."),
    "hand.tile_count": _("Tiles beside the melds: %(standing)s; there should be %(expected)s."),
    "hand.too_many_copies": _("%(tile)s: %(copies)s copies, and there are four."),
    "hand.no_winning_tile": _("Which tile won? Tap it in the hand, or write it after a +."),
    "hand.not_complete": _("These tiles are no win: they are neither four sets and a pair nor a special hand."),
    "hand.full": _("The hand has its 14 tiles. Take one out first."),
    "hand.no_room_for_meld": _("There is no room for a meld: take three tiles out first."),
    "hand.fifth_copy": _("There are only four of each tile: %(tile)s is used up."),
    "hand.no_such_chow": _("A chow is three numbers in a row: %(tile)s begins none."),
    "hand.tile_not_there": _("%(tile)s does not stand in the hand."),
    "hand.no_red_tile": _("%(tile)s has no red copy: only fives have one."),
    "hand.no_yaku": _("The hand is complete and has no yaku, so it may not be declared (3.2)."),
    "hand.late_yaku": _("These rules want a yaku whichever tile wins, and another tile of the wait brings none."),
    "hand.below_two_han": _("From five counters on a win needs two han of yaku, dora apart (3.4.11)."),
    "hand.too_many_red_fives": _("There is one red five in each suit: one too many of %(tile)s."),
    "win.riichi_on_open_hand": _("Riichi needs a concealed hand."),
    "win.ippatsu_without_riichi": _("Ippatsu follows riichi: choose riichi."),
    "win.ippatsu_interrupted": _("A kong ends ippatsu."),
    "win.first_turn_interrupted": _("Claims and kongs end the first turn."),
    "win.first_turn_after_riichi": _("Who is in riichi has had a first turn."),
    "win.first_turn_on_last_tile": _("The last tile is far from the first turn."),
    "win.first_turn_of_east": _("East plays first: nobody discards before that."),
    "win.too_many_indicators": _("There are at most five indicators."),
    "win.indicator_copies": _("%(tile)s: %(copies)s copies with the indicators, and there are four."),
    "win.ippatsu_on_last_discard": _("The turn after riichi is over at the last discard: no ippatsu."),
    "win.ura_beyond_dora": _("Each ura lies under a dora indicator: ura %(ura)s, dora indicators %(dora)s."),
    "win.too_few_indicators": _("Each kong shows one more indicator: indicators %(dora)s, kongs %(kongs)s."),
    "win.prevailing_wind": _("East and South are the rounds of a game."),
    "hand.red_fives_unknown": _("MCR knows no red fives."),
    "score.unknown_field": _("“%(field)s” is no field of a hand."),
    "score.not_with_nagashi": _("A nagashi mangan is no win: “%(field)s” does not belong to it."),
    "win.nagashi_on_open_hand": _("Nagashi mangan needs a concealed hand."),
    "win.discarder_of_self_draw": _("Nobody discards what the winner draws."),
    "win.discarder_missing": _("Say who discarded: it decides what the responsible player pays."),
    "win.responsible_without_sets": _("Somebody is responsible for exposed Big Three Dragons and Big Four Winds only."),
    "win.flowers": _("There are eight flowers."),
    "win.replacement_is_drawn": _("The replacement tile of a kong is drawn: choose self-draw."),
    "win.replacement_without_kong": _("A replacement tile needs a kong in the hand."),
    "win.robbing_is_no_self_draw": _("The tile of a robbed kong comes from another player: choose discard."),
    "win.robbing_last_tile": _("No kong can be made with the last tile: nothing would replace it."),
    "win.robbed_tile_is_held": _("The robbed kong has the other three copies, so the hand holds none of them."),
    "win.last_of_kind_is_held": _(
        "Last of its kind: the other three lie open on the table, so none of them stands in the hand."
    ),
}
BECAUSE: Final[Mapping[Principle, Promise]] = {
    Principle.INCLUSION: _("included in %(fan)s"),
    Principle.NON_SEPARATION: _("the sets of %(fan)s are not taken apart again"),
    Principle.NON_IDENTICAL: _("a set serves only once in %(fan)s"),
    Principle.EXCLUSION: _("these sets are joined already, by %(fan)s"),
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
    "special_hands_exclude_fully_concealed": _("A self-drawn special hand adds Self-Drawn only, not Fully Concealed."),
    "all_green_includes_half_flush": _("All Green leaves Half Flush uncounted."),
    "nine_gates_include_both_terminal_pungs": _("Nine Gates leaves both pungs of terminals uncounted."),
    "all_terminals_includes_double_pung": _("All Terminals leaves Double Pung uncounted."),
    "all_terminals_includes_triple_pung": _("All Terminals leaves Triple Pung uncounted."),
    "shifted_chows_include_terminal_chows": _("Four shifted chows leave the terminal chows at their ends uncounted."),
    "voided_suit_is_included": _("One Voided Suit does not count beside sets that leave room for two suits only."),
    "concealed_pungs_include_concealed_kongs": _("Concealed pungs leave the points of concealed kongs uncounted."),
    "knitted_straight_with_lesser_knitted": _("Lesser Honours and Knitted Tiles adds Knitted Straight."),
    "seven_pairs_with_four_alike": _("Four equal tiles may stand as two of the seven pairs."),
    "wait_in_knitted_straight": _("The wait counts even where the winning tile also lies in the knitted straight."),
    "exhausted_tile_is_a_wait": _("A tile whose four copies the hand holds counts as waited for."),
    "all_types_in_seven_pairs": _("Seven pairs of all five types add All Types."),
}


def fan_name(described: Fan) -> str:
    """Return the fan's name in the reader's language."""
    return described.names[reader()]


def problem_sentence(code: str, detail: Mapping[str, Any], fallback: str) -> str:
    """Return what is wrong, in the reader's language; a code without a sentence keeps the core's English one."""
    if code not in PROBLEMS:
        return fallback
    tile = detail.get("tile")
    facts = dict(detail) | ({"tile": spoken_tile(tile)} if tile else {})
    return filled(str(PROBLEMS[code]), facts, fallback)


def filled(template: str, facts: Mapping[str, Any], fallback: str) -> str:
    """``template`` with its figures; ``fallback`` when a figure is not among ``facts``."""
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
    return reason if not dropped.option else gettext("%(reason)s, as these rules read it") % {"reason": reason}
