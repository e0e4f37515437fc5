"""Define the form of a new API key."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.api_keys.services import NewKey
from registration.common.forms import line
from tournaments.models import Tournament

_RIGHTS = (("read", _("Reads only")), ("full", _("Reads and writes, as I may")))


class KeyForm(forms.Form):
    name = line(_("Name"), 80, hint=_("What it is for: a screen, a script, a friend's program."), autocomplete="off")
    rights = forms.ChoiceField(label=_("It"), choices=_RIGHTS)
    event = forms.ChoiceField(label=_("Where"), choices=(), required=False)

    def __init__(self, data: Any = None, *, events: list[Tournament]) -> None:
        super().__init__(data)
        self._events = {event.slug: event for event in events}
        field: Any = self.fields["event"]
        field.choices = [("", _("All my events")), *((event.slug, event.name) for event in events)]

    def new(self) -> NewKey:
        typed = self.cleaned_data
        return NewKey(typed["name"], typed["rights"] == "read", self._events.get(typed["event"]))
