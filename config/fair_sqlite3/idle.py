"""Open connections that nobody uses at the moment: to open one costs more than most pages (docs/adr/0098)."""

import sqlite3
import threading
from pathlib import Path
from typing import Final

Place = tuple[int, int]


def place_of(name: str) -> Place | None:
    """The file itself, whatever its name: one that was put in its place is another."""
    try:
        facts = Path(name).stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino


class Idle:
    """Keeps none until ``keep`` says how many; a process that does not serve has no use for them."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._most = 0
        self._kept: dict[str, list[tuple[Place, sqlite3.Connection]]] = {}

    def keep(self, most: int) -> None:
        """From now on at most so many for each database file."""
        with self._guard:
            self._most = most

    def let_go(self) -> None:
        """Close them all and keep none any more."""
        with self._guard:
            self._most = 0
            kept, self._kept = self._kept, {}
        for connections in kept.values():
            for _place, connection in connections:
                connection.close()

    def take(self, name: str) -> sqlite3.Connection | None:
        """One that is open to the file which has this name now; None where there is none."""
        place = place_of(name)
        while True:
            with self._guard:
                connections = self._kept.get(name)
                if not connections:
                    return None
                kept_place, connection = connections.pop()
            if kept_place == place:
                return connection
            connection.close()

    def give(self, name: str, place: Place | None, connection: sqlite3.Connection) -> bool:
        """Whether it is kept, with the place that it was opened at.

        Not where there are enough, nor where it is in the middle of something.
        """
        if place is None or connection.in_transaction:
            return False
        with self._guard:
            connections = self._kept.setdefault(name, [])
            if len(connections) >= self._most:
                return False
            connections.append((place, connection))
        return True


idle: Final = Idle()
