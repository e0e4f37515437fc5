"""A hall that reads at once takes turns: so many pages are made at a time, the others wait in order.

Python runs one thread at a time. Many pages at once make none of them sooner, leave the process at twice its size, and
take the processor from a table that writes.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

AT_ONCE: Final = 3
LONGEST: Final = 1.0  # seconds: a few slow pages must not hold up a hall


class Crowd:
    """Turns to read and turns to write, ``at_once`` of each; what takes over ``longest`` seconds goes on without one.

    A table that writes never waits for those who read, and SQLite takes one writer at a time. Paths that begin as one
    of ``passing`` need no turn.
    """

    def __init__(self, *, at_once: int = AT_ONCE, longest: float = LONGEST, passing: tuple[str, ...] = ()) -> None:
        self._reading, self._writing = asyncio.Semaphore(at_once), asyncio.Semaphore(at_once)
        self._longest = longest
        self._passing = passing

    @asynccontextmanager
    async def turn(self, method: str, path: str) -> AsyncIterator[None]:
        """Wait for a turn and have it for the length of the block, or for the longest time."""
        if path.startswith(self._passing):
            yield
            return
        turns = self._reading if method in ("GET", "HEAD") else self._writing
        await turns.acquire()
        is_held = True

        def give_back() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                turns.release()

        slow = asyncio.get_running_loop().call_later(self._longest, give_back)
        try:
            yield
        finally:
            slow.cancel()
            give_back()
