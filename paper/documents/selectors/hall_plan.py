"""Build the plan of the hall: where each table stands."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from paper.common.selectors.seats import not_seated
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder
from tournaments.tables.selectors.hall_plans import hall_plan as plan_of


def hall_plan(order: PrintOrder) -> PrintContent:
    """Return every table at its place on one sheet; in numerical order, and marked so, if the hall is not drawn."""
    plan = plan_of(order.tournament)
    if not plan.places:
        raise not_seated()
    facts = sorted([number, *place] for number, place in plan.places.items())
    words = {
        "title": _("Plan of the hall"),
        "note": _("The hall has no plan: the tables are shown in order.") if plan.is_plain else "",
        "tables": ngettext("{n} table", "{n} tables", len(plan.places)),
    }
    item = PrintItem("event", _("Plan of the hall"), facts, {"grid": plan.grid, "count": len(plan.places)})
    return PrintContent([item], labels=words)
