"""Read what pages of two machines say of the hall: its tablets, what waits, and the last change of the lead."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from scoring.models import DeviceSign
from tournaments.models import AuditEvent, Tournament
from tournaments.registry.audit_words import area_names

SPOKE_WITHIN: Final = timedelta(minutes=15)
_LEAD_TAKEN: Final = "following.lead_taken"
_MOST_AREAS: Final = 3


@dataclass(frozen=True, slots=True)
class Tablets:
    """Represent the tables whose tablets spoke lately: ``found`` of them since this machine leads.

    ``unsent``: entries that they said they keep, when they spoke last.
    """

    count: int
    found: int
    unsent: int

    @property
    def is_partial(self) -> bool:
        """Return whether some tablets have not found this machine yet."""
        return self.found < self.count


def tablets_of(event: Tournament, *, since: datetime, at: datetime) -> Tablets:
    """Return the tablets of the event that spoke within a quarter of an hour, or in the last before ``since``."""
    begin = (since if at - since < SPOKE_WITHIN else at) - SPOKE_WITHIN
    last: dict[int, datetime] = {}
    unsent: Counter[int] = Counter()
    signs = DeviceSign.objects.filter(table__session__tournament=event, heard_at__gte=begin)
    for table, heard, kept in signs.values_list("table", "heard_at", "unsent"):
        last[table] = max(heard, last.get(table, heard))
        unsent[table] = max(unsent[table], kept)
    return Tablets(len(last), sum(heard >= since for heard in last.values()), unsent.total())


def waiting_areas(event: Tournament, *, since: datetime) -> list[tuple[str, int]]:
    """Return how many changes were made since, by the areas of the journal, the most first."""
    acts = AuditEvent.objects.filter(tournament_uid=event.uid, at__gt=since).values_list("action", flat=True)
    counted = Counter(act.partition(".")[0] for act in acts)
    words = area_names()
    return [(words[area], count) for area, count in counted.most_common() if area in words][:_MOST_AREAS]


@dataclass(frozen=True, slots=True)
class LeadChange:
    """Represent the last time that the lead went to another machine; ``seconds``: for so long nobody could write."""

    at: datetime
    seconds: int | None


def last_change(event: Tournament) -> LeadChange | None:
    """Return the last change of the lead, None if there was none."""
    row = AuditEvent.objects.filter(tournament_uid=event.uid, action=_LEAD_TAKEN).order_by("-pk").first()
    return None if row is None else LeadChange(row.at, (row.after or {}).get("seconds"))
