"""Cache keys of the test suite: each test sees only what it put into the cache, though all share one server."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager

_emptied: list[None] = []
_owner = [""]
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())


def key_of_this_test(key: str, key_prefix: str, version: int) -> str:
    """Django's KEY_FUNCTION: the key under the test that is running, in whichever thread."""
    test, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    return hashlib.sha256(
        f"{RUN}\0{len(_emptied)}\0{_owner[0]}\0{test}\0{key_prefix}\0{version}\0{key}".encode()
    ).hexdigest()


def empty_cache() -> None:
    """Nothing that this process kept is found again; ``cache.clear`` would take from the others on the server."""
    _emptied.append(None)


@contextmanager
def cache_of(owner: str) -> Iterator[None]:
    """What is kept inside is found again only under the same name: one of several machines, or one life of it."""
    before, _owner[0] = _owner[0], owner
    try:
        yield
    finally:
        _owner[0] = before
