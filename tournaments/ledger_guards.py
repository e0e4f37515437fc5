"""Triggers that refuse to edit ledger rows, for both databases; used by migrations."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython

FUNCTION = """
CREATE OR REPLACE FUNCTION seatwind_ledger_row() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'ledger rows are never edited or deleted: %', TG_TABLE_NAME; END;
$$ LANGUAGE plpgsql;
"""


def guard(editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Refuse updates of ``table``; on PostgreSQL deletions too (SQLite's test flush deletes rows one by one)."""
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION, None)  # None: its % is no placeholder
        editor.execute(
            f'CREATE TRIGGER "{table}_ledger" BEFORE UPDATE OR DELETE ON "{table}" '
            "FOR EACH ROW EXECUTE FUNCTION seatwind_ledger_row();"
        )
    else:
        editor.execute(
            f'CREATE TRIGGER "{table}_ledger" BEFORE UPDATE ON "{table}" '
            "BEGIN SELECT RAISE(ABORT, 'ledger rows are never edited'); END;"
        )


def release(editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Take the guard away again (a migration backwards)."""
    suffix = f' ON "{table}"' if editor.connection.vendor == "postgresql" else ""
    editor.execute(f'DROP TRIGGER IF EXISTS "{table}_ledger"{suffix};')


def guarding(*tables: str) -> RunPython:
    """The migration operation that guards ``tables``."""

    def up(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        for table in tables:
            guard(editor, table)

    def down(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        for table in tables:
            release(editor, table)

    return RunPython(up, down)


def guarding_again(*tables: str) -> RunPython:
    """The same after a change of columns: SQLite made the table anew, and the trigger went with the old one."""

    def up(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        for table in tables:
            release(editor, table)
            guard(editor, table)

    return RunPython(up, RunPython.noop)
