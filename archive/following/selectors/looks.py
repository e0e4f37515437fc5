"""Look whether rows of an event changed, at little cost: a spare is looked after many times a second.

The statement of a kind is built once in a process, and rows are compared as the database returns them. Building the
statements, and reading values from the rows, took nine tenths of the time of a look.
"""

from typing import Any, Final

from django.db import connection

from archive.common.selectors.kinds import Kind
from tournaments.models import LedgerModel, Tournament

NOTHING_WRITTEN: Final = [(None, 0)]
_Statement = tuple[str, tuple[Any, ...]]
_statements: Final[dict[tuple[object, ...], _Statement]] = {}


def this_database() -> tuple[str, str]:
    """Return what tells the database in use from another one that the same process opens."""
    return connection.vendor, str(connection.settings_dict["NAME"])


def look_of(kind: Kind, event: Tournament) -> Any:
    """Return a value that differs once a row of the kind was written.

    Of rows that are written once it is the last key and their number, of others every row.
    """
    assert kind.part is not None  # noqa: S101  accounts belong to no event
    # The statement names the event by its key or its uid: neither alone says which event of which database it is.
    name = (*this_database(), event.pk, event.uid, kind.name)
    if name not in _statements:
        _statements[name] = _built(kind, event)
    sql, params = _statements[name]
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


def has_rows(look: Any) -> bool:
    """Return whether the event has rows of the kind: most events have none of most kinds."""
    return bool(look) and look != NOTHING_WRITTEN


def _built(kind: Kind, event: Tournament) -> _Statement:
    assert kind.part is not None  # noqa: S101  the caller's
    rows = kind.part.rows(event)
    if not issubclass(kind.model, LedgerModel):
        return rows.values_list(*kind.lookups).query.sql_with_params()
    sql, params = rows.order_by().values_list("pk").query.sql_with_params()
    return f"WITH own(last) AS ({sql}) SELECT MAX(last), COUNT(*) FROM own", params  # noqa: S608  of a queryset
