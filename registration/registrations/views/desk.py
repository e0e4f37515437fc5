"""Serve the page of one registration at the desk: read it, answer it, correct it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.common.services.looks import note_contacts_read
from registration.models import Registration
from registration.permissions import ACTS, sees_contacts
from registration.policies import CHANGEABLE, REGISTRATION_MOVES, RegistrationAct
from registration.questions.selectors import open_questions
from registration.registrations.base import ANSWERS, answer_registrations
from registration.registrations.forms.consent import ConsentForm
from registration.registrations.forms.correction import CorrectionForm
from registration.registrations.selectors.one import one_registration
from registration.registrations.services.changes import correct_entry
from tournaments.common.actors import REGISTRANT_KEY
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_on

_UNDER = {"registration.no_place_for_country": "country"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registration_page(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return one registration with its messages and history; a POST answers it, records a fee or makes a link."""
    page = load_event(request, slug)
    check_may(
        page.actor, "registration.answer" if request.method == "POST" else "registration.read", page.tournament, ACTS
    )
    registration = _registration(page, uid)
    if request.method != "POST":
        return _show(request, page, registration)
    with Attempt() as attempt:
        link = answer_registrations(request, page, request.POST.get("act", ""), [registration])
        if link:
            return _show(request, page, _registration(page, uid), link=link)
        return redirect("registration-page", slug, uid)
    return _show(request, page, registration, attempt.status, refusal=attempt.refusal)


def _registration(page: EventPage, uid: UUID) -> Registration:
    rows = Registration.objects.select_related("tournament__registration_form", "participant", "team")
    return get_object_or_404(rows, tournament=page.tournament, uid=uid)


def _show(
    request: HttpRequest, page: EventPage, registration: Registration, status: int = 200, **more: Any
) -> HttpResponse:
    with_contacts = sees_contacts(page.roles)
    if with_contacts:
        note_contacts_read(tournament=page.tournament, by=page.actor, at=page.now)
    settings = page.tournament.registration_form
    acts = allowed_acts(page.roles, ACTS)
    context = {
        "page": page,
        "tab": "participants",
        "one": one_registration(registration, settings, with_contacts=with_contacts),
        "sent": registration,
        "settings": settings,
        "acts": acts,
        "sees_contacts": with_contacts,
        "registrant": REGISTRANT_KEY,
        "moves": _moves(registration) if "registration.answer" in acts else frozenset(),
        "consent": ConsentForm() if not registration.is_complete and registration.state in CHANGEABLE else None,
        "may_correct": "registration.answer" in acts and registration.state in CHANGEABLE,
    }
    return render(request, "registration/one.html", context | more, status=status)


def _moves(registration: Registration) -> frozenset[str]:
    """Return what the desk can answer in this state; a player is withdrawn in the list of players."""
    is_player = registration.participant_id is not None
    possible = (act for act in ANSWERS.values() if REGISTRATION_MOVES.allows(registration.state, act))
    return frozenset(act.value for act in possible if not (is_player and act == RegistrationAct.WITHDRAW))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registration_correct(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return the form with which the desk corrects a registration."""
    page = load_event(request, slug, "registration.answer", ACTS)
    registration = _registration(page, uid)
    form = CorrectionForm(
        request.POST or None,
        registration=registration,
        settings=page.tournament.registration_form,
        questions=open_questions(page.tournament),
    )
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, _UNDER):
            correct_entry(
                registration=registration, entry=form.corrected(), answers=form.answers(), by=page.actor, at=page.now
            )
            messages.success(request, _("Your changes were saved."))
            return redirect("registration-page", slug, uid)
    if request.method != "POST":
        note_contacts_read(tournament=page.tournament, by=page.actor, at=page.now)
    context = {"page": page, "tab": "participants", "form": form, "sent": registration}
    return render(request, "registration/correct.html", context, status=422 if form.errors else 200)
