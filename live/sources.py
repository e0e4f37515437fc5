"""Read versions from the database; a hint only says that a read is worthwhile.

A source is opened once for each spell of watching. ``look`` asks the database; ``listen`` knocks for every hint and
runs until it is cancelled. Either may fail: the watcher opens a new one.
"""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import psycopg
from django.db import connection, connections
from psycopg.conninfo import make_conninfo

from tournaments.common.selectors.versions import EventVersions, read_versions, version_rows, versions_of
from tournaments.common.version_signal import CHANNEL

_SQLITE_SECONDS: Final = 0.05
# A server that is gone is noticed within seconds, even where the network says nothing.
_ALIVE: Final[dict[str, str | int]] = {
    "application_name": "seatwind-live",
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}


class Source(Protocol):
    async def look(self, slugs: Collection[str]) -> list[EventVersions]: ...

    async def listen(self, knock: Callable[[], None]) -> None: ...

    async def close(self) -> None: ...


class PostgresSource:
    """Use two connections apart from the pool: one to read, one notified at each commit (NOTIFY)."""

    def __init__(self) -> None:
        self._looking: psycopg.AsyncConnection[Any] | None = None

    async def look(self, slugs: Collection[str]) -> list[EventVersions]:
        if self._looking is None:
            self._looking = await connect()
        sql, params = version_rows(slugs).query.sql_with_params()
        answer = await self._looking.execute(sql.encode(), params)
        return read_versions(await answer.fetchall())

    async def listen(self, knock: Callable[[], None]) -> None:
        async with await connect() as async_connection:
            await async_connection.execute(f"LISTEN {CHANNEL}".encode())
            knock()  # what was committed before the LISTEN was heard by nobody
            async for _hint in async_connection.notifies():
                knock()

    async def close(self) -> None:
        if self._looking is not None:
            await self._looking.close()


async def connect() -> psycopg.AsyncConnection[Any]:
    """Return a connection with the settings' parameters that detects a lost server."""
    wanted = {"dbname", "user", "password", "host", "port", "service", "sslmode", "sslrootcert", "sslcert", "sslkey"}
    params = {key: value for key, value in connections["default"].get_connection_params().items() if key in wanted}
    return await psycopg.AsyncConnection.connect(make_conninfo("", **params, **_ALIVE), autocommit=True)


class SqliteSource:
    """Use one thread with one connection: ``PRAGMA data_version`` tells whether others have committed."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="seatwind-live")

    async def look(self, slugs: Collection[str]) -> list[EventVersions]:
        event_versionses: list[EventVersions] = await self._run(lambda: versions_of(slugs))
        return event_versionses

    async def listen(self, knock: Callable[[], None]) -> None:
        before = None
        while True:
            now = await self._run(_data_version)
            if now != before:
                knock()
            before = now
            await asyncio.sleep(_SQLITE_SECONDS)

    async def close(self) -> None:
        await self._run(_close_own_connection)
        self._thread.shutdown(wait=False)

    async def _run(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _close_own_connection() -> None:
    connection.close()  # looked up here: each thread has its own


def _data_version() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        version: int = cursor.fetchone()[0]
    return version


def source() -> Source:
    """Return the source that suits the database in use."""
    return PostgresSource() if connection.vendor == "postgresql" else SqliteSource()
