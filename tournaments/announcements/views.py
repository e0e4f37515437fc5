"""Render announcements: the staff's page, and the parts by which a player and a table read theirs."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.announcements.forms import READY, AnnouncementForm, initial_values, ready_texts
from tournaments.announcements.selectors import for_player, for_table, kept_announcements
from tournaments.announcements.services import announce, check_message, withdraw
from tournaments.common.actors import badge_of
from tournaments.common.permissions import check_may
from tournaments.common.selectors.card_links import check_link_open
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Announcement, Tournament
from tournaments.players.base import load_player
from tournaments.tables.base import load_card_table, load_link


@never_cache
@require_http_methods(["GET", "POST"])
def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """List announcements, with the form for those who may (GET); preview or publish one (POST)."""
    page = load_event(request, slug)
    act = "announcement.make" if request.method == "POST" else "announcement.read"
    check_may(page.actor, act, page.tournament)
    corrects = _corrected(request, page)
    if request.method != "POST":
        first = initial_values(corrects) if corrects else ready_texts(request.GET.get("ready", ""))
        return _show(request, page, AnnouncementForm(initial=first), corrects)
    form = AnnouncementForm(request.POST)
    if not _judged(form):
        return _show(request, page, form, corrects, 422)
    if request.POST.get("act") != "announce":
        return _show(request, page, form, corrects, preview=form.texts)
    return _made(request, page, form, corrects)


def _made(request: HttpRequest, page: EventPage, form: AnnouncementForm, corrects: Announcement | None) -> HttpResponse:
    """Publish the typed announcement; a refusal is shown on the form."""
    now = page.now
    with refusals_on(form):
        announce(tournament=page.tournament, message=form.message(now), by=page.actor, at=now, supersedes=corrects)
        messages.success(request, _("The announcement was published."))
        return redirect("announcements", page.tournament.slug)
    return _show(request, page, form, corrects, 422)


def _judged(form: AnnouncementForm) -> bool:
    """Return whether the typed announcement passes the checks; add the refusal to the form if not."""
    if form.is_valid():
        now = timezone.now()
        with refusals_on(form):
            check_message(form.message(now), now)
    return not form.errors


def _corrected(request: HttpRequest, page: EventPage) -> Announcement | None:
    """Return the announcement named by ``corrects``, which this one replaces; 404 for one of another event."""
    wanted = request.POST.get("corrects") or request.GET.get("corrects")
    if not wanted:
        return None
    rows = Announcement.objects.select_related("participant").filter(tournament=page.tournament)
    try:
        return get_object_or_404(rows, uid=UUID(wanted))
    except ValueError as error:
        raise Http404 from error


def _show(
    request: HttpRequest,
    page: EventPage,
    form: AnnouncementForm,
    corrects: Announcement | None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "page": page,
        "tab": "event",
        "form": form,
        "corrects": corrects,
        "ready": [(name, label) for name, (label, _text) in READY.items()],
        "kept": kept_announcements(page.tournament, page.now),
    }
    return render(request, "tournaments/announcements/page.html", context | more, status=status)


@require_POST
def announcement_withdraw(request: HttpRequest, slug: str, announcement: UUID) -> HttpResponse:
    page = load_event(request, slug, "announcement.make")
    rows = Announcement.objects.select_related("tournament").filter(tournament=page.tournament)
    announcement_row = get_object_or_404(rows, uid=announcement)
    withdraw(announcement=announcement_row, by=page.actor, at=page.now, reason=request.POST.get("reason", ""))
    messages.success(request, _("The announcement was withdrawn."))
    return redirect("announcements", slug)


@never_cache
@require_safe
def player_announcements(request: HttpRequest, token: str) -> HttpResponse:
    """Render the announcements to a player: the part that their page fetches when something is announced."""
    participant = load_player(request, token)
    return _part(request, participant.tournament, for_player(participant, timezone.now()))


@never_cache
@require_safe
def table_announcements(request: HttpRequest, card: str, session: int | None = None) -> HttpResponse:
    """Render the announcements to a table: the part that its device fetches."""
    now = timezone.now()
    table = load_card_table(badge_of(check_link_open(load_link(request, card), now)), session)
    return _part(request, table.session.tournament, for_table(table, now))


def _part(request: HttpRequest, tournament: Tournament, rows: QuerySet[Announcement]) -> HttpResponse:
    return render(request, "tournaments/announcements/items.html", {"rows": list(rows)})
