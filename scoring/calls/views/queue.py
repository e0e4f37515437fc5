"""Render the calls for a referee, for every page of the event, and take the referee's answers."""

import hashlib
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.calls.selectors import calls_for
from scoring.calls.services.queue import claim_call, finish_call, give_back_call
from scoring.common.permissions import ACTS
from scoring.common.views.base import load_session, render_page
from scoring.models import CallReason, RefereeCall
from tournaments.common.errors import Conflict
from tournaments.common.views.base import load_event

_ACTS = {"claim": claim_call, "give-back": give_back_call, "done": finish_call}


@require_GET
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the calls that reach this referee, now or soon, as a part of a page that is fetched again at every change.

    Opening the address itself redirects to the page that lists them.
    """
    page = load_event(request, slug, "call.answer", ACTS)
    if "text/html" in request.headers.get("Accept", ""):
        return redirect(reverse("ruling-start", args=[slug]) + "#calls")
    rows = calls_for(page.tournament, page.actor.user, page.actor.key)
    facts = [
        (row.call.uid, row.call.status, row.due, row.is_mine, row.is_covering, row.has_covering, row.spoken)
        for row in rows
    ]
    tag = f'"{hashlib.sha256(repr((facts, get_language(), page.actor.key)).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "calls/list", page, {"rows": rows})
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
def answer_call(request: HttpRequest, slug: str, session: int, uid: UUID) -> HttpResponse:
    """Claim a call, give it back or close it. The second caller is told who was first.

    Claiming a call for a ruling redirects to the page on which it is made.
    """
    page, session_row = load_session(request, slug, session)
    rows = RefereeCall.objects.select_related("table__session__tournament")
    call = get_object_or_404(rows, uid=uid, table__session=session_row)
    wanted, back = request.POST.get("act", ""), request.POST.get("back", "")
    act = wanted if wanted in _ACTS else "done"
    try:
        _ACTS[act](call=call, by=page.actor, at=page.now)
    except Conflict as refusal:
        messages.warning(request, str(refusal.message))
    else:
        messages.success(request, _message_of(act) % {"table": call.table.number})
        if act == "claim" and (back == "ruling" or call.reason == CallReason.RULING):
            return redirect("ruling-new", slug, session, call.table.number)
    if back in {"ruling", "ruling-start"}:
        return redirect("ruling-start", slug)
    return redirect("desk" if back == "desk" else "floor", slug, session)


def _message_of(act: str) -> str:
    return {
        "claim": _("You are going to table %(table)s."),
        "give-back": _("The call of table %(table)s is waiting for another referee."),
        "done": _("The call of table %(table)s is closed."),
    }[act]
