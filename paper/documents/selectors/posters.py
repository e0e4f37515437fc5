"""Build the poster with the event's QR code, and cards with it for each table."""

from django.urls import reverse
from django.utils.translation import gettext as _

from paper.common.selectors.frame import event_url
from paper.common.selectors.seats import not_seated, seating_for
from paper.logos.selectors import logo_data
from tournaments.common.look.qr import draw_qr
from tournaments.models import HallWifi
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder
from tournaments.site.selectors.hall_wifi import hall_wifi, joining_text


def _words(title: str) -> dict[str, str]:
    return {
        "title": title,
        "follow": _("Follow live"),
        "what": _("Standings, tables, clock and your own page. No account, no app."),
        "wifi": _("Wi-Fi of the hall"),
        "network": _("Network"),
        "password": _("Password"),
        "url": _("or type"),
        "table-follow": _("Table {n}, live"),
    }


def poster(order: PrintOrder) -> PrintContent:
    """Return the poster with the event's address, and the hall's Wi-Fi where it was entered."""
    event, wifi = order.tournament, hall_wifi(is_demo=order.tournament.is_demo)
    item = PrintItem(
        "event",
        _("Poster"),
        [event_url(order), *([wifi.name, wifi.code] if wifi else [])],
        {"tables": [], "wifi": _wifi_facts(wifi), "is_poster": True},
        opens=reverse("event", args=[event.slug]),
    )
    return PrintContent([item], shared=logo_data(order), labels=_words(_("Poster")))


def _wifi_facts(wifi: HallWifi | None) -> dict[str, str] | None:
    """Return the Wi-Fi's fields for the template; empty if none was entered."""
    if wifi is None:
        return None
    return {"name": wifi.name, "password": wifi.code or "–", "qr": draw_qr(joining_text(wifi))}


def table_codes(order: PrintOrder) -> PrintContent:
    """Return a card for each table with the QR code of the event's seating."""
    seating = seating_for(order)
    tables = sorted({table for seats in seating.seats.values() for table in seats})
    if not tables:
        raise not_seated()
    place = reverse("seating-tables", args=[order.tournament.slug])
    items = [
        PrintItem(
            f"table:{table}", _("Table %(n)s") % {"n": table}, [event_url(order), table], {"n": table}, opens=place
        )
        for table in tables
    ]
    return PrintContent(items, "tables", {"wifi": None, "is_poster": False}, _words(_("QR codes of the seating")))
