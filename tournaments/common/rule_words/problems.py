"""Explain, for the form of a rule set, why its options contradict each other."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# By the names of ``mahjong_core.rulesets.consistency``.
PROBLEMS: Final[Mapping[str, Promise]] = {
    "places_have_one_scale": _("Choose either table points or uma."),
    "scale_descends": _("A better place cannot be worth less."),
    "uma_sums_to_zero": _("The four uma values must add up to zero."),
    "floating_uma_complete": _(
        "Fill in both uma rows for one and three players above the start, or neither. The rows for none and four "
        "can only be used together with them."
    ),
    "hundreds_are_of_uma": _("Only uma can be shared in whole hundreds."),
    "return_not_below_start": _("The return points cannot be less than the starting points."),
    "three_have_points": _("Games of three players need both an uma and starting points."),
    "three_return_not_below_start": _("The return points of three players cannot be less than their starting points."),
    "bonus_names_differ": _("Give each bonus column its own name."),
    "three_wins_need_several": _("Three wins can make a draw only if several players can win."),
    "goal_beyond_start": _("The points that end a game cannot be below the starting points."),
    "warning_within_session": _("The warning must be within the session."),
    "end_signal_within_session": _("The end signal must be within the session."),
    "ladder_ascends": _("A step cannot be below the previous one or above the highest."),
    "lateness_ascends": _("The limits of lateness must increase, and only the last can be open."),
    "omitted_tile_priced": _("Set points for a winning tile left out only if points are deducted."),
    "chombo_priced": _("Set chombo and its points together."),
    "deposit_has_currency": _("Set the deposit and its currency together."),
    "deposit_needs_appeals": _("A deposit requires appeals."),
    "country_best_counted": _("Enter how many of a country’s best players count."),
    "ranking_not_empty": _("Choose at least one criterion for the ranking."),
    "texts_of_another_game": _("These texts are for the other game."),
    "rulings_have_a_text": _("Choose at least one text for rulings."),
    "rejected_shares_ascend": _("Enter the shares of the deposit in increasing order, each once."),
}
