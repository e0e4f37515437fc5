"""Build single rows of the score ledger."""

from datetime import datetime

from scoring.models import Adjustment
from tournaments.common.actors import Actor, stamp


def reverse(row: Adjustment, reason: str, *, by: Actor, at: datetime) -> Adjustment:
    """Return the opposite of a row, as a new row."""
    return Adjustment.objects.create(
        tournament=row.tournament,
        participant_id=row.participant_id,
        wind=row.wind,
        session_id=row.session_id,
        table=row.table,
        hand=row.hand,
        amount=-row.amount,
        stage=row.stage,
        cause=row.cause,
        clause=row.clause,
        group=row.group,
        reverses=row,
        reason=reason,
        **stamp(by, at),
    )


def adjustment_facts(row: Adjustment) -> dict[str, object]:
    """Return a row as the audit journal writes it."""
    return {
        "participant": row.participant.number if row.participant else None,
        "amount": row.amount,
        "stage": str(row.stage),
        "cause": row.cause,
        "clause": row.clause,
        "reverses": row.reverses_id,
        "reason": row.reason,
    }
