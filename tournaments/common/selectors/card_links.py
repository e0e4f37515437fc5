"""Read the link of a table's card by its secret."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted
from tournaments.common.link_sealing import token_hash
from tournaments.models import TableLink


def link_of(token: str) -> TableLink | None:
    """Return the link of a secret, open or not, with its event, and its session's table (one query).

    None if unknown.
    """
    wanted = TableLink.objects.select_related("tournament", "table__session")
    link = wanted.filter(token_hash=token_hash(token)).first()
    if link is not None and link.table is not None:
        link.table.session.tournament = link.tournament
    return link


def check_link_open(link: TableLink | None, at: datetime) -> TableLink:
    """Raise ``devices.link_closed`` or ``devices.link_expired`` unless the link is open."""
    if link is None or link.closed_at is not None:
        raise NotPermitted("devices.link_closed", _("The link of this table was revoked. Ask the desk for a new card."))
    if at >= link.expires_at:
        raise NotPermitted(
            "devices.link_expired", _("The link of this table has expired. Ask the desk for a new card.")
        )
    return link


def check_badge(by: Actor, at: datetime) -> None:
    """Check again, inside a write, that the device's link is still open."""
    if by.badge is not None:
        check_link_open(TableLink.objects.filter(pk=by.badge.link).first(), at)
