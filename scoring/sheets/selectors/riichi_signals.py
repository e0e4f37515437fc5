"""Which riichi tables are still to be told where the end signal found them."""

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import TableSignal
from tournaments.models import Session, Table, TableStatus

_STILL_PLAYED = (TableStatus.EMPTY, TableStatus.PLAYING)


def tables_without_signal(session: Session) -> QuerySet[Table]:
    """The tables in play of a session that nobody recorded the end signal for, in order."""
    heard = TableSignal.objects.filter(table=OuterRef("pk"))
    waiting = Table.objects.filter(~Exists(heard), session=session, status__in=_STILL_PLAYED)
    return waiting.select_related("session__tournament").order_by("number")
