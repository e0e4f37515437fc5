"""Identify people across the events of a season by federation number, else by name and country."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from tournaments.common.selectors.folding import folded


class Named(Protocol):
    """Represent a person as named in a result."""

    name: str
    country: str
    federation_number: str


def key_finder(results: Iterable[Named]) -> Callable[[Named], str]:
    """Return a function that finds the key of a named person, based on these results.

    The key is short and stable, and does not identify the person.

    A name without a number belongs to the one number that the season knows under this name and country; where it
    knows several, nobody can say which, and it stays with the name alone.
    """
    numbers: dict[tuple[str, str], set[str]] = {}
    for row in results:
        if row.federation_number:
            numbers.setdefault(_named(row), set()).add(row.federation_number)
    return lambda row: _short(_identity(row, numbers))


def _named(row: Named) -> tuple[str, str]:
    return folded(row.name), row.country


def _identity(row: Named, numbers: Mapping[tuple[str, str], set[str]]) -> str:
    if row.federation_number:
        return f"number:{row.federation_number}"
    known = numbers.get(_named(row), set())
    return f"number:{next(iter(known))}" if len(known) == 1 else f"name:{'|'.join(_named(row))}"


def _short(identity: str) -> str:
    return hashlib.sha256(identity.encode()).hexdigest()[:12]
