"""The watcher rests while nobody watches, whatever knocks."""

import asyncio

from live.hub import Hub
from live.watcher import Watcher, WatchPace
from tests.live.client import PATIENCE, QUICK, Table, TableSource, no_facts, versions


class Knock(asyncio.Event):
    """Tells when the watcher has answered it."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = asyncio.Event()

    def clear(self) -> None:
        super().clear()
        self.answered.set()


async def opened_by_a_knock(*slugs: str) -> int:
    """How many sources the watcher opens when somebody knocks while these events are watched."""
    table, hub, opened = Table({"lyon-open": versions(7)}), Hub(10), []
    hub.knock = knock = Knock()
    for slug in slugs:
        hub.channel(slug)

    def make() -> TableSource:
        opened.append(TableSource(table))
        if not slugs:
            knock.answered.set()
        if len(opened) > 3:
            raise RuntimeError("again and again")
        return opened[-1]

    watching = asyncio.create_task(Watcher(hub, make, no_facts, QUICK).run())
    knock.set()
    await asyncio.wait_for(knock.answered.wait(), PATIENCE)
    watching.cancel()
    await asyncio.wait({watching}, timeout=PATIENCE)
    assert watching.done()
    return len(opened)


def test_a_knock_after_the_last_viewer_left_opens_nothing() -> None:
    assert asyncio.run(opened_by_a_knock()) == 0


def test_a_knock_with_a_channel_opens_one() -> None:
    assert asyncio.run(opened_by_a_knock("lyon-open")) == 1


async def is_ended_by_one_cancellation(*, turns: int) -> bool:
    """Cancel the watcher so many turns of the loop after a knock, while it waits for one."""
    table, hub = Table({"lyon-open": versions(7)}), Hub(10)
    channel = hub.channel("lyon-open")
    patient = WatchPace(gap=0.0, relook=60.0)
    watching = asyncio.create_task(Watcher(hub, lambda: TableSource(table), no_facts, patient).run())
    await asyncio.wait_for(channel.looked.wait(), PATIENCE)
    for _ in range(20):
        await pass_turn()
    hub.knock.set()
    for _ in range(turns):
        await pass_turn()
    watching.cancel()
    done, _running = await asyncio.wait({watching}, timeout=2)
    watching.cancel()
    return bool(done)


def pass_turn() -> asyncio.Future[None]:
    """Return what is awaited for one turn of the loop."""
    loop = asyncio.get_running_loop()
    turn = loop.create_future()
    loop.call_soon(turn.set_result, None)
    return turn


def test_a_knock_at_the_moment_of_the_stop_does_not_keep_the_process_alive() -> None:
    assert [asyncio.run(is_ended_by_one_cancellation(turns=turns)) for turns in range(8)] == [True] * 8
