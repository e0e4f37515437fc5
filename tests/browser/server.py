"""The real ASGI application under uvicorn, in a thread of the test process, on a free port of this machine."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

START_SECONDS = 30


class ThreadedServer(uvicorn.Server):
    """Uvicorn that says when it answers."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        await super().startup(sockets=sockets)
        self.ready.set()

    async def main_loop(self) -> None:
        """Until ``stop``; uvicorn looks ten times a second whether it is to stop, and most tests wait for that."""
        await self.on_tick(0)
        await self._stopping.wait()

    def stop(self) -> None:
        """From another thread."""
        self._loop.call_soon_threadsafe(self._stopping.set)


@contextmanager
def serving(application: Any) -> Iterator[str]:
    """Serve ``application`` while the block runs; gives its address, such as ``http://127.0.0.1:40123``."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(application, lifespan="on", log_level="warning", ws="none", access_log=False)
        server = ThreadedServer(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="seatwind-under-test")
        thread.start()
        try:
            assert server.ready.wait(START_SECONDS), "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            if thread.is_alive():
                server.stop()
            thread.join(START_SECONDS)
