"""Load a player by their personal link, for every page under it, and warn of too many players."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.actors import EVENT_KEY, Actor, origin_of, player_actor
from tournaments.common.errors import LinkReplaced, Throttled
from tournaments.common.services.windows import count_in_window
from tournaments.common.views.base import use_zone_of
from tournaments.models import EventStatus, Participant, Tournament
from tournaments.players.selectors.teams import crowded_teams
from tournaments.players.services.player_links import event_of_closed_link, player_of
from tournaments.registry.places import places_warning

_WINDOW_SECONDS = 60
MAX_WRITES = 30


def load_player(request: HttpRequest, token: str) -> Participant:
    """Return the participant of this link, or 404, use their event's time zone, and limit frequent writes.

    Raise ``LinkReplaced`` for a link that was valid once: its page leads on to the event.

    Wrong links are not counted: 192 random bits are beyond guessing, and a hall of players shares one address.
    """
    participant = player_of(token)
    if participant is None and (event := event_of_closed_link(token)) is not None:
        request.META[EVENT_KEY] = event
        raise LinkReplaced
    if participant is None or participant.tournament.status == EventStatus.DRAFT:
        raise Http404
    use_zone_of(participant.tournament)
    if request.method == "POST":
        check_rate(f"player-writes:{participant.pk}", MAX_WRITES)
    return participant


def check_rate(name: str, most: int) -> None:
    """Raise ``player.too_often`` beyond ``most`` calls in this minute."""
    if count_in_window(name, now=timezone.now().timestamp(), seconds=_WINDOW_SECONDS) > most:
        raise Throttled("player.too_often", _("Too many attempts. Wait a minute."))


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
    """Return a page of the player's own, which is neither cached nor indexed by search engines."""
    shared = {"player": participant, "event": participant.tournament, "token": token}
    response = render(request, template, shared | context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def warn_crowded(request: HttpRequest, tournament: Tournament, names: Iterable[str | None] | None = None) -> None:
    """Add a message to the next page for each of these teams, or all, that has too many players."""
    named = None if names is None else [name for name in names if name]
    for team in [] if named == [] else crowded_teams(tournament, named):
        messages.warning(request, team.sentence)


def warn_places(request: HttpRequest, tournament: Tournament) -> None:
    """Add a message to the next page if more people hold places than the event has."""
    if warning := places_warning(tournament):
        messages.warning(request, warning.text)
