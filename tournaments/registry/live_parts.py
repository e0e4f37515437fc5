"""Register parts of pages that change while open, for the public and for one person (docs/live.md).

Each app registers the parts of its own pages; the streams and the pages find them here by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from tournaments.common.actors import ANONYMOUS_KEY, Actor
from tournaments.common.registry import Registry
from tournaments.common.selectors.versions import EventVersions
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.rendering import is_known, unindented
from tournaments.models import PublicPart, Tournament

Make = Callable[[EventPage, str], str | None]
HTML, JSON = "text/html; charset=utf-8", "application/json"


@dataclass(frozen=True, slots=True)
class LivePart:
    """Describe a part; ``make`` returns its text for an event page, and the words after the part's name.

    ``of``: the public parts whose changes it shows. ``takes_words``: it has a name and words, as ``results/3`` has.
    ``stamp``: for a part that also changes as time passes; returns for the primary key of an event a text that is
    another one whenever the part is, None if the event does not have the part until its next version.
    """

    name: str
    make: Make
    of: frozenset[PublicPart]
    content_type: str = HTML
    takes_words: bool = False
    stamp: Callable[[int], str | None] | None = None

    def version(self, now: EventVersions) -> int:
        return max(now.parts[part] for part in self.of)


live_parts: Final[Registry[LivePart]] = Registry("live part")


def register_live_parts(*parts: LivePart) -> None:
    """Register parts of an app."""
    for part in parts:
        live_parts.register(part.name, part)


def find_part(name: str) -> tuple[LivePart, str] | None:
    """Return the part and the words after it: ``results/3`` is ``results`` and ``3``."""
    first, _slash, words = name.partition("/")
    part = live_parts.get(first)
    return (part, words) if part and part.takes_words == bool(words) else None


def draw(page: EventPage, template: str, context: Mapping[str, Any]) -> str:
    """Return a template in the event's time zone, outside of any request.

    ``live`` tells that the page follows the stream.
    """
    with timezone.override(ZoneInfo(page.tournament.time_zone)):
        return unindented(render_to_string(template, {"page": page, "live": True, "query": "", **context}))


def make_public_part(slug: str, part: LivePart, words: str, language: str) -> str | None:
    """Return the part as a person without a role sees it."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        return None
    with translation.override(language):
        return part.make(EventPage(tournament, Actor(ANONYMOUS_KEY, ""), frozenset()), words)


@require_safe
def live_part(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """Return the part as this person sees it, or 304: for the staff, and for clients without a stream."""
    page, current_part = load_event(request, slug), find_part(part)
    if current_part is None:
        raise Http404
    event, roles = page.tournament, ".".join(sorted(role.value for role in page.roles))
    maker, words = current_part
    stamp = "" if maker.stamp is None else maker.stamp(event.pk) or ""
    tag = f'W/"{event.pk}-{event.version}-{part}-{translation.get_language()}-{roles}{stamp}"'
    answer: HttpResponse
    if is_known(request, tag):
        answer = HttpResponseNotModified()
    else:
        text = maker.make(page, words)
        if text is None:
            raise Http404
        answer = HttpResponse(text, content_type=maker.content_type)
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer
