"""A hall that reads at once takes turns; writes wait for no reader, and a slow page holds up nobody."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from config.server.crowd import Crowd


class Pages:
    """Counts who is inside; lets them out when ``open`` is set."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.inside = self.most = self.done = 0
        self.open, self.two = asyncio.Event(), asyncio.Event()

    def visit(self, method: str = "GET", path: str = "/") -> "asyncio.Task[None]":
        return asyncio.ensure_future(self._visit(method, path))

    async def _visit(self, method: str, path: str) -> None:
        async with self.crowd.turn(method, path):
            self.inside += 1
            self.most = max(self.most, self.inside)
            if self.inside == 2:
                self.two.set()
            try:
                await self.open.wait()
                if path == "/broken/":
                    raise ValueError("broken")
            finally:
                self.inside -= 1
                self.done += 1


async def settle() -> None:
    loop = asyncio.get_running_loop()
    for _ in range(10):
        turn = loop.create_future()
        loop.call_soon(turn.set_result, None)
        await turn


def evening(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    return run


@evening
async def test_so_many_at_a_time_and_all_in_the_end() -> None:
    pages = Pages(Crowd(read_at_once=3, write_at_once=3, longest=60))
    crowd = [pages.visit() for _ in range(20)]
    await settle()
    assert pages.inside == 3
    hands = [pages.visit("POST") for _ in range(5)]
    await settle()
    assert pages.inside == 6  # three who read, three who write
    pages.open.set()
    await asyncio.gather(*crowd, *hands)
    assert (pages.done, pages.most) == (25, 6)


@evening
async def test_a_page_that_breaks_gives_its_turn_back() -> None:
    pages = Pages(Crowd(read_at_once=1, longest=60))
    pages.open.set()
    with pytest.raises(ValueError, match="broken"):
        await pages.visit(path="/broken/")
    await pages.visit()
    assert pages.done == 2


@evening
async def test_a_slow_page_goes_on_without_its_turn() -> None:
    pages = Pages(Crowd(read_at_once=1, longest=0.001))
    slow, following = pages.visit(), pages.visit()
    await asyncio.wait_for(pages.two.wait(), 20)
    pages.open.set()
    await asyncio.gather(slow, following)
    await pages.visit()  # the turn that was given back early is not given back again
    assert pages.done == 3


@evening
async def test_what_watches_the_machine_waits_for_no_turn() -> None:
    pages = Pages(Crowd(read_at_once=1, longest=60, passing=("/healthz", "/static/")))
    crowd = [pages.visit(), pages.visit(path="/healthz"), pages.visit(path="/static/a.css")]
    await settle()
    assert pages.inside == 3
    pages.open.set()
    await asyncio.gather(*crowd)


@evening
async def test_who_reads_lets_the_tables_write_first() -> None:
    pages = Pages(Crowd(longest=60, patience=60))
    hands = [pages.visit("POST") for _ in range(5)]
    await settle()
    phone = pages.visit()
    await settle()
    assert pages.inside == 3  # those who write; the phone waits, with a turn in its hand
    pages.open.set()
    await asyncio.gather(*hands)
    await phone
    assert pages.most == 3


@evening
async def test_a_hall_that_writes_without_a_pause_is_still_read() -> None:
    pages = Pages(Crowd(longest=60, patience=0.001))
    hand = pages.visit("POST")
    await settle()
    phone = pages.visit()
    await asyncio.wait_for(pages.two.wait(), 20)
    pages.open.set()
    await asyncio.gather(hand, phone)


@evening
async def test_a_long_work_holds_up_no_reader() -> None:
    pages = Pages(Crowd(longest=0.001, patience=60))
    draw = pages.visit("POST")
    await settle()
    phone = pages.visit()
    await asyncio.wait_for(pages.two.wait(), 20)
    pages.open.set()
    await asyncio.gather(draw, phone)


@evening
async def test_a_table_that_gives_up_waiting_holds_up_no_reader() -> None:
    pages = Pages(Crowd(write_at_once=1, longest=60, patience=60))
    hand, gone = pages.visit("POST"), pages.visit("POST")
    await settle()
    gone.cancel()
    pages.open.set()
    await asyncio.gather(hand, gone, return_exceptions=True)
    await asyncio.wait_for(pages.visit(), 20)
    assert pages.done == 2
