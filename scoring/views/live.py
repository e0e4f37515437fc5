"""Parts of the pages that change while one looks: as the public sees them, and as this person does (docs/live.md)."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scoring.permissions import basis_for
from scoring.selectors.standing_page import country_rows, standing_rows, team_rows
from scoring.selectors.standing_rows import standings_data
from scoring.selectors.standings import ranking
from scoring.views.front import front_context
from scoring.views.session_results import results_context
from scoring.views.standings import groups_context, newest_standings, shared_context
from tournaments.actors import ANONYMOUS_KEY, Actor
from tournaments.models import PublicPart, Session, Tournament
from tournaments.selectors.announcements import public_announcements
from tournaments.selectors.versions import EventVersions, versions_of
from tournaments.views.base import EventPage, load_event

Make = Callable[[EventPage, str], str | None]
HTML, JSON = "text/html; charset=utf-8", "application/json"
STANDINGS, SESSION, CLOCK, ANNOUNCEMENT = PublicPart


@dataclass(frozen=True, slots=True)
class LivePart:
    """``make`` gives the part's text for an event as one person sees it, and the words after the part's name.

    ``of``: the public parts whose changes it shows.
    """

    name: str
    make: Make
    of: frozenset[PublicPart]
    content_type: str = HTML

    def version(self, now: EventVersions) -> int:
        return max(now.parts[part] for part in self.of)


def draw(page: EventPage, template: str, context: Mapping[str, Any]) -> str:
    """A template in the event's time zone, outside of any request; ``live`` tells that the page follows the stream."""
    with timezone.override(ZoneInfo(page.tournament.time_zone)):
        return render_to_string(template, {"page": page, "live": True, "asked": "", **context})


def versions_part(page: EventPage, words: str) -> str | None:
    """What changed when: for those who cannot stream."""
    now = next(iter(versions_of([page.tournament.slug])), None)
    parts = {part.value: version for part, version in now.parts.items()} if now else {}
    return json.dumps({"version": now.version if now else 0, "parts": parts})


def standings_json(page: EventPage, words: str) -> str | None:
    current = ranking(page.tournament, basis_for(page.tournament, page.roles))
    return json.dumps(standings_data(current), ensure_ascii=False, separators=(",", ":"))


def players_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    rows = standing_rows(shown.current)
    context = {"kind": "players", "rows": rows, "total": len(rows)}
    return draw(page, "scoring/standings_live.html", shared_context(shown) | context)


def teams_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    context = groups_context("teams", team_rows(shown.current))
    return draw(page, "scoring/groups_live.html", shared_context(shown) | context)


def countries_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    context = groups_context("countries", country_rows(shown.current))
    return draw(page, "scoring/groups_live.html", shared_context(shown) | context)


def results_part(page: EventPage, words: str) -> str | None:
    number = int(words) if words.isascii() and words.isdigit() and len(words) < 4 else 0
    session = Session.objects.filter(tournament=page.tournament, number=number).first()
    if session is None:
        return None
    shown = newest_standings(page)
    return draw(page, "scoring/results_live.html", shared_context(shown) | results_context(shown, session))


def event_part(page: EventPage, words: str) -> str | None:
    return draw(page, "scoring/front_live.html", front_context(page))


def announcements_part(page: EventPage, words: str) -> str | None:
    """What is told to everybody; private ones have their own ways (tournaments.views.announcements)."""
    rows = public_announcements(page.tournament, timezone.now())
    return draw(page, "announcements/items.html", {"rows": rows})


EVERYTHING: Final = frozenset(PublicPart)
RESULTS: Final = frozenset({STANDINGS, SESSION})
PUBLIC_PARTS: Final[Mapping[str, LivePart]] = {
    part.name: part
    for part in (
        LivePart("versions.json", versions_part, EVERYTHING, JSON),
        LivePart("standings.json", standings_json, RESULTS, JSON),
        LivePart("standings", players_part, RESULTS),
        LivePart("team-standings", teams_part, RESULTS),
        LivePart("country-standings", countries_part, RESULTS),
        LivePart("results", results_part, RESULTS),
        LivePart("announcements", announcements_part, frozenset({ANNOUNCEMENT})),
        LivePart("event", event_part, frozenset({STANDINGS, SESSION, CLOCK})),
    )
}


# Parts of the apps above, which say so when they are ready: each takes words after its name.
OFFERED: Final[dict[str, LivePart]] = {}


def offer_part(part: LivePart) -> None:
    OFFERED[part.name] = part


def find_part(name: str) -> tuple[LivePart, str] | None:
    """The part and the words after it: ``results/3`` is ``results`` and ``3``."""
    first, _slash, words = name.partition("/")
    if first in OFFERED:
        return (OFFERED[first], words) if words else None
    part = PUBLIC_PARTS.get(first)
    return (part, words) if part and (words == "" or first == "results") else None


def make_public_part(slug: str, part: LivePart, words: str, language: str) -> str | None:
    """The part as somebody without any role sees it."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        return None
    with translation.override(language):
        return part.make(EventPage(tournament, Actor(ANONYMOUS_KEY, ""), frozenset()), words)


@require_safe
def live_part(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """The part as this person sees it, or 304: for the staff, and for everybody where the streams are silent."""
    page, found = load_event(request, slug), find_part(part)
    if found is None:
        raise Http404
    tag = tag_of(page, part)
    answer = HttpResponseNotModified() if is_known(request, tag) else made_answer(page, *found)
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def made_answer(page: EventPage, part: LivePart, words: str) -> HttpResponse:
    text = part.make(page, words)
    if text is None:
        raise Http404
    return HttpResponse(text, content_type=part.content_type)


def tag_of(page: EventPage, part: str) -> str:
    event = page.tournament
    roles = ".".join(sorted(role.value for role in page.roles))
    return f'W/"{event.pk}-{event.version}-{part}-{translation.get_language()}-{roles}"'


def is_known(request: HttpRequest, tag: str) -> bool:
    seen: Iterable[str] = request.headers.get("If-None-Match", "").split(",")
    return tag in {one.strip() for one in seen}
