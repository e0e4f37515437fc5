"""Read whether the spare has what was written, where the event asks for its receipt (decision 48)."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from archive.following.selectors.journal import journal_rows
from archive.models import Follower
from tournaments.models import Tournament

MOST_SECONDS: Final = 4.0
_PAUSE: Final = 0.02


@dataclass(frozen=True, slots=True)
class Awaited:
    """Represent what the spare must have: the version and the number of journal rows of an event."""

    follower: int
    name: str
    version: int
    audit: int


def awaited(*, event: int | None) -> list[Awaited]:
    """Return what spares must have of what is written by now; of every event where ``event`` is None."""
    asking = Follower.objects.filter(
        is_awaited=True, is_spare=True, removed_at__isnull=True, tournament__lead__is_here=True
    )
    if event is not None:
        asking = asking.filter(tournament=event)
    return [_awaited(follower) for follower in asking]


def _awaited(follower: Follower) -> Awaited:
    event = Tournament.objects.only("uid", "version").get(pk=follower.tournament_id)
    return Awaited(follower.pk, follower.name, event.version, journal_rows(event))


def missing(
    wanted: Iterable[Awaited],
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> str:
    """Wait until the spares have it; return the name of one that has not in time, empty if all have.

    A spare that did not answer before is not waited for. Where the switch is turned off meanwhile nothing is missing.
    """
    end = clock() + MOST_SECONDS
    for each in wanted:
        while (is_had := _has(each)) is None and clock() < end:
            pause(_PAUSE)
        if not is_had:
            return each.name
    return ""


def _has(wanted: Awaited) -> bool | None:
    """Return whether the spare has it; None while it may still come."""
    row = Follower.objects.filter(pk=wanted.follower, is_awaited=True, removed_at__isnull=True)
    told = row.values_list("has_version", "has_audit", "failures").first()
    if told is None or (told[0] >= wanted.version and told[1] >= wanted.audit):
        return True
    return False if told[2] else None
