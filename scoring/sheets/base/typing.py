"""Build the form of a whole sheet, for its first and its second reading."""

from typing import Any

from scoring.sheets.base.table_page import TablePage, new_sending
from scoring.sheets.forms.typed import TypedSheet
from scoring.sheets.forms.typed_riichi import TypedRiichiSheet
from scoring.sheets.selectors.seat_views import seat_names

__all__ = ["TypedSheet", "sheet_form"]
_RIICHI_ROWS = 24


def sheet_form(loaded: TablePage, first: int, data: Any = None) -> TypedSheet:
    """Return the form with rows from ``first`` on.

    In MCR it ends with the last hand, in riichi with the rows of a paper sheet.
    """
    kind = TypedRiichiSheet if loaded.view.riichi else TypedSheet
    last = max(loaded.view.played, first + _RIICHI_ROWS - 1) if loaded.view.riichi else loaded.view.hands_in_all
    return kind(data, initial=new_sending(loaded.current), names=seat_names(loaded.current), first=first, last=last)
