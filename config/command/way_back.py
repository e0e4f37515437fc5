"""Back to a database that was saved before an upgrade."""

import sys
from pathlib import Path
from typing import Final

_SQLITE: Final = b"SQLite format 3\x00"


def is_database(path: Path) -> bool:
    """Return whether the file is a database of SQLite, not an event file."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def put_back(copy: Path) -> int:
    """Put the copy in place of the current database, which is saved first. No server may run meanwhile.

    Raise ``start.in_use``.
    """
    import django

    django.setup()
    from django.db import OperationalError, connection
    from django.utils import timezone
    from django.utils.translation import gettext as _

    from config.command.refusals import CannotStart
    from config.command.upgrade import bring_up_to_date, lay_back, save_copy
    from config.command.words import in_own_language

    with in_own_language():
        if connection.vendor != "sqlite":
            raise CannotStart("start.not_sqlite", _("This installation stores its data in PostgreSQL: use pg_restore."))
        try:
            with connection.cursor() as cursor:  # leaving WAL needs the file for oneself: a server keeps it open
                cursor.execute("PRAGMA busy_timeout=2000")
                cursor.execute("PRAGMA journal_mode=DELETE")
        except OperationalError as error:
            sentence = _("Seatwind is running on this data. Stop it, then restore.")
            raise CannotStart("start.in_use", sentence) from error
        kept = save_copy(at=timezone.now())
        lay_back(copy)
        bring_up_to_date(lambda line: None)
        sys.stdout.write(_("Restored. The previous data is kept in: %(folder)s") % {"folder": kept.parent} + "\n")
    return 0
