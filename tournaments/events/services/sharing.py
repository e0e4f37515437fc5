"""Set the sites that may frame an event's pages and what a broadcast may show."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.events.models.sharing import LONGEST_DELAY, LONGEST_SPECTATOR_DELAY
from tournaments.models import Sharing, Tournament

_SITE: Final = re.compile(r"https?://(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")
MAX_SITES, MAX_TABLES = 20, 20


def set_sharing(
    *,
    tournament: Tournament,
    embed_sites: Sequence[str],
    delay: int,
    streamed_tables: Sequence[int],
    spectator_delay: int | None = None,
    by: Actor,
    at: datetime,
) -> Sharing:
    """Set all four. Raise ``sharing.site_malformed``, ``sharing.delay_out_of_range`` or ``sharing.too_many``."""
    check_may(by, "sharing.edit", tournament)
    sites = [_checked_site(site) for site in embed_sites]
    if not 0 <= delay <= LONGEST_DELAY:
        raise Malformed(
            "sharing.delay_out_of_range",
            _("The delay must be 0 to %(most)s seconds.") % {"most": LONGEST_DELAY},
            {"most": LONGEST_DELAY},
        )
    if spectator_delay is not None and not 0 <= spectator_delay <= LONGEST_SPECTATOR_DELAY:
        raise Malformed(
            "sharing.delay_out_of_range",
            _("The delay must be 0 to %(most)s minutes.") % {"most": LONGEST_SPECTATOR_DELAY},
            {"most": LONGEST_SPECTATOR_DELAY},
        )
    if len(sites) > MAX_SITES or len(streamed_tables) > MAX_TABLES:
        raise Malformed("sharing.too_many", _("Enter at most %(most)s.") % {"most": MAX_SITES}, {"most": MAX_SITES})
    with transaction.atomic():
        row, _made = Sharing.objects.select_for_update().get_or_create(tournament=tournament)
        before = _facts_of(row)
        row.embed_sites, row.delay, row.streamed_tables = sites, delay, sorted(set(streamed_tables))
        row.spectator_delay = spectator_delay
        row.save()
        record("sharing.set", row, by=by, at=at, tournament=tournament, before=before, after=_facts_of(row))
        raise_version(tournament, TABLES)
    return row


def _checked_site(site: str) -> str:
    """Return an origin as browsers write it: https://www.example.org, without a path."""
    plain = site.strip().lower().rstrip("/")
    if not _SITE.fullmatch(plain):
        raise Malformed(
            "sharing.site_malformed",
            _("%(site)s is not a site. Enter it like https://www.example.org") % {"site": site},
            {"site": site},
        )
    return plain


def _facts_of(row: Sharing) -> dict[str, Any]:
    return {
        "sites": row.embed_sites,
        "delay": row.delay,
        "streamed": row.streamed_tables,
        "spectators": row.spectator_delay,
    }
