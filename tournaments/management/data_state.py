"""Compare the database with this program: empty, older, of this version, or not readable."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from tournaments.management.refusals import CannotStart

VERSIONS: Final = "seatwind_version"
_RELEASE: Final = "0001_release_0_1"  # what every database since 0.1.0 has recorded of each app that existed then


def check_data(connection: BaseDatabaseWrapper) -> tuple[bool, int]:
    """Return whether the database is empty, and how many steps it is from this program. Writes nothing.

    Raise ``start.data_newer``, ``start.data_before_release`` and ``start.data_of_another_build``.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    check_steps(applied, last_version(connection))
    executor = MigrationExecutor(connection)
    steps = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if applied and not steps:
        _check_tables(connection)
    return not applied, steps


def check_steps(applied: Collection[tuple[str, str]], version: str) -> None:
    """Check that this program knows the applied migrations of a database that ``version`` last upgraded.

    Raise ``start.data_newer`` and ``start.data_before_release``.
    """
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    # Django's own plan cannot be made of a database that has some of the replaced steps: look before asking for it.
    for label in sorted({label for label, name in known if name == _RELEASE}):
        seen = {step for step in applied if step[0] == label}
        if seen and (label, _RELEASE) not in seen and seen != set(known[label, _RELEASE].replaces):
            raise CannotStart("start.data_before_release", _before_release())
    replaced = {step for migration in known.values() for step in migration.replaces}
    unknown = sorted(f"{label}.{name}" for label, name in set(applied) - set(known) - replaced)
    if unknown:
        raise CannotStart("start.data_newer", _newer(version, unknown[-1]))


class _Version(models.Model):
    """A version that created or upgraded the database; the newest is the one that the data are made for.

    Its table lies outside of the migrations, as Django's own list of them does: a program reads it before it knows
    whether it can read anything else. It never changes.
    """

    version = models.CharField(max_length=40)
    commit = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        apps = Apps()
        app_label = "tournaments"
        db_table = VERSIONS

    def __str__(self) -> str:
        return self.version


def last_version(connection: BaseDatabaseWrapper) -> str:
    """Return the version that last created or upgraded this database; empty for one made before 0.1.0."""
    if VERSIONS not in connection.introspection.table_names():
        return ""
    rows: models.QuerySet[_Version] = models.QuerySet(_Version, using=connection.alias).order_by("-id")
    return rows.values_list("version", flat=True).first() or ""


def note_version(connection: BaseDatabaseWrapper, *, at: datetime) -> None:
    """Record that this program created or upgraded the database; once for each version and commit in a row."""
    if VERSIONS not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(_Version)
    here = (settings.SEATWIND_VERSION, settings.SEATWIND_COMMIT)
    rows: models.QuerySet[_Version] = models.QuerySet(_Version, using=connection.alias).order_by("-id")
    if rows.values_list("version", "commit").first() != here:
        rows.create(version=here[0], commit=here[1], at=at)


def _before_release() -> str:
    return _(
        "This data is older than Seatwind 0.1.0, the first release, and cannot be upgraded. Save each event as a file "
        "with the build that made it, then start this version on an empty folder (SEATWIND_VAR) or an empty database "
        "and import the files."
    )


def _newer(version: str, migration: str) -> str:
    facts = {"other": version or "?", "own": settings.SEATWIND_VERSION, "migration": migration}
    return (
        _(
            "This data was last used by a newer version of Seatwind (%(other)s; this is %(own)s and does not know "
            "%(migration)s). Start the newer version, or restore a copy that was saved before its upgrade."
        )
        % facts
    )


def _check_tables(connection: BaseDatabaseWrapper) -> None:
    """Refuse data of another build, whose tables may differ without a migration."""
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            columns = {str(field.column) for field in model._meta.local_concrete_fields}
            tables = set()
            if table in there:
                # The driver tells the names of the columns; Django's introspection would parse the whole definition.
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} LIMIT 0")  # noqa: S608  our own table
                tables = {column[0] for column in cursor.description}
            if columns - tables and model._meta.managed and not model._meta.proxy:
                raise CannotStart("start.data_of_another_build", _other_build(table, sorted(columns - tables)[0]))


def _other_build(table: str, column: str) -> str:
    return _(
        "This data was created by another build of Seatwind (%(place)s is missing). Save each event as a file with "
        "that build, then start this one on an empty folder (SEATWIND_VAR) and import the events."
    ) % {"place": f"{table}.{column}"}
