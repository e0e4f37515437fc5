"""Serve the picture beside a link, news, robots.txt, the site map and the icon."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.discovery.look import draw_card
from reports.discovery.selectors import news_rows
from scoring.standings.selectors.page import standing_rows
from scoring.standings.selectors.public_view import public_ranking
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.kept import kept as cache
from tournaments.common.look.atom import NewsEntry, write_atom
from tournaments.common.look.dates import print_date
from tournaments.common.views.rendering import is_known
from tournaments.models import EventStatus, Participant, Tournament
from tournaments.templatetags.seatwind import figure, place

_KEPT_SECONDS = 24 * 3600
_PAGES = ("event", "standings", "seating", "participants", "statistics", "rules", "rulings")


@require_safe
def card(request: HttpRequest, slug: str, kind: str, number: int = 0) -> HttpResponse:
    """Return the picture of the event, of the first five of its public standings, or of one player's place.

    The same bytes for each version.
    """
    event = get_object_or_404(Tournament, slug=slug)
    tag = f'"{event.pk}-{event.version}-{kind}-{number}-{get_language()}"'
    key = f"card:{tag}"
    if is_known(request, tag) or is_known(request, f"W/{tag}"):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        made: bytes | None = cache.get(key)
        if made is None:
            made = _KINDS[kind](event, number)
            cache.set(key, made, _KEPT_SECONDS)
        answer = HttpResponse(made, content_type="image/png")
    answer["ETag"], answer["Cache-Control"] = tag, "public, max-age=300"
    return answer


def _event_card(event: Tournament, number: int) -> bytes:
    days = print_date(event.starts_on, "j F Y")
    return draw_card(event.name, " · ".join(filter(None, [days, event.place])))


def _standings_card(event: Tournament, number: int) -> bytes:
    current = public_ranking(event)
    rows = [row for row in standing_rows(current) if row.place is not None and row.sessions]
    return draw_card(
        event.name, _after(current, event), [(str(row.place), row.name, figure(row.figure)) for row in rows]
    )


def _player_card(event: Tournament, number: int) -> bytes:
    person = get_object_or_404(Participant, tournament=event, number=number)
    current = public_ranking(event)
    placed = [row for row in standing_rows(current) if row.place is not None and row.sessions]
    own = next((row for row in placed if row.number == number), None)
    large = _("%(place)s of %(of)s") % {"place": place(own.place), "of": len(placed)} if own else ""
    return draw_card(person.name, f"{event.name} · {_after(current, event)}", large=large)


def _after(current: Ranking, event: Tournament) -> str:
    """Return after which session the places are, or the day of an event without any."""
    if current.last_session:
        return _("after session %(n)s") % {"n": current.last_session}
    return print_date(event.starts_on, "j F Y")


_KINDS: Final[Mapping[str, Callable[[Tournament, int], bytes]]] = {
    "event": _event_card,
    "standings": _standings_card,
    "player": _player_card,
}


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
