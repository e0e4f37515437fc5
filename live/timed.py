"""Tell viewers about parts that change as time passes: what was written a while ago becomes visible."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from live.hub import Channel, Hub
from live.work import Work
from tournaments.registry.live_parts import live_parts

logger = logging.getLogger(__name__)
_LOOK_SECONDS: Final = 0.5


class TimedParts:
    """Ask twice a second for the stamps of all watched events, whatever the number of viewers."""

    def __init__(self, hub: Hub, work: Work, seconds: float = _LOOK_SECONDS) -> None:
        self._hub, self._work, self._seconds = hub, work, seconds
        self._without: dict[tuple[int, str], int] = {}

    async def run(self) -> None:
        """Look until cancelled. A failure is logged, and the next look tries again."""
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.look()
            except Exception as problem:  # whatever it is, the next look may find the database well
                logger.warning("live: no stamps of timed parts: %r", problem)

    async def look(self) -> None:
        for part in live_parts:
            if part.stamp is not None:
                for channel in list(self._hub.channels.values()):
                    await self._look_at(channel, part.name, part.stamp)

    async def _look_at(self, channel: Channel, name: str, stamp: Callable[[int], str | None]) -> None:
        """Read a stamp, unless this version of the event is known to have none."""
        now = channel.now
        if now is None:
            return
        key = (now.pk, name)  # not the address: another event may have taken it, with the same version
        if self._without.get(key) == now.version:
            return
        found = await self._work.do(partial(stamp, now.pk))
        self._without.pop(key, None)
        if found is None:
            self._without[key] = now.version
        channel.show_stamp(name, found or "")
