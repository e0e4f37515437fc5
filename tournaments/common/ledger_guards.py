"""Define database triggers that refuse to edit or delete ledger rows, on SQLite and PostgreSQL.

Being a ``LedgerModel`` is the declaration. The triggers are installed after each ``migrate``, so that a table which a
migration made anew is guarded again. They let pass what happens in a transaction that holds a ``LedgerOpening``, which
only ``services/ledger_writer`` writes.
"""

from typing import Any, Final

from django.apps import apps
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.models import LedgerModel, LedgerOpening

_OPENINGS: Final = LedgerOpening._meta.db_table
_REFUSAL: Final = "ledger rows are never edited or deleted"
_POSTGRES_FUNCTION: Final = f"""
CREATE OR REPLACE FUNCTION seatwind_ledger_row() RETURNS trigger AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM "{_OPENINGS}") THEN
        RAISE EXCEPTION '{_REFUSAL}: %', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'UPDATE' THEN RETURN NEW; END IF;
    RETURN OLD;
END;
$$ LANGUAGE plpgsql;
"""  # noqa: S608  (nothing in it comes from outside)
_SQLITE_TRIGGER: Final = f"""
CREATE TRIGGER "%(name)s" BEFORE %(act)s ON "%(table)s" WHEN NOT EXISTS (SELECT 1 FROM "{_OPENINGS}")
BEGIN SELECT RAISE(ABORT, '{_REFUSAL}: %(table)s'); END
""".strip()  # noqa: S608
_POSTGRES_ACTS: Final = {
    "ledger_row": "UPDATE OR DELETE ON {table} FOR EACH ROW",
    "ledger_truncate": "TRUNCATE ON {table} FOR EACH STATEMENT",
}


def ledger_models() -> list[type[LedgerModel]]:
    """Return every model whose rows are written once."""
    return [model for model in apps.get_models() if issubclass(model, LedgerModel)]


def install_ledger_guards(using: str, **kwargs: Any) -> None:
    """Guard the table of each ledger model (a receiver of ``post_migrate``). May run any number of times."""
    connection = connections[using]
    tables = {model._meta.db_table for model in ledger_models()} & set(connection.introspection.table_names())
    if _OPENINGS in connection.introspection.table_names():
        install = _install_on_postgres if connection.vendor == "postgresql" else _install_on_sqlite
        install(connection, sorted(tables))


def _install_on_postgres(connection: BaseDatabaseWrapper, tables: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_POSTGRES_FUNCTION)
        cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        standing = {row[0] for row in cursor.fetchall()}
        for table in tables:
            for suffix, act in _POSTGRES_ACTS.items():
                name = f"{table}_{suffix}"
                if name not in standing:
                    on = act.format(table=f'"{table}"')
                    cursor.execute(f'CREATE TRIGGER "{name}" BEFORE {on} EXECUTE FUNCTION seatwind_ledger_row()')


def _install_on_sqlite(connection: BaseDatabaseWrapper, tables: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        standing = dict(cursor.fetchall())
        for table in tables:
            for act in ("UPDATE", "DELETE"):
                name = f"{table}_ledger_{act.lower()}"
                wanted = _SQLITE_TRIGGER % {"name": name, "act": act, "table": table}
                if standing.get(name) != wanted:
                    cursor.execute(f'DROP TRIGGER IF EXISTS "{name}"')
                    cursor.execute(wanted)
