"""Define the filters of the audit page."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.journal.selectors.log import AuditFilter, areas, people_of_audit
from tournaments.models import Tournament


def _whole(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1)


def _moment(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
    return forms.DateTimeField(label=label, required=False, input_formats=formats, widget=widget)


class AuditFilterForm(forms.Form):
    text = forms.CharField(
        label=_("Search"), required=False, max_length=80, widget=forms.TextInput(attrs={"type": "search"})
    )
    person = forms.ChoiceField(label=_("Who"), required=False)
    area = forms.ChoiceField(label=_("Action"), required=False)
    session = _whole(_("Session"))
    table = _whole(_("Table"))
    since = _moment(_("From"))
    until = _moment(_("Until"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, rows, blank in (
            ("person", people_of_audit(tournament), _("Everyone")),
            ("area", areas(), _("Everything")),
        ):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", blank), *rows]

    def wanted(self) -> AuditFilter:
        """Return the valid filters; the form shows the errors of the others."""
        self.is_valid()
        return AuditFilter(**{name: value for name, value in self.cleaned_data.items() if value not in (None, "")})
