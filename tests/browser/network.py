"""The hall's network between browser and server: it can be cut, and it can lose an answer that was on its way."""

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

START_SECONDS = 10
CHUNK = 65536


class Network:
    """A proxy of bytes. ``cut()`` closes what is open and lets nobody in; ``mend()`` ends that.

    ``lose_answer_to(text)``: the next request with ``text`` in its first line reaches the server, its answer nobody.
    """

    def __init__(self, server: str, tls: ssl.SSLContext | None = None) -> None:
        self.host, self.port = urlsplit(server).hostname, urlsplit(server).port
        self.tls = tls
        self.scheme = b"https" if tls else b"http"
        self.is_cut = False
        self.losing = ""
        self.lost = threading.Event()
        self.seen: list[str] = []
        self.loop = asyncio.new_event_loop()
        self.open: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None] | None] = set()  # asyncio itself remembers them only weakly
        self.listening = 0

    # --- what a journey does ---

    def cut(self) -> None:
        self.is_cut = True
        self.run(self.close_all())

    def mend(self) -> None:
        self.is_cut = False

    def lose_answer_to(self, text: str) -> None:
        self.lost.clear()
        self.losing = text

    def requests(self, text: str) -> list[str]:
        """First lines of the requests that came through so far and have ``text``."""
        return [line for line in self.seen if text in line]

    # --- the wire ---

    def run(self, what: "asyncio._CoroutineLike[None]") -> None:
        asyncio.run_coroutine_threadsafe(what, self.loop).result(START_SECONDS)

    async def close_all(self) -> None:
        for writer in list(self.open):
            writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        self.tasks.add(asyncio.current_task())
        is_answered = False
        # Cancelled: the journey is over, and a stream that nobody reads any more is let go.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            is_answered = not self.is_cut and await self.pass_one(reader, writer)
        if is_answered:
            writer.close()
        else:
            writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        self.open.discard(writer)
        self.tasks.discard(asyncio.current_task())

    async def pass_one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """One request and its answer, a connection for each; False when the answer went astray."""
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
        )
        body = await reader.readexactly(length)
        first = head.split(b"\r\n", 1)[0].decode("latin-1")
        self.seen.append(first)
        loses = bool(self.losing) and self.losing in first
        answer = await self.exchange(head, body)
        if loses:
            self.losing = ""
            self.lost.set()
            return False
        if self.is_cut:
            return False
        writer.write(answer)
        await writer.drain()
        return True

    async def exchange(self, head: bytes, body: bytes) -> bytes:
        upstream, sender = await asyncio.open_connection(self.host, self.port)
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        sender.write(
            b"\r\n".join([lines[0], b"Connection: close", b"X-Forwarded-Proto: " + self.scheme, *lines[1:]]) + body
        )
        answer = b""
        try:
            while chunk := await upstream.read(CHUNK):
                answer += chunk
        finally:
            sender.close()
        await sender.wait_closed()
        return answer

    async def start(self) -> None:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=self.tls, limit=2**20)
        self.server = server
        self.listening = server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Leave no socket behind."""
        self.is_cut = True
        self.server.close()
        await self.close_all()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()  # a live stream does not end by itself
        if others:
            await asyncio.wait(others, timeout=START_SECONDS)
        await self.server.wait_closed()


@contextmanager
def network_to(server: str, tls: ssl.SSLContext | None = None) -> Iterator[Network]:
    """A network in a thread of its own while the block runs; ``listening`` is its port on this machine."""
    network = Network(server, tls)
    thread = threading.Thread(target=network.loop.run_forever, name="hall-network")
    thread.start()
    try:
        network.run(network.start())
        yield network
    finally:
        network.run(network.stop())
        network.loop.call_soon_threadsafe(network.loop.stop)
        thread.join(START_SECONDS)
        network.loop.close()
