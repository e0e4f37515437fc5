"""A viewer over a plain socket, and a source whose database is a dictionary."""

import asyncio
import http.client
import json
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Self
from urllib.parse import urlsplit

from config.server.lifespan import with_lifespan
from live.service import LiveService
from live.watcher import Watcher, WatchPace
from tests.browser.server import serving
from tournaments.common.selectors.versions import EventVersions
from tournaments.models import PublicPart

PATIENCE = 20
QUICK = WatchPace(gap=0.0, relook=0.05, patience=5.0, longest_pause=0.05)


@dataclass(frozen=True)
class Event:
    kind: str
    id: int
    data: dict[str, Any]


class Stream:
    """An open stream: ``next()`` waits for an event, ``rest()`` reads until the server ends it."""

    def __init__(self, address: str, slug: str = "lyon-open", *, last: int | None = None) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.connection.request("GET", f"/live/tournaments/{slug}/events", headers=headers)
        self.reply = self.connection.getresponse()
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def line(self) -> str | None:
        read = self.reply.readline()
        if not read:
            return None
        self.lines.append(read.decode().rstrip("\n"))
        return self.lines[-1]

    def until(self, wanted: Callable[[str], bool]) -> str:
        while (line := self.line()) is not None:
            if wanted(line):
                return line
        raise AssertionError(f"the stream ended: {self.lines}")

    def next(self) -> Event:
        fields: dict[str, str] = {}
        while (line := self.line()) is not None:
            name, _colon, value = line.partition(": ")
            if name in {"event", "id", "data"}:
                fields[name] = value
            if not line and fields.get("event") == "beat":
                fields.clear()
            if not line and "event" in fields:
                return Event(fields["event"], int(fields["id"]), json.loads(fields["data"]))
        raise AssertionError(f"the stream ended: {self.lines}")

    def some(self, count: int) -> list[Event]:
        return [self.next() for _ in range(count)]

    def rest(self) -> list[str]:
        while self.line() is not None:
            continue
        return self.lines


def ask(address: str, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """One whole answer: status, headers in small letters, body."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        reply = connection.getresponse()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
    finally:
        connection.close()


def versions(version: int = 7, slug: str = "lyon-open", **parts: int) -> EventVersions:
    return EventVersions(1, slug, version, {part: parts.get(part.value, 1) for part in PublicPart})


@dataclass
class Table:
    """The versions as a database would hold them; written from the test's thread, told to whoever listens."""

    rows: dict[str, EventVersions] = field(default_factory=dict)
    knocks: list[Callable[[], object]] = field(default_factory=list)
    is_down: bool = False
    is_mute: bool = False
    looks: int = 0

    def raise_to(self, version: int, *parts: PublicPart, slug: str = "lyon-open") -> None:
        row = self.rows[slug]
        self.rows[slug] = replace(row, version=version, parts={**row.parts, **dict.fromkeys(parts, version)})
        if not self.is_mute:
            for knock in self.knocks:
                knock()


class TableSource:
    def __init__(self, table: Table) -> None:
        self.table = table

    async def look(self, slugs: Collection[str]) -> list[EventVersions]:
        self.table.looks += 1
        if self.table.is_down:
            raise ConnectionError("the database is down")
        return [self.table.rows[slug] for slug in slugs if slug in self.table.rows]

    async def listen(self, knock: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        hint = lambda: loop.call_soon_threadsafe(knock)  # noqa: E731
        self.table.knocks.append(hint)
        try:
            await asyncio.Event().wait()
        finally:
            self.table.knocks.remove(hint)

    async def close(self) -> None:
        return None


class TableService(LiveService):
    """The real service on a table instead of a database; facts say which version they were made for."""

    def __init__(self, table: Table, *, capacity: int = 100, pace: WatchPace = QUICK) -> None:
        self.table = table
        super().__init__(capacity=capacity, pace=pace)

    loop: asyncio.AbstractEventLoop

    async def run(self, stop: asyncio.Event) -> None:
        self.loop = asyncio.get_running_loop()
        await super().run(stop)

    def renew(self) -> None:
        super().renew()
        self.watcher = Watcher(self.hub, lambda: TableSource(self.table), no_facts, self.pace)


async def no_facts(_known: object, _versions: object) -> dict[str, Any]:
    return {}


async def no_pages(scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError(f"{scope['path']} reached the pages")


@contextmanager
def live_server(service: LiveService) -> Iterator[str]:
    """The service under a real server; its address."""
    with serving(with_lifespan(service.beside(no_pages), service.run)) as address:
        yield address
