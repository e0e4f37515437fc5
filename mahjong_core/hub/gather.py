"""Gather revisions: check each, and decide which one of an event is in force.

A revision counts if every check of it holds (:mod:`mahjong_core.verify.revision`), and if it is signed by a key that
the reader trusts, or by the key of the event's first revision if the reader names none. The highest number of an
event is in force; lower ones are replaced. Two different revisions with one number contradict each other: neither
counts, for nothing in them says which one is right.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from mahjong_core.clubs.rating import Rating, rate
from mahjong_core.errors import RuleError
from mahjong_core.verify.revision import RevisionFile, open_revision, revision_checks

__all__ = ["Held", "HeldStatus", "Hub", "Person", "Result", "gather"]

_CONTRADICTION: Final = "another revision with this number exists: {other}"
# What reading the rows of a file can raise where they are not those of an event.
_UNREADABLE: Final = (KeyError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError)


class HeldStatus(StrEnum):
    """List the statuses of a revision. Only one in force counts."""

    IN_FORCE = "in_force"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"
    CONTRADICTED = "contradicted"
    UNKNOWN_KEY = "unknown_key"
    FORGED = "forged"


@dataclass(frozen=True, slots=True)
class Held:
    """Represent a revision with its status; ``reason`` says why it does not count, empty if it does."""

    revision: RevisionFile
    raw: bytes = field(repr=False)
    status: HeldStatus
    reason: str = ""

    @property
    def event(self) -> Mapping[str, Any]:
        return self.revision.event

    @property
    def number(self) -> int:
        return int(self.revision.body["number"])

    @property
    def rows(self) -> Sequence[Mapping[str, Any]]:
        return list(self.revision.body["standings"])


@dataclass(frozen=True, slots=True)
class Result:
    """Represent a place of a person in an event; ``players``: how many were placed."""

    held: Held
    place: int
    players: int


@dataclass(frozen=True, slots=True)
class Person:
    """Represent a person who agreed, by name and country; ``rating`` None before their first game."""

    name: str
    country: str
    results: Sequence[Result]
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Hub:
    """Store the content of a site: the latest revision of each event, all others, and the people who agreed."""

    events: Sequence[Held]
    others: Sequence[Held]
    people: Sequence[Person]
    unreadable: Sequence[tuple[str, str]] = ()


def gather(
    files: Iterable[tuple[str, bytes]],
    *,
    keys: Collection[str] = (),
    withdrawn: Collection[str] = (),
    agreed: Collection[tuple[str, str]] = (),
) -> Hub:
    """Return the content of these files; their order and repetition do not matter.

    ``files``: name and content. ``keys``: the public keys that the reader trusts; without any, an event is trusted to
    the key of its first revision. ``withdrawn``: fingerprints of revisions that their event took back. ``agreed``: name
    and country of each person who agreed to a page of their own.
    """
    opened, unreadable = {}, []
    for name, raw in files:
        try:
            revision = open_revision(raw)
        except RuleError as error:
            unreadable.append((name, error.message))
        else:
            opened[revision.fingerprint] = (revision, raw)
    by_event: dict[str, list[tuple[RevisionFile, bytes]]] = defaultdict(list)
    for revision, raw in opened.values():
        by_event[str(revision.event["uid"])].append((revision, raw))
    judged = [held for found in by_event.values() for held in _judged(found, keys, withdrawn)]
    events = [held for held in judged if held.status is HeldStatus.IN_FORCE]
    others = [held for held in judged if held.status is not HeldStatus.IN_FORCE]
    events.sort(key=lambda held: (held.event["starts_on"], held.event["name"], held.revision.fingerprint))
    others.sort(key=lambda held: (held.event["starts_on"], held.event["name"], held.number, held.revision.fingerprint))
    return Hub(events, others, _people(events, agreed), sorted(set(unreadable)))


def _judged(
    found: Sequence[tuple[RevisionFile, bytes]], keys: Collection[str], withdrawn: Collection[str]
) -> list[Held]:
    """Return the revisions of one event with their status."""
    whole, judged = [], []
    for revision, raw in sorted(found, key=lambda item: (int(item[0].body["number"]), item[0].fingerprint)):
        problem = _problem(revision)
        if problem:
            judged.append(Held(revision, raw, HeldStatus.FORGED, problem))
        else:
            whole.append((revision, raw))
    trusted = set(keys) or {revision.key for revision, _raw in whole[:1]}
    strangers = [item for item in whole if item[0].key not in trusted]
    judged += [Held(revision, raw, HeldStatus.UNKNOWN_KEY, revision.key) for revision, raw in strangers]
    known = [item for item in whole if item[0].key in trusted]
    numbers: dict[int, list[RevisionFile]] = defaultdict(list)
    for revision, _raw in known:
        numbers[int(revision.body["number"])].append(revision)
    latest = max(numbers, default=0)
    for revision, raw in known:
        number = int(revision.body["number"])
        twins = [other.fingerprint for other in numbers[number] if other is not revision]
        if twins:
            status, reason = HeldStatus.CONTRADICTED, _CONTRADICTION.format(other=", ".join(twins))
        elif number < latest:
            status, reason = HeldStatus.REPLACED, ""
        elif revision.fingerprint in withdrawn:
            status, reason = HeldStatus.WITHDRAWN, ""
        else:
            status, reason = HeldStatus.IN_FORCE, ""
        judged.append(Held(revision, raw, status, reason))
    return judged


def _problem(revision: RevisionFile) -> str:
    """Return the first check that does not hold, empty if all do."""
    try:
        return next((text for good, text in revision_checks(revision) if not good), "")
    except _UNREADABLE as error:
        return f"rows are not those of an event: {type(error).__name__}"


def _people(events: Sequence[Held], agreed: Collection[tuple[str, str]]) -> list[Person]:
    """Return who agreed, by name; namesakes of one country are one person here, which the site says."""
    results: dict[tuple[str, str], list[Result]] = defaultdict(list)
    games = []
    for held in events:
        placed = sum(row["place"] is not None for row in held.rows)
        for row in held.rows:
            if row["place"] is not None:
                results[_identity(row)].append(Result(held, int(row["place"]), placed))
        games += _games(held)
    ratings = rate(games)
    return [
        Person(name, country, results[name, country], ratings.get(_label(name, country)))
        for name, country in sorted(set(agreed))
        if results[name, country]
    ]


def _identity(row: Mapping[str, Any]) -> tuple[str, str]:
    return str(row["participant"]["name"]), str(row["participant"]["country"])


def _label(name: str, country: str) -> str:
    return f"{name}\n{country}"


def _games(held: Held) -> list[dict[str, int]]:
    """Return the tables of an event: the place of each player there. Seats played by a substitute are left out."""
    tables: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for row in held.rows:
        for played in row["sessions"]:
            if played is not None and played.get("place") is not None and not played.get("replaced"):
                where = (int(played["session"]), int(played["table"]))
                tables[where][_label(*_identity(row))] = int(played["place"])
    return [table for table in tables.values() if len(table) > 1]
