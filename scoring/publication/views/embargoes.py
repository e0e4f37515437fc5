"""Render the embargoes: held sessions, and the ranking frozen for the ceremony."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.common.views.base import render_page, require
from scoring.publication.forms import LiftForm, PlaceForm
from scoring.publication.selectors.embargoes import embargo_page
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.standings.selectors.public_view import public_ranking, public_sentence
from tournaments.common.errors import Refusal
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def embargoes(request: HttpRequest, slug: str) -> HttpResponse:
    """Render every session with its switch, and the freeze; POST places or lifts one."""
    page = load_event(request, slug)
    require(page, "results.embargo")
    if request.method == "POST":
        refused = _acted(request, page)
        if refused is None:
            return redirect("embargoes", slug)
        return _show(request, page, refused)
    return _show(request, page)


def _acted(request: HttpRequest, page: EventPage) -> Refusal | None:
    """Place or lift an embargo; a form that the page cannot have sent changes nothing."""
    lift, place = LiftForm(page.tournament, request.POST), PlaceForm(page.tournament, request.POST)
    with Attempt() as attempt:
        if lift.is_valid():
            lift_embargo(embargo=lift.cleaned_data["lift"], by=page.actor, at=page.now)
            messages.success(request, _("Now visible to the public."))
        elif place.is_valid():
            place_embargo(**place.cleaned_data, by=page.actor, at=page.now)
            messages.success(request, _("Hidden from the public."))
        return None
    return attempt.refusal


def _show(request: HttpRequest, page: EventPage, refused: Refusal | None = None) -> HttpResponse:
    shown = embargo_page(page.tournament)
    context = {"tab": "standings", "shown": shown, "form": PlaceForm(page.tournament), "refusal": refused}
    context["public_sentence"] = public_sentence(public_ranking(page.tournament))
    return render_page(request, "publication/embargoes", page, context, refused.status if refused else 200)
