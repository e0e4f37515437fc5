"""Mark who plays which session: ticked for one session, or from a session on."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.common.errors import Refusal
from tournaments.common.forms.refusals import add_refusal
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import Session
from tournaments.participation.forms import MarkForm, PresentForm
from tournaments.participation.selectors.marks import drawn_participants
from tournaments.participation.selectors.page import present_page
from tournaments.participation.services import give_byes, mark_participation, set_sitting_out


def present(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Show who plays a session; tick players, give byes in turn, or mark one player from a session on."""
    page = load_event(request, slug, "participants.edit")
    session_row = get_object_or_404(Session, tournament=page.tournament, number=session)
    people = drawn_participants(page.tournament)
    act = request.POST.get("act", "")
    ticked = PresentForm(request.POST if act == "present" else None, people=people)
    marked = MarkForm(request.POST if act == "mark" else None, people=people, initial={"first": session})
    form = marked if act == "mark" else ticked
    if request.method == "POST" and (act == "byes" or form.is_valid()) and saved(page, form, session, act):
        messages.success(request, _("Saved."))
        return redirect("session-players", slug, session)
    context = {
        "page": page,
        "tab": "participants",
        "shown": present_page(page.tournament, session_row),
        "sessions": Session.objects.filter(tournament=page.tournament),
        "form": form,
        "marked": marked,
    }
    return render(request, "tournaments/participation/page.html", context, status=422 if form.errors else 200)


def saved(page: EventPage, form: PresentForm | MarkForm, session: int, act: str) -> bool:
    """Write the form and return True; add a refusal to the form and return False."""
    who: dict[str, Any] = {"tournament": page.tournament, "by": page.actor, "at": page.now}
    try:
        if act == "byes":
            give_byes(session=session, **who)
        elif isinstance(form, MarkForm):
            mark_participation(marks=[form.mark()], **who)
        else:
            set_sitting_out(session=session, players=form.sitting_out, **who)
    except Refusal as refusal:
        if not form.is_bound:
            raise
        add_refusal(form, refusal)
        return False
    return True
