"""Detect migrations that create each table whole, with its foreign keys, constraints and indexes.

Django splits an app's first migration into tables, fields and constraints and puts few of them together again. Each
operation of its own renders the models anew and, on SQLite, copies the table: a first start took twice as long.
"""

from graphlib import CycleError, TopologicalSorter
from typing import Any, cast

from django.db.migrations import Migration
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.operations import AddConstraint, AddField, AddIndex, CreateModel
from django.db.migrations.operations.base import Operation


class WholeTablesAutodetector(MigrationAutodetector):
    """Merge the operations that complete a table into its creation, where a migration only creates tables."""

    def changes(self, *args: Any, **kwargs: Any) -> dict[str, list[Migration]]:
        changes = super().changes(*args, **kwargs)
        for app_label, migrations in changes.items():
            for migration in migrations:
                operations = cast("list[Operation]", migration.operations)
                operations[:] = _whole_tables(list(operations), app_label)
        return changes


def _whole_tables(operations: list[Operation], app_label: str) -> list[Operation]:
    """Return whole tables, each after those it refers to; the given operations where that is impossible."""
    tables = {operation.name_lower: operation for operation in operations if isinstance(operation, CreateModel)}
    for operation in operations:
        if isinstance(operation, CreateModel):
            continue
        table = getattr(operation, "model_name_lower", None)
        if not isinstance(operation, AddField | AddConstraint | AddIndex) or table not in tables:
            return operations
        [tables[table]] = cast("list[CreateModel]", tables[table].reduce(operation, app_label))
    refers_to = {
        name: [other for other in tables if other != name and table.references_model(other, app_label)]
        for name, table in tables.items()
    }
    try:
        return [tables[name] for name in TopologicalSorter(refers_to).static_order()]
    except CycleError:
        return operations
