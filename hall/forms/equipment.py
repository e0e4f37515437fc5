"""Define the forms of a planned line of the checklist and of the organiser's own items."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from hall.models import MAX_OF_ONE
from hall.services.equipment import Planned


def _line(label: Any, longest: int) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=longest, required=False, widget=widget)


class PlannedForm(forms.Form):
    """Validate how many, who, and a note."""

    wanted = forms.IntegerField(
        label=_("Quantity"),
        required=False,
        min_value=0,
        max_value=MAX_OF_ONE,
    )
    who = _line(_("Person responsible"), 120)
    note = _line(_("Note"), 400)

    def planned(self) -> Planned:
        return Planned(**{name: self.cleaned_data[name] for name in ("wanted", "who", "note")})


class OwnItemForm(PlannedForm):
    """Validate a new item."""

    field_order = ["name", "wanted", "who", "note"]
    name = _line(_("Item needed"), 120)
