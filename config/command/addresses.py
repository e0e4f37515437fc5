"""Print the addresses of a served hall, and the QR code of the first."""

import sys
from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from config.hall.serving import Serving


def tell_addresses(host: str, port: int, say: Callable[[str], None]) -> None:
    """Print this machine's own address, those of the hall's networks, and a QR code."""
    import segno
    from django.conf import settings
    from django.utils.translation import gettext as _

    from config.hall.serving import served_hall
    from tournaments.site.selectors.machine_page import hall_addresses

    say(_("Seatwind %(version)s. Data: %(folder)s") % {"version": settings.SEATWIND_VERSION, "folder": _folder()})
    say(_("On this machine: %(address)s") % {"address": f"http://127.0.0.1:{port}/"})
    addresses = hall_addresses(str(port)) if host in {"0.0.0.0", "::"} else ()  # noqa: S104  compared, not bound
    for address in addresses:
        say(_("In the hall: %(address)s") % {"address": address})
    hall = served_hall()
    if addresses and hall is not None:
        say(_("For devices that support .local names: %(address)s") % {"address": _named(hall)})
    if addresses and hall is not None and hall.https_port:
        page = f"{addresses[0]}connect/certificate/"
        say(_("The certificate for staff tablets (https): %(address)s") % {"address": page})
    if host in {"0.0.0.0", "::"} and not addresses:  # noqa: S104
        say(
            _(
                "This machine is not connected to a network, so no other device can open the pages. Join the hall’s "
                "Wi-Fi, then start again."
            )
        )
    if addresses and sys.stdout.isatty():
        drawn = StringIO()
        segno.make(addresses[0], error="m", micro=False).terminal(out=drawn, compact=True)
        say(drawn.getvalue())
    say(_("To stop: Ctrl+C, or close this window. All recorded data is saved."))


def _named(hall: "Serving") -> str:
    suffix = "" if hall.port == 80 else f":{hall.port}"
    return f"http://{hall.name}.local{suffix}/"


def _folder() -> str:
    from config import env

    return str(env.VAR_DIR)
