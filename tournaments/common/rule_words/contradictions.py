"""Describe contradictions between options in the reader's language."""

from collections.abc import Iterable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.rule_words.options import LABELS

# By the names of ``mahjong_core.rulesets.consistency``.
CONTRADICTIONS: Final[dict[str, str | Promise]] = {
    "places_have_one_scale": _("Places are worth table points or an uma: one of the two, not both."),
    "scale_descends": _("A better place must not be worth less than the next one."),
    "uma_sums_to_zero": _("The four values of an uma add up to zero."),
    "floating_uma_complete": _("An uma by players above the start has values for one and for three of them."),
    "return_not_below_start": _("The return points are not fewer than the starting points."),
    "warning_within_session": _("The warning comes before the end of the session."),
    "end_signal_within_session": _("The end signal comes before the end of the session."),
    "ladder_ascends": _("Each step for a repeated fault is at least the one before, and the highest is the most."),
    "lateness_ascends": _("The bands of lateness rise, and only the last may be open."),
    "omitted_tile_priced": _("A deduction for a winning tile left out needs its points; without one there are none."),
    "chombo_priced": _("A chombo needs its points; without a chombo there are none."),
    "three_wins_need_several": _("Three wins on a discard are a draw only where several players may win on one."),
    "goal_beyond_start": _("The points of an extra round are not fewer than the starting points."),
    "deposit_has_currency": _("An appeal’s deposit needs a currency; without a deposit there is none."),
    "deposit_needs_appeals": _("A deposit needs appeals: set the time for them."),
    "country_best_counted": _("Say how many of the best players of a country count."),
    "ranking_not_empty": _("A ranking needs a figure to rank by."),
    "rulings_have_a_text": _("Rulings need at least one text of offences."),
    "rejected_shares_ascend": _("The shares of a deposit that come back stand in rising order, each once."),
    "texts_of_another_game": _("A text of offences belongs to the other game."),
}
_FOREIGN: Final = "not_"


def contradiction_words(problems: Iterable[str]) -> str:
    """Return one sentence for each problem, joined; empty where none has words."""
    return " ".join(filter(None, map(_words_of, problems)))


def _words_of(problem: str) -> str:
    if problem in CONTRADICTIONS:
        return str(CONTRADICTIONS[problem])
    game, _colon, option = problem.partition(":")
    if not game.startswith(_FOREIGN) or option not in LABELS:
        return ""
    return gettext("“%(option)s” is an option of the other game.") % {"option": LABELS[option]}
