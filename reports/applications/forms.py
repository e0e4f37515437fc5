"""What only an application asks, and a file to enclose."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.applications import FEDERATIONS
from reports.applications.models import LONGEST_TEXT, EnclosedPart
from reports.applications.selectors import FEDERATION_NAMES
from reports.models import Application

_LINES: Final = {"rows": 4, "maxlength": LONGEST_TEXT}
_MOST_PLAYERS: Final = 4000


def _line(label: Any, longest: int, hint: Any = "") -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=longest, required=False, widget=widget, help_text=hint)


def _text(label: Any, hint: Any = "") -> forms.CharField:
    widget = forms.Textarea(attrs=dict(_LINES))
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=widget, help_text=hint)


class ApplicationForm(forms.Form):
    """The organiser's own words; what is empty is told by the event where it can."""

    to = forms.ChoiceField(
        label=_("Who decides on it"),
        choices=[(federation.code, FEDERATION_NAMES[federation.code]) for federation in FEDERATIONS],
    )
    capacity = forms.IntegerField(
        label=_("How many players the hall takes"),
        required=False,
        min_value=4,
        max_value=_MOST_PLAYERS,
        help_text=_("Empty: the places of the registration form"),
    )
    level = _line(_("MERS level wished"), 80)
    ranking = _line(_("Rankings"), 400, _("Empty: individual, and teams where there are some"))
    computers = _line(_("Who looks after the computers"), 160)
    substitute_1 = _line(
        _("First substitute"), 160, _("Whoever is entered as a substitute counts without being written")
    )
    substitute_2 = _line(_("Second substitute"), 160)
    substitute_3 = _line(_("Third substitute"), 160)
    programme = _text(_("Programme"), _("Empty: the timetable of the sessions"))
    budget = _text(_("Budget"), _("Or enclose a file"))
    presentation = _text(_("Presentation of the tournament"), _("Or enclose a file"))
    sent_on = forms.DateField(
        label=_("Sent on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


def form_of(written: Application) -> ApplicationForm:
    """The form as it was written."""
    return ApplicationForm(initial={name: getattr(written, name) for name in ApplicationForm.base_fields})


class EnclosureForm(forms.Form):
    """A file to enclose; the service judges what is inside."""

    part = forms.ChoiceField(label=_("What it is"), choices=EnclosedPart.choices)
    file = forms.FileField(
        label=_("File"),
        help_text=_("PDF, JPEG, PNG or WebP"),
        widget=forms.ClearableFileInput(attrs={"accept": ".pdf,image/jpeg,image/png,image/webp"}),
    )
