"""Check whether an announcement may change now: only a displayed one may."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict
from tournaments.models import Announcement


def check_announcement_stands(row: Announcement, at: datetime) -> None:
    """Raise ``announcements.over`` unless the announcement is still shown, and so can be corrected or withdrawn."""
    has_run_out = row.expires_at is not None and row.expires_at <= at
    if has_run_out or hasattr(row, "end") or hasattr(row, "superseded_by"):
        raise Conflict("announcements.over", _("This announcement is no longer shown."), {"announcement": str(row.uid)})
