"""The cards that lie on the tables: a QR code each, which opens this table in this session without an account."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.look.qr import qr_svg
from tournaments.models import Seat, Session, Table, TableLink
from tournaments.permissions import check_may
from tournaments.services.table_links import close_table_links, issue_table_links, link_of
from tournaments.views.base import EventPage, load_event
from tournaments.views.player import MOST_GUESSES, check_rate

ONLY_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def load_link(request: HttpRequest, token: str) -> TableLink:
    """The link behind a card's secret, or 404. Whoever tries secrets is stopped; a known one always passes."""
    link = link_of(token)
    if link is None:
        check_rate(f"card-guess:{request.META.get('REMOTE_ADDR', '')}", MOST_GUESSES)
        raise Http404
    return link


@dataclass(frozen=True)
class CardRow:
    """A table of the session and its open link, if it has one."""

    number: int
    link: TableLink | None
    is_over: bool


@dataclass(frozen=True)
class Card:
    """One printed card. ``names``: the four in order of their starting winds."""

    table: int
    address: str
    code: SafeString
    names: tuple[tuple[str, str], ...]


@never_cache
@require_http_methods(["GET", "POST"])
def table_cards(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """GET lists the tables with their links; POST makes cards, shown this once, or shuts links."""
    page = load_event(request, slug)
    check_may(page.actor, "table_link.issue", page.tournament)
    found = get_object_or_404(Session.objects.select_related("tournament"), tournament=page.tournament, number=session)
    if request.method == "POST" and request.POST.get("act") == "shut":
        return shut(request, page, found)
    cards = make(request, page, found) if request.method == "POST" else []
    context = {"page": page, "tab": "desk", "session": found, "rows": card_rows(found), "cards": cards}
    return render(request, "seating/cards.html", context | {"only_here": is_only_here(request)})


def asked_tables(request: HttpRequest) -> list[int] | None:
    """The one table that the button names; None for all."""
    number = request.POST.get("table", "")
    return [int(number)] if number.isascii() and number.isdigit() else None


def shut(request: HttpRequest, page: EventPage, session: Session) -> HttpResponse:
    gone = close_table_links(session=session, tables=asked_tables(request), by=page.actor, at=timezone.now())
    said = ngettext("%(n)s link is shut.", "%(n)s links are shut.", len(gone)) % {"n": len(gone)}
    messages.success(request, said)
    return redirect("table-cards", page.tournament.slug, session.number)


def make(request: HttpRequest, page: EventPage, session: Session) -> list[Card]:
    tokens = issue_table_links(session=session, tables=asked_tables(request), by=page.actor, at=timezone.now())
    seated = names_at(session, list(tokens))
    messages.success(request, _("The cards are made. Print them now."))
    return [card(request, number, token, seated.get(number, ())) for number, token in tokens.items()]


def card(request: HttpRequest, number: int, token: str, names: tuple[tuple[str, str], ...]) -> Card:
    address = request.build_absolute_uri(reverse("device-sheet", args=[token]))
    return Card(number, address, qr_svg(address), names)


def names_at(session: Session, tables: Sequence[int]) -> dict[int, tuple[tuple[str, str], ...]]:
    """Wind and name of the four, by table."""
    seats = Seat.objects.filter(session=session, table__number__in=tables).select_related("table", "participant")
    found: dict[int, dict[str, str]] = {}
    for seat in seats:
        found.setdefault(seat.table.number, {})[seat.wind] = seat.participant.name if seat.participant else ""
    return {number: tuple((wind, four.get(wind, "")) for wind in "ESWN") for number, four in found.items()}


def card_rows(session: Session) -> list[CardRow]:
    links = {link.table_id: link for link in TableLink.objects.filter(table__session=session, closed_at__isnull=True)}
    now = timezone.now()
    rows = [(table.number, links.get(table.pk)) for table in Table.objects.filter(session=session).order_by("number")]
    return [CardRow(number, link, bool(link and now >= link.expires_at)) for number, link in rows]


def is_only_here(request: HttpRequest) -> bool:
    """Whether the desk opened this page by an address that no other device reaches."""
    return request.get_host().rsplit(":", 1)[0] in ONLY_HERE
