"""Forms of the event file's pages."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.services.sealing import LEAST_PASSPHRASE

_IN = {"class": "in"}


class DownloadForm(forms.Form):
    """What a file shall hold. A passphrase seals it; then it carries the links of players and tables too."""

    people = forms.ChoiceField(
        label=_("People"),
        choices=[("with", _("With names and everything that was written")), ("without", _("Numbers for names"))],
        widget=forms.Select(attrs=_IN),
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs=_IN | {"autocomplete": "new-password"}),
        help_text=_("Leave it empty for a file that anybody can open. With one, links and cards go along."),
    )

    def clean_passphrase(self) -> str:
        passphrase = str(self.cleaned_data["passphrase"])
        if passphrase and len(passphrase) < LEAST_PASSPHRASE:
            sentence = _("A passphrase has %(least)s characters or more: four words are easy to write down.")
            raise forms.ValidationError(sentence % {"least": LEAST_PASSPHRASE}, code="archive.passphrase_short")
        return passphrase


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("Event file"), widget=forms.FileInput(attrs=_IN | {"accept": ".seatwind,.age,application/zip"})
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs=_IN | {"autocomplete": "off"}),
        help_text=_("Only where the file is sealed."),
    )


class ConfirmForm(forms.Form):
    slug = forms.SlugField(
        label=_("Address"), max_length=80, widget=forms.TextInput(attrs=_IN), help_text=_("As it stands in the file.")
    )


class RehearsalForm(forms.Form):
    slug = forms.SlugField(
        label=_("Address"),
        max_length=80,
        widget=forms.TextInput(attrs=_IN | {"id": "id_rehearsal_slug"}),
        help_text=_("Another one than that of the event."),
    )


class CopyForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=160, widget=forms.TextInput(attrs=_IN))
    slug = forms.SlugField(label=_("Address"), max_length=80, widget=forms.TextInput(attrs=_IN))
    starts_on = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs=_IN | {"type": "date"}, format="%Y-%m-%d")
    )

    def refuse(self, refusal: Any) -> None:
        """Show a refusal at its field."""
        self.add_error("slug" if "slug" in refusal.code else None, str(refusal.message))
