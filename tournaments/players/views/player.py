"""Render a player's own pages under their personal link, and the staff's page that hands the link out."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.common.views.base import load_event
from tournaments.models import Participant, PlayerLink
from tournaments.players.services.player_links import close_player_link, issue_player_link, show_player_link
from tournaments.players.views.player_links import link_card


@never_cache
def player_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show whether a link is open (GET); show it (``act=show``), make a new one, or close it (POST)."""
    page = load_event(request, slug, "player_link.issue")
    wanted = Participant.objects.select_related("tournament")
    participant = get_object_or_404(wanted, tournament=page.tournament, number=number)
    card = None
    if request.method == "POST" and request.POST.get("act") == "close":
        close_player_link(participant=participant, by=page.actor, at=page.now)
        messages.success(request, _("The link was revoked."))
    elif request.method == "POST":
        if request.POST.get("act") != "show":
            issue_player_link(participant=participant, by=page.actor, at=page.now)
        shown = show_player_link(participant=participant, by=page.actor, at=page.now)
        card = link_card(request, shown) if shown else None
    link = PlayerLink.objects.filter(participant=participant, closed_at__isnull=True).first()
    context = {"page": page, "tab": "participants", "participant": participant, "link": link, "card": card}
    return render(request, "tournaments/players/links/page.html", context)
