"""Show case law and the handover: what referees write for each other."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from penalties.common.forms import FIELDS_OF_CODES
from penalties.models import Ruling
from penalties.notes.forms import CaseForm, NoteForm, case_initial
from penalties.notes.selectors import find_cases
from penalties.notes.selectors import handover as handover_of
from penalties.notes.services import leave_note, newest_note, read_notes, write_up
from penalties.permissions import ACTS, note_reader
from penalties.rulings.selectors.records import points_of, ruling_row
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Session


@require_GET
def cases(request: HttpRequest, slug: str) -> HttpResponse:
    """Show case law, searched by clause or words."""
    page = load_event(request, slug, "tournament.backstage")
    wanted = request.GET.get("q", "")[:100]
    context = {"page": page, "tab": "rulings", "query": wanted, "cases": find_cases(page.tournament, wanted)}
    return render(request, "penalties/cases/list.html", context | {"may_write": _may(page, "case.write")})


def _may(page: EventPage, act: str) -> bool:
    return act in allowed_acts(page.roles, ACTS)


def case_write(request: HttpRequest, slug: str, ruling: UUID) -> HttpResponse:
    """Write a ruling up as a case, or a new version of it."""
    page = load_event(request, slug)
    related = Ruling.objects.select_related("tournament", "participant", "session", "table", "revocation")
    contested = get_object_or_404(related, uid=ruling, tournament=page.tournament)
    check_may(page.actor, "case.write", page.tournament, ACTS)
    form = CaseForm(request.POST or None, initial=case_initial(newest_note(contested)))
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES):
            write_up(ruling=contested, case_text=form.case_text(), by=page.actor, at=page.now)
            messages.success(request, _("The case was saved."))
            return redirect("cases", slug)
    points = points_of([contested]).get(contested.effect_group, [])
    reader = note_reader(page.actor, page.roles)
    row = ruling_row(contested, rules_of(page.tournament), points, with_notes=True, reader=reader)
    context = {"page": page, "tab": "rulings", "row": row, "form": form}
    return render(request, "penalties/cases/write.html", context, status=422 if form.errors else 200)


def handover(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Show open items and notes for the next referees; POST adds a note."""
    page, session_row = _load(request, slug, session)
    form = NoteForm(request.POST or None)
    if request.method == "POST":
        check_may(page.actor, "handover.write", page.tournament, ACTS)
        if form.is_valid():
            leave_note(session=session_row, text=form.cleaned_data["text"], by=page.actor, at=page.now)
            messages.success(request, _("The note was saved."))
            return redirect("handover", slug, session)
    now = handover_of(session_row, note_reader(page.actor, page.roles))
    own = page.actor.key
    context = {
        "page": page,
        "tab": "rulings",
        "session": session_row,
        "sessions": Session.objects.filter(tournament=page.tournament),
        "now": now,
        "incidents": now.incidents,
        "may_record": _may(page, "ruling.record"),
        "may_write": _may(page, "handover.write"),
        "unread": [
            note for note in now.notes if note.by != own and own not in {read.by for read in note.readings.all()}
        ],
        "form": form,
    }
    return render(request, "penalties/handover.html", context, status=422 if form.errors else 200)


@require_POST
def handover_read(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Mark the notes as read."""
    page, session_row = _load(request, slug, session)
    read_notes(session=session_row, by=page.actor, at=page.now)
    messages.success(request, _("The notes were marked as read."))
    return redirect("handover", slug, session)


def _load(request: HttpRequest, slug: str, number: int) -> tuple[EventPage, Session]:
    page = load_event(request, slug, "tournament.backstage")
    wanted = Session.objects.select_related("tournament")
    return page, get_object_or_404(wanted, tournament=page.tournament, number=number)
