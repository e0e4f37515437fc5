"""Serve the picture beside a link, news, robots.txt, the site map and the icon."""

import hashlib
from xml.etree.ElementTree import Element, SubElement, tostring

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from reports.discovery.look import draw_card
from reports.discovery.selectors import news_rows
from scoring.standings.selectors.page import standing_rows
from scoring.standings.selectors.public_view import public_ranking
from tournaments.common.kept import kept as cache
from tournaments.common.look.atom import NewsEntry, write_atom
from tournaments.common.views.rendering import is_known
from tournaments.models import EventStatus, Tournament
from tournaments.templatetags.seatwind import figure

_KEPT_SECONDS = 24 * 3600
_PAGES = ("event", "standings", "seating", "participants", "statistics", "rules", "rulings")


@require_safe
def card(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Return the picture of the event, or with the first five of its public standings.

    The same bytes for each version.
    """
    event = get_object_or_404(Tournament, slug=slug)
    tag = f'"{event.pk}-{event.version}-{kind}-{get_language()}"'
    key = f"card:{tag}"
    if is_known(request, tag) or is_known(request, f"W/{tag}"):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        made: bytes | None = cache.get(key)
        if made is None:
            made = _drawn(event, kind)
            cache.set(key, made, _KEPT_SECONDS)
        answer = HttpResponse(made, content_type="image/png")
    answer["ETag"], answer["Cache-Control"] = tag, "public, max-age=300"
    return answer


def _drawn(event: Tournament, kind: str) -> bytes:
    days = date_format(event.starts_on, "j F Y")
    line = " · ".join(filter(None, [days, event.place]))
    if kind != "standings":
        return draw_card(event.name, line)
    rows = standing_rows(public_ranking(event))
    shown = [(str(row.place), row.name, figure(row.figure)) for row in rows if row.place is not None and row.sessions]
    return draw_card(event.name, line, shown)


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """Return announcements to everybody and releases, for a reader of feeds."""
    event, now = get_object_or_404(Tournament, slug=slug), timezone.now()
    event_address = request.build_absolute_uri(reverse("event", args=[slug]))
    entries = [
        NewsEntry(uid, title, text, _news_url(request, slug, session), at)
        for uid, title, text, at, session in news_rows(event, now)
    ]
    own = request.build_absolute_uri(request.path)
    body = write_atom(event.name, event_address, own, str(event.uid), entries, event.created_at)
    tag = f'"{hashlib.sha256(body.encode()).hexdigest()[:32]}"'
    answer: HttpResponse = HttpResponseNotModified()
    if not (is_known(request, tag) or is_known(request, f"W/{tag}")):
        answer = HttpResponse(body, content_type="application/atom+xml; charset=utf-8")
    answer["ETag"], answer["Cache-Control"], answer["Access-Control-Allow-Origin"] = tag, "no-cache", "*"
    return answer


def _news_url(request: HttpRequest, slug: str, session: int | None) -> str:
    where = reverse("results", args=[slug, session]) if session else reverse("event", args=[slug])
    return request.build_absolute_uri(where)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt, which excludes personal links, the staff's pages, and the API."""
    closed = ("/p/", "/t/~", "/admin/", "/api/", "/live/", "/sign-in/", "/t/*/me/")
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed)]
    lines += [f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """Return the public pages of every public event (one query)."""
    root = Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    for slug in (
        Tournament.objects.exclude(status=EventStatus.DRAFT).order_by("-starts_on").values_list("slug", flat=True)
    ):
        for name in _PAGES:
            url = SubElement(root, "url")
            SubElement(url, "loc").text = request.build_absolute_uri(reverse(name, args=[slug]))
    text = '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode")
    return HttpResponse(text, content_type="application/xml; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect browsers to the icon."""
    return redirect(static("favicon.ico"))
