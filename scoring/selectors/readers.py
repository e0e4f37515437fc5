"""What the public may read: sheets of results that were released, or all of them where the event shows live results."""

from scoring.models import Release, ResultStatus, ResultVersion
from scoring.selectors.standings import Basis
from tournaments.models import Table, TableStatus


def is_sheet_public(table: Table, basis: Basis) -> bool:
    """Whether a sheet may be read beyond the staff. A sheet in correction shows again once its result is released."""
    if basis is not Basis.RELEASED:
        return True
    if table.status != TableStatus.VERIFIED:
        return False
    result = ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).first()
    latest = Release.objects.filter(session=table.session).order_by("-at").first()
    return bool(result and latest and result.verified_at and result.verified_at <= latest.at)
