"""Render the referees of a session's tables: read by the staff, assigned by the chief referee."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_on
from tournaments.models import Session, User
from tournaments.referees.forms import FIELDS_OF_CODES, CardForm, TablesForm, card_form, table_field
from tournaments.referees.selectors.coverage import SessionCoverage, coverage
from tournaments.referees.services import cover_session, give_tables, set_card


def _load(request: HttpRequest, slug: str, number: int) -> tuple[EventPage, Session]:
    page = load_event(request, slug, "tournament.backstage")
    wanted = Session.objects.select_related("tournament")
    return page, get_object_or_404(wanted, tournament=page.tournament, number=number)


@require_GET
def referees(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    page, session_row = _load(request, slug, session)
    return _show(request, page, coverage(session_row))


def _show(request: HttpRequest, page: EventPage, now: SessionCoverage, status: int = 200, **more: Any) -> HttpResponse:
    """Return the page, with a refused form in place of its own."""
    user = page.actor.user.pk if page.actor.user else None
    cards = more.pop("cards", {})
    form = more.pop("form", None) or TablesForm(now=now)
    context = {
        "page": page,
        "tab": "desk",
        "now": now,
        "session": now.session,
        "sessions": Session.objects.filter(tournament=page.tournament),
        "own": now.tables_of(user),
        "people": [
            (official, tables, cards.get(official.user.pk) or card_form(official))
            for official, tables in now.by_official
        ],
        "form": form,
        "fields": [(watch, form[table_field(watch.table)]) for watch in now.watches],
    } | more
    return render(request, "tournaments/referees/page.html", context, status=status)


@require_POST
def referees_cover(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Assign every table."""
    page, session_row = _load(request, slug, session)

    def act() -> str:
        made = cover_session(session=session_row, by=page.actor, at=page.now)
        return ngettext("%(n)s table has a referee.", "%(n)s tables have a referee.", len(made)) % {"n": len(made)}

    return _carried_out(request, page, session_row, act)


@require_POST
def referees_tables(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Assign single tables to other referees."""
    page, session_row = _load(request, slug, session)
    check_may(page.actor, "referees.assign", page.tournament)
    now = coverage(session_row)
    form = TablesForm(request.POST, now=now)
    if not form.is_valid():
        return _show(request, page, now, 422, form=form)

    def act() -> str:
        give_tables(session=session_row, wanted=form.wanted(now), by=page.actor, at=page.now)
        return _("The referees were saved.")

    return _carried_out(request, page, session_row, act, form=form)


def _carried_out(
    request: HttpRequest, page: EventPage, session: Session, act: Callable[[], str], **more: Any
) -> HttpResponse:
    """Carry out the action and redirect to the page, or show the page with the refusal."""
    with Attempt() as attempt:
        done = act()
        messages.success(request, done)
        return redirect("referees", page.tournament.slug, session.number)
    return _show(request, page, coverage(session), attempt.status, refusal=attempt.refusal, **more)


@require_POST
def referee_card(request: HttpRequest, slug: str, session: int, uid: UUID) -> HttpResponse:
    """Edit a referee's country, club and passport."""
    page, session_row = _load(request, slug, session)
    check_may(page.actor, "referees.cards", page.tournament)
    user = get_object_or_404(User, uid=uid)
    form = CardForm(request.POST, prefix=f"r{uid}")
    if form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES):
            set_card(tournament=page.tournament, user=user, by=page.actor, at=page.now, **form.facts())
            messages.success(request, _("Country and club were saved."))
            return redirect("referees", slug, session)
    return _show(request, page, coverage(session_row), 422, cards={user.pk: form})
