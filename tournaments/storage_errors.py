"""A database that has no room left, told apart from one that fails: its reader can do something about it."""

from typing import Final

from django.db import OperationalError
from django.utils.translation import gettext_lazy as _

from tournaments.errors import NoRoom

_DISK_FULL: Final = "53100"  # PostgreSQL, appendix A: disk_full
_SQLITE_FULL: Final = "database or disk is full"  # SQLITE_FULL has no number in Django's error


def as_no_room(error: Exception) -> NoRoom | None:
    """The refusal for a write that found the disk full; None for every other error."""
    if not isinstance(error, OperationalError):
        return None
    if getattr(error.__cause__, "sqlstate", None) != _DISK_FULL and _SQLITE_FULL not in str(error):
        return None
    message = _("The disk of the machine is full: nothing was kept. Send it again once there is room.")
    return NoRoom("machine.disk_full", message)
