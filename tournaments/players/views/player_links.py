"""Make, print and list the personal links of a whole event, and open the own page from the poster."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.accounts.services.attempts import CodeAttempt
from tournaments.common.look.csv_rows import write_csv
from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import load_event
from tournaments.models import Participant, Tournament
from tournaments.players.forms.own_page import OwnPageForm
from tournaments.players.services.player_links import (
    HAVE_LINKS,
    OpenLink,
    all_open_links,
    issue_missing_links,
    renew_all_links,
    token_by_code,
)


@dataclass(frozen=True)
class LinkCard:
    """Represent a player's card: ``code`` drawn, ``signs`` the short code in two groups."""

    participant: Participant
    address: str
    code: SafeString
    signs: str


def link_address(request: HttpRequest, link: OpenLink) -> str:
    return site_of(request) + reverse("player", args=[link.token])


def spaced(code: str) -> str:
    """Return a short code in two groups: 7K3 P9Q."""
    return f"{code[:3]} {code[3:]}"


def link_card(request: HttpRequest, link: OpenLink) -> LinkCard:
    address = link_address(request, link)
    return LinkCard(link.participant, address, draw_qr(address), spaced(link.code))


@never_cache
@require_http_methods(["GET", "POST"])
def player_links(request: HttpRequest, slug: str) -> HttpResponse:
    """List who has a link (GET); make the missing ones, or with ``act=renew`` replace all (POST)."""
    page = load_event(request, slug, "player_link.all")
    if request.method == "POST":
        make = renew_all_links if request.POST.get("act") == "renew" else issue_missing_links
        made = make(tournament=page.tournament, by=page.actor, at=page.now)
        message = (
            ngettext("%(n)s link was created.", "%(n)s links were created.", made)
            if made
            else _("All players have a link.")
        )
        messages.success(request, message % {"n": made} if made else message)
        return redirect("player-links", slug)
    people = Participant.objects.filter(tournament=page.tournament, state__in=HAVE_LINKS)
    without = people.exclude(links__closed_at__isnull=True, links__isnull=False).order_by("number")
    may_write = people.filter(registration__isnull=False).exclude(registration__email="").exists()
    context = {"page": page, "tab": "participants", "total": people.count(), "without": list(without)}
    context["may_write"] = may_write
    return render(request, "tournaments/players/links/list.html", context)


@never_cache
@require_GET
def player_link_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the cards to print, eight on a sheet; ``?number=12`` for one player."""
    page = load_event(request, slug)
    numbers = [
        int(text) for text in request.GET.getlist("number") if text.isascii() and text.isdigit() and len(text) < 7
    ]
    wanted = frozenset(numbers) if "number" in request.GET else None
    links = all_open_links(page.tournament, by=page.actor, numbers=wanted)
    cards = [link_card(request, link) for link in links]
    context = {"page": page, "tab": "participants", "cards": cards}
    return render(request, "tournaments/players/links/cards.html", context)


@never_cache
@require_GET
def player_links_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return number, name, link and short code as CSV, to send the links by other means."""
    page = load_event(request, slug)
    links = all_open_links(page.tournament, by=page.actor)
    header = [_("Number"), _("Name"), _("Country"), _("Team"), _("Personal link"), _("Short code")]
    text = write_csv(header, [_csv_row(request, link) for link in links])
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-links.csv"'
    return answer


def _csv_row(request: HttpRequest, link: OpenLink) -> list[object]:
    person = link.participant
    team = person.team.name if person.team else ""
    return [person.number, person.name, person.country, team, link_address(request, link), spaced(link.code)]


@require_GET
def event_poster(request: HttpRequest, slug: str) -> HttpResponse:
    """Render a poster to print: one code that opens the event, and below it how to open one's own page."""
    page = load_event(request, slug)
    site = site_of(request)
    address, own = site + reverse("event", args=[slug]), site + reverse("own-page", args=[slug])
    context = {"page": page, "tab": "event", "address": address, "own": own, "code": draw_qr(address)}
    return render(request, "tournaments/players/links/poster.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def own_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Open the personal page by name, badge number and short code; wrong ones slow the sender."""
    page = load_event(request, slug)
    form = OwnPageForm(request.POST or None)
    status, wait = 200, 0
    if request.method == "POST":
        status = 422
        if form.is_valid():
            token, wait = _opened(request, page.tournament, **form.cleaned_data)
            if token:
                return redirect("player", token)
            status = 429 if wait else 422
            form.add_error(None, _say_wrong(wait))
    answer = render(
        request, "tournaments/players/links/own_page.html", {"page": page, "tab": "event", "form": form}, status=status
    )
    if wait:
        answer.headers["Retry-After"] = str(wait)
    return answer


def _opened(request: HttpRequest, event: Tournament, *, name: str, number: int, code: str) -> tuple[str | None, int]:
    """Return the link's secret, or None; and the seconds to wait where the code was not checked."""
    attempt = CodeAttempt(request, event.pk, number)
    if attempt.wait:
        return None, attempt.wait
    token = token_by_code(event, name=name, number=number, code=code)
    if token:
        attempt.succeeded()
    return token, 0


def _say_wrong(wait: int) -> str:
    if wait:
        words = ngettext("Too many attempts. Wait %(n)s second.", "Too many attempts. Wait %(n)s seconds.", wait)
        return words % {"n": wait}
    return _("Name, number and code do not match. Ask the desk for your code.")
