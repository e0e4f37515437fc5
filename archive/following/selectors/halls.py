"""Read what pages of two machines say of the hall: its tablets, what waits, and the last change of the lead."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max
from django.utils.translation import ngettext

from scoring.models import DeviceSign
from tournaments.models import AuditEvent, Tournament
from tournaments.registry.audit_words import area_names
from tournaments.registry.devices import devices

SPOKE_WITHIN: Final = timedelta(minutes=15)
_LEAD_TAKEN: Final = "following.lead_taken"
_MOST_AREAS: Final = 3


@dataclass(frozen=True, slots=True)
class Tablets:
    """Represent the tables whose tablets spoke lately: ``found`` of them since this machine leads."""

    count: int
    found: int

    @property
    def is_partial(self) -> bool:
        """Return whether some tablets have not found this machine yet."""
        return self.found < self.count


def tablets_of(event: Tournament, *, since: datetime, at: datetime, told: int = 0) -> Tablets:
    """Return the tablets of the event that spoke within a quarter of an hour, or in the last before ``since``.

    ``told``: how many were in contact with the machine that led before. Which devices are heard is no part of what a
    spare receives, so it has no rows of its own until they find it.
    """
    is_lately = at - since < SPOKE_WITHIN
    begin = (since if is_lately else at) - SPOKE_WITHIN
    signs = DeviceSign.objects.filter(table__session__tournament=event, heard_at__gte=begin).order_by()
    last = [row["last"] for row in signs.values("table").annotate(last=Max("heard_at"))]
    return Tablets(max(len(last), told if is_lately else 0), sum(heard >= since for heard in last))


def devices_in_contact(event: Tournament, tablets: Tablets, *, at: datetime) -> list[str]:
    """Return the devices of the hall that are in contact with this machine, each kind with its number.

    Phones of the staff are not among them: what they read leaves no trace.
    """
    words = [kind(event, at) for kind in devices]
    if tablets.count and not tablets.is_partial:  # else another line says how many have found this machine
        words.insert(0, ngettext("%(n)s tablet", "%(n)s tablets", tablets.count) % {"n": tablets.count})
    return [word for word in words if word]


def waiting_areas(event: Tournament, *, since: datetime) -> list[tuple[str, int]]:
    """Return how many changes were made since, by the areas of the journal, the most first."""
    acts = AuditEvent.objects.filter(tournament_uid=event.uid, at__gt=since).values_list("action", flat=True)
    counted = Counter(act.partition(".")[0] for act in acts)
    words = area_names()
    return [(words[area], count) for area, count in counted.most_common() if area in words][:_MOST_AREAS]


@dataclass(frozen=True, slots=True)
class LeadChange:
    """Represent the last time that the lead went to another machine; ``seconds``: for so long nobody could write.

    ``tablets``: how many were in contact with the machine that led before, 0 if it did not tell.
    """

    at: datetime
    seconds: int | None
    tablets: int


def last_change(event: Tournament) -> LeadChange | None:
    """Return the last change of the lead, None if there was none."""
    row = AuditEvent.objects.filter(tournament_uid=event.uid, action=_LEAD_TAKEN).order_by("-pk").first()
    if row is None:
        return None
    told = row.after or {}
    return LeadChange(row.at, told.get("seconds"), told.get("tablets", 0))
