"""Reserve keys for rows before they are written."""

from collections.abc import Iterator

from django.db import connection, models


class KeyMaker:
    """Reserve keys of one model in rising order, in batches, so that a row can reference one of the same batch.

    Inside a transaction that writes: on SQLite there are no concurrent writes, and no key of a removed row comes again.
    """

    def __init__(self, model: type[models.Model]) -> None:
        self._table = model._meta.db_table
        self._column = model._meta.pk.column
        self._next: int | None = None

    def take(self, count: int) -> Iterator[int]:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                wanted = [f'"{self._table}"', self._column, count]
                cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)", wanted)
                yield from sorted(row[0] for row in cursor.fetchall())
            return
        first = self._first() if self._next is None else self._next
        self._next = first + count
        yield from range(first, first + count)

    def _first(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [self._table])
            counted = cursor.fetchone()
            cursor.execute(f'SELECT MAX("{self._column}") FROM "{self._table}"')  # noqa: S608  names of our own
            highest = cursor.fetchone()
        return max((counted or [0])[0] or 0, highest[0] or 0) + 1
