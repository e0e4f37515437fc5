"""Load a table by its card, for every page under it."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.common.actors import Badge
from tournaments.common.errors import Conflict
from tournaments.common.selectors.card_links import link_of
from tournaments.common.views.base import use_zone_of
from tournaments.models import Table, TableLink
from tournaments.tables.selectors.cards import table_of_badge


def load_link(request: HttpRequest, token: str) -> TableLink:
    """Return the link behind a card's secret, or 404. Wrong ones are not counted.

    192 random bits are beyond guessing.
    """
    link = link_of(token)
    if link is None:
        raise Http404
    use_zone_of(link.tournament)
    return link


def load_card_table(badge: Badge, session: int | None) -> Table:
    """Return the table that a card opens in ``session``, or without one where its turn is.

    A card of the whole event whose table no session has is refused with ``devices.table_gone``; an address that is not
    the card's is 404.
    """
    table = table_of_badge(badge, session)
    if table is None and session is None:
        raise Conflict(
            "devices.table_gone",
            _("Table %(number)s is no longer used in any session. Ask the desk.") % {"number": badge.number},
            {"table": badge.number},
        )
    if table is None:
        raise Http404
    return table
