"""The public form, and the status page of whoever sent it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.forms.registrations import EntryForm
from registration.models import Registration, RegistrationForm, RegistrationState
from registration.policies import REGISTRATION_MOVES, Act, form_state
from registration.selectors.places import place_in_line, places_of
from registration.services.registrations import act_for_oneself, register, registration_of
from tournaments.actors import origin_of
from tournaments.errors import Refusal
from tournaments.views.base import EventPage, load_event
from tournaments.views.player import check_rate

_MOST_SENT = 40  # a minute, from one address: a club's evening shares one


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Places, price and the form, or when it opens; works without script."""
    page = load_event(request, slug)
    settings = RegistrationForm.objects.select_related("tournament").filter(tournament=page.tournament).first()
    if settings is None:
        raise Http404
    if request.method != "POST":
        return _show(request, page, settings, EntryForm())
    check_rate(f"register:{request.META.get('REMOTE_ADDR')}", _MOST_SENT)
    form = EntryForm(request.POST)
    if form.is_program():
        form.add_error(None, _("This looks like a program: leave the field that nobody sees empty."))
    if form.is_valid():
        try:
            entry = form.entry(get_language() or "")
            origin = origin_of(request, "page")
            token = register(tournament=page.tournament, entry=entry, origin=origin, at=timezone.now())
        except Refusal as refusal:
            form.add_error(None, str(refusal.message))
        else:
            return redirect("registration-status", token)
    return _show(request, page, settings, form, 422)


def _show(
    request: HttpRequest, page: EventPage, settings: RegistrationForm, form: EntryForm, status: int = 200
) -> HttpResponse:
    places = places_of(settings)
    context = {
        "page": page,
        "tab": "register",
        "settings": settings,
        "form": form,
        "state": form_state(settings, timezone.now()).value,
        "places": places,
        "groups": [(group, places.left(group), places.waiting.get(group, 0)) for group in sorted(settings.quotas)],
        "left_others": places.left(""),
    }
    return render(request, "registration/register.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def status(request: HttpRequest, token: str) -> HttpResponse:
    """One's own registration under its private link: how it stands, what to pay, accept, withdraw."""
    registration = registration_of(token)
    if registration is None:
        raise Http404
    refusal = _act(request, registration) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        return redirect("registration-status", token)
    shown = registration_of(token) or registration
    response = render(request, "registration/status.html", _context(shown, refusal), status=409 if refusal else 200)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _act(request: HttpRequest, registration: Registration) -> Refusal | None:
    wanted = {"accept": Act.ACCEPT, "withdraw": Act.WITHDRAW}.get(request.POST.get("act", ""))
    if wanted is None:
        return Refusal("registration.nothing_asked", _("There is nothing to do under this name."))
    try:
        act_for_oneself(registration=registration, act=wanted, origin=origin_of(request, "page"), at=timezone.now())
    except Refusal as refused:
        return refused
    said = _("The place is yours.") if wanted == Act.ACCEPT else _("You have withdrawn.")
    messages.success(request, said)
    return None


def _context(registration: Registration, refusal: Refusal | None) -> dict[str, Any]:
    event = registration.tournament
    settings = event.registration_form
    is_waiting = registration.state == RegistrationState.WAITING
    return {
        "registration": registration,
        "event": event,
        "settings": settings,
        "refusal": refusal,
        "line": place_in_line(registration, settings) if is_waiting else 0,
        "has_place": registration.state in (RegistrationState.CONFIRMED, RegistrationState.PENDING),
        "may_withdraw": REGISTRATION_MOVES.allows(registration.state, Act.WITHDRAW)
        and registration.participant_id is None,
    }
