"""Serve http for everyone, and https for devices with the certificate, in one process."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import uvicorn

_STOP_SECONDS: Final = 5  # streams last as long as their viewers stay


@dataclass(frozen=True, slots=True)
class SecureDoor:
    """Hold the open socket of https, and the context with its certificate."""

    listener: socket.socket
    context: ssl.SSLContext


class HallServer(uvicorn.Server):
    """Run uvicorn, and call ``begin`` once it answers. The first socket decides the life of the process."""

    def __init__(self, config: uvicorn.Config, begin: Callable[[], None], secure: SecureDoor | None) -> None:
        super().__init__(config)
        self._begin = begin
        self._secure = secure
        self._second: uvicorn.Server | None = None
        self._ticks: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.should_exit:
            return
        if self._secure is not None:
            await self._open_second(self._secure)
        self._begin()

    async def _open_second(self, secure: SecureDoor) -> None:
        config = _config(
            access_log=self.config.access_log,
            lifespan="off",
            ssl_context_factory=lambda _config, _usual: secure.context,
        )
        config.load()
        self._second = second = uvicorn.Server(config)
        second.lifespan = config.lifespan_class(config)
        await second.startup(sockets=[secure.listener])
        self._ticks = asyncio.create_task(second.main_loop())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._second is None or self._secure is None or self._ticks is None:
            await super().shutdown(sockets=sockets)
            return
        self._second.should_exit, self._second.force_exit = True, self.force_exit
        await self._ticks
        # Side by side: streams behind either door end when the one life of the process does.
        await asyncio.gather(self._second.shutdown(sockets=[self._secure.listener]), super().shutdown(sockets=sockets))


def make_server(begin: Callable[[], None], *, access_log: bool, secure: SecureDoor | None = None) -> HallServer:
    """Return the server of ``config.asgi``; ``begin`` is called once it answers."""
    return HallServer(_config(access_log=access_log, lifespan="on"), begin, secure)


def _config(*, access_log: bool, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        "config.asgi:application",
        access_log=access_log,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_STOP_SECONDS,
        **more,
    )
