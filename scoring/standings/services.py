"""Mark a table's result as contested until another app reports the decision."""

import uuid
from datetime import datetime

from django.db import transaction

from scoring.models import Provisional, ProvisionalEnd
from tournaments.common.actors import Actor, stamp
from tournaments.common.services.audit import record
from tournaments.common.services.versions import RESULTS, raise_version
from tournaments.models import Table


def mark_provisional(
    *, table: Table, cause: str, source: uuid.UUID, label: str, by: Actor, at: datetime, group: uuid.UUID | None = None
) -> Provisional:
    """Mark a table once for each cause and source. The caller has checked the permission."""
    tournament = table.session.tournament
    with transaction.atomic():
        row, is_new = Provisional.objects.get_or_create(
            cause=cause,
            source=source,
            defaults={
                "tournament": tournament,
                "table": table,
                "group": group,
                "label": label,
                "at": at,
                "by": by.key,
                "by_name": by.name,
            },
        )
        if is_new:
            facts = {"session": table.session.number, "table": table.number, "cause": label}
            record("ledger.contested", table, by=by, at=at, tournament=tournament, after=facts)
            raise_version(tournament, RESULTS)
    return row


def end_provisional(*, cause: str, source: uuid.UUID, reason: str, by: Actor, at: datetime) -> bool:
    """Remove the mark; return whether there was one."""
    with transaction.atomic():
        row = (
            Provisional.objects.select_related("table__session", "tournament")
            .filter(cause=cause, source=source, end__isnull=True)
            .first()
        )
        if row is None:
            return False
        ProvisionalEnd.objects.create(provisional=row, reason=reason[:400], **stamp(by, at))
        facts = {"session": row.table.session.number, "table": row.table.number, "cause": row.label}
        record("ledger.settled", row.table, by=by, at=at, tournament=row.tournament, before=facts)
        raise_version(row.tournament, RESULTS)
    return True
