"""Write who sits at a seat: every change is a row with its audit row."""

from datetime import datetime

from tournaments.common.actors import Actor
from tournaments.common.services.audit import record
from tournaments.models import SeatOccupancy


def write_occupancy(row: SeatOccupancy, *, by: Actor, at: datetime) -> SeatOccupancy:
    """Keep a new row with its actor and moment; the caller holds the lock and the right."""
    row.at, row.by, row.by_name = at, by.key, by.name
    row.save()
    act = "table.substitute_ended" if row.ended else "table.substituted"
    record(act, row, by=by, at=at, tournament=row.table.session.tournament, after=occupancy_facts(row))
    return row


def occupancy_facts(row: SeatOccupancy) -> dict[str, object]:
    """Return a substitution for the audit and the API."""
    return {
        "seat": row.wind,
        "kind": str(row.kind),
        "cause": str(row.cause),
        "substitute": row.substitute,
        "participant": row.player.number if row.player is not None else None,
        "from_hand": row.from_hand,
        "ended": row.ended,
        "reason": row.reason,
    }
