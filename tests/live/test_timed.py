"""Parts that change as time passes: viewers are told once for each new stamp, and the part is made anew."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from live.hub import Channel, Hub, Viewer
from live.parts import Parts
from live.timed import TimedParts
from live.work import Work
from tests.live.client import versions
from tournaments.models import PublicPart
from tournaments.registry import live_parts as registry
from tournaments.registry.live_parts import LivePart


class Clock:
    """What the part says now; ``asked``: how often its stamp was read, ``made``: how often it was rendered."""

    def __init__(self) -> None:
        self.stamp: str | None = "1"
        self.problem: Exception | None = None
        self.asked, self.made = 0, 0

    def read(self, event_pk: int) -> str | None:
        self.asked += 1
        if self.problem is not None:
            problem, self.problem = self.problem, None
            raise problem
        return self.stamp


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    made = Clock()

    def render(slug: str, part: LivePart, words: str, language: str) -> str:
        made.made += 1
        return f"<p>{made.stamp}</p>"

    monkeypatch.setattr("live.parts.make_public_part", render)
    monkeypatch.setattr("live.hub.time.time_ns", count(10**15, 10**6).__next__)
    part = LivePart("timed", lambda page, words: None, frozenset({PublicPart.STANDINGS}), stamp=made.read)
    with registry.live_parts.registered("timed", part):
        yield made


def played(steps: Callable[[Channel, TimedParts, Parts], object]) -> None:
    """Run steps on a channel that is watched, with only the timed part of this test."""

    async def run() -> None:
        hub, work = Hub(10), Work(1)
        channel = hub.channel("lyon-open")
        await channel.show(versions(), {})
        try:
            await steps(channel, TimedParts(hub, work, 0.01), Parts(work))  # type: ignore[misc]
        finally:
            work.close()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def only_this_part(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("live.timed.live_parts", [registry.live_parts.get("timed")])


def test_viewers_are_told_once_for_each_stamp_and_who_comes_later_too(clock: Clock) -> None:
    async def steps(channel: Channel, timed: TimedParts, _parts: Parts) -> None:
        first = Viewer(seen=7)
        channel.viewers.add(first)
        await timed.look()
        told = channel.frame_for(first)
        assert told.startswith(b'event: timed\ndata: {"version":')
        assert b"id:" not in told
        first.is_stirred = False
        await timed.look()
        assert (channel.frame_for(first), first.is_stirred) == (b"", False)
        assert channel.frame_for(Viewer(seen=7)) == told
        clock.stamp = "2"
        await timed.look()
        again = channel.frame_for(first)
        assert first.is_stirred
        assert again > told

    played(steps)


def test_a_change_and_a_stamp_are_told_together(clock: Clock) -> None:
    async def steps(channel: Channel, timed: TimedParts, _parts: Parts) -> None:
        await timed.look()
        told = channel.frame_for(Viewer(seen=None)).decode()
        assert [line for line in told.splitlines() if line.startswith("event: ")][-1] == "event: timed"
        assert told.count("event: ") == len(PublicPart) + 1

    played(steps)


def test_the_part_is_made_once_for_each_stamp_whatever_the_version(clock: Clock) -> None:
    async def steps(channel: Channel, timed: TimedParts, parts: Parts) -> None:
        await timed.look()
        first = await parts.answer(channel, "timed", "en", {})
        tag = dict(first.headers)[b"etag"].decode()
        # A hand raises the version of the session alone.
        await channel.show(versions(8, session=8), {})
        same = await parts.answer(channel, "timed", "en", {"if-none-match": tag})
        assert (same.status, clock.made) == (304, 1)
        clock.stamp = "2"
        await timed.look()
        new = await parts.answer(channel, "timed", "en", {"if-none-match": tag})
        assert (new.status, new.body, clock.made) == (200, b"<p>2</p>", 2)

    played(steps)


def test_an_event_without_the_part_is_not_asked_again_before_its_next_version(clock: Clock) -> None:
    async def steps(channel: Channel, timed: TimedParts, _parts: Parts) -> None:
        clock.stamp = None
        for _ in range(3):
            await timed.look()
        assert clock.asked == 1
        assert channel.frame_for(Viewer(seen=7)) == b""
        clock.stamp = "1"
        await channel.show(versions(8), {})
        await timed.look()
        assert clock.asked == 2
        assert b"event: timed" in channel.frame_for(Viewer(seen=8))
        clock.stamp = None
        await channel.show(versions(9), {})
        await timed.look()
        assert channel.stamps["timed"] == ""

    played(steps)


def test_another_event_at_the_same_address_and_version_is_asked_anew(clock: Clock) -> None:
    async def steps(channel: Channel, timed: TimedParts, _parts: Parts) -> None:
        clock.stamp = None
        await timed.look()
        await channel.show(None, {})
        await channel.show(replace(versions(), pk=2), {})
        clock.stamp = "1"
        viewer = Viewer(seen=7)
        channel.viewers.add(viewer)
        await timed.look()
        assert b"event: timed" in channel.frame_for(viewer)
        viewer.is_stirred = False
        await channel.show(replace(versions(), pk=3), {})
        await timed.look()
        assert viewer.is_stirred  # the same stamp, but of another event

    played(steps)


def test_a_database_that_is_away_is_asked_again(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    async def steps(channel: Channel, timed: TimedParts, _parts: Parts) -> None:
        clock.problem = ConnectionError("the database is down")
        viewer = Viewer(seen=7)
        viewer.is_stirred = False
        channel.viewers.add(viewer)
        running = asyncio.create_task(timed.run())
        await viewer.stirred()
        running.cancel()
        assert (clock.asked, channel.stamps["timed"]) == (2, "1")

    played(lambda *given: asyncio.wait_for(steps(*given), 20))
    assert "the database is down" in caplog.text
