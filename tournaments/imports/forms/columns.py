"""Define the form that assigns the columns of a list to fields."""

from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.common.files.problems import COLUMNS
from tournaments.common.person_names import NameOrder
from tournaments.imports.forms.participant_file import HEADERS
from tournaments.imports.selectors.column_maps import ColumnMap
from tournaments.imports.selectors.previews import column_map, file_columns
from tournaments.models import ImportBatch

_ORDERS: Final = (
    (NameOrder.AUTO, _("Detect by capitals and commas, otherwise given name first")),
    (NameOrder.GIVEN_FIRST, _("Given name first: Anna Rossi")),
    (NameOrder.FAMILY_FIRST, _("Family name first: Rossi Anna")),
)


class ColumnsForm(forms.Form):
    """Choose the field of each column of the batch's file, and how names in one column are written."""

    order = forms.ChoiceField(label=_("Names in one column"), choices=_ORDERS)

    def __init__(self, *args: Any, batch: ImportBatch, **options: Any) -> None:
        super().__init__(*args, **options)
        self._columns = file_columns(batch)
        choices = [("", _("not used")), *((name, capfirst(str(COLUMNS[name]))) for name in HEADERS)]
        for place, column in enumerate(self._columns):
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=column.heading,
                choices=choices,
                required=False,
                initial=column.field,
            )
        if self._columns:
            self.fields["order"].initial = column_map(batch).order

    def listed(self) -> list[tuple[Any, Any]]:
        """Return each column with its field."""
        return [(column, self[f"column-{place}"]) for place, column in enumerate(self._columns)]

    def columns(self) -> ColumnMap:
        fields = tuple(self.cleaned_data[f"column-{place}"] for place in range(len(self._columns)))
        return ColumnMap(fields, NameOrder(self.cleaned_data["order"]))
