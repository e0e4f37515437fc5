"""Which tests run with every change, which wait for ``make long``, which run on which database (decision 42).

Marks say it, at the test:

* ``long`` waits for ``make long``; ``long_on_sqlite`` waits there, and runs with every change on PostgreSQL.
* ``sampled(n)``: of its variants, one in n runs with every change. Which one depends on the name of the test alone, so
  that a failure can be run again; PostgreSQL takes others than SQLite. Journeys in the browser need no mark.
* ``postgres`` needs PostgreSQL. ``words`` walks all pages for what they say or whom they let in, on SQLite alone.

A test that reads no database runs on SQLite alone. Pages, paper and the hall's laptop wait on PostgreSQL.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

import pytest
from django.conf import settings

T = TypeVar("T")

JOURNEYS = 4  # one variant in so many
LONG_ON_POSTGRES = re.compile(r"^tests/(guide|laptop|paper)/|/pages/|_pages?\.py$")


def is_on_postgres() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


def sample_of(variants: Sequence[T], every: int, name: str) -> Sequence[T]:
    """Return one in ``every`` of them, spread over the whole; at least one, if there is any."""
    if not variants:
        return variants
    places = min(every, len(variants))
    first = crc32(name.encode()) + (places // 2 if is_on_postgres() else 0)
    return variants[first % places :: every]


def half_of(drawn: Sequence[T]) -> Sequence[T]:
    """Return every second of what was drawn at random: the others are played on the other database."""
    return drawn[1::2] if is_on_postgres() else drawn[::2]


def runs_here(item: pytest.Item) -> bool:
    """Whether the test runs on the database of this run."""
    if item.get_closest_marker("postgres"):
        return is_on_postgres()
    return not is_on_postgres() or (_reads_a_database(item) and not item.get_closest_marker("words"))


def _reads_a_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    return bool(fixtures or item.get_closest_marker("django_db"))


def mark_long(items: Sequence[pytest.Item]) -> None:
    """Mark as ``long`` what does not run with every change, before pytest chooses by marks."""
    variants = defaultdict[tuple[str, int], list[pytest.Item]](list)
    for item in items:
        if _waits_on_this_database(item):
            item.add_marker(pytest.mark.long)
        if every := _share_of(item):
            variants[item.nodeid.partition("[")[0], every].append(item)
    for (name, every), of_one_test in variants.items():
        of_one_test.sort(key=lambda item: item.nodeid)
        sample = {item.nodeid for item in sample_of(of_one_test, every, name)}
        for item in of_one_test:
            if item.nodeid not in sample:
                item.add_marker(pytest.mark.long)


def _waits_on_this_database(item: pytest.Item) -> bool:
    if not is_on_postgres():
        return item.get_closest_marker("long_on_sqlite") is not None
    file = item.nodeid.partition("::")[0]
    return not item.get_closest_marker("postgres") and LONG_ON_POSTGRES.search(file) is not None


def _share_of(item: pytest.Item) -> int:
    """Return n where one variant in n runs with every change, 0 where all do."""
    if mark := item.get_closest_marker("sampled"):
        return int(mark.args[0])
    return JOURNEYS if item.get_closest_marker("browser") else 0
