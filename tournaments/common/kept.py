"""Provide the cache of what is computed: pages, rankings, figures.

It is apart from the cache of counters, so that pages push out pages alone.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, TypeVar, cast

from django.core.cache import BaseCache, caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from django.utils.connection import ConnectionProxy

from tournaments.models import Tournament

kept: Final = cast("BaseCache", ConnectionProxy(caches, "kept"))

_T = TypeVar("_T")
_MAX_OBJECTS: Final = 32
_objects: OrderedDict[str, Any] = OrderedDict()
_lock: Final = Lock()


def kept_object(key: str, make: Callable[[], _T]) -> _T:
    """Return the object of this key from the memory of this process, made at the first call.

    For immutable objects that take longer to unpickle than to read. All threads wait for the one that makes it, so
    ``make`` must compute only: a query inside could wait for a thread that waits here. The latest 32 are kept.
    """
    name = kept.make_key(key)
    with _lock:
        if name in _objects:
            _objects.move_to_end(name)
            return cast("_T", _objects[name])
        return _remember(name, make())


def kept_fact(event: Tournament, what: str, read: Callable[[], _T]) -> _T:
    """Return what ``read`` finds for this version of the event, read once in each process.

    For what pages of many people share, whichever of them is opened. ``event`` must have been read in this request.
    Readers share the result, and must not change it. Inside a transaction nothing is kept: the version may still be
    rolled back.
    """
    if connection.in_atomic_block:
        return read()
    facts: dict[str, _T] = kept_object(f"facts:{event.pk}:{event.version}", dict)
    if what not in facts:
        facts[what] = read()
    return facts[what]


def shared_object(key: str) -> Any:
    """Return the object that ``share_object`` stored, or None. Each process unpickles it once.

    Its readers share it, and must not change it.
    """
    name = kept.make_key(key)
    with _lock:
        if name in _objects:
            _objects.move_to_end(name)
            return _objects[name]
        found = kept.get(key)
        return None if found is None else _remember(name, found)


def share_object(key: str, made: object, seconds: int) -> None:
    """Store an object for all processes.

    A cache that is this process's own gets no copy: to pickle a large ranking takes as long as to sort it.
    """
    if not isinstance(caches["kept"], LocMemCache):
        kept.set(key, made, seconds)
    with _lock:
        _remember(kept.make_key(key), made)


def _remember(name: str, made: _T) -> _T:
    _objects[name] = made
    if len(_objects) > _MAX_OBJECTS:
        _objects.popitem(last=False)
    return made
