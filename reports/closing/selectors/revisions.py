"""Read a revision, and its differences from the one before."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q

from reports.models import Revision
from tournaments.common.kept import kept as cache
from tournaments.models import Tournament

Row = Mapping[str, Any]
_KEPT_SECONDS: Final = 3600


@dataclass(frozen=True)
class Moved:
    """Represent a player whose place or sums differ; ``before`` or ``after`` None: not in that revision."""

    number: int
    name: str
    country: str
    before: Row | None
    after: Row | None


@dataclass(frozen=True)
class RevisionPage:
    """Represent a revision. ``moved``: in the order of the standings; None for the first revision."""

    revision: Revision
    body: Row
    rows: tuple[Row, ...]
    moved: tuple[Moved, ...] | None
    before: Revision | None

    @property
    def groups(self) -> list[str]:
        """Return the fingerprint in groups of four, as people compare it."""
        return grouped(self.revision.fingerprint)

    @property
    def kilobytes(self) -> int:
        return max(1, len(self.revision.document.encode()) // 1000)

    @property
    def has_total(self) -> bool:
        return any("total" in row for row in self.rows)


def grouped(fingerprint: str) -> list[str]:
    """Return a fingerprint in groups of four signs."""
    return [fingerprint[at : at + 4] for at in range(0, len(fingerprint), 4)]


def revision_page(tournament: Tournament, number: int) -> RevisionPage | None:
    """Return one revision compared with the one before it (two queries); None if there is no such revision."""
    # Not ``number__in``: a number that no integer of a database holds would fail there instead of being nowhere.
    is_either = Q(number=number) | Q(number=number - 1)
    revisions = Revision.objects.filter(is_either, tournament=tournament).select_related("reopening")
    by_number = {revision.number: revision for revision in revisions}
    if number not in by_number:
        return None
    body, before = body_of(by_number[number]), by_number.get(number - 1)
    rows = tuple(body["standings"])
    moved = None if before is None else moved_between(body_of(before)["standings"], rows)
    return RevisionPage(by_number[number], body, rows, moved, before)


def body_of(revision: Revision) -> Row:
    """Return the signed content, without the rows that it rests on: those are in the file.

    Read once an hour, since the rows make it large. Known by the text itself, which a name replaced on request changes.
    """
    document = revision.document
    key = f"revision:{hashlib.sha256(document.encode()).hexdigest()}"
    kept: Row | None = cache.get(key)
    if kept is None:
        body: dict[str, Any] = json.loads(document)["body"]
        kept = {name: value for name, value in body.items() if name != "rows"}
        cache.set(key, kept, _KEPT_SECONDS)
    return kept


def moved_between(earlier: list[Row], later: tuple[Row, ...]) -> tuple[Moved, ...]:
    """Return the players who differ, in the order of the later standings; players no longer in them come last."""
    before = {row["participant"]["number"]: row for row in earlier}
    after = {row["participant"]["number"]: row for row in later}
    moveds = []
    for number, row in (after | {key: row for key, row in before.items() if key not in after}).items():
        old, new = before.get(number), after.get(number)
        if old is None or new is None or _figures(old) != _figures(new):
            person = row["participant"]
            moveds.append(Moved(number, person["name"], person["country"], old, new))
    return tuple(moveds)


def _figures(row: Row) -> tuple[object, ...]:
    return row["place"], row["table_points"], row["table_score"], row.get("total")
