"""The hint that a version was raised: PostgreSQL tells whoever listens, at commit. SQLite is watched instead."""

from typing import Any, Final

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython

CHANNEL: Final = "seatwind_version"
TABLE: Final = "tournaments_tournament"
FUNCTION = f"""
CREATE OR REPLACE FUNCTION seatwind_tell_version() RETURNS trigger AS $$
BEGIN PERFORM pg_notify('{CHANNEL}', NEW.id::text); RETURN NULL; END;
$$ LANGUAGE plpgsql;
"""
TRIGGER = f"""
CREATE TRIGGER "{TABLE}_version" AFTER UPDATE OF version ON "{TABLE}"
FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION seatwind_tell_version();
"""


def tell(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION, None)
        editor.execute(TRIGGER, None)


def be_silent(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(f'DROP TRIGGER IF EXISTS "{TABLE}_version" ON "{TABLE}";')
        editor.execute("DROP FUNCTION IF EXISTS seatwind_tell_version();")


def telling() -> RunPython:
    """The migration operation that makes the database tell its listeners."""
    return RunPython(tell, be_silent)
