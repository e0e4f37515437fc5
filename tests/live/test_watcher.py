"""The watcher rests while nobody watches, whatever knocks."""

import asyncio
import contextlib

from config.live.hub import Hub
from config.live.watcher import Watcher
from tests.live.client import QUICK, Table, TableSource, no_facts, versions


async def opened_while(table: Table, hub: Hub, turns: int) -> int:
    """How many sources the watcher opens in so many turns of the loop, when somebody knocks."""
    opened = []

    def make() -> TableSource:
        opened.append(TableSource(table))
        return opened[-1]

    watching = asyncio.create_task(Watcher(hub, make, no_facts, QUICK).run())
    hub.knock.set()
    for _turn in range(turns):
        await asyncio.sleep(0)
    watching.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching
    return len(opened)


def test_a_knock_after_the_last_viewer_left_opens_nothing() -> None:
    async def knock() -> tuple[int, bool]:
        hub = Hub(10)
        return await opened_while(Table({"lyon-open": versions(7)}), hub, 50), hub.knock.is_set()

    assert asyncio.run(knock()) == (0, False)


def test_a_knock_with_a_channel_opens_one() -> None:
    async def knock() -> int:
        hub = Hub(10)
        hub.channel("lyon-open")
        return await opened_while(Table({"lyon-open": versions(7)}), hub, 50)

    assert asyncio.run(knock()) == 1
