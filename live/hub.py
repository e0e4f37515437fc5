"""Keep one channel for each event that is watched, and one slot for each viewer.

A viewer has no queue. It is woken, and sends what is newest then: between two sends any number of versions become one.
Everything here belongs to one event loop.
"""

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from live.frames import Facts, frames, timed_frame
from live.metrics import STREAMS
from tournaments.common.selectors.versions import EventVersions

_KEPT_FRAMES = 64
# A channel that nobody streams is looked after this long for those who poll.
_POLLED_SECONDS = 60.0


class Viewer:
    """Represent one stream.

    ``seen`` is the version sent last, None before the first; ``timed`` the frame of timed parts sent last.
    """

    __slots__ = ("_waiter", "is_beat_due", "is_gone", "is_stirred", "seen", "timed")

    def __init__(self, seen: int | None) -> None:
        self.seen = seen
        self.timed = b""
        self.is_gone = False
        self.is_stirred = True  # it has not been told anything yet
        self.is_beat_due = False
        self._waiter: asyncio.Future[None] | None = None

    def stir(self) -> None:
        """Wake the viewer to look for something to send; a busy one looks again afterwards."""
        self.is_stirred = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def beat(self) -> None:
        """Make the viewer send something, so that a dead connection is found."""
        self.is_beat_due = True
        self.stir()

    def leave(self) -> None:
        self.is_gone = True
        self.stir()

    async def stirred(self) -> None:
        """Wait until the viewer is woken; return at once if it already was."""
        if not self.is_stirred:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self.is_stirred, self._waiter = False, None


@dataclass(eq=False)
class Channel:
    """Represent one event and its viewers; ``now``: None until the database was read, or if there is no event.

    ``stamps``: of the parts that change as time passes, by name (``LivePart.stamp``).
    """

    slug: str
    now: EventVersions | None = None
    facts: Facts = field(default_factory=dict)
    viewers: set[Viewer] = field(default_factory=set)
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    risen: asyncio.Condition = field(default_factory=asyncio.Condition)
    wanted_until: float = 0.0
    changed_at: float = 0.0  # of the loop's clock: when the newest version was seen
    stamps: dict[str, str] = field(default_factory=dict)
    _frames: dict[int | None, bytes] = field(default_factory=dict)
    _timed: dict[str, bytes] = field(default_factory=dict)
    _timed_frame: bytes = b""

    def frame_for(self, viewer: Viewer) -> bytes:
        """Return the bytes for the viewer, built once for all with the same version; empty for nothing."""
        timed = b"" if viewer.timed == self._timed_frame else self._timed_frame
        viewer.timed = self._timed_frame
        if self.now is None or viewer.seen == self.now.version:
            return timed
        made = self._frames.get(viewer.seen)
        if made is None:
            if len(self._frames) >= _KEPT_FRAMES:
                self._frames.clear()
            made = self._frames[viewer.seen] = frames(self.now, viewer.seen, self.facts)
        viewer.seen = self.now.version
        return made + timed

    def show_stamp(self, name: str, stamp: str) -> None:
        """Store the stamp of a timed part, and wake the viewers if it is another one."""
        if self.stamps.get(name, "") == stamp:
            return
        self.stamps[name] = stamp
        # Clients compare numbers of one kind: the time serves as one, also between processes.
        self._timed[name] = timed_frame(name, time.time_ns() // 1_000_000)
        self._timed_frame = b"".join(self._timed.values())
        self.changed_at = asyncio.get_running_loop().time()
        for viewer in self.viewers:
            viewer.stir()

    async def show(self, now: EventVersions | None, facts: Facts) -> None:
        """Store the database's state, and wake the viewers if it concerns them."""
        before, self.now = self.now, now
        if before is not None and (now is None or now.pk != before.pk):  # another event may take the address
            self.stamps.clear()
        if now is not None and (before is None or before.version != now.version):
            self.changed_at = asyncio.get_running_loop().time()
        self.facts = {**self.facts, **facts}
        self._frames.clear()
        self.looked.set()
        async with self.risen:
            self.risen.notify_all()
        if now is not None and now.changed_since(before):
            for viewer in self.viewers:
                viewer.stir()


class Hub:
    """Store all channels of this process. ``knock`` is set when the database should be read."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.channels: dict[str, Channel] = {}
        self.knock = asyncio.Event()
        self.is_draining = False

    @property
    def viewers(self) -> int:
        return sum(len(channel.viewers) for channel in self.channels.values())

    def channel(self, slug: str) -> Channel:
        """Return the channel of an event, watched for a while even without a stream."""
        channel = self.channels.get(slug)
        if channel is None:
            channel = self.channels[slug] = Channel(slug)
            self.knock.set()
        channel.wanted_until = asyncio.get_running_loop().time() + _POLLED_SECONDS
        return channel

    def join(self, channel: Channel, viewer: Viewer) -> None:
        self.channels.setdefault(channel.slug, channel)
        channel.viewers.add(viewer)
        STREAMS.inc()

    def leave(self, channel: Channel, viewer: Viewer) -> None:
        channel.viewers.discard(viewer)
        STREAMS.dec()

    def wanted(self) -> list[str]:
        """Return the events to read; channels that are no longer used are dropped."""
        now = asyncio.get_running_loop().time()
        for slug in [
            slug for slug, channel in self.channels.items() if not channel.viewers and channel.wanted_until < now
        ]:
            del self.channels[slug]
        return list(self.channels)

    async def show(self, versions: Iterable[EventVersions], facts: Mapping[str, Facts], slugs: Iterable[str]) -> None:
        """Publish the result of a database read; requested events that were not found do not exist."""
        rows = {row.slug: row for row in versions}
        for slug in slugs:
            channel = self.channels.get(slug)
            if channel is not None:
                await channel.show(rows.get(slug), facts.get(slug, {}))
                if slug not in rows and not channel.viewers:
                    del self.channels[slug]

    def drain(self) -> None:
        """End every stream and refuse new viewers, because the process stops."""
        # Refuse new viewers before waking the others: one who returns at once must reach another process.
        self.is_draining = True
        for viewer in self.everybody():
            viewer.stir()

    def everybody(self) -> list[Viewer]:
        return [viewer for channel in self.channels.values() for viewer in channel.viewers]
