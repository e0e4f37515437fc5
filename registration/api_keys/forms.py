"""Define the form of a new API key."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from registration.api_keys.services import NewKey
from registration.common.forms import line
from tournaments.models import Tournament

_RIGHTS = (("read", _("Reads only")), ("full", _("Reads and writes, with my rights")))


class KeyForm(forms.Form):
    name = line(
        pgettext_lazy("of a thing", "Name"),
        80,
        hint=_("For example a screen, a script or a program."),
        autocomplete="off",
    )
    rights = forms.ChoiceField(label=_("Rights"), choices=_RIGHTS)
    event = forms.ChoiceField(label=_("Scope"), choices=(), required=False)

    def __init__(self, data: Any = None, *, events: list[Tournament]) -> None:
        super().__init__(data)
        self._events = {event.slug: event for event in events}
        field: Any = self.fields["event"]
        field.choices = [("", _("All my events")), *((event.slug, event.name) for event in events)]

    def new(self) -> NewKey:
        typed = self.cleaned_data
        return NewKey(typed["name"], typed["rights"] == "read", self._events.get(typed["event"]))
