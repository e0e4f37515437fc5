"""A hall that reads at once takes turns: so many pages are made at a time, the others wait in order.

Python runs one thread at a time. Many pages at once make none of them sooner, leave the process at twice its size, and
take the processor from a table that writes.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

READ_AT_ONCE: Final = 2
WRITE_AT_ONCE: Final = 3
LONGEST: Final = 1.0  # seconds: a few slow pages must not hold up a hall
PATIENCE: Final = 0.15  # seconds: a table's hand takes 0.02, and a hall that writes without a pause is still read


def _nothing() -> None: ...


class Crowd:
    """Turns to read and turns to write, so many of each; what takes over ``longest`` seconds goes on without one.

    A table that writes never waits for those who read, and SQLite takes one writer at a time. Who reads lets the
    writers finish first, for ``patience`` seconds at most. Paths that begin as one of ``passing`` need no turn.
    """

    def __init__(
        self,
        *,
        read_at_once: int = READ_AT_ONCE,
        write_at_once: int = WRITE_AT_ONCE,
        longest: float = LONGEST,
        patience: float = PATIENCE,
        passing: tuple[str, ...] = (),
    ) -> None:
        self._reading, self._writing = asyncio.Semaphore(read_at_once), asyncio.Semaphore(write_at_once)
        self._longest = longest
        self._patience = patience
        self._passing = passing
        self._writers = 0
        self._no_writer = asyncio.Event()
        self._no_writer.set()

    @asynccontextmanager
    async def turn(self, method: str, path: str) -> AsyncIterator[None]:
        """Wait for a turn and have it for the length of the block, or for the longest time."""
        if path.startswith(self._passing):
            yield
            return
        if method in ("GET", "HEAD"):
            async with self._held(self._reading):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._no_writer.wait(), self._patience)
                yield
        else:
            self._writers += 1
            self._no_writer.clear()
            async with self._held(self._writing, self._written):
                yield

    def _written(self) -> None:
        """A writer is done, or takes so long that readers go on beside it."""
        self._writers -= 1
        if not self._writers:
            self._no_writer.set()

    @asynccontextmanager
    async def _held(self, turns: asyncio.Semaphore, on_return: Callable[[], None] = _nothing) -> AsyncIterator[None]:
        """One of ``turns``; ``on_return`` is called once, when it is given back or was never had."""
        try:
            await turns.acquire()
        except asyncio.CancelledError:
            on_return()
            raise
        is_held = True

        def give_back() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                turns.release()
                on_return()

        slow = asyncio.get_running_loop().call_later(self._longest, give_back)
        try:
            yield
        finally:
            slow.cancel()
            give_back()
