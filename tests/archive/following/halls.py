"""Machines of a journey: real servers, worked on from the test's own process, and a line that can be cut."""

import asyncio
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Self
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from benchmarks.servers import Program, free_port
from tests.archive.following.machines import at_connection, connection_to
from tests.archive.following.test_servers import Server
from tests.laptop.programs import environment


class HallServer(Server):
    """``with server.here():`` services run in this process with the machine's data and keys: no command is started."""

    def __init__(self, folder: Path, database: Path, number: int) -> None:
        super().__init__(folder)
        self.path = Path(shutil.copy(database, folder / "seatwind.sqlite3"))
        self._keys = {
            "SECRET_KEY": f"of the machine {number} " * 3,
            "SEATWIND_SIGNING_KEY": f"{0x51 + number:02x}" * 32,
        }
        env = environment(folder, **self._keys)
        self.program = Program(folder.name, self.program.command, env, folder / "server.log")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def here(self) -> Iterator[None]:
        connection = connection_to(self.path)
        try:
            with override_settings(**self._keys, SEATWIND_LAPTOP=True), at_connection(connection):
                yield
        finally:
            connection.close()

    def send_form(self, path: str, fields: dict[str, str]) -> str:
        """Open a page, send its form, and return the address to which it leads."""
        cookies = CookieJar()
        browser = build_opener(HTTPCookieProcessor(cookies))
        browser.open(self.address + path).read()
        token = next(str(cookie.value) for cookie in cookies if cookie.name.endswith("csrftoken"))
        with browser.open(self.address + path, urlencode(fields | {"csrfmiddlewaretoken": token}).encode()) as answer:
            return str(answer.url).removeprefix(self.address)

    def words(self, path: str) -> str:
        with build_opener().open(self.address + path) as answer:
            return str(answer.read().decode())


def make_ready(database: Path) -> None:
    """Note all migrations as done in a database that has the tables of today: no server migrates it again."""
    connection = connection_to(database)
    with at_connection(connection), override_settings(MIGRATION_MODULES={}):
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        on_disk = MigrationLoader(connection).disk_migrations
        replaced = {step for migration in on_disk.values() for step in migration.replaces}
        for app, name in (on_disk.keys() | replaced) - recorder.applied_migrations().keys():
            recorder.record_applied(app, name)
    connection.close()


class Line:
    """A line to a machine: a port that leads there, and nowhere while it ``is_cut``."""

    def __init__(self, port: int) -> None:
        self.to, self.port, self.is_cut = port, free_port(), False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, name="line", daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._carry, "127.0.0.1", self.port))
        self._loop.run_forever()
        server.close()
        open_ones = asyncio.all_tasks(self._loop)
        for task in open_ones:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*open_ones, return_exceptions=True))
        self._loop.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers = [writer]
        try:
            if not self.is_cut:
                there, back = await asyncio.open_connection("127.0.0.1", self.to)
                writers.append(back)
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        except OSError:
            pass  # nobody answers there: the line ends, as a cut one does
        finally:
            for each in writers:
                each.close()
            for each in writers:
                with suppress(OSError):
                    await each.wait_closed()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while (data := await reader.read(65536)) and not self.is_cut:
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof() and not writer.is_closing():
            writer.write_eof()
