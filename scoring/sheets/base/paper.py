"""Build the paper of a table, for every page that shows it."""

from typing import Any

from scoring.common.views.base import acts_of
from scoring.models import SheetPhoto
from scoring.sheets.base.table_page import TablePage
from scoring.sheets.selectors.signing import settings_of


def _photos_of(loaded: TablePage) -> list[SheetPhoto]:
    return list(SheetPhoto.objects.filter(table=loaded.table))


def paper_context(loaded: TablePage) -> dict[str, Any]:
    """Return the context of ``scoring/sheets/photos/list.html`` (two queries)."""
    kept, sheet_settings = _photos_of(loaded), settings_of(loaded.page.tournament)
    return {
        "photos": kept,
        "paper_settings": sheet_settings,
        "needs_photo": sheet_settings.wants_photo and not kept,
        "can_photograph": "sheet.photo" in acts_of(loaded.page),
    }
