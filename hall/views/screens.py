"""Render a screen of the hall, a page without account that follows the event, and record that it is on."""

from typing import Final
from uuid import UUID

from csp.decorators import csp_replace
from django.core.cache import cache
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from hall.models import SceneKind, Screen, Sponsor
from hall.selectors.scenes import preview_scene, screen_view
from hall.selectors.signs import heard_key
from hall.views.rendering import show_page
from tournaments.common.actors import ANONYMOUS_KEY, Actor
from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import PublicPart
from tournaments.registry.live_parts import LivePart, draw

_HEARD_SECONDS: Final = 24 * 60 * 60
# The page belongs to the projector: no menu, and nothing of the person who happens to be signed in.
_STRANGER: Final = Actor(ANONYMOUS_KEY, "")


def _as_stranger(page: EventPage) -> EventPage:
    """Return the event as the public sees it: a screen never shows more, whoever opened it."""
    return EventPage(page.tournament, _STRANGER, frozenset())


@require_GET
def screen(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    page = _as_stranger(load_event(request, slug))
    view = screen_view(page.tournament, name, timezone.now())
    if view is None:
        raise Http404
    event_address = site_of(request) + reverse("event", args=[slug])
    return show_page(request, "screen", page, {"view": view, "code": draw_qr(event_address)})


@xframe_options_sameorigin
@csp_replace({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]  # typed for views without further arguments
@require_GET
def scene_preview(request: HttpRequest, slug: str, scene: str) -> HttpResponse:
    """Render a scene as it would be now, for the desk that directs the screens, with public figures only."""
    page = load_event(request, slug, "screens.direct")
    if scene not in SceneKind.values:
        raise Http404
    slides = preview_scene(page.tournament, SceneKind(scene), page.now)
    return show_page(
        request, "preview", _as_stranger(page), {"preview": {"slides": slides[:1]}, "scene": SceneKind(scene)}
    )


def _screen_part(page: EventPage, words: str) -> str | None:
    """Return the scenes of the screen ``words``, for everybody the same."""
    view = screen_view(page.tournament, words, page.now)
    return None if view is None else draw(_as_stranger(page), "hall/scenes.html", {"view": view})


SCREEN_PART: Final = LivePart("screen", _screen_part, frozenset(PublicPart), takes_words=True)


@csrf_exempt  # it changes nothing that anybody decides by: a sign of life, kept beside the database
@require_POST
def here(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Record a screen's report, sent every half minute, with the scene that it shows."""
    screen_row = get_object_or_404(Screen, tournament__slug=slug, name=name)
    shown = request.POST.get("scene", "")
    kind = shown if shown in SceneKind.values else ""
    cache.set(heard_key(screen_row), (timezone.now(), kind), _HEARD_SECONDS)
    return HttpResponse(status=204)


@require_GET
def sponsor_picture(request: HttpRequest, slug: str, uid: UUID) -> FileResponse:
    """Serve a sponsor's picture, with the content type of its bytes, never as a page."""
    sponsor = get_object_or_404(Sponsor, tournament__slug=slug, uid=uid)
    if not sponsor.file:
        raise Http404
    answer = FileResponse(sponsor.file.open("rb"), content_type=sponsor.kind)
    answer.headers["Cache-Control"] = "public, max-age=86400, immutable"
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer
