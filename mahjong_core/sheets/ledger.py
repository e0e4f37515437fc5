"""Find which entries of a table still count, and their digest."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mahjong_core.sheets.parse import payload_data
from mahjong_core.sheets.records import Adjustment, Entry, EntryKind, LateHandPayload, SheetProblem

__all__ = ["Ledger", "digest_of", "read_ledger"]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Store the entries of a table that count, those that were replaced, and the problems."""

    live: tuple[Entry, ...]
    superseded: tuple[Entry, ...]
    problems: tuple[SheetProblem, ...]


def read_ledger(entries: Iterable[Entry]) -> Ledger:
    """Follow every entry's ``supersedes`` in the order of the sequence; a void has no effect of its own.

    A hand written after the end that a referee refused (MCR 3.5.6) does not count while that decision stands.
    """
    ordered = sorted(entries, key=lambda entry: (entry.sequence, entry.id))
    seen: dict[int, Entry] = {}
    replaced: set[int] = set()
    problems: list[SheetProblem] = []
    for entry in ordered:
        problems += _link_problems(entry, seen, replaced)
        seen[entry.id] = entry
        if entry.supersedes is not None:
            replaced.add(entry.supersedes)
    standing = [
        candidate for candidate in ordered if candidate.id not in replaced and candidate.kind is not EntryKind.VOID
    ]
    decisions = [candidate.payload for candidate in standing if isinstance(candidate.payload, LateHandPayload)]
    refused = {decision.entry for decision in decisions if not decision.accepted}
    live = tuple(
        candidate
        for candidate in standing
        if candidate.sequence not in refused and candidate.kind is not EntryKind.LATE_HAND
    )
    superseded = tuple(candidate for candidate in ordered if candidate.id in replaced)
    return Ledger(live, superseded, tuple(problems))


def _link_problems(entry: Entry, seen: dict[int, Entry], replaced: set[int]) -> list[SheetProblem]:
    """Return what is wrong with the entry's link to the one that it replaces."""
    detail = {"entry": entry.id, "supersedes": entry.supersedes}
    if entry.supersedes is None:
        return [SheetProblem("sheets.void_without_target", "refusal", detail)] if entry.kind is EntryKind.VOID else []
    if entry.supersedes not in seen:
        return [SheetProblem("sheets.supersedes_unknown", "refusal", detail)]
    if entry.supersedes in replaced:
        return [SheetProblem("sheets.superseded_twice", "refusal", detail)]
    kinds = {entry.kind, seen[entry.supersedes].kind}
    if len(kinds - {EntryKind.VOID}) > 1:
        return [SheetProblem("sheets.supersedes_other_kind", "refusal", detail)]
    return []


def digest_of(live: Sequence[Entry], adjustments: Iterable[Adjustment]) -> str:
    """Return the SHA-256, in hexadecimal, over the canonical JSON of the counting entries.

    The same content gives the same name.
    """
    content = {
        "entries": [[entry.id, entry.sequence, str(entry.kind), payload_data(entry.payload)] for entry in live],
        "adjustments": sorted(
            [
                adjustment.id,
                str(adjustment.wind),
                adjustment.amount,
                adjustment.hand,
                adjustment.cause,
                str(adjustment.stage),
            ]
            for adjustment in adjustments
        ),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
