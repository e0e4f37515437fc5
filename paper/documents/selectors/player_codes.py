"""Build the cards that open a player's own page: number, name, the short code to type, the QR code."""

from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from paper.common.selectors.frame import event_url
from paper.common.selectors.seats import person_facts, seating_for
from tournaments.common.errors import Refusal
from tournaments.models import PlayerLink
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_UNSEEN: Final = "····"  # the first page on screen shows nobody's code


def player_codes(order: PrintOrder) -> PrintContent:
    """Return a card for each player with an open link, by number. A renewed link makes its card stale."""
    seating = seating_for(order)
    counters = dict(open_links(order).order_by("participant__number").values_list("participant", "counter"))
    people = [seating.entries[pk] for pk in counters if pk in seating.entries]
    if not people:
        raise no_links()
    items = [
        PrintItem(
            f"player:{person.uid}",
            f"{person.number} {person.name}",
            [person_facts(seating.people[person.pk]), counters[person.pk]],
            {"player": seating.people[person.pk], "code": order.link_codes.get(person.pk, _UNSEEN)},
            opens=order.links.get(person.pk, ""),
        )
        for person in people
    ]
    words = {
        "title": _("Personal links"),
        "mine": _("My page"),
        "what": _("Your tables, results and own sheet. Keep this card to yourself."),
        "typed": _("or at {url}: name, number and this code"),
    }
    return PrintContent(items, "cards", {"url": event_url(order)}, words)


def open_links(order: PrintOrder) -> QuerySet[PlayerLink]:
    """Return the links of players that still open their page."""
    return PlayerLink.objects.filter(participant__tournament=order.tournament, closed_at__isnull=True)


def no_links() -> Refusal:
    """Return the refusal of documents of personal links if there are none."""
    return Refusal("paper.no_links", _("No player has a personal link yet: create the links first."))
