"""Distinguish errors at the database's limits from faults of the program.

It has no room left or does not answer: sending again helps. A number is too large for it: another number does.
"""

from typing import Final

from django.db import DataError, InterfaceError, OperationalError
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed, NoRoom, Refusal

_DISK_FULL: Final = "53100"  # PostgreSQL, appendix A: disk_full
# Class 08, connection_exception; ended by an administrator, by a crash, or not up yet.
_AWAY: Final = ("08", "57P01", "57P02", "57P03")
_OUT_OF_RANGE: Final = "22003"  # numeric_value_out_of_range
_SQLITE_RANGE: Final = "too large to convert to SQLite INTEGER"
_SQLITE_FULL: Final = "database or disk is full"  # SQLITE_FULL has no number in Django's error


def as_no_room(error: Exception) -> NoRoom | None:
    """Return the refusal for a write that found the disk full; None for every other error."""
    if not isinstance(error, OperationalError):
        return None
    if getattr(error.__cause__, "sqlstate", None) != _DISK_FULL and _SQLITE_FULL not in str(error):
        return None
    message = _("The disk is full, so nothing was saved. Free some space, then send again.")
    return NoRoom("machine.disk_full", message)


def as_out_of_range(error: Exception) -> Malformed | None:
    """Return the refusal for a number outside of a column's range; None for every other error."""
    is_sqlites = isinstance(error, OverflowError) and _SQLITE_RANGE in str(error)
    is_postgresqls = isinstance(error, DataError) and getattr(error.__cause__, "sqlstate", None) == _OUT_OF_RANGE
    if not is_sqlites and not is_postgresqls:
        return None
    return Malformed("api.number_out_of_range", _("One of the numbers is too large."))


def as_storage_refusal(error: Exception) -> Refusal | None:
    """Return a database error as a refusal; None for a fault of the program."""
    return as_no_room(error) or as_out_of_range(error)


def is_database_away(error: BaseException | None) -> bool:
    """Return whether PostgreSQL could not be reached, or ended the connection.

    The same request may succeed in a moment.
    """
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if cause is None or not type(cause).__module__.startswith("psycopg"):
        return False
    number = getattr(cause, "sqlstate", None)
    return number is None or number.startswith(_AWAY)
