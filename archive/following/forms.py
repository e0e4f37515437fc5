"""Define the forms that pair two machines."""

import socket
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.following.models import ADDRESS_LENGTH, NAME_LENGTH

_CHOICES = [
    ("with", _("Everything: the links of players work there too")),
    ("without", _("Without personal data: numbers in place of names")),
]


class FollowerForm(forms.Form):
    name = forms.CharField(label=_("Name of the other machine"), max_length=NAME_LENGTH)
    address = forms.URLField(
        label=_("Its address"),
        max_length=ADDRESS_LENGTH,
        required=False,
        assume_scheme="https",
        help_text=_(
            "As its start page shows it, such as https://example.org. Leave empty if this machine cannot reach the "
            "other one: the other one then asks this machine, at the address of this page."
        ),
    )
    here = forms.CharField(
        label=_("Name of this machine"), max_length=NAME_LENGTH, help_text=_("The other machine shows who leads.")
    )
    people = forms.ChoiceField(label=_("What it receives"), choices=_CHOICES, initial="with", widget=forms.RadioSelect)

    def __init__(self, *args: Any, here: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["here"].initial = here or socket.gethostname()[:NAME_LENGTH]


class InvitationForm(forms.Form):
    text = forms.CharField(
        label=_("Text of the invitation"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("It begins with seatwind-follow. The machine that leads shows it once."),
    )
    slug = forms.SlugField(
        label=_("Address on this machine"),
        max_length=80,
        required=False,
        help_text=_("Leave empty to use the address of the event."),
    )
