"""Translate the disputed readings of hands: labels, notes on texts known at second hand, examples."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

FAN_READINGS: Final[Words] = {
    "two_concealed_kongs": _("Two concealed kongs, points"),
    "mixed_kongs": _("A concealed and a melded kong, points"),
    "special_hands_exclude_fully_concealed": _("A self-drawn special hand adds Self-Drawn only, not Fully Concealed"),
    "all_green_includes_half_flush": _("All Green excludes Half Flush"),
    "nine_gates_include_both_terminal_pungs": _("Nine Gates excludes both pungs of terminals"),
    "all_terminals_includes_double_pung": _("All Terminals excludes Double Pung"),
    "all_terminals_includes_triple_pung": _("All Terminals excludes Triple Pung"),
    "shifted_chows_include_terminal_chows": _("Four shifted chows exclude their terminal chows"),
    "voided_suit_is_included": _("Fans that leave room for at most two suits exclude One Voided Suit"),
    "concealed_pungs_include_concealed_kongs": _("Concealed pungs exclude the points of concealed kongs"),
    "kongs_fan_adds_concealed_kongs": _("Three and Four Kongs add the points of concealed kongs"),
    "knitted_straight_with_lesser_knitted": _("Lesser Honours and Knitted Tiles adds Knitted Straight"),
    "seven_pairs_with_four_alike": _("Four identical tiles may count as two of the seven pairs"),
    "wait_in_knitted_straight": _("The wait counts even if the winning tile is also in the knitted straight"),
    "exhausted_tile_is_a_wait": _("A tile counts as a wait even if the hand has all four copies"),
    "all_types_in_seven_pairs": _("Seven pairs of all five types add All Types"),
}
COMPARED: Final[Words] = {"mcr-mil-1998": _("MCR of 1998 (point values)")}
# Our own notes, by their English words in the core, where the texts' words are not at hand.
READING_NOTES: Final[Words] = {
    "8 points for two concealed kongs": _("8 points for two concealed kongs"),
    "6 points for two concealed kongs": _("6 points for two concealed kongs"),
    "5 points for a concealed and a melded kong, as a fan of its own": _(
        "5 points for a concealed and a melded kong, as a fan of its own"
    ),
    "self-drawn, these hands add one point and not four": _("self-drawn, these hands add one point and not four"),
    "no Pung of Terminals or Honours beside Nine Gates": _("no Pung of Terminals or Honours with Nine Gates"),
    "a strict reading leaves it out": _("not counted in a strict reading"),
    "some referees count a concealed kong only as a concealed pung": _(
        "some referees count a concealed kong only as a concealed pung"
    ),
    "concealed kongs are added": _("concealed kongs are added"),
    "Knitted Straight is not added to these tiles": _("Knitted Straight is not added to these tiles"),
    "some referees ask for seven different pairs": _("some referees require seven different pairs"),
    "nobody waits for a tile that cannot come any more": _("a tile that can no longer appear is not a wait"),
    "All Types may stand beside Seven Pairs": _("All Types can be added to Seven Pairs"),
    "4 fan 30 and 3 fan 60 are a mangan": _("4 han 30 fu and 3 han 60 fu are a mangan"),
    "All Simples may be open": _("All Simples may be open"),
    "Blessing of Man is a mangan": _("Blessing of Man is a mangan"),
    "Big Four Winds are a single yakuman": _("Big Four Winds are a single yakuman"),
    "as other programs set it": _("as in other programs"),
    "as the organisation's own text has it": _("follows the organisation’s own text"),
    "commonly played so; not checked in a text": _("common practice; not verified in a text"),
}
READING_CLAUSES: Final[Words] = {
    "appendix 1, fan 4": _("appendix 1, fan 4"),
    "appendix 1, fan 19": _("appendix 1, fan 19"),
    "appendix 1, fan 34": _("appendix 1, fan 34"),
    "appendix 1, fan 48": _("appendix 1, fan 48"),
    "fan 3, p. 23": _("fan 3, p. 23"),
    "fan 5, p. 24; fan 17, p. 28": _("fan 5, p. 24; fan 17, p. 28"),
    "fan 8, p. 26": _("fan 8, p. 26"),
}
# How an example was won: the fields of a line of the core, told one after the other.
CIRCUMSTANCES: Final[Words] = {
    "self_draw": _("self-drawn"),
    "riichi": _("in riichi"),
    "first_turn": _("in the first turn, before the player’s own"),
    "counters": _("counters: %(value)s"),
    "dora_indicators": _("dora indicator %(value)s"),
    "ura_indicators": _("ura indicator %(value)s"),
    "ippatsu": _("ippatsu"),
    "kong_replacement": _("on a kong’s replacement tile"),
}
