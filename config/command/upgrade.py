"""Upgrade older data after saving a copy; refuse newer data.

The copy lies in ``before-upgrade/`` of the data folder, and ``seatwind restore`` of the older program takes it back.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.backends.sqlite3._functions import register  # type: ignore[import-untyped]
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config import env
from config.command.refusals import CannotStart
from config.command.start_checks import LEAST_BYTES, check_disk
from tournaments.management.commands.migrate import Command as Migrate
from tournaments.models import Tournament, User

VERSION_FILE: Final = "version"  # which program served this folder last
COPIES: Final = "before-upgrade"
DATABASE: Final = "seatwind.sqlite3"

Say = Callable[[str], None]


def bring_up_to_date(say: Say) -> None:
    """Bring the database to this program: make it, upgrade it after a copy, or leave it.

    Raise ``start.data_newer``, ``start.data_of_another_build``, ``start.disk_full`` and
    ``start.upgrade_failed``; the data are then as they were.
    """
    is_new, steps = check_data()
    if is_new or not _holds_anything():
        say(_("First start: creating the database."))
        call_command("migrate", verbosity=0)
    elif steps:
        _upgrade(steps, say)
    (env.VAR_DIR / VERSION_FILE).write_text(settings.SEATWIND_VERSION, encoding="ascii")


def check_data() -> tuple[bool, int]:
    """Return whether the database is empty, and how many steps it is from this program. Writes nothing.

    Raise ``start.data_newer`` and ``start.data_of_another_build``.
    """
    executor = MigrationExecutor(connection)
    known, applied = executor.loader.disk_migrations, executor.loader.applied_migrations
    unknown = sorted(f"{app}.{name}" for app, name in applied if (app, name) not in known)
    if unknown:
        raise CannotStart("start.data_newer", _newer(unknown[-1]))
    steps = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if applied and not steps:
        _check_tables()
    return not applied, steps


def _holds_anything() -> bool:
    """Return whether there is an account or an event.

    Else a first start was cut short, and there is nothing to save.
    """
    tables = connection.introspection.table_names()
    return any(model._meta.db_table in tables and model.objects.exists() for model in (User, Tournament))


def last_version() -> str:
    """Return the program that served this folder last; empty where none did."""
    try:
        return (env.VAR_DIR / VERSION_FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _newer(migration: str) -> str:
    facts = {"other": last_version() or "?", "own": settings.SEATWIND_VERSION, "migration": migration}
    return _(
        "This data was last used by a newer version of Seatwind (%(other)s; this is %(own)s and does not know "
        "%(migration)s). Start the newer version, or restore the copy that it saved: seatwind restore "
        "before-upgrade/.../%(file)s"
    ) % (facts | {"file": DATABASE})


def _upgrade(steps: int, say: Say) -> None:
    before = last_version() or "?"
    words = ngettext(
        "This data is from Seatwind %(other)s: %(n)s upgrade step.",
        "This data is from Seatwind %(other)s: %(n)s upgrade steps.",
        steps,
    )
    say(words % {"other": before, "n": steps})
    if connection.vendor != "sqlite":
        call_command(_Telling(steps, say), verbosity=0)
        return
    copy = save_copy(at=timezone.now())
    say(_("Backup saved: %(folder)s") % {"folder": copy.parent})
    try:
        call_command(_Telling(steps, say), verbosity=0)
    except Exception as error:
        lay_back(copy)
        sentence = _(
            "The upgrade failed (%(error)s). The data is unchanged: start Seatwind %(other)s and report the problem."
        )
        raise CannotStart("start.upgrade_failed", sentence % {"error": error, "other": before}) from error
    facts = {"other": before, "copy": copy}
    say(_("Upgraded. To go back: install Seatwind %(other)s, then: seatwind restore %(copy)s") % facts)


def save_copy(*, at: datetime) -> Path:
    """Return the database as it is, read back, with the newest copy of each event beside it; the path of the database.

    Pictures stay where they are: no upgrade touches them. Raise ``start.disk_full``.
    """
    check_disk(needed=LEAST_BYTES + 2 * Path(str(connection.settings_dict["NAME"])).stat().st_size)
    folder = env.VAR_DIR / COPIES / f"{at:%Y-%m-%dT%H-%M-%S}-{last_version() or 'unknown'}"
    folder.mkdir(parents=True, mode=0o700)
    copy_database(Path(str(connection.settings_dict["NAME"])), folder / DATABASE)
    for events in sorted(Path(settings.SEATWIND_BACKUPS).iterdir()) if _keeps_copies() else ():
        newest = max((path for path in events.glob("*.seatwind*") if path.is_file()), default=None)
        if newest is not None:
            shutil.copy2(newest, folder / f"{events.name}-{newest.name}")
    return folder / DATABASE


def _keeps_copies() -> bool:
    return bool(settings.SEATWIND_BACKUPS) and Path(settings.SEATWIND_BACKUPS).is_dir()


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, whole and checked, or write nothing."""
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    env.private_database(str(draft))
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(draft)) as writing:
        reading.backup(writing)
        register(writing)  # what the tables check themselves by
        writing.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = writing.execute("PRAGMA quick_check").fetchone()
    if verdict != "ok":
        draft.unlink()
        raise CannotStart(
            "start.data_damaged", _("The database is damaged (%(said)s). Restore the last backup.") % {"said": verdict}
        )
    draft.replace(target)


def lay_back(copy: Path) -> None:
    """Put the copy in place of the database, which no other process has open."""
    connection.close()
    path = Path(str(connection.settings_dict["NAME"]))
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    copy_database(copy, path)


def _check_tables() -> None:
    """Refuse data of another build, whose tables may differ without a migration."""
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            columns = {str(field.column) for field in model._meta.local_concrete_fields}
            tables = set()
            if table in there:
                tables = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            if columns - tables and model._meta.managed and not model._meta.proxy:
                raise CannotStart("start.data_of_another_build", _other_build(table, sorted(columns - tables)[0]))


def _other_build(table: str, column: str) -> str:
    return _(
        "The data in %(folder)s was created by another build of Seatwind (%(place)s is missing). Save each event as "
        "a file with that build, then start this one on an empty folder (SEATWIND_VAR) and import the events."
    ) % {"folder": env.VAR_DIR, "place": f"{table}.{column}"}


class _Telling(Migrate):
    """Run ``migrate`` and print its progress."""

    def __init__(self, steps: int, say: Say) -> None:
        super().__init__()
        self.steps, self.say, self.done = steps, say, 0

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:  # noqa: FBT001, FBT002
        if action == "apply_start":
            self.done += 1
            self.say(f"  {self.done}/{self.steps} {migration}")
