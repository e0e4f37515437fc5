"""Describe the page "How is the machine": each part in words, and what to do where one fails."""

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import django
from django.conf import settings
from django.db import connection
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.selectors.disk import Room, room_on_disk
from tournaments.common.selectors.networks import networks
from tournaments.models import Role, Session, SessionStatus, StaffRole, User
from tournaments.registry.machine_parts import MachineRow as PartRow
from tournaments.registry.machine_parts import machine_parts
from tournaments.site.selectors.machine import MachinePart, heartbeats, waiting_deliveries

_LATE: Final = timedelta(minutes=2)
_MANY_WAITING: Final = 50
_GIGABYTE: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class MachinePage:
    parts: tuple[PartRow, ...]
    version: str
    software: str
    in_play: tuple[Session, ...]  # sessions whose tablets may be looked at

    @property
    def is_well(self) -> bool:
        return not any(part.tone for part in self.parts)


def machine_page(user: User, now: datetime) -> MachinePage:
    """Return the page (four queries)."""
    software = f"Python {platform.python_version()} · Django {django.get_version()} · {connection.display_name}"
    parts = (_disk(), _by_itself(now), _cache(), _webhooks(), *(row(now) for row in machine_parts))
    return MachinePage(parts, settings.SEATWIND_VERSION, software, tuple(_in_play(user)))


def _disk() -> PartRow:
    room = room_on_disk()
    facts = {"free": number_format(room.free / _GIGABYTE, 1), "percent": room.percent_free}
    says = _("%(free)s GB free, %(percent)s %% of the disk.") % facts
    if room.level is Room.NONE:
        return PartRow(_("Disk"), says, "verm", _("Pictures are no longer saved. Delete some files now."))
    if room.level is Room.LITTLE:
        return PartRow(
            _("Disk"),
            says,
            "brass",
            _("Free some space before the next session: below 2 % pictures are no longer saved."),
        )
    return PartRow(_("Disk"), says)


def _by_itself(now: datetime) -> PartRow:
    """Return signals of clocks, windows of appeals, announcements that end: what happens without a click."""
    seen = heartbeats()[MachinePart.SWEEPS]
    if seen is None or now - seen > _LATE:
        says = _("The background jobs have not run for two minutes.")
        advice = _("Signals and deadlines may be late. Restart the program; recorded hands are safe.")
        return PartRow(_("Clock signals and deadlines"), says, "verm", advice)
    return PartRow(_("Clock signals and deadlines"), _("Running."))


def _cache() -> PartRow:
    from django.core.cache import cache

    if getattr(cache, "is_away", False):
        return PartRow(_("Cache"), _("No response."), "brass", _("Pages are slower, but no data is lost."))
    return PartRow(_("Cache"), _("Running."))


def _webhooks() -> PartRow:
    waiting = waiting_deliveries()
    says = ngettext("%(n)s waiting to be sent.", "%(n)s waiting to be sent.", waiting) % {"n": waiting}
    if waiting > _MANY_WAITING:
        return PartRow(_("Webhooks"), says, "brass", _("The network may be down. Sending is retried for a day."))
    return PartRow(_("Webhooks"), says)


def _in_play(user: User) -> Iterator[Session]:
    sessions = Session.objects.filter(status__in=(SessionStatus.RUNNING, SessionStatus.PAUSED))
    if not user.is_superuser:
        mine = StaffRole.objects.filter(user=user, role=Role.ORGANISER)
        sessions = sessions.filter(tournament__in=mine.values("tournament"))
    yield from sessions.select_related("tournament").order_by("tournament__name", "number")


def hall_addresses(port: str) -> tuple[str, ...]:
    """Return the addresses by which devices on the same network reach this machine.

    None if it answers itself alone.
    """
    if not settings.SERVES_OTHERS:
        return ()
    suffix = "" if port in ("", "80") else f":{port}"
    return tuple(f"http://{network.address}{suffix}/" for network in networks())
