"""Run Django's work for the streams in threads of its own, apart from the loop and from the pages' threads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

T = TypeVar("T")


class Work:
    """Run work in a few threads; each piece ends on a connection that may be used again."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="seatwind-parts")

    async def do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _on_fresh_connection, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _on_fresh_connection(work: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
