"""Preview the closing or opening of a table, as the preview of a draft shows it."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.amendment import SeatChange
from mahjong_core.seating.plans.changes import add_table, dissolve
from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.follows import EffectLine, Following, paper_line, place_words, player_names, told_lines
from tournaments.common.links import with_help_link
from tournaments.common.look.lists import print_list
from tournaments.common.look.winds import wind_letter
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import DrawSource, Seat, SeatingDraw, Session, Table
from tournaments.seating.selectors.draw_changes import WhatIf, what_if
from tournaments.seating.selectors.plan import plan_data, published_plan
from tournaments.seating.selectors.wishes import broken_wishes, refuse_broken, standing_wishes


def next_table(session: Session) -> int:
    """Return the number of an additional table, after the last of the session."""
    return max(Table.objects.filter(session=session).values_list("number", flat=True), default=0) + 1


def close_follows(case: AccidentCase) -> Following:
    """Return the effects of closing a table."""
    number = case.table.number if case.table else 0
    wishes = standing_wishes(case.tournament)
    return _seating_follows(case, lambda plan: dissolve(plan, case.session.number, number, wishes))


def open_follows(case: AccidentCase) -> Following:
    """Return the effects of opening a table."""
    number = next_table(case.session)
    return _seating_follows(case, lambda plan: add_table(plan, case.session.number, number, case.players))


def _seating_follows(case: AccidentCase, change: Callable[[SeatingPlan], SeatingPlan]) -> Following:
    """Return the effects of the changed seating, as the page of a draft shows them."""
    with with_help_link("draws", case.tournament.slug), rules_as_refusals():
        plan = change(published_plan(case.tournament))
    with with_help_link("seating-change", case.tournament.slug):
        refuse_broken(broken_wishes(case.tournament, plan))
    draft = SeatingDraw(tournament=case.tournament, source=DrawSource.CHANGE, plan=plan_data(plan), inputs={})
    draft.report = {}
    shown = what_if(draft)
    return Following(_seating_lines(shown), tables=_places(shown)) if shown else Following(())


def _places(shown: WhatIf) -> tuple[tuple[int, int], ...]:
    return tuple((table.session, table.number) for table in shown.effects.tables)


def _seating_lines(shown: WhatIf) -> tuple[EffectLine, ...]:
    effects = shown.effects
    referees = sorted({str(touched_table.referee) for touched_table in effects.watched})
    tables = len(effects.tables)
    rows = [table.row for table in effects.tables if table.row]
    there = Seat.objects.filter(table__in=rows, participant__isnull=False).select_related("participant")
    people = [*shown.cards, *(seat.participant for seat in there if seat.participant)]
    lines = [
        EffectLine("table", tables, ngettext("table affected", "tables affected", tables), place_words(_places(shown))),
        paper_line(len(shown.wall_lists), tables, len(effects.cards), len(shown.cards)),
        *told_lines(player_names(people), referees),
    ]
    lines += _open_seat_lines(effects.emptied)
    lines += [
        EffectLine("swap", count.after, str(count.label), _("now %(n)s") % {"n": count.before})
        for count in shown.counts
        if count.before != count.after
    ]
    return tuple(lines)


def _open_seat_lines(seats: Sequence[SeatChange]) -> list[EffectLine]:
    if not seats:
        return []
    places = print_list(f"{seat.table.number} {wind_letter(seat.wind)}" for seat in seats)
    what = ngettext("seat without a name", "seats without a name", len(seats))
    return [EffectLine("warning", len(seats), what, places)]
