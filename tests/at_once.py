"""Several people act at the same moment, each in a thread with a connection of its own (PostgreSQL)."""

import threading
from collections.abc import Callable
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def at_once(*calls: Callable[[], T]) -> list[T]:
    """Return what each call returned; all are released by one barrier. The first error of a call is raised here."""
    barrier = threading.Barrier(len(calls))
    returned: dict[int, T] = {}
    failed: list[BaseException] = []

    def run(index: int, call: Callable[[], T]) -> None:
        barrier.wait(timeout=60)
        try:
            returned[index] = call()
        except BaseException as error:  # raised below: a thread cannot fail a test
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    if failed:
        raise failed[0]
    return [returned[index] for index in range(len(calls))]
