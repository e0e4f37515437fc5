"""Read the version numbers of events for streams: one query, whatever the number of events and viewers."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.models import EventStatus, PublicPart, Tournament

COLUMNS = tuple(f"{part.value}_version" for part in PublicPart)


@dataclass(frozen=True, slots=True)
class EventVersions:
    """Represent an event's version, and for each public part the version of its latest change."""

    pk: int
    slug: str
    version: int
    parts: Mapping[PublicPart, int]

    def since(self, seen: int | None) -> tuple[PublicPart, ...]:
        """Return the parts that changed after version ``seen``, oldest change first; all of them for None.

        A number that this event has not reached (its database was restored from a copy) means nothing: all of them.
        """
        known = 0 if seen is None or seen > self.version else seen
        return tuple(sorted((p for p in PublicPart if self.parts[p] > known), key=lambda part: self.parts[part]))

    def changed_since(self, before: "EventVersions | None") -> tuple[PublicPart, ...]:
        """Return the parts whose version differs from ``before``."""
        return tuple(part for part in PublicPart if before is None or self.parts[part] != before.parts[part])


def version_rows(slugs: Collection[str]) -> QuerySet[Tournament, tuple[Any, ...]]:
    """Return the version rows of these events; a stream may run the query on a connection of its own.

    Drafts are not streamed.
    """
    public = Tournament.objects.exclude(status=EventStatus.DRAFT)
    return public.filter(slug__in=slugs).order_by().values_list("pk", "slug", "version", *COLUMNS)


def read_versions(rows: Iterable[tuple[Any, ...]]) -> list[EventVersions]:
    """Return the versions of events from rows of primary key, slug, version and one number for each public part."""
    return [
        EventVersions(pk, slug, version, dict(zip(PublicPart, parts, strict=True)))
        for pk, slug, version, *parts in rows
    ]


def versions_of(slugs: Collection[str]) -> list[EventVersions]:
    """Return the versions of these events (one query)."""
    return read_versions(version_rows(slugs))
