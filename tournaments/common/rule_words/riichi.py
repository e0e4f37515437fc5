"""Translate riichi's words and refusals."""

import re
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from mahjong_core.riichi.table.records import Abortive, Cause, HandLabel
from mahjong_core.riichi.value import Limit
from mahjong_core.winds import Wind
from tournaments.common.look.signs import continue_with
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
    Cause.DEPOSIT.value: gettext_lazy("Riichi sticks"),
    Cause.WIN.value: gettext_lazy("Win"),
    Cause.COUNTERS.value: gettext_lazy("Counters"),
    Cause.RESPONSIBILITY.value: gettext_lazy("Responsibility"),
    Cause.NOTEN.value: gettext_lazy("Noten"),
    Cause.NAGASHI.value: gettext_lazy("Nagashi mangan"),
    Cause.CHOMBO.value: gettext_lazy("Chombo"),
    Cause.LEFTOVER.value: gettext_lazy("Riichi sticks left at the end of the game"),
}
FU_REASONS: dict[str, Promise] = {
    "win": pgettext_lazy("fu", "A win"),
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
    "riichi.part_not_of_outcome": gettext_lazy("This end of a hand cannot have the field %(field)s."),
    "riichi.part_missing": gettext_lazy("This end of a hand needs the field %(field)s."),
    "riichi.seat_twice": gettext_lazy("A seat appears twice."),
    "riichi.no_abortive_draws": gettext_lazy("This rule set has no abortive draws."),
    "riichi.abortive_not_in_rules": gettext_lazy("This rule set does not have this abortive draw."),
    "riichi.three_wins_draw": gettext_lazy("In this rule set three wins on one discard make an abortive draw."),
    "riichi.stake_not_covered": gettext_lazy("A player needs 1,000 points to declare riichi."),
    "riichi.no_responsibility": gettext_lazy("This rule set has no responsibility payment for a yakuman."),
    "riichi.no_nagashi": gettext_lazy("This rule set has no nagashi mangan."),
    "riichi.four_riichi": gettext_lazy("This abortive draw needs four declarations of riichi."),
    "riichi.one_winner_only": gettext_lazy("In this rule set only the nearest winner is paid."),
    "riichi.winner_is_discarder": gettext_lazy("The winner and the discarder must be different players."),
    "riichi.no_double_yakuman": gettext_lazy("This rule set does not allow a yakuman with this multiple."),
    "riichi.below_two_han": gettext_lazy("With five or more counters, a win needs two han."),
    "riichi.value_missing": gettext_lazy("Enter han and fu, or a limit."),
    "riichi.fu_missing": gettext_lazy("Enter the fu for a hand below five han."),
    "riichi.han_out_of_range": gettext_lazy("Enter 1 to 13 han instead of %(han)s."),
    "riichi.impossible_fu": gettext_lazy("%(han)s han and %(fu)s fu are not possible with this win."),
    "riichi.limit_differs": gettext_lazy("Han and fu do not match this limit."),
    "riichi.liable_is_winner": gettext_lazy("The responsible player must be an opponent of the winner."),
    "riichi.liable_without_yakuman": gettext_lazy("Responsibility applies only to a yakuman."),
    "riichi.liable_times": gettext_lazy(
        "Enter the number of yakuman that were fed only if the rules ask for it, and not more than the hand has."
    ),
    "riichi.several_self_draws": gettext_lazy("A self-draw can have only one winner."),
    "riichi.riichi_not_tenpai": gettext_lazy(
        "A player who declared riichi must show a waiting hand, otherwise it is a chombo."
    ),
    "riichi.dead_hand": gettext_lazy("A dead hand neither wins nor is tenpai."),
    "riichi.game_over": gettext_lazy("The game has ended."),
    "riichi.hand_after_the_last": gettext_lazy("Hand %(last)s is the last after the end signal."),
    "riichi.game_unfinished": gettext_lazy("The game is not finished. Next hand: %(next)s."),
    "riichi.deposits_go_to_winner": gettext_lazy("Riichi sticks left on the table go to the player in first place."),
    "riichi.deposits_are_kept": gettext_lazy(
        "Riichi sticks left on the table are returned. Count each with the player who placed it."
    ),
    "riichi.stake_undivided": gettext_lazy(
        "Three players share the remaining riichi sticks. The remainder is not given to anyone: %(points)s."
    ),
    "riichi.not_late": gettext_lazy("A delay must be at least one minute."),
}


_LABEL: Final = re.compile(r"(?P<round>East|South|West|North) (?P<number>[1-4])(?:, (?P<counters>\d+) counters?)?")


def label_text(label: HandLabel) -> str:
    """Return the label of a riichi hand in words: "South 2, 1 counter"."""
    name = _("%(wind)s %(number)s") % {"wind": NAMES[label.round], "number": label.number}
    if not label.counters:
        return name
    return continue_with(name, ngettext("%(n)s counter", "%(n)s counters", label.counters) % {"n": label.counters})


def label_from(text: str) -> HandLabel | None:
    """Return the hand label that the core wrote into a refusal's details, or None if the text is no label."""
    found = _LABEL.fullmatch(text)
    if found is None:
        return None
    return HandLabel(Wind[found["round"].upper()], int(found["number"]), int(found["counters"] or 0))
