"""Serve the desk of registrations: the list with answers and payments, and its files."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from registration.common.selectors.lists import Listed
from registration.common.selectors.places import places_of
from registration.common.services.looks import note_contacts_read, note_export
from registration.common.views import listed_in, ticked_uids
from registration.desk.selectors.export import export_of
from registration.desk.selectors.page import (
    add_words,
    chosen_of,
    desk_of,
    not_agreed_words,
    not_players,
    waiting_for_consent,
)
from registration.models import Registration, RegistrationForm, RegistrationState
from registration.permissions import ACTS, sees_contacts
from registration.privacy.selectors.contacts import contacts_plan
from registration.registrations.base import answer_registrations
from registration.registrations.services.entering import enter_confirmed
from tournaments.common.errors import Malformed
from tournaments.common.look.csv_rows import write_csv
from tournaments.common.look.workbooks import XLSX, SheetOfRows, write_workbook
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.players.base import warn_crowded
from tournaments.registry.places import places_warning


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registrations(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the list with its counts; a POST applies one act to the ticked rows.

    A refusal stands above the list.
    """
    page = load_event(request, slug)
    if request.method != "POST":
        check_may(page.actor, "registration.read", page.tournament, ACTS)
        return _show(request, page)
    act = request.POST.get("act", "")
    check_may(page.actor, "registration.enter" if act == "enter" else "registration.answer", page.tournament, ACTS)
    with Attempt() as attempt:
        link = _do(request, page, act)
        if link:
            return _show(request, page, link=link)
        return redirect(f"{reverse('registrations', args=[slug])}{_query(request)}")
    return _show(request, page, attempt.status, refusal=attempt.refusal)


def _query(request: HttpRequest) -> str:
    """Return the query of the list as it was shown, so that acts can follow one another."""
    listed = listed_in(request.GET)
    query = {"state": listed.state, "q": listed.search, "page": request.GET.get("page", "")}
    kept = {name: value for name, value in query.items() if value}
    return f"?{urlencode(kept)}" if kept else ""


def _do(request: HttpRequest, page: EventPage, act: str) -> str:
    """Do what the button says; return a link that is shown once, or nothing."""
    now, event = page.now, page.tournament
    if act == "enter":
        entered = enter_confirmed(tournament=event, by=page.actor, at=now)
        sentence = ngettext("%(n)s player was added.", "%(n)s players were added.", entered)
        messages.success(request, sentence % {"n": entered})
        warn_crowded(request, event)
        left_out = not_players(event).not_agreed
        if left_out:
            messages.warning(request, not_agreed_words(left_out))
        return ""
    return answer_registrations(request, page, act, _chosen(request, page))


def _chosen(request: HttpRequest, page: EventPage) -> list[Registration]:
    chosen = chosen_of(page.tournament, ticked_uids(request, page))
    if not chosen:
        raise Malformed("registration.nobody_chosen", _("Choose at least one person."))
    return chosen


def _show(request: HttpRequest, page: EventPage, status: int = 200, **more: Any) -> HttpResponse:
    listed, number = listed_in(request.GET), request.GET.get("page", "")
    with_contacts = sees_contacts(page.roles)
    desk = desk_of(
        page.tournament,
        listed,
        page=int(number) if number.isdecimal() and len(number) < 6 else 1,
        with_contacts=with_contacts,
    )
    if with_contacts and any(row.registration.email or row.registration.phone for row in desk.rows):
        note_contacts_read(tournament=page.tournament, by=page.actor, at=page.now)
    settings = RegistrationForm.objects.filter(tournament=page.tournament).first()
    places = places_of(settings) if settings else None
    taken = places.all_taken if places else 0
    outside = not_players(page.tournament)
    address = site_of(request) + reverse("register", args=[page.tournament.slug])
    context = {
        "page": page,
        "tab": "participants",
        "desk": desk,
        "settings": settings,
        "places": places,
        "over": places_warning(page.tournament),
        "seated": taken - desk.counts[RegistrationState.OFFERED],
        "tables": taken // 4,
        "missing": -taken % 4,
        "state": listed.state,
        "search": listed.search,
        "pages": [(n, _address(listed, n)) for n in range(1, desk.pages + 1)] if desk.pages > 1 else [],
        "states": [(value, label, desk.counts[value]) for value, label in RegistrationState.choices],
        "acts": allowed_acts(page.roles, ACTS),
        "sees_contacts": with_contacts,
        "contacts": contacts_plan(settings) if settings else None,
        "address": address,
        "outside": outside,
        "not_agreed_words": not_agreed_words(outside.not_agreed),
        "not_agreed": waiting_for_consent(page.tournament) if outside.not_agreed else (),
        "add_words": add_words(outside.agreed),
        "members_address": _members_address(address, settings),
    }
    return render(request, "registration/desk.html", context | more, status=status)


def _address(listed: Listed, number: int) -> str:
    query = {"state": listed.state, "q": listed.search, "page": str(number)}
    return "?" + urlencode({name: value for name, value in query.items() if value})


def _members_address(address: str, settings: RegistrationForm | None) -> str:
    """Return the form's address with the members' word while it is of use; else empty."""
    if settings is None or not settings.members_word or settings.members_until is None:
        return ""
    is_of_use = timezone.now() < settings.members_until
    return f"{address}?{urlencode({'word': settings.members_word})}" if is_of_use else ""


@require_GET
def registrations_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every registration with contact and answers as CSV, for the desk; recorded in the journal."""
    page = load_event(request, slug, "registration.read", ACTS)
    head, rows = _table(page)
    return _file(write_csv(head, rows), "text/csv; charset=utf-8", f"{slug}-registrations.csv")


@require_GET
def registrations_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the same as a workbook: federation numbers keep their zeros, and no cell becomes a formula."""
    page = load_event(request, slug, "registration.read", ACTS)
    head, rows = _table(page)
    book = write_workbook([SheetOfRows(_("Registrations"), [head, *rows])])
    return _file(book, XLSX, f"{slug}-registrations.xlsx")


def _table(page: EventPage) -> tuple[list[str], list[list[object]]]:
    note_export(tournament=page.tournament, by=page.actor, at=page.now)
    return export_of(page.tournament, with_contacts=sees_contacts(page.roles))


def _file(content: str | bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
