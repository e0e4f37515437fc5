"""The hall at a glance: when each device was last heard, what it holds unsent, who calls a referee."""

import hashlib
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.models import CallReason, RefereeCall
from scoring.selectors.clocks import clock_view
from scoring.selectors.floor import floor_of
from scoring.selectors.sheets import rules_of
from scoring.services.calls import claim_call, finish_call
from scoring.views.desk import load_session
from scoring.views.rendering import render_page
from scoring.views.table_page import acts_of
from tournaments.errors import Conflict

_ACTS_ON_CALLS = {"claim": claim_call, "done": finish_call}


@require_GET
def floor(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """The whole page, or with ``part=live`` what it fetches again every few seconds."""
    page, found = load_session(request, slug, session)
    shown = floor_of(found, timezone.now())
    can_answer = "call.answer" in acts_of(page)
    context = {"tab": "desk", "session": found, "floor": shown, "can_answer": can_answer}
    context["clock"] = clock_view(found, rules_of(found.tournament), timezone.now())
    context["can_set"] = "sheet.settings" in acts_of(page)
    if request.GET.get("part") != "live":
        return render_page(request, "desk/floor", page, context)
    tag = f'"{hashlib.sha256(repr((shown, can_answer, get_language())).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "desk/floor_live", page, context)
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
def answer_call(request: HttpRequest, slug: str, session: int, uid: UUID) -> HttpResponse:
    """A referee claims a call or closes it, here or at the desk. Whoever comes second is told who was first.

    Whoever goes for a ruling is led to the page on which it is made.
    """
    page, found = load_session(request, slug, session)
    rows = RefereeCall.objects.select_related("table__session__tournament")
    call = get_object_or_404(rows, uid=uid, table__session=found)
    act = "claim" if request.POST.get("act") == "claim" else "done"
    try:
        _ACTS_ON_CALLS[act](call=call, by=page.actor, at=timezone.now())
    except Conflict as refusal:
        messages.warning(request, str(refusal.message))
    else:
        said = _("You go to table %(table)s.") if act == "claim" else _("The call of table %(table)s is closed.")
        messages.success(request, said % {"table": call.table.number})
        if act == "claim" and call.reason == CallReason.RULING:
            return redirect("ruling-new", slug, session, call.table.number)
    if request.POST.get("back") == "ruling-start":
        return redirect("ruling-start", slug)
    return redirect("desk" if request.POST.get("back") == "desk" else "floor", slug, session)
