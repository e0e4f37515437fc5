"""Manage the stream's life in a process: built once, started with the server, drained when it stops."""

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from live.app import LiveApplication
from live.asgi import Application, Receive, Scope, Send
from live.frames import Facts
from live.hub import Hub
from live.parts import Parts
from live.sources import source
from live.timed import TimedParts
from live.watcher import PACE, Watcher, WatchPace
from live.work import Work
from scoring.hall.selectors.live_facts import live_facts
from tournaments.common.selectors.versions import EventVersions

logger = logging.getLogger(__name__)
_BEAT_SECONDS: Final = 15.0
_SLICES: Final = 15
_FILES_BESIDE_VIEWERS: Final = 500


class LiveService:
    """Hold the hub, its watcher, and the application that serves them."""

    def __init__(self, *, capacity: int = settings.SEATWIND_LIVE_VIEWERS, pace: WatchPace = PACE) -> None:
        self.capacity, self.pace = capacity, pace
        self.renew()

    def renew(self) -> None:
        """Create the state of one run: a server restarted in the same process has another event loop."""
        self.work = Work()
        self.hub = Hub(self.capacity)
        self.parts = Parts(self.work)
        self.timed = TimedParts(self.hub, self.work)
        self.watcher = Watcher(self.hub, source, self.facts_of, self.pace)
        self.application = LiveApplication(self.hub, self.parts)

    def beside(self, pages: Application) -> Application:
        """Route ``/live/`` to the streams, everything else to the pages."""

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            is_live = scope["type"] == "http" and scope["path"].startswith("/live/")
            await (self.application if is_live else pages)(scope, receive, send)

        return application

    async def run(self, stop: asyncio.Event) -> None:
        """Run from the server's start to its stop."""
        self.renew()
        _allow_files(self.hub.capacity + _FILES_BESIDE_VIEWERS)
        tasks = [asyncio.create_task(work) for work in (self.watcher.run(), self.timed.run(), beat(self.hub))]
        with _draining_on_signals(self.hub):
            await stop.wait()
        self.hub.drain()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.work.close()

    async def facts_of(
        self, known: Mapping[str, EventVersions | None], versions: list[EventVersions]
    ) -> dict[str, Facts]:
        """Return the facts of changed parts, by event."""
        changed = {row.slug: (row.pk, row.changed_since(known.get(row.slug))) for row in versions}
        wanted = {
            slug: partial(live_facts, pk, parts, timezone.now()) for slug, (pk, parts) in changed.items() if parts
        }
        return {slug: await self.work.do(work) for slug, work in wanted.items()}


async def beat(hub: Hub, seconds: float = _BEAT_SECONDS) -> None:
    """Send a heartbeat to every viewer every ``seconds``, to one slice of the viewers at a time. Does not return."""
    turn = 0
    while True:
        await asyncio.sleep(seconds / _SLICES)
        for viewer in hub.everybody()[turn::_SLICES]:
            viewer.beat()
        turn = (turn + 1) % _SLICES


def _allow_files(wanted: int) -> None:
    """Raise the limit of open files, one for each viewer; often it is 1024. Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        logger.warning("live: the system allows %s open files, %s are wanted", allowed, wanted)


@contextlib.contextmanager
def _draining_on_signals(hub: Hub) -> Any:
    """End the streams as soon as the process is told to stop, because the server waits for them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    # Drain before the server's own handler, which waits for open connections.
    for number, handler in before.items():
        signal.signal(number, _chained(lambda: loop.call_soon_threadsafe(hub.drain), handler))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _chained(first: Callable[[], object], then: Any) -> Callable[[int, Any], None]:
    def handle(number: int, frame: Any) -> None:
        first()
        if callable(then):
            then(number, frame)

    return handle
