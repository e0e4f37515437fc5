"""Which tests run with every change, and which ``make long`` adds (decisions 110 and 111).

* ``@pytest.mark.long``: a test of many seconds (a whole event, a walk over all pages, an office program).
* ``tests/tiers/long.txt``: tests that reach too little for their time, as ``make tiers`` measured; and
  ``tests/tiers/postgres.txt``: tests that run on PostgreSQL alone.
* ``@pytest.mark.sampled(n)``: a test whose variants take long together (every page in every state). One variant in n
  runs with every change. Which one depends on the name of the test alone, so that a failure can be run again;
  PostgreSQL takes others than SQLite.
* Journeys in the browser are sampled without being told: their variants are sizes, themes, languages, and a hall with
  or without a certificate.
* Pages, paper and the hall's laptop are tested on SQLite; what they call is tested on PostgreSQL with every change, and
  they are by ``make long``.

Who may do what, and what is kept from whom, is never sampled.
"""

import os
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

import pytest

from tests.databases import is_on_postgres
from tests.tiers.listed import LONG, POSTGRES, function_of, listed

T = TypeVar("T")

JOURNEYS = 4  # one variant in so many
MEASURES = "SEATWIND_ALL_TIERS"  # set where `make tiers` runs what is listed as well
READ_ON_SQLITE = re.compile(r"^tests/(guide|laptop|paper)/|/pages/|_pages?\.py$")


def sample_of(variants: Sequence[T], every: int, name: str) -> Sequence[T]:
    """One in ``every`` of them, spread over the whole; at least one, if there is any."""
    if not variants:
        return variants
    places = min(every, len(variants))
    first = crc32(name.encode()) + (places // 2 if is_on_postgres() else 0)
    return variants[first % places :: every]


def leave_the_rest_to_make_long(items: Sequence[pytest.Item]) -> None:
    """Mark as ``long`` what does not run with every change, before pytest chooses by marks."""
    variants = defaultdict[tuple[str, int], list[pytest.Item]](list)
    waiting = _waiting()
    for item in items:
        if every := _share_of(item):
            variants[function_of(item.nodeid), every].append(item)
        if function_of(item.nodeid) in waiting or (is_on_postgres() and is_read_on_sqlite(item)):
            item.add_marker(pytest.mark.long)
    for (name, every), of_one_test in variants.items():
        of_one_test.sort(key=lambda item: item.nodeid)
        stays = {item.nodeid for item in sample_of(of_one_test, every, name)}
        for item in of_one_test:
            if item.nodeid not in stays:
                item.add_marker(pytest.mark.long)


def _waiting() -> frozenset[str]:
    if MEASURES in os.environ:
        return frozenset()
    return listed(LONG) if is_on_postgres() else listed(LONG) | listed(POSTGRES)


def _share_of(item: pytest.Item) -> int:
    """0: all its variants run with every change."""
    if mark := item.get_closest_marker("sampled"):
        return int(mark.args[0])
    return JOURNEYS if item.get_closest_marker("browser") else 0


def is_read_on_sqlite(item: pytest.Item) -> bool:
    """Pages, paper and the hall's laptop, unless they say themselves that they need PostgreSQL."""
    return not item.get_closest_marker("postgres") and bool(READ_ON_SQLITE.search(item.nodeid.partition("::")[0]))
