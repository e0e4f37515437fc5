"""Translate riichi's words and refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong_core.riichi.table.records import Abortive, Cause, HandLabel
from mahjong_core.riichi.value import Limit
from tournaments.common.look.winds import NAMES

LIMITS: dict[str, Promise] = {
    Limit.MANGAN.value: gettext_lazy("Mangan"),
    Limit.HANEMAN.value: gettext_lazy("Haneman"),
    Limit.BAIMAN.value: gettext_lazy("Baiman"),
    Limit.SANBAIMAN.value: gettext_lazy("Sanbaiman"),
    Limit.YAKUMAN.value: gettext_lazy("Yakuman"),
    Limit.DOUBLE_YAKUMAN.value: gettext_lazy("Double yakuman"),
    Limit.TRIPLE_YAKUMAN.value: gettext_lazy("Triple yakuman"),
    Limit.QUADRUPLE_YAKUMAN.value: gettext_lazy("Quadruple yakuman"),
    Limit.QUINTUPLE_YAKUMAN.value: gettext_lazy("Quintuple yakuman"),
    Limit.SEXTUPLE_YAKUMAN.value: gettext_lazy("Sextuple yakuman"),
}
ABORTIVE: dict[str, Promise] = {
    Abortive.NINE_ORPHANS.value: gettext_lazy("Nine terminals and honours"),
    Abortive.FOUR_KONGS.value: gettext_lazy("Four kongs"),
    Abortive.FOUR_WINDS.value: gettext_lazy("Four same winds"),
    Abortive.FOUR_RIICHI.value: gettext_lazy("Four riichi"),
    Abortive.THREE_WINS.value: gettext_lazy("Three wins on one discard"),
}
CAUSES: dict[str, Promise] = {
    Cause.DEPOSIT.value: gettext_lazy("Riichi stakes"),
    Cause.WIN.value: gettext_lazy("Win"),
    Cause.COUNTERS.value: gettext_lazy("Counters"),
    Cause.RESPONSIBILITY.value: gettext_lazy("Responsibility"),
    Cause.NOTEN.value: gettext_lazy("Noten"),
    Cause.NAGASHI.value: gettext_lazy("Nagashi mangan"),
    Cause.CHOMBO.value: gettext_lazy("Chombo"),
    Cause.LEFTOVER.value: gettext_lazy("Stakes left at the end"),
}
FU_REASONS: dict[str, Promise] = {
    "win": gettext_lazy("A win"),
    "concealed_discard": gettext_lazy("Concealed hand on a discard"),
    "seven_pairs": gettext_lazy("Seven pairs"),
    "open_pung": gettext_lazy("Open pung"),
    "concealed_pung": gettext_lazy("Concealed pung"),
    "open_kong": gettext_lazy("Open kong"),
    "concealed_kong": gettext_lazy("Concealed kong"),
    "pair_wait": gettext_lazy("Wait for the pair"),
    "closed_wait": gettext_lazy("Closed wait"),
    "edge_wait": gettext_lazy("Edge wait"),
    "self_draw": gettext_lazy("Self-draw"),
    "open_pinfu": gettext_lazy("Open hand without fu"),
    "dragon_pair": gettext_lazy("Pair of dragons"),
    "seat_wind_pair": gettext_lazy("Pair of the seat wind"),
    "prevailing_wind_pair": gettext_lazy("Pair of the prevailing wind"),
}
# Sentences by code; figures come from the error's detail.
REFUSALS: dict[str, Promise] = {
    "riichi.part_not_of_outcome": gettext_lazy("Such an end of a hand has no such part: %(field)s."),
    "riichi.part_missing": gettext_lazy("Something is missing for this end of the hand: %(field)s."),
    "riichi.seat_twice": gettext_lazy("A seat stands twice."),
    "riichi.no_abortive_draws": gettext_lazy("This rule set has no abortive draws."),
    "riichi.abortive_not_in_rules": gettext_lazy("This rule set has no such abortive draw."),
    "riichi.three_wins_draw": gettext_lazy("In this rule set three wins on one discard make an abortive draw."),
    "riichi.stake_not_covered": gettext_lazy("Riichi needs the 1,000 points of its stake."),
    "riichi.no_responsibility": gettext_lazy("In this rule set nobody is responsible for a yakuman."),
    "riichi.no_nagashi": gettext_lazy("This rule set has no nagashi mangan."),
    "riichi.four_riichi": gettext_lazy("Four declarations of riichi, and only they, make that abortive draw."),
    "riichi.one_winner_only": gettext_lazy("In this rule set the nearest winner alone is paid."),
    "riichi.winner_is_discarder": gettext_lazy("The winner and the discarder must be different players."),
    "riichi.no_double_yakuman": gettext_lazy("This rule set pays no yakuman so many times."),
    "riichi.below_two_han": gettext_lazy("From five counters on a win needs two han."),
    "riichi.value_missing": gettext_lazy("Give han and fu, or a limit."),
    "riichi.fu_missing": gettext_lazy("Below five han the fu decide: say how many."),
    "riichi.han_out_of_range": gettext_lazy("A hand has 1 to 13 han, not %(han)s."),
    "riichi.impossible_fu": gettext_lazy("No hand has %(han)s han and %(fu)s fu this way."),
    "riichi.limit_differs": gettext_lazy("Han and fu do not make that limit."),
    "riichi.liable_is_winner": gettext_lazy("The player responsible is an opponent of the winner."),
    "riichi.liable_without_yakuman": gettext_lazy("Responsibility is for a yakuman only."),
    "riichi.several_self_draws": gettext_lazy("Only one player draws the winning tile."),
    "riichi.riichi_not_tenpai": gettext_lazy("Whoever declared riichi shows a waiting hand, or it is a chombo."),
    "riichi.game_over": gettext_lazy("The game has ended."),
    "riichi.hand_after_the_last": gettext_lazy("After the end signal, hand %(last)s is the last: no other follows."),
    "riichi.game_unfinished": gettext_lazy("The game is not finished: %(next)s would be next."),
    "riichi.deposits_go_to_winner": gettext_lazy("Stakes left on the table belong to the winner."),
    "riichi.deposits_are_kept": gettext_lazy(
        "Stakes left on the table go back to whoever laid them: count each with its player."
    ),
    "riichi.stake_undivided": gettext_lazy(
        "Three share the riichi sticks that are left. What cannot be divided is nobody's: %(points)s."
    ),
    "riichi.not_late": gettext_lazy("Nobody is late by nothing."),
}


def label_text(label: HandLabel) -> str:
    """Return the label of a riichi hand in words: "South 2, 1 counter"."""
    name = _("%(wind)s %(number)s") % {"wind": NAMES[label.round], "number": label.number}
    if not label.counters:
        return name
    return f"{name}, {ngettext('%(n)s counter', '%(n)s counters', label.counters) % {'n': label.counters}}"
