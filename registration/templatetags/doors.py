"""Render allauth's forms in our look, and QR codes."""

import json
from typing import Any

import segno
from django import template
from django.forms import BoundField
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from registration.common.selectors.places import places_of, state_of_form
from registration.models import RegistrationForm, SelfCheckIn
from registration.policies import TAKES_REGISTRATIONS, FormState
from tournaments.common.look.money import print_amount, print_money
from tournaments.models import EventStatus, Participant, ParticipantState, Tournament

register = template.Library()


@register.filter
def dressed(field: BoundField) -> BoundField:
    """Return the field without the library's placeholder."""
    field.field.widget.attrs.pop("placeholder", None)
    return field


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """Return the address as a QR code."""
    drawn = segno.make(address, error="m", micro=False, encoding="utf-8").svg_inline(
        border=4, omitsize=True, lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308  segno draws squares, no text is in it


@register.simple_tag
def fours(taken: int, offered: int, total: int) -> SafeString:
    """Return the places in groups of four, one for each table: taken, offered, free."""
    kinds = ["done"] * taken + ["offered"] * offered + [""] * max(total - taken - offered, 0)
    seats = [format_html('<i class="{}"></i>', kind) for kind in kinds]
    groups = (seats[at : at + 4] for at in range(0, len(seats), 4))
    drawn = format_html_join("", "<span>{}</span>", ((mark_safe("".join(group)),) for group in groups))  # noqa: S308  of format_html
    words = _("Places taken: %(taken)s of %(total)s, offered: %(offered)s")
    label = words % {"taken": taken, "total": total, "offered": offered}
    return format_html('<span class="wall fours" role="img" aria-label="{}">{}</span>', label, drawn)


@register.filter
def money(cents: int) -> str:
    """Return cents as an amount: 45, or 45.50, in French 45,50."""
    return print_amount(cents)


@register.filter
def price(cents: int, currency: str) -> str:
    """Return cents with their currency: 45.50 EUR, in French 45,50 €."""
    return print_money(cents, currency)


@register.filter
def as_json(value: Any) -> str:
    """Return data for a script, in an attribute."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@register.filter
def dialled(phone: str) -> str:
    """Return a telephone number as a link dials it."""
    return "".join(sign for sign in phone if sign.isdigit() or sign == "+")


@register.simple_tag
def seats_here(tables: list[tuple[int, list[bool]]]) -> SafeString:
    """Return the tables of a session, a group for each, with the missing marked."""
    kinds = [["done" if is_here else "missing" for is_here in seats] for _number, seats in tables]
    pieces = (format_html_join("", '<i class="{}"></i>', ((kind,) for kind in four)) for four in kinds)
    drawn = format_html_join("", "<span>{}</span>", ((piece,) for piece in pieces))
    complete = sum(all(seats) for _number, seats in tables)
    label = _("Tables complete: %(complete)s of %(total)s") % {"complete": complete, "total": len(tables)}
    return format_html('<span class="wall fours" role="img" aria-label="{}">{}</span>', label, drawn)


@register.simple_tag
def here_in_fours(here: int) -> str:
    """Return how many tables the present players fill, and how many are missing to the next."""
    tables, rest = divmod(here, 4)
    filled = ngettext("Enough for %(n)s table.", "Enough for %(n)s tables.", tables) % {"n": tables}
    if not rest:
        return filled
    more = ngettext("%(n)s more player fills the next table.", "%(n)s more players fill the next table.", 4 - rest) % {
        "n": 4 - rest
    }
    return f"{filled} {more}"


@register.inclusion_tag("registration/open_form.html")
def registration_open(event: Tournament) -> dict[str, Any]:
    """Return the context of the registration on the event's page; empty once it is closed (two queries at most)."""
    form, now = RegistrationForm.objects.filter(tournament=event).first(), timezone.now()
    state = state_of_form(form, now) if form is not None and event.status == EventStatus.PUBLIC else FormState.CLOSED
    places = places_of(form) if form is not None and state in TAKES_REGISTRATIONS else None
    return {"event": event, "form": form, "state": state.value, "places": places}


@register.inclusion_tag("registration/door/offer.html")
def self_check_in(player: Participant, token: str) -> dict[str, Any]:
    """Return the context of the self check-in: whether it is possible, and the token of the page (one query, later
    none).
    """
    is_expected = player.state == ParticipantState.REGISTERED
    is_open = is_expected and SelfCheckIn.objects.filter(tournament=player.tournament_id).exists()
    return {"is_open": is_open, "token": token}
