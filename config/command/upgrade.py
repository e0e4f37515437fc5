"""Upgrade older data after saving a copy; refuse newer data.

The copy lies in ``before-upgrade/`` of the data folder, and ``seatwind restore`` of the older program takes it back.
"""

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config import env
from config.command.copies import copy_database
from config.command.start_checks import LEAST_BYTES, check_disk
from tournaments.management import data_state
from tournaments.management.commands.migrate import Command as Migrate
from tournaments.management.refusals import CannotStart
from tournaments.models import Tournament, User

COPIES: Final = "before-upgrade"
DATABASE: Final = "seatwind.sqlite3"

Say = Callable[[str], None]


def bring_up_to_date(say: Say) -> None:
    """Create the database, upgrade it after saving a copy, or leave it unchanged if it is up to date.

    Raise ``start.data_newer``, ``start.data_before_release``, ``start.data_of_another_build``, ``start.disk_full`` and
    ``start.upgrade_failed``; the data are then as they were.
    """
    is_new, steps = check_data()
    if is_new or not holds_anything():
        say(_("First start: creating the database."))
        call_command("migrate", verbosity=0)
    elif steps:
        _upgrade(steps, say)
    data_state.note_version(connection, at=timezone.now())


def check_data() -> tuple[bool, int]:
    """Return whether the database is empty, and how many steps it is from this program. Writes nothing."""
    return data_state.check_data(connection)


def holds_anything() -> bool:
    """Return whether there is an account or an event.

    Else a first start was cut short, and there is nothing to save.
    """
    tables = connection.introspection.table_names()
    return any(model._meta.db_table in tables and model.objects.exists() for model in (User, Tournament))


def _upgrade(steps: int, say: Say) -> None:
    before = data_state.last_version(connection) or "?"
    words = ngettext(
        "This data is from Seatwind %(other)s: %(n)s upgrade step.",
        "This data is from Seatwind %(other)s: %(n)s upgrade steps.",
        steps,
    )
    say(words % {"other": before, "n": steps})
    copy = None
    if connection.vendor == "sqlite":
        copy = save_copy(at=timezone.now())
        say(_("Backup saved: %(folder)s") % {"folder": copy.parent})
    try:
        call_command(_Telling(steps, say), verbosity=0)
    except CommandError as error:
        sentence = _(
            "The upgrade failed (%(error)s). The data is unchanged: start Seatwind %(other)s and report the problem."
        )
        facts = {"error": error.__cause__ or error, "other": before}
        raise CannotStart("start.upgrade_failed", sentence % facts) from error
    if copy is not None:
        sentence = _("Upgraded. To go back: install Seatwind %(other)s, then: seatwind restore %(copy)s")
        say(sentence % {"other": before, "copy": copy})


def save_copy(*, at: datetime) -> Path:
    """Return the database as it is, read back, with the newest copy of each event beside it; the path of the database.

    Pictures stay where they are: no upgrade touches them. Raise ``start.disk_full`` and ``start.data_damaged``.
    """
    path = Path(str(connection.settings_dict["NAME"]))
    check_disk(needed=LEAST_BYTES + 2 * path.stat().st_size)
    name = f"{at:%Y-%m-%dT%H-%M-%S}-{_name_of_version()}"
    folder = env.VAR_DIR / COPIES / name
    while folder.exists():  # a restore saves what it replaces and then upgrades, both within a second
        name += "-again"
        folder = folder.with_name(name)
    folder.mkdir(parents=True, mode=0o700)
    copy_database(path, folder / DATABASE)
    for events in sorted(Path(settings.SEATWIND_BACKUPS).iterdir()) if _keeps_copies() else ():
        newest = max((path for path in events.glob("*.seatwind*") if path.is_file()), default=None)
        if newest is not None:
            shutil.copy2(newest, folder / f"{events.name}-{newest.name}")
    return folder / DATABASE


def _name_of_version() -> str:
    return data_state.last_version(connection) or "unknown"


def _keeps_copies() -> bool:
    return bool(settings.SEATWIND_BACKUPS) and Path(settings.SEATWIND_BACKUPS).is_dir()


class _Telling(Migrate):
    """Run ``migrate`` and print its progress."""

    def __init__(self, steps: int, say: Say) -> None:
        super().__init__()
        self.steps, self.say, self.done = steps, say, 0

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:  # noqa: FBT001, FBT002
        super().migration_progress_callback(action, migration, fake)
        if action == "apply_start":
            self.done += 1
            self.say(f"  {self.done}/{self.steps} {migration}")
