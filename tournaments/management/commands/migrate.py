"""Provide Django's ``migrate``: whole or not at all, and only on data that this program can read."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from tournaments.management.autodetector import WholeTablesAutodetector
from tournaments.management.data_state import check_data, last_version, note_version
from tournaments.management.refusals import CannotStart


class Command(migrate.Command):
    """Upgrade in one transaction: killed or failed at any moment, the database is as it was."""

    autodetector = WholeTablesAutodetector

    def handle(self, *args: Any, **options: Any) -> None:
        self._connection = connection = connections[options["database"]]
        is_whole = not (options["app_label"] or options["plan"] or options["check_unapplied"])
        try:
            check_data(connection)
        except CannotStart as refused:
            raise CommandError(str(refused)) from refused
        before = last_version(connection)
        try:
            with _one_transaction(connection):
                super().handle(*args, **options)
                if is_whole:
                    note_version(connection, at=timezone.now())
        except CommandError:
            raise
        except Exception as error:
            way_back = f" To go back, start Seatwind {before} on it." if before else ""
            raise CommandError(f"The upgrade failed ({error}). The data is unchanged.{way_back}") from error

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:  # noqa: FBT001, FBT002
        if action == "apply_start":
            _check_at_once(self._connection)
        super().migration_progress_callback(action, migration, fake)


@contextmanager
def _one_transaction(connection: BaseDatabaseWrapper) -> Iterator[None]:
    # SQLite switches foreign keys off outside of a transaction only, and its schema editor needs them off.
    with connection.constraint_checks_disabled(), transaction.atomic(using=connection.alias):
        yield


def _check_at_once(connection: BaseDatabaseWrapper) -> None:
    # PostgreSQL alters no table while rows written in the same transaction still wait for their deferred checks.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
