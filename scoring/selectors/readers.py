"""What the public may read: sheets of results that were released, or all of them where the event shows live results."""

from scoring.models import Adjustment, Release, ResultStatus, ResultVersion, SheetEntry
from scoring.selectors.standings import Basis
from scoring.selectors.veil import Veil
from tournaments.models import Table, TableStatus


def is_sheet_public(table: Table, basis: Basis, veil: Veil) -> bool:
    """Whether a sheet may be read beyond the staff, while the organiser keeps back what the ``veil`` hides.

    A sheet in correction shows again once its result is released.
    """
    if veil.hides(table.session.number) or is_later(table, veil):
        return False
    if basis is not Basis.RELEASED:
        return True
    if table.status != TableStatus.VERIFIED:
        return False
    result = ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).first()
    latest = Release.objects.filter(veil.of_any_session(), session=table.session).order_by("-at").first()
    return bool(result and latest and result.verified_at and result.verified_at <= latest.at)


def is_later(table: Table, veil: Veil) -> bool:
    """Whether the sheet has changed since the ranking was frozen."""
    if veil.until is None:
        return False
    later = [model.objects.filter(table=table, at__gt=veil.until) for model in (SheetEntry, Adjustment)]
    return any(rows.exists() for rows in later)
