"""Restore a database that was saved before an upgrade."""

import sqlite3
import sys
from pathlib import Path
from typing import Final

from config.command.words import in_own_language

_SQLITE: Final = b"SQLite format 3\x00"


def is_database(path: Path) -> bool:
    """Return whether the file is a database of SQLite, not an event file."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def put_back(copy: Path, *, accept_damage: bool = False) -> int:
    """Put the copy in place of the current database, which is saved first. No server may run meanwhile.

    Return 1 where the restored ledger does not add up. Raise ``start.not_sqlite``, ``start.copy_damaged``,
    ``start.in_use``, and as ``bring_up_to_date`` does; the data are then as they were.
    """
    import django

    django.setup()
    from django.db import connection
    from django.utils.translation import gettext as _

    from tournaments.management.refusals import CannotStart

    with in_own_language():
        if connection.vendor != "sqlite":
            raise CannotStart("start.not_sqlite", _("This installation stores its data in PostgreSQL: use pg_restore."))
        return _put_back(copy, accept_damage=accept_damage)


def _put_back(copy: Path, *, accept_damage: bool) -> int:
    from django.db import connection
    from django.utils import timezone
    from django.utils.translation import gettext as _

    from archive.backups.services.ledgers import ledger_faults
    from config.command.copies import put_in_place
    from config.command.upgrade import bring_up_to_date, holds_anything, save_copy

    target = Path(str(connection.settings_dict["NAME"]))
    # All that can be wrong with the copy is found before anything is written.
    _check(copy, accept_damage=accept_damage)
    kept = None
    if target.exists() and target.stat().st_size:  # Django makes an empty file when it first connects
        _check_not_in_use()
        kept = save_copy(at=timezone.now()) if holds_anything() else None
    connection.close()
    put_in_place(copy, target)
    bring_up_to_date(_say)
    _say(_("Restored."))
    if kept is not None:
        _say(_("The previous data is kept in: %(folder)s") % {"folder": kept.parent})
    faults = list(ledger_faults())
    for fault in faults:
        _say(fault)
    return 1 if faults else 0


def _check(copy: Path, *, accept_damage: bool) -> None:
    from django.utils.translation import gettext as _

    from config.command.copies import applied_steps, check_copy
    from tournaments.management.data_state import check_steps
    from tournaments.management.refusals import CannotStart

    findings = check_copy(copy)
    if findings.differing:
        what = _("These tables are not as they were saved: %(tables)s.") % {"tables": ", ".join(findings.differing)}
    else:
        what = "" if findings.has_hashes and findings.is_readable else findings.damage
    if what and not accept_damage:
        sentence = _(
            "This copy is damaged, and nothing was restored. %(what)s Use another copy. To restore what can still be "
            "read, add --accept-damage."
        )
        raise CannotStart("start.copy_damaged", sentence % {"what": what})
    if what:
        _say(what)
    elif findings.damage:
        _say(_("The copy’s indexes are damaged and are built anew; its content is as it was saved."))
    elif not findings.has_hashes:
        _say(_("This copy has no hashes of its content: only its form could be checked."))
    try:
        steps, version = applied_steps(copy)
    except sqlite3.DatabaseError as error:
        raise CannotStart("start.copy_damaged", _("This copy cannot be read.")) from error
    check_steps(steps, version)


def _check_not_in_use() -> None:
    from django.db import OperationalError, connection
    from django.utils.translation import gettext as _

    from tournaments.management.refusals import CannotStart

    try:
        with connection.cursor() as cursor:  # leaving WAL needs the file for oneself: a server keeps it open
            cursor.execute("PRAGMA busy_timeout=2000")
            cursor.execute("PRAGMA journal_mode=DELETE")
    except OperationalError as error:
        sentence = _("Seatwind is running on this data. Stop it, then restore.")
        raise CannotStart("start.in_use", sentence) from error


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
