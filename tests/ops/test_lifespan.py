"""The server process: what starts with it, runs beside the requests and ends with it."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

from config.celery import app
from config.server.lifespan import with_lifespan
from config.server.ticker import Sweep, run_due, scheduled_sweeps, tick_until


class Channel:
    """The server's end of the lifespan protocol: says these messages, keeps what it is told."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = list(kinds)
        self.told: list[str] = []

    async def receive(self) -> dict[str, str]:
        return {"type": self.kinds.pop(0)}

    async def send(self, message: Any) -> None:
        self.told.append(message["type"])


async def no_requests(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("a lifespan message reached the pages")


def whole_life(background: Any) -> Channel:
    channel = Channel("lifespan.startup", "lifespan.shutdown")
    application = with_lifespan(no_requests, background)
    asyncio.run(application({"type": "lifespan"}, channel.receive, channel.send))
    return channel


def test_a_process_without_background_work_starts_and_stops() -> None:
    assert whole_life(None).told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_the_background_work_ends_before_the_shutdown_is_complete() -> None:
    seen: list[str] = []

    async def background(stop: asyncio.Event) -> None:
        await stop.wait()
        seen.append("finished")

    assert whole_life(background).told[-1] == "lifespan.shutdown.complete"
    assert seen == ["finished"]


def test_requests_go_through() -> None:
    reached: list[str] = []

    async def pages(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["path"])

    application = with_lifespan(pages, None)
    asyncio.run(application({"type": "http", "path": "/healthz"}, None, None))
    assert reached == ["/healthz"]


def tick_until_stopped(make: Callable[[asyncio.Event], list[Sweep]]) -> None:
    async def run() -> None:
        stop = asyncio.Event()
        await asyncio.wait_for(tick_until(stop, make(stop), seconds=0.001), timeout=20)

    asyncio.run(run())


@pytest.mark.django_db  # a sweep looks at the connection of its thread
def test_a_failing_sweep_is_logged_and_the_ticker_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    calls: list[str] = []

    def make(stop: asyncio.Event) -> list[Sweep]:
        loop = asyncio.get_running_loop()

        def broken() -> None:
            calls.append("broken")
            raise ValueError("no such table")

        def sound() -> None:
            calls.append("sound")
            if calls.count("sound") == 3:
                loop.call_soon_threadsafe(stop.set)

        return [Sweep("broken", broken, every=0), Sweep("sound", sound, every=0)]

    with caplog.at_level(logging.ERROR):
        tick_until_stopped(make)
    assert calls == ["broken", "sound"] * 3
    assert "sweep broken failed" in caplog.text
    assert "no such table" in caplog.text


@pytest.mark.django_db  # a sweep looks at the connection of its thread
def test_a_sweep_runs_at_once_and_then_not_before_its_time() -> None:
    calls: list[float] = []
    sweep = Sweep("hourly", lambda: calls.append(1), every=3600)
    for now in (1000.0, 1003.0, 4599.0, 4600.0):
        asyncio.run(run_due([sweep], now))
    assert len(calls) == 2
    assert sweep.due_at == 8200.0


@pytest.mark.long
def test_the_ticker_runs_exactly_the_schedule_of_beat() -> None:
    schedule: dict[str, dict[str, Any]] = settings.CELERY_BEAT_SCHEDULE
    expected = {entry["task"]: entry["schedule"].total_seconds() for entry in schedule.values()}
    assert {sweep.name: sweep.every for sweep in scheduled_sweeps()} == expected
    assert all(sweep.run is app.tasks[sweep.name] for sweep in scheduled_sweeps())
