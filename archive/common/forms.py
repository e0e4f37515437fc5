"""Fields of a copy that is rehearsed."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RehearsalForm(forms.Form):
    slug = forms.SlugField(
        label=_("Address"),
        max_length=80,
        widget=forms.TextInput(attrs={"id": "id_rehearsal_slug"}),
        help_text=_("Another one than that of the event."),
    )
