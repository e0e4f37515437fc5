"""Render the club's code and the link of a game: QR codes that a player's phone opens without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.clubs.policies import check_club
from scoring.common.views.base import render_page
from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import Session
from tournaments.tables.selectors.cards import GAME_TABLE, event_cards
from tournaments.tables.services.table_links import close_event_cards, issue_event_cards, issue_table_links


@never_cache
@require_http_methods(["GET", "POST"])
def club_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Show whether the club has a code; POST creates a new one, shown once, or revokes it."""
    page = _club_page(request, slug)
    address = ""
    if request.method == "POST":
        if request.POST.get("act") == "shut":
            close_event_cards(tournament=page.tournament, by=page.actor, at=page.now)
            return redirect("club-code", slug)
        tokens = issue_event_cards(tournament=page.tournament, by=page.actor, at=page.now)
        address = site_of(request) + reverse("phone-games", args=[tokens[GAME_TABLE]])
    link = event_cards(page.tournament).get(GAME_TABLE)
    return _show(request, page, address, {"link": link})


@never_cache
@require_POST
def game_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the link of a game, and render it this once; an older link of the game closes."""
    page = _club_page(request, slug)
    sessions = Session.objects.select_related("tournament")
    session = get_object_or_404(sessions, tournament=page.tournament, number=number, is_game=True)
    tokens = issue_table_links(session=session, by=page.actor, at=page.now)
    address = site_of(request) + reverse("phone-game", args=[tokens[GAME_TABLE], number])
    return _show(request, page, address, {"number": number})


def _club_page(request: HttpRequest, slug: str) -> EventPage:
    page = load_event(request, slug, "table_link.issue")
    check_club(page.tournament)
    return page


def _show(request: HttpRequest, page: EventPage, address: str, context: dict[str, object]) -> HttpResponse:
    code = draw_qr(address) if address else ""
    shared = {"tab": "evening", "address": address, "code": code}
    return render_page(request, "clubs/code", page, shared | context)
