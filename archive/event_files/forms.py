"""Fields of a copy and of a download."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.common.services.sealing import LEAST_PASSPHRASE


class DownloadForm(forms.Form):
    """What a file shall hold. A passphrase seals it; then it carries the links of players and tables too."""

    people = forms.ChoiceField(
        label=_("People"),
        choices=[("with", _("With names and everything that was written")), ("without", _("Numbers for names"))],
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Leave it empty for a file that anybody can open. With one, links and cards go along."),
    )

    def clean_passphrase(self) -> str:
        passphrase = str(self.cleaned_data["passphrase"])
        if passphrase and len(passphrase) < LEAST_PASSPHRASE:
            sentence = _("A passphrase has %(least)s characters or more: four words are easy to write down.")
            raise forms.ValidationError(sentence % {"least": LEAST_PASSPHRASE}, code="archive.passphrase_short")
        return passphrase


class CopyForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=160)
    slug = forms.SlugField(label=_("Address"), max_length=80)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))

    def add_refusal(self, refusal: Any) -> None:
        """Show a refusal at its field."""
        self.add_error("slug" if "slug" in refusal.code else None, str(refusal.message))
