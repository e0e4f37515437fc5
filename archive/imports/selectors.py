"""Summarise an event file, and compare two of them."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.verify import EventFile, FilePart, canonical_json


@dataclass(frozen=True, slots=True)
class Difference:
    """Represent a row or picture that differs between two files: ``added``, ``removed`` or ``changed``.

    ``columns`` are those that differ of a changed row.
    """

    part: str
    uid: str
    kind: str
    columns: tuple[str, ...] = ()


def summary(source: EventFile) -> dict[str, Any]:
    """Return the manifest without its parts, and the number of rows of each kind that has any."""
    facts = {name: value for name, value in source.facts.items() if name != "parts"}
    rows = {part.model: part.rows for part in source.parts if part.rows}
    return {**facts, "rows": rows, "bytes": sum(part.size for part in source.parts)}


def differences(event_file: EventFile, other: EventFile) -> Iterator[Difference]:
    """Yield the differences from ``event_file`` to ``other``, part by part; parts with the same hash are not read."""
    first, second = _by_name(event_file), _by_name(other)
    for name in dict.fromkeys([*first, *second]):
        before, after = first.get(name), second.get(name)
        if before is not None and after is not None and before.sha256 == after.sha256:
            continue
        if name.startswith("rows/"):
            yield from _rows_differ(name, _hashes(event_file, before), _hashes(other, after), event_file, other)
        else:
            kind = "changed" if before and after else "removed" if before else "added"
            yield Difference(name, name.rsplit("/", 1)[1][:36], kind)


def _by_name(source: EventFile) -> Mapping[str, FilePart]:
    return {part.name: part for part in source.parts}


def _hashes(source: EventFile, part: FilePart | None) -> dict[str, bytes]:
    """Return each row's digest by its uid: a file may be larger than the memory."""
    if part is None:
        return {}
    return {str(row.get("uid")): hashlib.sha256(canonical_json(row)).digest() for row in source.rows(part.model)}


def _rows_differ(
    name: str, before: dict[str, bytes], after: dict[str, bytes], event_file: EventFile, other: EventFile
) -> Iterator[Difference]:
    changed = {uid for uid in before.keys() & after.keys() if before[uid] != after[uid]}
    model = name.removeprefix("rows/").removesuffix(".jsonl")
    rows = {str(row["uid"]): row for row in event_file.rows(model) if str(row.get("uid")) in changed}
    for row in other.rows(model) if changed else ():
        if (uid := str(row.get("uid"))) in changed:
            was = rows[uid]
            columns = tuple(sorted(key for key in was.keys() | row.keys() if was.get(key) != row.get(key)))
            yield Difference(name, uid, "changed", columns)
    yield from (Difference(name, uid, "removed") for uid in before if uid not in after)
    yield from (Difference(name, uid, "added") for uid in after if uid not in before)
