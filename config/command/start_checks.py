"""Check, before anything is written, for a full disk, or a clock behind the latest record."""

import shutil
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from config import env
from tournaments.management.refusals import CannotStart
from tournaments.models import AuditEvent

# Room for the write-ahead log of a day of hands; below it not even the start of a session could be written.
LEAST_BYTES: Final = 50_000_000
_CLOCK_SLACK: Final = timedelta(minutes=10)


def free_bytes() -> int:
    """Return the free bytes on the disk of the data folder."""
    return shutil.disk_usage(env.VAR_DIR).free


def check_disk(*, needed: int = LEAST_BYTES) -> None:
    """Raise ``start.disk_full`` if less than ``needed`` bytes are free."""
    free = free_bytes()
    if free < needed:
        facts = {"free": number_format(free / 1e6, 0), "needed": number_format(needed / 1e6, 0)}
        sentence = _(
            "The disk is full: %(free)s MB are free and %(needed)s MB are needed. Delete some files, or choose "
            "another folder with SEATWIND_VAR."
        )
        raise CannotStart("start.disk_full", sentence % facts)


def check_clock() -> None:
    """Raise ``start.clock_behind`` if the last record is in the future.

    What is written then would stand before what it follows from: deadlines, signatures and copies go by the clock.
    """
    newest = AuditEvent.objects.aggregate(newest=Max("at"))["newest"]
    now = timezone.now()
    if newest is not None and now < newest - _CLOCK_SLACK:
        facts = {"now": _moment(now), "newest": _moment(newest)}
        sentence = _(
            "The clock of this machine shows %(now)s, but the last record is from %(newest)s. Set the clock and "
            "start again; if it is right, start with --trust-clock."
        )
        raise CannotStart("start.clock_behind", sentence % facts)


def check_clock_if_data() -> None:
    """Run ``check_clock`` if there is a database."""
    if AuditEvent._meta.db_table in connection.introspection.table_names():
        check_clock()


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "j F Y, H:i")
