"""Raise the tournament's version number by one in every transaction that changes what a viewer may see."""

from collections.abc import Collection
from typing import Final

from django.db import models
from django.db.models import Exists, F, OuterRef

from tournaments.common.policies import check_led_here, check_writable
from tournaments.models import EventStatus, Lead, PublicPart, Tournament

EVERY_PART: Final = frozenset(PublicPart)
RESULTS: Final = frozenset({PublicPart.SESSION, PublicPart.STANDINGS})
TABLES: Final = frozenset({PublicPart.SESSION})


def raise_version(tournament: Tournament, parts: Collection[PublicPart] = EVERY_PART) -> None:
    """Raise the version inside the caller's transaction; ``parts`` are the public parts that changed, if any.

    When in doubt leave ``parts`` out: a needless read costs little, a missed one shows old figures. Refuses with
    ``tournaments.archived``: whoever read the event before it was closed waits here for the closing, and what they
    wrote is not under its signature. Refuses with ``tournaments.led_elsewhere`` in the same way.
    """
    if _raised(_led_here().exclude(status=EventStatus.ARCHIVED), tournament, parts) == 0:
        check_writable(Tournament.objects.get(pk=tournament.pk))


def raise_any_version(tournament: Tournament) -> None:
    """Raise the version as ``raise_version`` does, also of an archived event: on reopening and on replacing a name."""
    if _raised(_led_here(), tournament, EVERY_PART) == 0:
        check_led_here(Tournament.objects.get(pk=tournament.pk))


def _led_here() -> models.QuerySet[Tournament]:
    elsewhere = Lead.objects.filter(tournament=OuterRef("pk"), is_here=False)
    return Tournament.objects.filter(~Exists(elsewhere))


def _raised(events: models.QuerySet[Tournament], tournament: Tournament, parts: Collection[PublicPart]) -> int:
    next_version = F("version") + 1
    changes = {f"{part.value}_version": next_version for part in parts}
    return events.filter(pk=tournament.pk).update(version=next_version, **changes)


def results_shown(tournament: Tournament) -> frozenset[PublicPart]:
    """Return the public parts that an unreleased result changes: the state of its table.

    The standings where they are live.
    """
    return RESULTS if tournament.live_results else TABLES
