"""Notify listeners of PostgreSQL at commit that a version was raised. SQLite is watched instead."""

from typing import Any, Final

from django.db import connections

CHANNEL: Final = "seatwind_version"
_TABLE: Final = "tournaments_tournament"
_FUNCTION = f"""
CREATE OR REPLACE FUNCTION seatwind_tell_version() RETURNS trigger AS $$
BEGIN PERFORM pg_notify('{CHANNEL}', NEW.id::text); RETURN NULL; END;
$$ LANGUAGE plpgsql;
"""
_TRIGGER = f"""
CREATE OR REPLACE TRIGGER "{_TABLE}_version" AFTER UPDATE OF version ON "{_TABLE}"
FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION seatwind_tell_version();
"""


def install_version_signal(using: str, **kwargs: Any) -> None:
    """Install the trigger that notifies PostgreSQL's listeners (receiver of ``post_migrate``).

    May run any number of times.
    """
    connection = connections[using]
    if connection.vendor == "postgresql" and _TABLE in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(_FUNCTION)
            cursor.execute(_TRIGGER)
