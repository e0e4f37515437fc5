"""The watcher rests while nobody watches, whatever knocks."""

import asyncio

from live.hub import Hub
from live.watcher import Watcher
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
    while not watching.done():  # a look that ends at the same moment may swallow it
        watching.cancel()
        await asyncio.wait({watching}, timeout=1)
    return len(opened)


def test_a_knock_after_the_last_viewer_left_opens_nothing() -> None:
    assert asyncio.run(opened_by_a_knock()) == 0


def test_a_knock_with_a_channel_opens_one() -> None:
    assert asyncio.run(opened_by_a_knock("lyon-open")) == 1
