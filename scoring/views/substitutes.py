"""Substitutes of a session: the bench, who plays for whom, and the chief referee's form (MERS 4, EMA riichi 5.7)."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import Wind
from scoring.forms.substitutes import SubstitutionEndForm, SubstitutionForm
from scoring.models import SeatOccupancy
from scoring.permissions import ACTS
from scoring.selectors.bench import bench, seated_players, substitutions
from scoring.services.substitutions import end_substitute, record_substitute, replace_player
from tournaments.errors import NotPermitted, Refusal
from tournaments.models import Session
from tournaments.permissions import allowed_acts, check_may
from tournaments.views.base import EventPage, load_event

Write = Callable[[], str]


@require_http_methods(["GET", "POST"])
def substitutes(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """The bench and the substitutions for the staff; a POST records one, or takes ``end`` back."""
    page = load_event(request, slug)
    check_may(page.actor, "tournament.backstage", page.tournament)
    wanted = Session.objects.select_related("tournament")
    found = get_object_or_404(wanted, tournament=page.tournament, number=session)
    if request.method != "POST":
        return show(request, page, found, form_for(found))
    check_may(page.actor, "table.staffing", page.tournament, ACTS)
    if "end" in request.POST:
        return take_back(request, page, found)
    form = form_for(found, request.POST)
    if not form.is_valid():
        return show(request, page, found, form)
    return done(request, page, found, form, lambda: write_substitution(page, found, form, timezone.now()))


def form_for(session: Session, data: Any = None) -> SubstitutionForm:
    return SubstitutionForm(data, seats=seated_players(session), bench=bench(session.tournament, session))


def write_substitution(page: EventPage, session: Session, form: SubstitutionForm, now: datetime) -> str:
    what, seat = form.replacement(), form.seat
    if form.cleaned_data["whole_event"] and seat.participant is not None:
        rows = replace_player(player=seat.participant, since=session, replacement=what, by=page.actor, at=now)
        return _("%(name)s plays in %(n)s sessions.") % {"name": what.name, "n": len(rows)}
    record_substitute(table=seat.table, replacement=what, by=page.actor, at=now)
    return _("%(name)s plays as a substitute.") % {"name": what.name}


def take_back(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    row = get_object_or_404(SeatOccupancy, pk=request.POST["end"], table__session=session)
    form = SubstitutionEndForm(request.POST)
    if not form.is_valid():
        return show(request, page, session, form_for(session), ended=form, status=422)

    def write() -> str:
        reason = form.cleaned_data["reason"]
        end_substitute(table=row.table, wind=Wind(row.wind), reason=reason, by=page.actor, at=timezone.now())
        return _("The substitution is taken back.")

    return done(request, page, session, form_for(session), write)


def done(request: HttpRequest, page: EventPage, session: Session, form: SubstitutionForm, write: Write) -> HttpResponse:
    """Back to the page after ``write``; what is refused is said on it, and nothing typed is lost."""
    try:
        said = write()
    except NotPermitted:
        raise
    except Refusal as refusal:
        return show(request, page, session, form, refusal=refusal, status=refusal.status)
    messages.success(request, said)
    return redirect("substitutes", page.tournament.slug, session.number)


def show(
    request: HttpRequest,
    page: EventPage,
    session: Session,
    form: SubstitutionForm,
    *,
    refusal: Refusal | None = None,
    ended: SubstitutionEndForm | None = None,
    status: int | None = None,
) -> HttpResponse:
    context = {
        "page": page,
        "tab": "rulings",
        "session": session,
        "sessions": Session.objects.filter(tournament=page.tournament),
        "bench": bench(page.tournament, session),
        "rows": substitutions(page.tournament, session),
        "form": form,
        "end_form": ended or SubstitutionEndForm(),
        "refusal": refusal,
        "may_staff": "table.staffing" in allowed_acts(page.roles, ACTS),
    }
    return render(request, "scoring/substitutes.html", context, status=status or (422 if form.errors else 200))
