"""Render the participants of an event: the public list, entering and correcting, check-in and states."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.redirects import safe_next
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Participant, ParticipantState
from tournaments.players.base import warn_crowded, warn_places
from tournaments.players.forms.people import ParticipantForm, StateForm, form_for
from tournaments.players.policies import moves_from
from tournaments.players.selectors.federation_numbers import contested_numbers
from tournaments.players.selectors.participants import (
    countries_of,
    list_query,
    participant_list,
    state_counts,
    teams_of,
)
from tournaments.players.services.participants import change_state, import_participants, remove_participant
from tournaments.registry.places import places_warning

_PAGE_SIZE = 100


@require_GET
def participants(request: HttpRequest, slug: str) -> HttpResponse:
    """List all participants. States and federation numbers are for staff."""
    page = load_event(request, slug)
    query = list_query(request.GET.dict(), is_staff=page.is_staff)
    players = participant_list(page.tournament, query)
    size = _PAGE_SIZE if request.GET.get("all") is None else max(len(players), 1)
    context = {
        "page": page,
        "tab": "participants",
        "query": query,
        "listed": Paginator(players, size).get_page(request.GET.get("page")),
        "countries": countries_of(page.tournament),
        "teams": teams_of(page.tournament),
        "states": ParticipantState.choices if page.is_staff else [],
        "contested": contested_numbers(page.tournament) if "participants.edit" in page.acts else [],
    }
    return render(request, "tournaments/players/participants/list.html", context)


@require_http_methods(["GET", "POST"])
def participant_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter one more participant, late entries included.

    In the query: ``name`` that was looked for, and ``next``, the page to return to.
    """
    page = load_event(request, slug, "participants.edit")
    latest = Participant.objects.filter(tournament=page.tournament).order_by("-number").first()
    form = ParticipantForm(
        request.POST or None, initial={"number": latest.number + 1 if latest else 1} | _looked_for(request)
    )
    if request.method == "POST" and _save(page, form):
        messages.success(request, _("%(name)s was added.") % {"name": form.cleaned_data["name"]})
        warn_crowded(request, page.tournament, [form.row().team])
        warn_places(request, page.tournament)
        return redirect(safe_next(request, resolve_url("participants", slug)))
    context = {"page": page, "tab": "participants", "form": form, "teams": teams_of(page.tournament)}
    context["next"] = request.POST.get("next") or request.GET.get("next", "")
    context["over"] = places_warning(page.tournament, 1)
    return render(request, "tournaments/players/participants/page.html", context, status=422 if form.errors else 200)


def _looked_for(request: HttpRequest) -> dict[str, Any]:
    name = " ".join(request.GET.get("name", "")[:200].split())
    return {"name": name} if name and not name.isdecimal() else {}


@require_http_methods(["GET", "POST"])
def participant_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one participant to staff: the facts, and the moves to other states."""
    page = load_event(request, slug, "tournament.backstage")
    participant = _participant_by_number(page, number)
    form = form_for(participant, request.POST or None)
    if request.method == "POST":
        check_may(page.actor, "participants.edit", page.tournament)
        if _save(page, form):
            messages.success(request, _("%(name)s was saved.") % {"name": form.cleaned_data["name"]})
            warn_crowded(request, page.tournament, [form.row().team])
            return redirect("participants", slug)
    context = {
        "page": page,
        "tab": "participants",
        "form": form,
        "participant": participant,
        "teams": teams_of(page.tournament),
        "moves": [(to, move) for to, move in moves_from(participant.state).items() if move.act in page.acts],
    }
    return render(request, "tournaments/players/participants/page.html", context, status=422 if form.errors else 200)


def _save(page: EventPage, form: ParticipantForm) -> bool:
    """Enter the form's row and return True; add a refusal under its field and return False."""
    if not form.is_valid():
        return False
    with refusals_on(form):
        import_participants(tournament=page.tournament, rows=[form.row()], by=page.actor, at=page.now)
        return True
    return False


def _participant_by_number(page: EventPage, number: int) -> Participant:
    people = Participant.objects.select_related("tournament", "team", "person")
    return get_object_or_404(people, tournament=page.tournament, number=number)


@require_GET
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Render check-in: everyone with one button, the counts, and a search box."""
    page = load_event(request, slug, "participants.check_in")
    query = list_query({"q": request.GET.get("q", "")}, is_staff=True)
    context = _check_in_context(page) | {"people": participant_list(page.tournament, query), "query": query}
    return render(request, "tournaments/players/check_in/page.html", context)


def _check_in_context(page: EventPage) -> dict[str, Any]:
    counts = state_counts(page.tournament)
    here = counts[ParticipantState.CHECKED_IN] + counts[ParticipantState.ACTIVE]
    expected = here + counts[ParticipantState.REGISTERED]
    return {"page": page, "tab": "participants", "here": here, "expected": expected, "missing": expected - here}


@require_POST
def participant_state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a participant to another state; the check-in page gets the row alone."""
    page = load_event(request, slug)
    participant = _participant_by_number(page, number)
    form = StateForm(request.POST)
    if not form.is_valid():
        raise Malformed("participants.state_malformed", _("This status does not exist."))
    try:
        participant = change_state(
            participant=participant,
            to=ParticipantState(form.cleaned_data["to"]),
            expected=form.cleaned_data["expected"] or None,
            reason=form.cleaned_data["reason"],
            by=page.actor,
            at=page.now,
        )
    except Refusal as refusal:
        # A refused tap is said in its row; elsewhere as a page. Who may not see the row does not get it.
        if not request.headers.get("HX-Request") or refusal.status == 403:
            raise
        return _state_answer(request, page, _participant_by_number(page, number), refusal)
    return _state_answer(request, page, participant)


def _state_answer(
    request: HttpRequest, page: EventPage, participant: Participant, refusal: Refusal | None = None
) -> HttpResponse:
    """Return the row with the new counts for a page that swaps it, else a redirect to the page before."""
    if request.headers.get("HX-Request"):
        context = _check_in_context(page) | {"person": participant, "refusal": refusal, "is_swap": True}
        return render(request, "tournaments/players/check_in/row.html", context)
    now = {"name": participant.name, "state": participant.get_state_display()}
    messages.success(request, _("%(name)s: %(state)s.") % now)
    back = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        return redirect(back)
    return redirect("participants", page.tournament.slug)


@require_POST
def participant_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a participant who was entered by mistake."""
    page = load_event(request, slug)
    participant = _participant_by_number(page, number)
    remove_participant(participant=participant, by=page.actor, at=page.now)
    messages.success(request, _("%(name)s was removed from the list.") % {"name": participant.name})
    return redirect("participants", slug)
