"""Render the cards of tables: a QR code each, which opens the table's sheet without an account.

A card is for the whole event or for one session, as the event says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.common.look.qr import draw_qr
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import CardExtent, Seat, Session, Table, TableLink
from tournaments.tables.selectors.cards import event_cards, table_numbers
from tournaments.tables.services.table_links import (
    close_event_cards,
    close_table_links,
    issue_event_cards,
    issue_table_links,
)


@dataclass(frozen=True)
class CardRow:
    """Represent a table and its open link, if it has one."""

    number: int
    link: TableLink | None
    is_over: bool


@dataclass(frozen=True)
class Card:
    """Represent one printed card. ``names``: the four in order of their starting winds."""

    table: int
    address: str
    code: SafeString
    names: tuple[tuple[str, str], ...]


@never_cache
@require_http_methods(["GET", "POST"])
def table_cards(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """List the tables with their links (GET); make cards, shown this once, or close links (POST).

    An event with one card per table for the whole event has its cards on one page.
    """
    page = load_event(request, slug, "table_link.issue")
    if page.tournament.table_cards == CardExtent.EVENT:
        return event_cards_page(request, slug)
    session_row = get_object_or_404(
        Session.objects.select_related("tournament"), tournament=page.tournament, number=session
    )
    if request.method == "POST" and request.POST.get("act") == "shut":
        gone = close_table_links(session=session_row, tables=_named_tables(request), by=page.actor, at=page.now)
        _say_shut(request, gone)
        return redirect("table-cards", slug, session)
    cards = _make(request, page, session_row) if request.method == "POST" else []
    links = {
        link.table_id: link for link in TableLink.objects.filter(table__session=session_row, closed_at__isnull=True)
    }
    tables = Table.objects.filter(session=session_row).order_by("number")
    return _show(request, page, {table.number: links.get(table.pk) for table in tables}, cards, session=session_row)


@never_cache
@require_http_methods(["GET", "POST"])
def event_cards_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return as ``table_cards``, for cards that hold in every session.

    Where cards are made per session, to the event.
    """
    page = load_event(request, slug, "table_link.issue")
    if page.tournament.table_cards == CardExtent.SESSION:
        messages.info(request, _("This event has a card for each session. Create them from the desk of a session."))
        return redirect("event", slug)
    cards: list[Card] = []
    if request.method == "POST":
        wanted, now = _named_tables(request), page.now
        if request.POST.get("act") == "shut":
            gone = close_event_cards(tournament=page.tournament, tables=wanted, by=page.actor, at=now)
            _say_shut(request, gone)
            return redirect("event-cards", slug)
        tokens = issue_event_cards(tournament=page.tournament, tables=wanted, by=page.actor, at=now)
        messages.success(request, _("The cards were created. Print them now."))
        cards = [_card(request, number, token, ()) for number, token in tokens.items()]
    links = event_cards(page.tournament)
    numbers = sorted({*table_numbers(page.tournament), *links})
    return _show(request, page, {number: links.get(number) for number in numbers}, cards, session=None)


def _show(
    request: HttpRequest,
    page: EventPage,
    links: Mapping[int, TableLink | None],
    cards: Sequence[Card],
    *,
    session: Session | None,
) -> HttpResponse:
    """Return the tables by number with their open links, and the cards made just now; no session.

    Cards of the whole event.
    """
    now = page.now
    rows = [CardRow(number, link, link is not None and now >= link.expires_at) for number, link in links.items()]
    context = {"page": page, "tab": "desk", "session": session, "rows": rows, "cards": cards}
    return render(request, "tournaments/tables/cards.html", context)


def _named_tables(request: HttpRequest) -> list[int] | None:
    """Return the one table that the button names; None for all."""
    number = request.POST.get("table", "")
    return [int(number)] if number.isascii() and number.isdigit() else None


def _say_shut(request: HttpRequest, gone: Sequence[int]) -> None:
    message = ngettext("%(n)s link was revoked.", "%(n)s links were revoked.", len(gone)) % {"n": len(gone)}
    messages.success(request, message)


def _make(request: HttpRequest, page: EventPage, session: Session) -> list[Card]:
    tokens = issue_table_links(session=session, tables=_named_tables(request), by=page.actor, at=page.now)
    seated = _names_at(session, list(tokens))
    messages.success(request, _("The cards were created. Print them now."))
    return [_card(request, number, token, seated.get(number, ())) for number, token in tokens.items()]


def _card(request: HttpRequest, number: int, token: str, names: tuple[tuple[str, str], ...]) -> Card:
    address = site_of(request) + reverse("device-sheet", args=[token])
    return Card(number, address, draw_qr(address), names)


def _names_at(session: Session, tables: Sequence[int]) -> dict[int, tuple[tuple[str, str], ...]]:
    """Return wind and name of the four, by table."""
    seats = Seat.objects.filter(session=session, table__number__in=tables).select_related("table", "participant")
    names: dict[int, dict[str, str]] = {}
    for seat in seats:
        names.setdefault(seat.table.number, {})[seat.wind] = seat.participant.name if seat.participant else ""
    return {number: tuple((wind, four.get(wind, "")) for wind in "ESWN") for number, four in names.items()}
