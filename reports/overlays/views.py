"""Serve overlays for broadcasts, and the standings for other sites' frames, with public content only."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone, translation
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from reports.overlays.forms import OverlayOptions, read_options
from reports.overlays.selectors.figures import overlay_clock, table_score, ticker
from reports.overlays.selectors.samples import samples
from tournaments.common.look.languages import reader
from tournaments.common.views.base import load_event
from tournaments.events.selectors.overview import sharing_of
from tournaments.models import Tournament

Show = Callable[[Tournament, OverlayOptions], Mapping[str, Any]]


def _show_table(tournament: Tournament, options: OverlayOptions) -> Mapping[str, Any]:
    now = timezone.now()
    return {"table": table_score(tournament, options.moment(now) or now, options.table)}


def _show_ticker(tournament: Tournament, options: OverlayOptions) -> Mapping[str, Any]:
    return {"ticker": ticker(tournament, options.moment(timezone.now()), options.top)}


def _show_clock(tournament: Tournament, options: OverlayOptions) -> Mapping[str, Any]:
    return {"shown": overlay_clock(tournament, timezone.now())}


KINDS: Mapping[str, Show] = {
    "clock": _show_clock,
    "table": _show_table,
    "ticker": _show_ticker,
}


@require_safe
def overlay(request: HttpRequest, slug: str, overlay: str) -> HttpResponse:
    """Return one overlay on a transparent background.

    ``part`` in the address asks for what changes alone, ``sample`` for made-up data, which our own page to try overlays
    may frame.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    options = read_options(request.GET, least_delay=sharing_of(tournament).delay)
    template = f"reports/overlays/{overlay}.html"
    if not options.is_sample:
        return _drawn(request, tournament, options, template, KINDS[overlay](tournament, options))
    return _framed(_drawn(request, tournament, options, template, samples(timezone.now())[overlay]), ["'self'"])


@require_safe
def overlay_try(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every overlay with made-up data over a picture, to set up a broadcast."""
    context = {"page": load_event(request, slug), "tab": "event", "kinds": KINDS}
    return render(request, "reports/overlays/try.html", context)


@require_safe
def embed_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings for frames of the sites that the organiser named; other sites cannot frame them."""
    tournament = get_object_or_404(Tournament, slug=slug)
    sharing, options = sharing_of(tournament), read_options(request.GET, top=500)
    context = {"ticker": ticker(tournament, None, options.top)}
    answer = _drawn(request, tournament, options, "reports/sharing/embed.html", context)
    return _framed(answer, list(sharing.embed_sites)) if sharing.embed_sites else answer


def _framed(answer: HttpResponse, sites: list[str]) -> HttpResponse:
    """Allow these sites to frame the response. Browsers with frame-ancestors ignore X-Frame-Options."""

    @xframe_options_exempt
    @csp_replace({"frame-ancestors": sites})
    def given(request: HttpRequest) -> HttpResponse:
        return answer

    return cast("HttpResponse", given(HttpRequest()))


def _drawn(
    request: HttpRequest, tournament: Tournament, options: OverlayOptions, template: str, context: Mapping[str, Any]
) -> HttpResponse:
    language = options.language or reader()
    shared = {"event": tournament, "options": options, "is_part": "part" in request.GET}
    with translation.override(language):
        answer = render(request, template, shared | dict(context))
    answer["Cache-Control"] = "no-store"
    return answer
