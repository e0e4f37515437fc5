"""Read one moment of the database while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything inside as of one moment, without blocking writers.

    SQLite's transactions take the writers' lock when they begin, but for this one, which only reads. Inside another
    transaction it is that one's moment.
    """
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    connection.ensure_connection()
    usual = connection.transaction_mode  # type: ignore[attr-defined]
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            connection.transaction_mode = usual  # type: ignore[attr-defined]
            yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]
