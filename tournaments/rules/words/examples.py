"""Describe in one sentence what happens in the example of an option."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_TWO_WIN = _("North discards. East wins a mangan, West 1 han 30 fu; both had declared riichi.")
_CHOMBO = _("South commits a chombo.")
_READY = _("An exhaustive draw: East alone shows a waiting hand.")

SITUATIONS: Final[Mapping[str, Promise]] = {
    "uma": _("A table ends 21,000 and 5,000 above the start, 8,000 and 18,000 below it."),
    "uma_one_above": _(
        "A table ends with one player 21,000 above the start, the others 1,000, 5,000, 15,000 below it."
    ),
    "uma_three_above": _("A table ends with three players 8,000, 7,000, 6,000 above the start, one 21,000 below it."),
    "uma_none_above": _(
        "A table ends with all four players 100 to 400 below the start; a riichi stick stays on the table."
    ),
    "uma_four_above": _("A table ends with all four players at the start; the seat closest to East ranks first."),
    "tie_rule": _("East and South end tied, 10,000 above the start."),
    "return_points": _("A table ends 21,000 and 5,000 above the start, 8,000 and 18,000 below it."),
    "chombo": _CHOMBO,
    "chombo_amount": _CHOMBO,
    "chombo_ends": _CHOMBO,
    "hand_begins": _(
        "The end signal sounds after five hands, before the dice are thrown; the hand and one more are played."
    ),
    "chombo_after_signal_is_a_hand": _(
        "The end signal sounds during a hand, which ends by a chombo; the hand and one more are played."
    ),
    "liable_yakuman": _("South self-draws a yakuman for which West is responsible."),
    "yakuman_at_most": _("Yakuman are added: West discards the tile of South’s triple yakuman."),
    "liability_counters": _(
        "Two counters: North discards the winning tile of South’s yakuman, for which West is responsible."
    ),
    "liability_scope": _(
        "Yakuman are added: North discards the tile of South’s double yakuman; West is responsible for one of the two."
    ),
    "multiple_wins_on_discard": _TWO_WIN,
    "counters_of_several": _("The same with two counters: North discards, East wins a mangan, West 1 han 30 fu."),
    "deposits_of_several": _TWO_WIN,
    "abortive_draws": _("All four discard the same wind in the first turn."),
    "nagashi": _("South has discarded terminals and honours only, and none was claimed."),
    "nagashi_settled": _(
        "With two counters, South has discarded terminals and honours only, and none was claimed; no player is tenpai."
    ),
    "riichi_without_stake": _("East has 800 points, declares riichi, and alone shows a waiting hand at the draw."),
    "dealer_keeps": _READY,
    "last_hand_stop": _("South 4, all tied: North, the dealer, wins a mangan from East."),
    "rounds": _("The deal of North in the East round ends without a winner."),
    "goal_points": _("South 4 ends without a winner; the leader has 29,000."),
    "busted_continue": _("East has 20,000 and discards the tile of South’s yakuman."),
    "busted_at": _("East has 32,000 and discards the tile of South’s yakuman; a game ends when a player is busted."),
    "mid_session_substitute_uma": _(
        "East falls ill during the session and is replaced; the table ends 21,000 and 5,000 above the return points, "
        "8,000 and 18,000 below."
    ),
    "missed_session_uma": _(
        "East is ill and another player plays the session; the table ends 21,000 and 5,000 above the return points, "
        "8,000 and 18,000 below."
    ),
    "leftover_deposits": _("The game ends with two riichi sticks on the table, placed by South and West; East leads."),
}
