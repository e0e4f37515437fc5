"""Serve a player's page under their personal link, and the public page of a player."""

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from registration.door.views.page import is_door
from reports.players.forms import NeedsForm
from reports.players.selectors.needs import Ahead, folded_results, needs_ahead, next_border, places_to_ask
from reports.players.selectors.page import PlayerPage, player_page, taken_along
from reports.players.selectors.spoken import spoken_page
from scoring.finals.selectors.coming_cut import ComingCut, coming_cut
from tournaments.common.kept import kept_fact
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.rendering import is_known
from tournaments.events.views.live_parts import versions_part
from tournaments.models import Participant, Tournament
from tournaments.players.base import load_player, player_of_page, render_player
from tournaments.players.selectors.public_people import has_public_page
from tournaments.registry.live_parts import HTML, JSON

_OWN: Final = "own"
_VERSIONS: Final = "versions.json"
TEXT: Final = "text/plain; charset=utf-8"


@never_cache
@require_safe
def player(request: HttpRequest, token: str) -> HttpResponse:
    """Return the player's own page: the next table, the place and why, the sessions so far, the penalties.

    On a phone of the check-in, it checks the player in.
    """
    person = load_player(request, token)
    if is_door(request, person.tournament):
        return redirect("door-badge", person.tournament.slug, token)
    shown = player_page(person, timezone.now(), is_own=True)
    context = _page_context(shown, request, reverse("player", args=[token])) | {"token": token, "tab": "player"}
    context["standings_json"] = reverse("live-part", args=[person.tournament.slug, "standings.json"])
    return render_player(request, "reports/player/player.html", person, token, context)


@require_safe
def player_part(request: HttpRequest, token: str, part: str) -> HttpResponse:
    """Return the changing part of the page, or 304. The address contains the secret: no shared cache stores it."""
    person = load_player(request, token)
    page = EventPage(person.tournament, player_of_page(request, person), frozenset())
    return _answer_part(request, page, person, part, {"token": token})


@never_cache
@require_safe
def listen(request: HttpRequest, token: str) -> HttpResponse:
    """Return what a screen reader says of the player's page at one key, as plain text in the page's language."""
    person = load_player(request, token)
    said = spoken_page(player_page(person, timezone.now(), is_own=True))
    return HttpResponse(said, content_type=TEXT)


@require_safe
def participant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the public page of any player."""
    page = load_event(request, slug)
    person = _participant_of(page, number)
    shown = player_page(person, page.now, is_own=False)
    context = _page_context(shown, request, reverse("participant", args=[slug, number]))
    agreed = person.person if has_public_page(person.person) else None
    context |= {"page": page, "tab": "standings", "public_page": agreed}
    return render(request, "reports/player/participant.html", context)


@require_safe
def participant_part(request: HttpRequest, slug: str, number: int, part: str) -> HttpResponse:
    page = load_event(request, slug)
    return _answer_part(request, page, _participant_of(page, number), part, {"page": page})


def _participant_of(page: EventPage, number: int) -> Participant:
    wanted = Participant.objects.select_related("team", "person")
    found = get_object_or_404(wanted, tournament=page.tournament, number=number)
    found.tournament = page.tournament
    return found


def _coming_cut(event: Tournament) -> ComingCut | None:
    return kept_fact(event, "coming-cut", lambda: coming_cut(event))


def _page_context(shown: PlayerPage, request: HttpRequest, address: str) -> dict[str, Any]:
    """Return the context that the page and its part share.

    ``live``: the page follows the stream, its own part under ``address``.
    """
    form = NeedsForm(request.GET if "place" in request.GET else None, current=shown.current)
    cut = _coming_cut(shown.player.tournament)
    place = shown.place.row.place if shown.place else None
    wanted, limit = form.goal(place, cut)
    if not form.is_bound and (border := next_border(shown.current, shown.player, place, cut)) is not None:
        wanted = border
        form.initial = {"place": border}
    live = {"part": f"{_OWN}/{wanted}-{limit or 0}", "on": "standings session clock", "also": address.rstrip("/")}
    context = {"form": form, "fields": form.drawn_fields(), "live": live, "places": places_to_ask(shown.current, cut)}
    return _part_context(shown, wanted, limit, cut) | context


def _part_context(shown: PlayerPage, wanted: int, limit: int | None, cut: ComingCut | None) -> dict[str, Any]:
    ahead = needs_ahead(shown.current, shown.player, wanted, limit, cut)
    context = {"cut": cut, "taken": taken_along(shown.place, cut), "goal": ""}
    if ahead is not None and ahead.cut is not None and ahead.at_line:
        context["goal"] = ahead.cut.goal(wanted)
    event = shown.player.tournament
    return (
        {"me": shown, "person": shown.player, "event": event, "wanted": wanted, "ahead": ahead}
        | context
        | _rows_of(ahead)
    )


def _rows_of(ahead: Ahead | None) -> dict[str, Any]:
    """Return the rows of what is needed.

    ``is_open``: any finish may do and none is sure, so that rows would show nothing.
    """
    rows = folded_results(ahead.answer) if ahead is not None else ()
    is_open = all(row.first.is_always_possible and row.first.certain_from is None for row in rows)
    return {"need_rows": rows, "is_open": is_open}


def _answer_part(
    request: HttpRequest, page: EventPage, person: Participant, part: str, context: dict[str, Any]
) -> HttpResponse:
    """Return a part as text, with an ETag of the event's version."""
    make = _maker_of(page, person, part, context)
    event = page.tournament
    tag = f'W/"{event.pk}-{event.version}-{person.pk}-{part}-{translation.get_language()}-{"token" in context:d}"'
    kind = JSON if part == _VERSIONS else HTML
    answer = HttpResponseNotModified() if is_known(request, tag) else HttpResponse(make(), content_type=kind)
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def _maker_of(page: EventPage, person: Participant, part: str, context: dict[str, Any]) -> Callable[[], str]:
    """Return the function that builds the part; 404 for an unknown one."""
    name, _slash, words = part.partition("/")
    if part == _VERSIONS:
        return lambda: versions_part(page, "") or ""
    numbers = words.split("-")
    if name != _OWN or len(numbers) != 2 or not all(number.isascii() and number.isdecimal() for number in numbers):
        raise Http404
    wanted, limit = (int(number[:9]) for number in numbers)
    return lambda: _own_part(person, wanted, limit or None, context)


def _own_part(person: Participant, wanted: int, limit: int | None, context: dict[str, Any]) -> str:
    shown = player_page(person, timezone.now(), is_own="token" in context)
    return render_to_string(
        "reports/player/live.html",
        _part_context(shown, wanted, limit, _coming_cut(person.tournament)) | {"live": True} | context,
    )


@never_cache
@require_safe
def manifest(request: HttpRequest, token: str) -> HttpResponse:
    """Return the page as an app on the home screen. It contains the link: only the phone stores it."""
    person = load_player(request, token)
    icons = [("192", "any"), ("512", "any"), ("maskable-512", "maskable")]
    answer = JsonResponse(
        {
            "name": f"{person.tournament.name} · {person.name}",
            "short_name": person.tournament.name[:30],
            "start_url": reverse("player", args=[token]),
            "scope": "/",
            "display": "standalone",
            "background_color": "#f4efe0",
            "theme_color": "#fffdf6",
            "icons": [_icon_of(*icon) for icon in icons],
        },
        content_type="application/manifest+json",
    )
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def _icon_of(name: str, purpose: str) -> dict[str, str]:
    size = name.rpartition("-")[2]
    return {
        "src": static(f"icons/seatwind-{name}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
