"""Define the forms of the event file's pages."""

from django import forms
from django.utils.translation import gettext_lazy as _


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("Event file"), widget=forms.FileInput(attrs={"accept": ".seatwind,.age,application/zip"})
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Only if the file is encrypted."),
    )


class ConfirmForm(forms.Form):
    slug = forms.SlugField(label=_("Address"), max_length=80)
