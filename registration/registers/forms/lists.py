"""Define the forms of federation registers: the list, its file and columns, and how an event uses it."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from registration.common.forms import line
from registration.models import LicenceCheck, Register
from registration.registers.forms.files import FIELDS
from tournaments.common.files.tables import FileTable
from tournaments.common.selectors.countries import read_country


class RegisterForm(forms.Form):
    """Edit the federation of a list, and which countries' players must be in it."""

    name = line(_("Federation"), 120)
    country = line(
        _("Country"),
        60,
        required=False,
        hint=_("Country whose players must be in the list. Leave empty for all."),
    )
    is_shared = forms.BooleanField(label=_("All organisers of this site can use it"), required=False)

    def clean_country(self) -> str:
        text = str(self.cleaned_data["country"]).strip()
        code = read_country(text) if text else ""
        if code is None:
            raise forms.ValidationError(_("This is not a country."), code="register.country_unknown")
        return code


class RegisterFileForm(forms.Form):
    """Upload a list with its date."""

    file = forms.FileField(
        label=_("List as CSV or XLSX"),
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,text/csv"}),
    )
    listed_on = forms.DateField(
        label=_("Date of the list"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class RegisterColumnsForm(forms.Form):
    """Choose a field for each column of a file."""

    def __init__(self, *args: Any, table: FileTable, columns: list[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self._table = table
        choices = [("", _("not used")), *((name, capfirst(str(label))) for name, label in FIELDS.items())]
        for place, (cell, name) in enumerate(zip(table.header.cells, columns, strict=True)):
            label = cell.text.strip() or str(place + 1)
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, initial=name
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = [name for name in cleaned.values() if name]
        if len(names) != len(set(names)):
            raise forms.ValidationError(_("Choose a different field for each column."), code="register.column_twice")
        return cleaned

    def listed(self) -> list[tuple[list[str], Any]]:
        """Return each column's first values with its field."""
        rows = self._table.rows[:3]
        return [
            ([row.cells[place].text for row in rows if place < len(row.cells)], self[f"column-{place}"])
            for place in range(len(self._table.header.cells))
        ]

    def columns(self) -> list[str]:
        return [self.cleaned_data[f"column-{place}"] for place in range(len(self._table.header.cells))]


class UseForm(forms.Form):
    """Choose which register an event uses, and the effect of licences at check-in."""

    register = forms.ModelChoiceField(
        label=_("Federation"),
        queryset=Register.objects.none(),
        to_field_name="uid",
        widget=forms.Select(),
    )
    check_at_door = forms.ChoiceField(
        label=_("Licences at check-in"), choices=LicenceCheck.choices, initial=LicenceCheck.WARN
    )

    def __init__(self, *args: Any, registers: list[Register], **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["register"]
        field.queryset = Register.objects.filter(pk__in=[register.pk for register in registers])
