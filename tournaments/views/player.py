"""A player's own pages under their personal link, and the desk that hands the link out."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.actors import Actor, origin_of, player_actor
from tournaments.errors import Throttled
from tournaments.models import EventStatus, Participant, PlayerLink
from tournaments.permissions import check_may_whole
from tournaments.selectors.hall_state import is_only_here
from tournaments.services.player_links import close_player_link, issue_player_link, player_of, show_player_link
from tournaments.views.base import load_event
from tournaments.views.player_links import link_card

_WINDOW_SECONDS = 60
MOST_WRITES = 30


def load_player(request: HttpRequest, token: str) -> Participant:
    """Whose link this is, or 404; writing too often is stopped.

    Wrong links are not counted: 192 random bits are beyond guessing, and a hall of players shares one address.
    """
    participant = player_of(token)
    if participant is None or participant.tournament.status == EventStatus.DRAFT:
        raise Http404
    if request.method == "POST":
        check_rate(f"player-writes:{participant.pk}", MOST_WRITES)
    return participant


def check_rate(name: str, most: int) -> None:
    """Raise ``player.too_often`` beyond ``most`` in this minute."""
    window = int(timezone.now().timestamp()) // _WINDOW_SECONDS
    counter = f"{name}:{window}"
    cache.add(counter, 0, _WINDOW_SECONDS + 1)
    if count(counter) > most:
        raise Throttled("player.too_often", _("Too many tries: wait a minute."))


def count(counter: str) -> int:
    """One more; a counter that the cache dropped meanwhile starts again."""
    try:
        return int(cache.incr(counter))
    except ValueError:
        cache.set(counter, 1, _WINDOW_SECONDS + 1)
        return 1


def player_of_page(request: HttpRequest, participant: Participant) -> Actor:
    return player_actor(participant, origin_of(request, "page"))


def render_player(
    request: HttpRequest,
    template: str,
    participant: Participant,
    token: str,
    context: dict[str, object],
    status: int = 200,
) -> HttpResponse:
    """A page of the player's own: never kept, never found by a search engine."""
    shared = {"player": participant, "event": participant.tournament, "token": token}
    with timezone.override(ZoneInfo(participant.tournament.time_zone)):
        response = render(request, template, shared | context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


@never_cache
def player_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """GET says whether a link is open; POST shows it (``act=show``), makes a new one, or shuts the open one."""
    page = load_event(request, slug)
    check_may_whole(page.actor, "player_link.issue", page.tournament)
    wanted = Participant.objects.select_related("tournament")
    participant = get_object_or_404(wanted, tournament=page.tournament, number=number)
    card = None
    if request.method == "POST" and request.POST.get("act") == "close":
        close_player_link(participant=participant, by=page.actor, at=timezone.now())
        messages.success(request, _("The link is shut."))
    elif request.method == "POST":
        if request.POST.get("act") != "show":
            issue_player_link(participant=participant, by=page.actor, at=timezone.now())
        shown = show_player_link(participant=participant, by=page.actor, at=timezone.now())
        card = link_card(request, shown) if shown else None
    link = PlayerLink.objects.filter(participant=participant, closed_at__isnull=True).first()
    context = {"page": page, "tab": "participants", "participant": participant, "link": link, "card": card}
    context["only_here"] = is_only_here(request)
    return render(request, "tournaments/player/link.html", context)
