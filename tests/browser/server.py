"""The real ASGI application under uvicorn, in a thread of the test process, on a free port of this machine."""

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
        await super().startup(sockets=sockets)
        self.ready.set()


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
            server.should_exit = True
            thread.join(START_SECONDS)
