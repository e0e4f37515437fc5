"""Entries by name: what an app below offers room for, and apps above fill in when they are ready."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from django.core.exceptions import ImproperlyConfigured

Entry = TypeVar("Entry")


class AlreadyRegistered(ImproperlyConfigured):
    """Two apps claim one name: a fault of the program, told when the server starts."""


class NotRegistered(LookupError):
    """Nobody has registered this name."""


class Registry(Generic[Entry]):
    """Entries of one kind in the order of their registration, each under a name of its own.

    ``kind`` names the entries in errors. Apps register in ``AppConfig.ready()``; whoever reads comes later, so that the
    order of the apps in the settings decides nothing but the order of the entries.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._entries: dict[str, Entry] = {}

    def register(self, name: str, entry: Entry) -> None:
        """Raise ``AlreadyRegistered`` where the name is taken, by the same entry too."""
        if name in self._entries:
            raise AlreadyRegistered(f"{self.kind} {name!r} is registered already.")
        self._entries[name] = entry

    def unregister(self, name: str) -> Entry:
        """Take an entry out and give it back; ``NotRegistered`` if there is none."""
        if name not in self._entries:
            raise NotRegistered(f"No {self.kind} {name!r} is registered.")
        return self._entries.pop(name)

    @contextmanager
    def registered(self, name: str, entry: Entry) -> Iterator[Entry]:
        """Hold ``entry`` for as long as a test needs it."""
        self.register(name, entry)
        try:
            yield entry
        finally:
            self.unregister(name)

    def get(self, name: str) -> Entry | None:
        return self._entries.get(name)

    def items(self) -> tuple[tuple[str, Entry], ...]:
        """Return names and entries as they are now: a reader is not disturbed by a later registration."""
        return tuple(self._entries.items())

    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(tuple(self._entries.values()))

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __len__(self) -> int:
        return len(self._entries)
