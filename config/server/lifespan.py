"""Run background work for the life of the server process (ASGI lifespan protocol)."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from live.asgi import Application, Receive, Scope, Send

Background = Callable[[asyncio.Event], Coroutine[Any, Any, None]]


def with_lifespan(inner: Application, background: Background | None) -> Application:
    """Wrap ``inner`` for requests, with ``background`` from start to shutdown."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await live(background, receive, send)
        else:
            await inner(scope, receive, send)

    return application


def together(*backgrounds: Background) -> Background:
    """Return several background works as one."""

    async def run(stop: asyncio.Event) -> None:
        await asyncio.gather(*(background(stop) for background in backgrounds))

    return run


async def live(background: Background | None, receive: Receive, send: Send) -> None:
    """Run one life of the process: start the background work, wait for the shutdown, wait for the work to finish."""
    await receive()
    stop = asyncio.Event()
    work = asyncio.create_task(background(stop)) if background else None
    await send({"type": "lifespan.startup.complete"})
    await receive()
    stop.set()
    if work:
        await work
    await send({"type": "lifespan.shutdown.complete"})
