"""Serve one's own data under a private link, and the organiser's page about a player's data."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from registration.common.services.links import registrant_actor
from registration.common.services.looks import note_data_taken
from registration.common.views import load_registration
from registration.models import ErasureRequest, Receipt, Registration, RegistrationForm
from registration.permissions import ACTS
from registration.privacy.selectors.contacts import contacts_plan
from registration.privacy.selectors.erasure import erasure_bar
from registration.privacy.selectors.own_data import (
    WHOLE_ELSEWHERE,
    consent_of,
    data_by_player_link,
    data_of_participant,
    data_of_registration,
)
from registration.privacy.services.erasure import (
    ask_for_erasure,
    erase_participant,
    erase_registration,
    take_back_request,
)
from tournaments.common.actors import Actor, origin_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant
from tournaments.players.base import load_player, player_of_page
from tournaments.players.selectors.public_people import has_public_page
from tournaments.players.services.public_people import choose_public_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_data(request: HttpRequest, token: str) -> HttpResponse:
    """Return a player's data under the personal link: the file, the public page, asking for erasure."""
    player = load_player(request, token)
    here = reverse("player-data", args=[token])
    ways = {"file": reverse("player-data-file", args=[token]), "back": reverse("player", args=[token])}
    registration = Registration.objects.select_related("tournament").filter(participant=player).first()
    if request.method == "POST":
        return _act_of_player(request, player, player_of_page(request, player), here)
    ways["elsewhere"] = str(WHOLE_ELSEWHERE) if registration else ""
    return _show(request, registration, player, ways)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registration_data(request: HttpRequest, token: str) -> HttpResponse:
    """Return the same under the link of a registration; a person who is no player erases at once."""
    registration = load_registration(token)
    if registration is None:
        raise Http404
    here = reverse("registration-data", args=[token])
    back = reverse("registration-status", args=[token])
    ways = {"file": reverse("registration-data-file", args=[token]), "back": back}
    if request.method == "POST":
        by = registrant_actor(origin_of(request, "page"))
        if registration.participant is not None:
            return _act_of_player(request, registration.participant, by, here)
        if request.POST.get("act") == "erase" and request.POST.get("sure") == "yes":
            erase_registration(registration=registration, origin=by.origin, at=timezone.now())
            messages.success(request, _("Your data were erased."))
            return redirect(back)
        return _show(request, registration, None, ways, 422)
    return _show(request, registration, registration.participant, ways)


def _act_of_player(request: HttpRequest, player: Participant, by: Actor, here: str) -> HttpResponse:
    act, now = request.POST.get("act", ""), timezone.now()
    if act in ("publish", "hide"):
        choose_public_page(participant=player, agreed=act == "publish", by=by, at=now)
        messages.success(
            request, _("Your page is public.") if act == "publish" else _("Your page is no longer public.")
        )
    elif act == "ask":
        ask_for_erasure(participant=player, by=by, at=now)
        messages.success(request, _("Your request was sent to the organiser."))
    elif act == "stay":
        take_back_request(participant=player, by=by, at=now)
        messages.success(request, _("Your request was withdrawn."))
    return redirect(here)


def _show(
    request: HttpRequest,
    registration: Registration | None,
    player: Participant | None,
    ways: dict[str, str],
    status: int = 200,
) -> HttpResponse:
    about: Any = registration or player
    context = {
        "event": about.tournament,
        "name": about.name,
        "registration": registration,
        "consent": consent_of(registration) if registration else None,
        "player": player,
        "is_public": has_public_page(player.person) if player else False,
        "person": player.person if player else None,
        "request_made": ErasureRequest.objects.filter(participant=player).first() if player else None,
        "receipts": Receipt.objects.filter(registration=registration).exists() if registration else False,
        "plan": _plan(about.tournament),
        "lacks_yes": status == 422,
    }
    response = render(request, "registration/privacy/own.html", context | ways, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _plan(tournament: Any) -> Any:
    form = RegistrationForm.objects.select_related("tournament").filter(tournament=tournament).first()
    return contacts_plan(form) if form else None


@never_cache
@require_safe
def player_data_file(request: HttpRequest, token: str) -> HttpResponse:
    """Return the player's data in this event as JSON, without contact and answers.

    The journal records the download.
    """
    player, now = load_player(request, token), timezone.now()
    note_data_taken(participant=player, by=player_of_page(request, player), at=now)
    return _json(data_by_player_link(player, now))


@never_cache
@require_safe
def registration_data_file(request: HttpRequest, token: str) -> HttpResponse:
    """Return the registered person's data in this event as JSON."""
    registration = load_registration(token)
    if registration is None:
        raise Http404
    now = timezone.now()
    if registration.participant is not None:
        by = registrant_actor(origin_of(request, "page"))
        note_data_taken(participant=registration.participant, by=by, at=now)
    return _json(data_of_registration(registration, now))


@never_cache
@require_safe
def participant_data_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the same for the organiser, to hand over; the journal records who downloaded it."""
    page, player = _page_of(request, slug, number)
    now: datetime = page.now
    note_data_taken(participant=player, by=page.actor, at=now)
    return _json(data_of_participant(player, now))


def _json(data: dict[str, Any]) -> HttpResponse:
    response = JsonResponse(data, encoder=DjangoJSONEncoder, json_dumps_params={"ensure_ascii": False, "indent": 2})
    name = f"{data['event']['slug']}-personal-data.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _page_of(request: HttpRequest, slug: str, number: int) -> tuple[EventPage, Participant]:
    page = load_event(request, slug, "privacy.erase", ACTS)
    wanted = Participant.objects.select_related("tournament", "person")
    return page, get_object_or_404(wanted, tournament=page.tournament, number=number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def participant_privacy(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a player's data to the organiser, and the erasure with the data that remain."""
    page, player = _page_of(request, slug, number)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            erase_participant(participant=player, name=request.POST.get("name", ""), by=page.actor, at=page.now)
            messages.success(request, _("The data were erased. The results remain under the number."))
            return redirect("participant-privacy", slug, number)
    registration = Registration.objects.select_related("tournament").filter(participant=player).first()
    context = {
        "page": page,
        "tab": "participants",
        "player": player,
        "refusal": attempt.refusal,
        "bar": erasure_bar(player, page.now),
        "asked_at": ErasureRequest.objects.filter(participant=player).values_list("at", flat=True).first(),
        "registration": registration,
        "consent": consent_of(registration) if registration else None,
        "receipts": Receipt.objects.filter(registration__participant=player).exists(),
        "plan": _plan(page.tournament),
        "anonym": _("Player %(n)s") % {"n": player.number},
    }
    return render(request, "registration/privacy/participant.html", context, status=attempt.status)
