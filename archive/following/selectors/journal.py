"""Read the journal of an event as two machines compare it."""

from datetime import datetime
from typing import Any, Final

from tournaments.models import AuditEvent, Tournament

COLUMNS: Final = ("uid", "at", "by_name", "action", "target_type", "target_label", "before", "after", "channel")
MOST_ROWS: Final = 300


def journal_rows(event: Tournament) -> int:
    """Return how many rows the event's journal has."""
    return AuditEvent.objects.filter(tournament_uid=event.uid).count()


def journal_of(event: Tournament, *, since: datetime | None) -> list[dict[str, Any]]:
    """Return the latest rows of the journal from ``since`` on, oldest first, as they are sent: ``COLUMNS`` as text."""
    rows = AuditEvent.objects.filter(tournament_uid=event.uid)
    if since is not None:
        rows = rows.filter(at__gte=since)
    latest = list(rows.order_by("-pk").values(*COLUMNS)[:MOST_ROWS])
    return [row | {"uid": str(row["uid"]), "at": row["at"].isoformat()} for row in reversed(latest)]
