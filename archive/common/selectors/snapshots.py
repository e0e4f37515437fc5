"""Read one moment of the database while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything in the block from one snapshot, without blocking writers.

    On SQLite other transactions take the write lock when they begin; this one does not, because it only reads. Inside
    another transaction, the block reads what that transaction reads.
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
