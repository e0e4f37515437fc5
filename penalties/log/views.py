"""Show pages of rulings: the log that everybody reads, one ruling in full.

A ruling or an incident closed with a reason.
"""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from penalties.common.forms import FIELDS_OF_CODES
from penalties.log.forms import DismissalForm, LogForm, RevocationForm, later_with_fields
from penalties.models import Incident, Ruling
from penalties.notes.selectors import cases_beside
from penalties.permissions import ACTS, note_reader
from penalties.rulings.selectors.incidents import open_incidents
from penalties.rulings.selectors.records import RulingRow, choices_of_log, points_of, ruling_row, ruling_rows
from penalties.rulings.selectors.restating import LaterRuling, later_rulings
from penalties.rulings.services.decisions import revoke_ruling
from penalties.rulings.services.incidents import dismiss_incident
from penalties.rulings.services.restating import Later
from penalties.tables.selectors.screen import sentences_again
from scoring.common.permissions import embargoes_for
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.tables.selectors.occupancy import unnamed_seats


def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the log, filtered. The public part for everybody.

    Notes, what waits and the way to take back for the staff.
    """
    page = load_event(request, slug)
    may = allowed_acts(page.roles, ACTS)
    embargoes = embargoes_for(page.tournament, page.roles)
    offences, referees = choices_of_log(page.tournament, embargoes)
    form = LogForm(request.GET, offences=offences, referees=referees)
    log_filter = form.log_filter()
    reader = note_reader(page.actor, page.roles)
    context = {
        "page": page,
        "tab": "rulings",
        "form": form,
        "is_filtered": bool(log_filter.lookups),
        "rows": ruling_rows(
            page.tournament, with_notes=page.is_staff, log_filter=log_filter, embargoes=embargoes, reader=reader
        ),
        "incidents": open_incidents(page.tournament, reader=reader) if page.is_staff else [],
        "may_revoke": "ruling.revoke" in may,
        "may_record": "ruling.record" in may,
    }
    return render(request, "penalties/rulings/list.html", context)


@require_GET
def ruling(request: HttpRequest, slug: str, ruling: UUID) -> HttpResponse:
    """Show one ruling in full for the staff: the words read out, its effects, the possible actions."""
    page = load_event(request, slug, "tournament.backstage")
    row = _row_of(page, ruling)
    may = allowed_acts(page.roles, ACTS)
    context = {
        "page": page,
        "tab": "rulings",
        "row": row,
        "sentences": sentences_again(row.ruling, rules_of(page.tournament)),
        "cases": cases_beside(page.tournament, row.ruling.offence),
        "may_revoke": "ruling.revoke" in may,
        "may_record": "ruling.record" in may,
        "may_write": "case.write" in may,
        "waits_for_substitute": _waits_for_substitute(row),
    }
    return render(request, "penalties/rulings/page.html", context)


def _waits_for_substitute(row: RulingRow) -> bool:
    """Return whether the seat that a disqualified player left still has nobody's name on it (two queries then)."""
    ruling = row.ruling
    if not ruling.expelled_from or row.revocation is not None or ruling.table is None:
        return False
    seats = [(seat.seat.table_id, seat.seat.wind) for seat in unnamed_seats(ruling.tournament)]
    return (ruling.table_id, ruling.wind) in seats


def _row_of(page: EventPage, uid: UUID) -> RulingRow:
    related = Ruling.objects.select_related("tournament", "participant", "session", "table", "revocation", "victim")
    row = get_object_or_404(related, uid=uid, tournament=page.tournament)
    points = points_of([row]).get(row.effect_group, [])
    reader = note_reader(page.actor, page.roles)
    return ruling_row(row, rules_of(page.tournament), points, with_notes=True, reader=reader)


def ruling_revoke(request: HttpRequest, slug: str, ruling: UUID) -> HttpResponse:
    """Revoke a ruling with a reason: its points are reversed, the ruling stays readable."""
    page = load_event(request, slug, "ruling.revoke", ACTS)
    row = _row_of(page, ruling)
    later = later_rulings(row.ruling)
    form = RevocationForm(request.POST or None, later=later)
    if request.method == "POST" and form.is_valid():
        choice, reason = form.later_choice(), form.cleaned_data["reason"]
        with refusals_on(form, FIELDS_OF_CODES):
            revoke_ruling(ruling=row.ruling, reason=reason, later=choice, by=page.actor, at=page.now)
            messages.success(request, _revoked_message(later, choice))
            return redirect("rulings", slug)
    context = {
        "page": page,
        "tab": "rulings",
        "row": row,
        "form": form,
        "later": later_with_fields(later, form),
        "any_verified": any(later_ruling.is_verified for later_ruling in later),
    }
    return render(request, "penalties/rulings/revoke.html", context, status=422 if form.errors else 200)


def _revoked_message(later: Sequence[LaterRuling], choice: Later) -> str:
    """Return the message of a revocation, with the number of verified results that it changed."""
    if not choice.is_restated:
        return _("The ruling was taken back.")
    done = ngettext(
        "The ruling was taken back, and %(count)s later ruling was adjusted.",
        "The ruling was taken back, and %(count)s later rulings were adjusted.",
        len(later),
    ) % {"count": len(later)}
    waiting = len({later_ruling.ruling.table_id for later_ruling in later if later_ruling.is_verified})
    if not waiting:
        return done
    again = ngettext(
        "%(count)s verified result must be verified again.",
        "%(count)s verified results must be verified again.",
        waiting,
    ) % {"count": waiting}
    return f"{done} {again}"


def incident_dismiss(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Dismiss an incident with a reason."""
    page = load_event(request, slug, "ruling.record", ACTS)
    related = Incident.objects.select_related("tournament", "participant", "session", "table")
    incident = get_object_or_404(related, uid=uid, tournament=page.tournament)
    form = DismissalForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
            dismiss_incident(incident=incident, reason=form.cleaned_data["reason"], by=page.actor, at=page.now)
            messages.success(request, _("The incident was closed without a ruling."))
            return redirect("rulings", slug)
    note = note_reader(page.actor, page.roles).note_of(incident)
    context = {"page": page, "tab": "rulings", "incident": incident, "note": note, "form": form}
    return render(request, "penalties/rulings/dismiss.html", context, status=422 if form.errors else 200)
