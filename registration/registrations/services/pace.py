"""Limit how many registrations one network sends (docs/security.md).

The members of a club share the address of their Wi-Fi, and so do a hundred requests of one program. A person opens the
page and needs some seconds to fill it in; the page carries a signed proof of when it was opened. Forms with a proof
have a larger limit, for each event; all others share the small one.
"""

from datetime import datetime
from typing import Final

from django.core import signing
from django.utils.translation import ngettext

from tournaments.common.errors import Throttled
from tournaments.common.services.tallies import network_of
from tournaments.common.services.windows import count_in_window
from tournaments.models import Tournament

_SALT: Final = "registration.page"
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
MIN_SECONDS: Final = 3  # in less, nobody reads the page and types two names
MAX_SENT_OF_A_PAGE: Final = 12  # mistakes are sent again, and a family may use one page
MAX_WITHOUT_PROOF: Final = 40  # a minute
MAX_A_MINUTE, MAX_AN_HOUR = 200, 600  # of one event: half of the largest hall at once


def prove_page(tournament: Tournament, key: str, at: datetime) -> str:
    """Return the proof that the page with this key was opened ``at`` this moment."""
    return signing.dumps([tournament.pk, key, int(at.timestamp())], salt=_SALT)


def check_pace(tournament: Tournament, *, key: str, proof: str, address: str, at: datetime) -> None:
    """Raise ``registration.too_often`` if the network of ``address`` sends too many forms.

    ``detail``: ``wait_seconds`` until the next window.
    """
    network = network_of(address)
    if not _is_filled_in(tournament, key, proof, at):
        _check(f"register:{network}", MAX_WITHOUT_PROOF, _MINUTE, at)
        return
    name = f"register:{tournament.pk}:{network}"
    _check(name, MAX_A_MINUTE, _MINUTE, at)
    _check(name, MAX_AN_HOUR, _HOUR, at)


def _is_filled_in(tournament: Tournament, key: str, proof: str, at: datetime) -> bool:
    """Return whether this page of the event was open for some seconds, and not sent too many times."""
    try:
        event, opened_key, opened = signing.loads(proof, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return False
    now = int(at.timestamp())
    if (event, opened_key) != (tournament.pk, key) or not MIN_SECONDS <= now - opened <= _DAY:
        return False
    return count_in_window(f"register:page:{key}", now=now, seconds=_DAY) <= MAX_SENT_OF_A_PAGE


def _check(name: str, most: int, seconds: int, at: datetime) -> None:
    now = at.timestamp()
    if count_in_window(f"{name}:{seconds}", now=now, seconds=seconds) <= most:
        return
    wait = seconds - int(now) % seconds
    words = ngettext(
        "Many registrations come from your network. Send the form again in %(n)s minute.",
        "Many registrations come from your network. Send the form again in %(n)s minutes.",
        -(-wait // _MINUTE),
    )
    raise Throttled("registration.too_often", words % {"n": -(-wait // _MINUTE)}, {"wait_seconds": wait})
