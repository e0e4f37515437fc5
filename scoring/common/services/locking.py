"""Lock a table before its ledger is written."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict
from tournaments.common.links import page_url
from tournaments.models import Table


def lock_table(table: Table, *, is_laid: bool = True) -> Table:
    """Return the table's row, locked until the transaction ends, so that the next writer sees this one's rows.

    Raise ``scoring.table_cleared`` if a change of the seating took the table away meanwhile, unless its
    history is what the caller writes on (``is_laid`` False).
    """
    rows = Table.objects if is_laid else Table.every
    wanted = rows.select_for_update(of=("self",)).select_related("session__tournament")
    try:
        return wanted.get(pk=table.pk)
    except Table.DoesNotExist as error:
        raise Conflict(
            "scoring.table_cleared",
            _("The seating has changed: table %(table)s no longer exists.") % {"table": table.number},
            {"table": table.number, "href": page_url("seating", table.session.tournament.slug)},
        ) from error
