"""Describe contradictions between options in the reader's language."""

from collections.abc import Iterable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.rule_words.options import LABELS

# By the names of ``mahjong_core.rulesets.consistency``.
CONTRADICTIONS: Final[dict[str, str | Promise]] = {
    "places_have_one_scale": _("Places are worth either table points or an uma."),
    "scale_descends": _("A better place must not be worth less than the next one."),
    "uma_sums_to_zero": _("The values of an uma must add up to zero."),
    "floating_uma_complete": _(
        "An uma by players above the start needs values for one and for three players above it."
    ),
    "hundreds_are_of_uma": _("Only uma can be shared in whole hundreds."),
    "return_not_below_start": _("The return points cannot be below the starting points."),
    "three_have_points": _("Games of three players need both an uma and starting points."),
    "three_return_not_below_start": _("The return points of three players cannot be less than their starting points."),
    "warning_within_session": _("The warning must come before the end of the session."),
    "end_signal_within_session": _("The end signal must come before the end of the session."),
    "ladder_ascends": _("Each step for a repeated offence must be at least the previous one, and at most the highest."),
    "lateness_ascends": _("The bands of lateness must increase, and only the last can be open."),
    "omitted_tile_priced": _("Set the points for a winning tile left out only if it costs a deduction."),
    "chombo_priced": _("Set chombo points only if the rule set has a chombo."),
    "three_wins_need_several": _(
        "Three wins on a discard can be a draw only if several players can win on one discard."
    ),
    "bonus_names_differ": _("Give each bonus column its own name."),
    "goal_beyond_start": _("The points of an extra round cannot be below the starting points."),
    "deposit_has_currency": _("Set a currency only if appeals have a deposit."),
    "deposit_needs_appeals": _("A deposit needs appeals. Set the time limit for appeals."),
    "country_best_counted": _("Set how many of a country’s best players count."),
    "ranking_not_empty": _("A ranking needs at least one criterion."),
    "rulings_have_a_text": _("Rulings need at least one text of offences."),
    "rejected_shares_ascend": _("List the returned shares of a deposit in increasing order, each once."),
    "texts_of_another_game": _("A text of offences belongs to the other game."),
}
_FOREIGN: Final = "not_"


def contradiction_words(problems: Iterable[str]) -> str:
    """Return one sentence for each problem, joined; empty if none has words."""
    return " ".join(filter(None, map(_words_of, problems)))


def _words_of(problem: str) -> str:
    if problem in CONTRADICTIONS:
        return str(CONTRADICTIONS[problem])
    game, _colon, option = problem.partition(":")
    if not game.startswith(_FOREIGN) or option not in LABELS:
        return ""
    return gettext("“%(option)s” is an option for the other game.") % {"option": LABELS[option]}
