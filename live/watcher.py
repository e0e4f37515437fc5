"""Watch the database once for each process: read it after a hint, and every few seconds in any case."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from live.frames import Facts
from live.hub import Hub
from live.sources import Source
from tournaments.common.selectors.versions import EventVersions

logger = logging.getLogger(__name__)
FactsOf = Callable[[Mapping[str, EventVersions | None], list[EventVersions]], Awaitable[dict[str, Facts]]]


@dataclass(frozen=True, slots=True)
class WatchPace:
    """Store seconds: ``gap`` between reads at least, ``relook`` at most; ``patience`` with one; longest pause."""

    gap: float = 0.1
    relook: float = 2.0
    patience: float = 5.0
    longest_pause: float = 2.0


PACE: Final = WatchPace()


@dataclass(slots=True)
class Watcher:
    """Report the database's changes to the hub. ``facts_of`` builds the small data of the changed parts."""

    hub: Hub
    make_source: Callable[[], Source]
    facts_of: FactsOf
    pace: WatchPace = PACE
    failures: int = 0

    async def run(self) -> None:
        """Watch until cancelled. A failure is logged, and a new source opened after a pause that grows."""
        while True:
            await self.hub.knock.wait()
            if not self.hub.wanted():
                self.hub.knock.clear()  # a knock after the last viewer has left: nothing to look for, and no second try
                continue
            try:
                await self.spell()
            except Exception as problem:  # whatever it is, the next look may find the database well
                self.failures += 1
                logger.warning("live: look %s failed: %r", self.failures, problem)
                await asyncio.sleep(pause(self.failures, self.pace.longest_pause))
                self.hub.knock.set()

    async def spell(self) -> None:
        """Use one source, from the first viewer to the last or to its failure."""
        source = self.make_source()
        listening = asyncio.create_task(self.listen(source))
        try:
            while self.hub.wanted():
                await self.look(source)
                await asyncio.sleep(self.pace.gap)
                await _knocked_within(self.hub.knock, self.pace.relook)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)  # a cancellation of this task itself passes
            await close(source)

    async def listen(self, source: Source) -> None:
        """Wait for hints; without them the periodic read continues."""
        failures = 0
        while True:
            try:
                await source.listen(self.hub.knock.set)
            except Exception as problem:
                failures += 1
                logger.warning("live: no hints, looking every %s s: %r", self.pace.relook, problem)
                await asyncio.sleep(pause(failures, self.pace.longest_pause))

    async def look(self, source: Source) -> None:
        self.hub.knock.clear()
        slugs = self.hub.wanted()
        if not slugs:
            return
        async with asyncio.timeout(self.pace.patience):
            event_versionses = await source.look(slugs)
        known = {slug: self.hub.channels[slug].now for slug in slugs if slug in self.hub.channels}
        facts = await self.facts_of(known, event_versionses)
        await self.hub.show(event_versionses, facts, slugs)
        self.failures = 0


async def close(source: Source) -> None:
    """Close a failed source; a further error must not hide the first."""
    try:
        await source.close()
    except Exception as problem:
        logger.warning("live: a source did not close: %r", problem)


async def _knocked_within(knock: asyncio.Event, seconds: float) -> None:
    # Not ``wait_for``: until Python 3.12 it forgets that it was cancelled if the knock comes at that moment, and the
    # process would never stop.
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await knock.wait()


def pause(failures: int, longest: float) -> float:
    """Return the seconds to wait after so many failures: growing, and randomised between processes."""
    return min(longest, 0.1 * 2.0 ** min(failures, 10)) * random.uniform(0.5, 1.0)  # noqa: S311  spread, not secrecy
