"""Check this machine before an event: ``seatwind check``."""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from config.command.serve import is_seatwind, listen
from tournaments.management.refusals import CannotStart

_SEEN: Final = ("start.already_running",)


@dataclass(frozen=True, slots=True)
class Finding:
    """Represent one line: its name, whether it is good, and a fact or a remedy."""

    name: str
    is_well: bool
    says: str


def check(host: str, port: int, mail: str = "") -> int:
    """Print a line for each part; exit status 1 where one is not well. Nothing is changed, and nothing is started.

    ``mail``: send a test message to this address as well.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("ALLOWED_HOSTS", "*")  # as a hall has it: else no address but this machine's is looked for
    import django

    django.setup()
    from config.command.words import in_own_language

    with in_own_language():
        rows = [*findings(host, port), *([_mail(mail)] if mail else [])]
        for finding in rows:
            sys.stdout.write(f"{'  ok ' if finding.is_well else ' !!! '} {finding.name}: {finding.says}\n")
    return 0 if all(row.is_well for row in rows) else 1


def findings(host: str, port: int) -> Iterator[Finding]:
    """Yield port, disk, data, clock and network, each checked as at the start."""
    from django.utils.translation import gettext as _

    from config.command import start_checks
    from config.command.upgrade import check_data

    free = _("%(free)s MB free") % {"free": start_checks.free_bytes() // 1_000_000}
    yield _judged(_("Port"), lambda: listen(host, port).close(), _("%(port)s is free") % {"port": port})
    yield _judged(_("Disk"), start_checks.check_disk, free)
    data = _judged(_("Data"), check_data, _("from this version, or none yet"))
    yield data
    if data.is_well:
        yield _judged(_("Clock"), start_checks.check_clock_if_data, _("not earlier than the last record"))
    yield _network(port)


def _judged(name: str, act: Callable[[], object], well: str) -> Finding:
    try:
        act()
    except CannotStart as refused:
        return Finding(name, refused.code in _SEEN, str(refused))
    return Finding(name, is_well=True, says=well)


def _mail(address: str) -> Finding:
    from django.conf import settings
    from django.core.mail import send_mail
    from django.utils.translation import gettext as _

    name = _("Mail")
    if settings.EMAIL_BACKEND.endswith("dummy.EmailBackend"):
        return Finding(name, is_well=False, says=_("no server is set: set EMAIL_URL"))
    body = _("Seatwind can send mail: this message was sent by “seatwind check --mail”.")
    try:
        send_mail(_("Test message from Seatwind"), body, settings.DEFAULT_FROM_EMAIL, [address])
    except OSError as error:  # smtplib's errors are of this kind
        facts = {"host": settings.EMAIL_HOST, "error": error}
        return Finding(name, is_well=False, says=_("%(host)s did not accept the message: %(error)s") % facts)
    says = _("%(host)s accepted a test message for %(address)s") % {"host": settings.EMAIL_HOST, "address": address}
    return Finding(name, is_well=True, says=says)


def _network(port: int) -> Finding:
    from django.utils.translation import gettext as _

    from tournaments.site.selectors.machine_page import hall_addresses

    addresses = hall_addresses(str(port))
    if not addresses:
        says = _("none: join the hall’s Wi-Fi so that other devices can open the pages")
        return Finding(_("Network"), is_well=False, says=says)
    seen = (
        _("Seatwind answers at this address") if is_seatwind(port) else _("devices in the hall will use this address")
    )
    return Finding(_("Network"), is_well=True, says=f"{', '.join(addresses)} ({seen})")
