"""Read where the spare of an event is found, and whether this machine took over an event."""

from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import UUID

from django.urls import ResolverMatch

from archive.models import Follower, Parting
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class SparePlace:
    """Represent the spare for a page: its origin, the event, and whether the page moves there by itself."""

    address: str
    event: UUID
    moves: bool


def spare_place(event: Tournament | None, *, moves: bool) -> SparePlace | None:
    """Return where the spare of an event is; ``event`` None: of the only event here that has one."""
    found = Follower.objects.filter(
        is_spare=True, is_held=False, removed_at__isnull=True, tournament__lead__is_here=True
    ).exclude(address="")
    if event is not None:
        found = found.filter(tournament=event)
    rows = list(found.values_list("address", "tournament__uid")[:2])
    if len(rows) != 1:
        return None
    parts = urlsplit(rows[0][0])
    return SparePlace(f"{parts.scheme}://{parts.netloc}", rows[0][1], moves)


def has_taken_over(match: ResolverMatch | None) -> bool:
    """Return whether this machine took over the event of the address, of a card: any event."""
    took = Parting.objects.filter(took_lead=True, tournament__lead__is_here=True)
    slug = match.kwargs.get("slug") if match is not None else None
    return took.filter(tournament__slug=slug).exists() if slug else took.exists()
