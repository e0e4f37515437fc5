"""Render the observer's report as a PDF."""

from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.observer.selectors.report import ObserverPage, SessionTimes
from tournaments.common.look.dates import print_date
from tournaments.common.look.languages import reader
from tournaments.common.look.lists import print_series
from tournaments.common.person_names import name_list
from tournaments.common.typeset import typeset

_DASH: Final = "\N{EN DASH}"
_TEMPLATE: Final = "reports/typst/observer-report.typ"


def observer_pdf(page: ObserverPage) -> bytes:
    """Return the sections with the event's facts for each, in the active language."""
    return typeset(_TEMPLATE, observer_paper(page))


def observer_paper(page: ObserverPage) -> dict[str, Any]:
    """Return the report for its template.

    Rows of label and value, then each section with its lines and its text.
    """
    facts, event = page.facts, page.facts.tournament
    lines = {
        "schedule": [_session_line(session) for session in facts.sessions],
        "refereeing": [
            *([_("Chief referee: %(names)s") % {"names": name_list(facts.chiefs)}] if facts.chiefs else []),
            *([_("Referees: %(names)s") % {"names": name_list(facts.referees)}] if facts.referees else []),
            _("Rulings: %(n)s, taken back: %(back)s") % {"n": len(facts.rulings), "back": facts.taken_back},
            *(
                f"{offence.count} \N{MULTIPLICATION SIGN} {offence.name} ({offence.clause})"
                for offence in facts.offences
            ),
        ],
        "complaints": [
            _("Disputes of results: %(n)s") % {"n": facts.disputes},
            *(
                _("Appeal %(n)s, session %(session)s: %(status)s")
                % {"n": appeal.number, "session": appeal.session.number, "status": appeal.get_status_display()}
                for appeal in facts.appeals
            ),
        ],
        "communication": [_("Announcements: %(n)s") % {"n": facts.announcements}],
        "prizes": [f"{prize.place}. {prize.name}" + (f" · {prize.of}" if prize.of else "") for prize in facts.prizes],
        "comments": [],
    }
    return {
        "lang": reader(),
        "paper": "a4",
        "title": _("Observer’s report"),
        "event": {"name": event.name},
        "mark": {"text": _("Observer’s report"), "code": ""},
        "labels": {"check": "", "page": _("page {n} of {total}")},
        "head": [
            [pgettext("where an event is held", "Place"), print_series(filter(None, [event.place, event.country]))],
            [_("Dates"), _days(event.starts_on, event.ends_on)],
            [_("Players"), str(facts.report.player_count)],
            [_("Countries"), str(facts.countries)],
            [_("Observer"), page.latest.by_name if page.latest else ""],
            [_("Status"), _("submitted") if page.latest and page.latest.is_final else _("draft")],
        ],
        "sections": [{"title": name, "lines": lines[code], "text": text} for code, name, text in page.sections],
    }


def _days(first: Any, last: Any) -> str:
    days = [print_date(first, "j F Y")]
    if last and last != first:
        days.append(print_date(last, "j F Y"))
    return f" {_DASH} ".join(days)


def _session_line(session_times: SessionTimes) -> str:
    words = _("Session %(n)s: planned %(planned)s, played %(from)s to %(to)s")
    return words % {
        "n": session_times.number,
        "planned": _time(session_times.planned_at),
        "from": _time(session_times.started_at),
        "to": _time(session_times.ended_at),
    }


def _time(at: datetime | None) -> str:
    return print_date(at, "j F Y, H:i") if at else _DASH
