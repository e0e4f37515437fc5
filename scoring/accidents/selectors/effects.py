"""Preview the effects of a remedy before it is carried out; dispatch to the module that computes them."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from mahjong_core.rulesets.records import LatenessEffect
from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.follows import Following
from scoring.accidents.selectors.records import Deed
from scoring.accidents.selectors.seat_effects import return_follows, seat_follows, stay_away_follows
from scoring.accidents.selectors.session_effects import clock_follows, plan_follows
from scoring.accidents.selectors.table_effects import close_follows, open_follows
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_signed


def following(case: AccidentCase) -> Following:
    """Return the effects of a remedy without writing. Refusals of the seating are raised as when writing."""
    find = _FINDERS.get(case.way.deed) if case.way.deed else None
    return find(case) if find else Following((), rules=_lateness_words(case))


def _lateness_words(case: AccidentCase) -> str:
    """Return the bands of the rule set in words, for a late player (MERS 2.2, EMA riichi 5.6)."""
    if "lateness_bands" not in case.way.option.values():
        return ""
    sentences = []
    for band in case.rules.lateness_bands:
        facts = {"minutes": band.up_to_minutes, "points": print_signed(-band.points)}
        if band.effect is LatenessEffect.SESSION_LOST:
            sentences.append(_("after that, a substitute plays the session"))
        elif band.effect is LatenessEffect.DEDUCTION_PER_MINUTE:
            sentences.append(_("up to %(minutes)s min: %(points)s for each minute") % facts)
        else:
            sentences.append(_("up to %(minutes)s min: %(points)s") % facts)
    return print_series(sentences)


_FINDERS: Mapping[Deed, Callable[[AccidentCase], Following]] = {
    Deed.STAND_IN: seat_follows,
    Deed.STAND_IN_ON: stay_away_follows,
    Deed.WITHDRAW: stay_away_follows,
    Deed.RETURN: return_follows,
    Deed.CLOSE_TABLE: close_follows,
    Deed.OPEN_TABLE: open_follows,
    Deed.END_NOW: clock_follows,
    Deed.STOP: clock_follows,
    Deed.GO_ON: clock_follows,
    Deed.ADD_SESSION: plan_follows,
    Deed.DROP_SESSIONS: plan_follows,
}
