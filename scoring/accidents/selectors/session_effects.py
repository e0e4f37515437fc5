"""Preview remedies for a whole session: clocks stopped or resumed, sessions added or dropped."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.accidents.selectors.cases import AccidentCase
from scoring.accidents.selectors.follows import EffectLine, Following
from scoring.accidents.selectors.records import Deed
from tournaments.common.look.lists import print_list
from tournaments.events.selectors.session_plan import session_plan_change
from tournaments.models import Seat, Session, Table


def clock_follows(case: AccidentCase) -> Following:
    """Return the effects of a stopped or resumed clock: every table is informed, no paper changes."""
    tables = Table.objects.filter(session=case.session).count()
    people = Seat.objects.filter(session=case.session, participant__isnull=False).count()
    lines = (
        EffectLine("table", tables, ngettext("table affected", "tables affected", tables)),
        EffectLine("print", 0, _("sheets on paper out of date")),
        EffectLine(
            "users",
            people,
            ngettext("person to inform", "people to inform", people),
            _("on every clock and tablet at once"),
        ),
    )
    return Following(lines, tables=((case.session.number, 0),))


def plan_follows(case: AccidentCase) -> Following:
    """Return the effects of another number of sessions, as the page of the plan shows them."""
    count = Session.objects.filter(tournament=case.tournament).count()
    wanted = count + 1 if case.way.deed is Deed.ADD_SESSION else case.session.number - 1
    change = session_plan_change(case.tournament, wanted)
    if change.added:
        added = print_list(change.added)
        return Following(
            (EffectLine("plus", 1, _("session added"), _("session %(n)s, not seated yet") % {"n": added}),)
        )
    lines = [
        EffectLine("trash", len(change.dropped), ngettext("session removed", "sessions removed", len(change.dropped)))
    ]
    for dropped in change.dropped:
        facts = (
            _("session %(session)s") % {"session": dropped.number},
            ngettext("%(n)s player", "%(n)s players", dropped.players) % {"n": dropped.players},
            ngettext("%(n)s referee", "%(n)s referees", dropped.referees) % {"n": dropped.referees},
        )
        words = " · ".join(facts)
        lines.append(
            EffectLine(
                "table",
                dropped.tables,
                ngettext("table removed", "tables removed", dropped.tables),
                words,
            )
        )
    lines += [
        EffectLine("flag", phase.sessions, _("sessions remaining in phase %(n)s") % {"n": phase.phase.number})
        for phase in change.phases
    ]
    if change.draws:
        lines.append(EffectLine("swap", len(change.draws), _("drafts discarded")))
    return Following(tuple(lines), tables=tuple((dropped_session.number, 0) for dropped_session in change.dropped))
