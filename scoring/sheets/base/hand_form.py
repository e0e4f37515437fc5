"""Build the form of one hand of a table, in the game that the table plays."""

from collections.abc import Mapping
from typing import Any, TypeVar

from scoring.sheets.base.table_page import TablePage, new_sending
from scoring.sheets.forms.entry import HandCorrection, HandForm
from scoring.sheets.forms.riichi import RiichiCorrection, RiichiHandForm
from scoring.sheets.selectors.seat_views import seat_names

AnyHandForm = HandForm | RiichiHandForm
Correction = HandCorrection | RiichiCorrection
_Form = TypeVar("_Form", HandForm, HandCorrection, RiichiHandForm, RiichiCorrection)


def entry_form(loaded: TablePage, data: Any = None) -> AnyHandForm:
    """Return the form of the coming hand."""
    first = new_sending(loaded.current) | {"number": loaded.view.hand}
    if loaded.view.riichi:
        return _for_table(loaded, RiichiHandForm(data, initial=first))
    return _for_table(loaded, HandForm(data, initial=first))


def correction_form(loaded: TablePage, hand: Mapping[str, Any], data: Any = None) -> Correction:
    """Return the form of a hand with a referee's reason. ``hand``: as recorded, or only its number."""
    first = new_sending(loaded.current)
    if loaded.view.riichi:
        return _for_table(loaded, RiichiCorrection(data, initial=first | RiichiHandForm.typed_from(hand)))
    return _for_table(loaded, HandCorrection(data, initial=first | HandForm.typed_from(hand)))


def _for_table(loaded: TablePage, form: _Form) -> _Form:
    """Offer the four of the table, and what its rules know."""
    form.name_seats({wind.value: name for wind, name in seat_names(loaded.current).items()})
    if isinstance(form, RiichiHandForm):
        form.follow(loaded.current.rules)
    return form
