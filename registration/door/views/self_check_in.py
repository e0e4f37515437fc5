"""Serve self check-in: the code for the screen of the hall, and the player's page where it is typed."""

import math

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.door.forms import HallCodeForm
from registration.door.selectors.hall_code import hall_code as code_of
from registration.door.selectors.page import HERE
from registration.door.services.self_check_in import check_oneself_in, close_self_check_in, open_self_check_in
from registration.models import SelfCheckIn
from registration.permissions import ACTS
from tournaments.accounts.services.attempts import HallCodeAttempt
from tournaments.common.actors import origin_of
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import load_event
from tournaments.models import Participant, ParticipantState
from tournaments.players.base import load_player, render_player


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hall_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the code for a screen of the hall, which refreshes itself; the organiser opens and closes."""
    page = load_event(request, slug, "participants.check_in")
    if request.method == "POST":
        check_may(page.actor, "check_in.open", page.tournament, ACTS)
        move = {"open": open_self_check_in, "close": close_self_check_in}.get(request.POST.get("act", ""))
        if move is None:
            raise Malformed("registration.nothing_asked", _("This action does not exist."))
        move(tournament=page.tournament, by=page.actor, at=page.now)
        return redirect("hall-code", slug)
    now = page.now
    opened = SelfCheckIn.objects.filter(tournament=page.tournament).first()
    hall = code_of(opened, now) if opened else None
    may_open = "check_in.open" in allowed_acts(page.roles, ACTS)
    context = {"page": page, "tab": "participants", "hall": hall, "may_open": may_open}
    answer = render(request, "registration/door/code.html", context)
    if hall:
        answer.headers["Refresh"] = str(math.ceil((hall.changes_at - now).total_seconds()) + 1)
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_check_in(request: HttpRequest, token: str) -> HttpResponse:
    """Return the page where a player types the code of the hall; wrong codes are slowed down."""
    person = load_player(request, token)
    form = HallCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        wait = _check_in(request, person, form)
        if not form.errors:
            messages.success(request, _("You are checked in. Welcome!"))
            return redirect("player", token)
        answer = _show(request, person, token, form, 429 if wait else 422)
        if wait:
            answer.headers["Retry-After"] = str(wait)
        return answer
    return _show(request, person, token, form, 422 if form.errors else 200)


def _check_in(request: HttpRequest, person: Participant, form: HallCodeForm) -> int:
    """Check in, or put the error under the form; return the seconds to wait if the code was not checked."""
    attempt = HallCodeAttempt(request, person.pk, person.tournament_id)
    if attempt.wait:
        words = ngettext(
            "Too many attempts. Wait %(n)s second.", "Too many attempts. Wait %(n)s seconds.", attempt.wait
        )
        form.add_error("code", words % {"n": attempt.wait})
        return attempt.wait
    try:
        code, origin = form.cleaned_data["code"], origin_of(request, "page")
        check_oneself_in(participant=person, code=code, origin=origin, at=timezone.now())
    except Refusal as refusal:
        if refusal.code != "check_in.code_wrong":
            attempt.succeeded()
        form.add_error("code", str(refusal.message))
    else:
        attempt.succeeded()
    return 0


def _show(request: HttpRequest, person: Participant, token: str, form: HallCodeForm, status: int = 200) -> HttpResponse:
    context: dict[str, object] = {
        "form": form,
        "is_here": person.state in HERE,
        "is_expected": person.state == ParticipantState.REGISTERED,
        "is_open": SelfCheckIn.objects.filter(tournament=person.tournament_id).exists(),
        "tab": "player",
    }
    return render_player(request, "registration/door/own.html", person, token, context, status)
