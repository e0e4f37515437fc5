"""Register entries by name: lower apps define a registry, higher apps fill it when they are ready."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from django.core.exceptions import ImproperlyConfigured

Entry = TypeVar("Entry")


class AlreadyRegistered(ImproperlyConfigured):
    """Raised when two apps register one name: a programming error, found when the server starts."""


class NotRegistered(LookupError):
    """Raised when no app has registered this name."""


class Registry(Generic[Entry]):
    """Hold entries of one kind in the order of their registration, each under its own name.

    ``kind`` names the entries in errors. Apps register in ``AppConfig.ready()``; entries are read later, so the order
    of the apps in the settings decides only the order of the entries.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._entries: dict[str, Entry] = {}

    def register(self, name: str, entry: Entry) -> None:
        """Add an entry. Raise ``AlreadyRegistered`` where the name is taken, by the same entry too."""
        if name in self._entries:
            raise AlreadyRegistered(f"{self.kind} {name!r} is registered already.")
        self._entries[name] = entry

    def unregister(self, name: str) -> Entry:
        """Remove an entry and return it. Raise ``NotRegistered`` if there is none."""
        if name not in self._entries:
            raise NotRegistered(f"No {self.kind} {name!r} is registered.")
        return self._entries.pop(name)

    @contextmanager
    def registered(self, name: str, entry: Entry) -> Iterator[Entry]:
        """Register ``entry`` inside the block, for a test."""
        self.register(name, entry)
        try:
            yield entry
        finally:
            self.unregister(name)

    def get(self, name: str) -> Entry | None:
        return self._entries.get(name)

    def items(self) -> tuple[tuple[str, Entry], ...]:
        """Return a copy of the names and entries, which a later registration does not change."""
        return tuple(self._entries.items())

    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(tuple(self._entries.values()))

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __len__(self) -> int:
        return len(self._entries)
