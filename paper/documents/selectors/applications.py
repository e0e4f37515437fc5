"""Build applications: for the event to its federation (FFMJ at 3.5), and for an honour of a player (3.10.2).

The event's data is filled in; the rest are blank lines. Nothing of an application is stored.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from mahjong_core.series.season import base_rank
from paper.common.selectors.frame import event_dates, people_data
from paper.documents.selectors.rankings import released_ranking
from registration.models import RegistrationForm
from scoring.sheets.selectors.folding import rules_of
from scoring.standings.selectors.page import standing_rows
from scoring.standings.selectors.who_played import places_of_players
from tournaments.common.look.dates import print_date
from tournaments.common.look.lists import print_series
from tournaments.common.rule_words.presets import rules_name
from tournaments.models import Participant, ParticipantState, Session, Team, Tournament
from tournaments.referees.selectors.coverage import Official, officials_of
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder
from tournaments.tables.selectors.hall_plans import HallPlan, hall_plan

_SUBSTITUTES: Final = 3  # FFMJ at 3.5: "les noms des 3 joueurs remplaçants"
_PROGRAMME_LINES: Final = 3
_LISTED: Final = "applications"


def event_application(order: PrintOrder) -> PrintContent:
    """Return the application of the event in the order of the clause, with the plan of the hall where it is drawn."""
    event = order.tournament
    plan = hall_plan(event)
    parts = _event_parts(event, plan)
    title = _("Application to hold a tournament")
    grid = [] if plan.is_plain else plan.grid
    words = {
        "title": title,
        "to": _("To the federation"),
        "signed": _("The organiser, date and signature"),
        "plan": _("Plan of the hall"),
    }
    item = PrintItem("event", title, [[part["lines"] for part in parts], grid], {"parts": parts, "grid": grid})
    return PrintContent([item], _LISTED, labels=words)


def honours_applications(order: PrintOrder) -> PrintContent:
    """Return an application for each player who holds a place: the result is filled in, the level is written by hand.

    Refuses with ``paper.nothing_released``. No text says which place is enough: the body that gives the honour does.
    """
    event = order.tournament
    current = released_ranking(order)
    drawn = people_data(current.people.values())
    entries = {entry.number: entry for entry in current.people.values()}
    players = len(places_of_players(current))
    items = []
    for row in standing_rows(current):
        if row.place is not None:
            entry = entries[row.number]
            parts = _honours_parts(event, entry, row.place, players)
            data = {"parts": parts, "grid": [], "player": drawn[entry.pk]}
            facts = [row.place, players, entry.name, entry.country, entry.club, entry.federation_number]
            items.append(PrintItem(f"player:{entry.uid}", f"{row.number} {row.name}", facts, data))
    words = {
        "title": _("Application for an award"),
        "to": _("To the awarding body"),
        "signed": _("The player, date and signature"),
    }
    return PrintContent(items, _LISTED, labels=words)


def _part(name: str, lines: Iterable[str] = (), blanks: int = 1) -> dict[str, Any]:
    """Return a part of a form: what is known of it, else ``blanks`` lines to write on."""
    known = [line for line in lines if line]
    return {"name": name, "lines": known, "blanks": 0 if known else blanks}


# --- the event ---------------------------------------------------------------------------------------------------


def _event_parts(event: Tournament, plan: HallPlan) -> list[dict[str, Any]]:
    """Return the parts that the FFMJ asks for, in its order (FFMJ at 3.5)."""
    form = RegistrationForm.objects.filter(tournament=event).first()
    substitutes = _substitutes(event)
    enclosed = [_("Certificate of the hall"), _("Plan of the hall"), _("Budget"), _("Presentation of the tournament")]
    return [
        _part(_("Dates"), [event_dates(event)]),
        _part(_("Place of the tournament"), [_place(event)]),
        _part(_("Rules of the tournament"), [rules_name(rules_of(event).name)]),
        _part(_("Capacity of the hall in players"), [_players(form.places)] if form else []),
        _part(_("Programme"), _programme(event), _PROGRAMME_LINES),
        _part(_("Rankings"), [_rankings(event)]),
        _part(_("Requested MERS level")),
        _part(_("Referees"), _referees(officials_of(event)), _PROGRAMME_LINES),
        _part(_("Computer support")),
        _part(_("Three named substitutes"), substitutes) | {"blanks": max(0, _SUBSTITUTES - len(substitutes))},
        {"name": _("Enclosed"), "lines": [], "blanks": 0, "ticks": enclosed, "there": [] if plan.is_plain else [1]},
    ]


def _place(event: Tournament) -> str:
    return f"{event.place} ({event.country})" if event.place and event.country else event.place


def _players(count: int) -> str:
    return ngettext("%(n)s player", "%(n)s players", count) % {"n": count}


def _programme(event: Tournament) -> list[str]:
    """Return when each session is planned; nothing if one of them has no time yet."""
    planned = [(session.number, session.planned_at) for session in Session.objects.filter(tournament=event)]
    if any(at is None for _number, at in planned):
        return []
    return [
        _("Session %(n)s: %(when)s") % {"n": number, "when": print_date(timezone.localtime(at), "l j F, H:i")}
        for number, at in planned
    ]


def _rankings(event: Tournament) -> str:
    has_teams = Team.objects.filter(tournament=event).exists()
    return print_series([_("Individual"), *([_("Teams")] if has_teams else [])])


def _referees(officials: Sequence[Official]) -> list[str]:
    return [_referee_line(official) for official in sorted(officials, key=lambda official: not official.is_chief)]


def _referee_line(official: Official) -> str:
    words = [
        official.name,
        _("chief referee") if official.is_chief else "",
        official.home.country,
        _("passport %(number)s") % {"number": official.licence} if official.licence else "",
        _("level %(level)s") % {"level": official.level} if official.level else "",
    ]
    return print_series(word for word in words if word)


def _substitutes(event: Tournament) -> list[str]:
    bench = Participant.objects.filter(tournament=event, state=ParticipantState.SUBSTITUTE).order_by("number")
    return list(bench.values_list("name", flat=True))


# --- an honour ---------------------------------------------------------------------------------------------------


def _honours_parts(event: Tournament, entry: Participant, place: int, players: int) -> list[dict[str, Any]]:
    result = ngettext("%(place)s of %(n)s player", "%(place)s of %(n)s players", players)
    return [
        _part(_("Club"), [entry.club]),
        _part(_("Federation number"), [entry.federation_number]),
        _part(_("Tournament"), [event.name, " · ".join(word for word in (_place(event), event_dates(event)) if word)]),
        _part(_("Rules of the tournament"), [rules_name(rules_of(event).name)]),
        _part(_("Sanctioned by")),
        _part(pgettext("a narrow column", "Place"), [result % {"place": place, "n": players}]),
        _part(_("Base rank"), [str(base_rank(place, players))]),
        _part(_("Requested award, such as the Pin")),
        _part(_("Confirmed by the chief referee, date and signature"), blanks=2),
    ]
