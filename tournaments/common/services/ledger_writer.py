"""Open the ledger's guards for removing a whole event, and for replacing a person's name, here or where it is led."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction

from tournaments.models import LedgerOpening


@contextmanager
def ledger_writer() -> Iterator[None]:
    """Allow the block to edit and delete ledger rows, in its own transaction; other transactions stay guarded.

    An error inside undoes the block and its opening. A transaction that would end with the opening is refused by the
    database itself. Whoever opens journals the act as a ``SiteEvent``.
    """
    with transaction.atomic():
        opening = LedgerOpening.objects.create()
        yield
        opening.delete()


def plain_rows(model: type[models.Model]) -> models.QuerySet[Any]:
    """Return the model's rows by a plain queryset, which allows what the ledger's own manager refuses."""
    return models.QuerySet(model)


def openings_so_far() -> int:
    """Return a number that rises whenever a ledger is opened, also by a transaction that is rolled back."""
    table = LedgerOpening._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, 'id')::regclass)", [table])
        else:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        counted = cursor.fetchone()
    return (counted[0] if counted else 0) or 0
