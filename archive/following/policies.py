"""Define how long an invitation is valid, how long a lead counts unheard, and where a machine that follows may be."""

import ipaddress
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from tournaments.webhooks.services.guarded import Network

GOOD_FOR: Final = timedelta(hours=24)
LEASE: Final = timedelta(seconds=10)  # each message of the machine that leads extends it; until then nobody takes over
# Of two clocks that differ by more, neither machine gives the other the lead: what is released is read from the clock.
MOST_APART: Final = timedelta(seconds=10)
SILENT_AFTER: Final = timedelta(seconds=30)  # then a machine counts as without a connection
# A hall's laptop reaches other machines of the hall; a server on the Internet reaches what its operator named.
_IN_THE_HALL: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "fc00::/7",
            "fe80::/10",
            "::1",
        ),
    )
)


def has_passed(span: timedelta, since: datetime | None, at: datetime) -> bool:
    """Return whether so long has passed since a moment; also if there was none, or the clock was set back since.

    Otherwise a clock that was an hour ahead would keep two machines apart for an hour.
    """
    return since is None or not timedelta(0) <= at - since < span


def is_heard(heard_at: datetime | None, at: datetime) -> bool:
    """Return whether the lease of the machine that leads still counts.

    A clock that was set back by less than the lease ends none; one that was an hour ahead keeps none for an hour.
    """
    return heard_at is not None and abs(at - heard_at) < LEASE


def permitted_networks() -> tuple[Network, ...]:
    """Return the private networks in which a machine that follows may be."""
    named = tuple(settings.SEATWIND_WEBHOOKS_TO)
    return named + _IN_THE_HALL if settings.SEATWIND_LAPTOP else named
