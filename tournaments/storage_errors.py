"""A database that has no room left, or that does not answer, told apart from one that fails: sending again helps."""

from typing import Final

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext_lazy as _

from tournaments.errors import NoRoom

_DISK_FULL: Final = "53100"  # PostgreSQL, appendix A: disk_full
# Class 08, connection_exception; ended by an administrator, by a crash, or not up yet.
_AWAY: Final = ("08", "57P01", "57P02", "57P03")
_SQLITE_FULL: Final = "database or disk is full"  # SQLITE_FULL has no number in Django's error


def as_no_room(error: Exception) -> NoRoom | None:
    """The refusal for a write that found the disk full; None for every other error."""
    if not isinstance(error, OperationalError):
        return None
    if getattr(error.__cause__, "sqlstate", None) != _DISK_FULL and _SQLITE_FULL not in str(error):
        return None
    message = _("The disk of the machine is full: nothing was kept. Send it again once there is room.")
    return NoRoom("machine.disk_full", message)


def is_database_away(error: BaseException | None) -> bool:
    """Whether PostgreSQL could not be reached, or ended the connection: the same request may succeed in a moment."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if cause is None or not type(cause).__module__.startswith("psycopg"):
        return False
    number = getattr(cause, "sqlstate", None)
    return number is None or number.startswith(_AWAY)
