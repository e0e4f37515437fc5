"""Points given or taken beside the hands, as a row of the standings tells them."""

from dataclasses import dataclass
from datetime import datetime

from scoring.common.selectors.basis import Basis
from scoring.models import Adjustment
from scoring.standings.selectors.ranking import Ranking


@dataclass(frozen=True)
class LedgerRow:
    """Points given or taken beside the hands."""

    session: int | None
    table: int | None
    hand: int | None
    amount: int
    cause: str
    clause: str
    reason: str
    at: datetime
    is_reversal: bool


def ledger_rows(current: Ranking, participant_id: int) -> tuple[LedgerRow, ...]:
    """The ledger of one player up to the moment of the standings; nothing before the first release."""
    if current.basis is Basis.RELEASED and current.as_of is None:
        return ()
    rows = Adjustment.objects.filter(current.postings, tournament=current.tournament, participant=participant_id)
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    return tuple(_ledger_row(row) for row in rows.select_related("session", "table"))


def _ledger_row(row: Adjustment) -> LedgerRow:
    return LedgerRow(
        session=row.session.number if row.session else None,
        table=row.table.number if row.table else None,
        hand=row.hand,
        amount=row.amount,
        cause=row.cause,
        clause=row.clause,
        reason=row.reason,
        at=row.at,
        is_reversal=row.reverses_id is not None,
    )
