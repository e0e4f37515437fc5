"""Identify people across the events of a season by federation number, else by name and country."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from series.models import SeriesResult
from tournaments.common.selectors.folding import folded


class Named(Protocol):
    """Represent a person as named in a result."""

    @property
    def name(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def federation_number(self) -> str: ...


_Numbers = Mapping[tuple[str, str], set[str]]


def keys_of_results(results: Sequence[SeriesResult]) -> dict[int, str]:
    """Return the key of the person of each result, by the result's own key: a person has only one result in an event.

    A name without a number is not the person whose number is in the same event. If an event has two people of one name
    and country without a number, their clubs tell them apart in the whole season; of those who share the club as well
    nobody can say who they are in other events, so each result is a person of its own.
    """
    numbers = _numbers(results)
    there = {(row.event_id, row.federation_number) for row in results}
    found = {}
    for row in results:
        known = _identity(row, numbers).removeprefix("number:")
        is_other = not row.federation_number and (row.event_id, known) in there
        found[row.pk] = _by_name(row) if is_other else _identity(row, numbers)
    often = Counter((row.event_id, found[row.pk]) for row in results)
    shared = {identity for (_event, identity), times in often.items() if times > 1}
    for row in results:
        if found[row.pk] in shared:
            found[row.pk] += f"|{folded(row.club)}"
    often = Counter((row.event_id, found[row.pk]) for row in results)
    alone = {row.pk: f"|{row.uid}" for row in results if often[row.event_id, found[row.pk]] > 1}
    return {pk: _short(identity + alone.get(pk, "")) for pk, identity in found.items()}


def key_finder(results: Iterable[Named]) -> Callable[[Named], str]:
    """Return a function that finds the key of a named person, based on these results.

    The key is short and stable, and does not identify the person.

    A name without a number belongs to the one number that the season knows under this name and country; where it
    knows several, nobody can say which, and it stays with the name alone.
    """
    numbers = _numbers(results)
    return lambda row: _short(_identity(row, numbers))


def namesakes(rows: Iterable[Named]) -> list[tuple[str, str]]:
    """Return the names, each with its country, shared by several rows of one list without numbers."""
    counted = Counter((row.name, row.country) for row in rows if not row.federation_number)
    folded_names = Counter(_named(row) for row in rows if not row.federation_number)
    return [named for named in counted if folded_names[folded(named[0]), named[1]] > 1]


def _numbers(results: Iterable[Named]) -> _Numbers:
    numbers = defaultdict[tuple[str, str], set[str]](set)
    for row in results:
        if row.federation_number:
            numbers[_named(row)].add(row.federation_number)
    return numbers


def _named(row: Named) -> tuple[str, str]:
    return folded(row.name), row.country


def _identity(row: Named, numbers: _Numbers) -> str:
    if row.federation_number:
        return f"number:{row.federation_number}"
    known = numbers.get(_named(row), set())
    return f"number:{next(iter(known))}" if len(known) == 1 else _by_name(row)


def _by_name(row: Named) -> str:
    return f"name:{'|'.join(_named(row))}"


def _short(identity: str) -> str:
    return hashlib.sha256(identity.encode()).hexdigest()[:12]
