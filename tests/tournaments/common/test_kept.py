"""Objects that pages share: kept in the memory of this process, and copied to others only where there are any."""

import pickle
from typing import Any

import pytest
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

from tournaments.common import kept as kept_objects
from tournaments.common.kept import share_object, shared_object


class Copied:
    """An object that counts how often it is pickled."""

    copies = 0

    def __reduce__(self) -> tuple[type, tuple[()]]:
        type(self).copies += 1
        return Copied, ()


class SharedCache(BaseCache):
    """A cache that other processes read, too."""

    def __init__(self) -> None:
        super().__init__({})
        self.stored: dict[str, bytes] = {}

    def set(self, key: str, value: Any, *_arguments: Any, **_named: Any) -> None:
        """Store a copy."""
        self.stored[key] = pickle.dumps(value)


@pytest.mark.parametrize(("is_shared", "copies"), [(False, 0), (True, 1)])
def test_a_shared_object_is_copied_for_other_processes_only(
    is_shared: bool, copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SharedCache() if is_shared else LocMemCache("of this process", {})
    monkeypatch.setattr(kept_objects, "caches", {"kept": cache})
    monkeypatch.setattr(kept_objects, "kept", cache)
    monkeypatch.setattr(Copied, "copies", 0)
    made = Copied()
    share_object("an object", made, 60)
    assert shared_object("an object") is made
    assert Copied.copies == copies
