"""Define the forms of a copy and of a download."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from archive.common.services.sealing import LEAST_PASSPHRASE
from tournaments.models import CopyKind


class DownloadForm(forms.Form):
    """Choose the content of a file. With a passphrase it is encrypted, and has the links of players and tables, too."""

    people = forms.ChoiceField(
        label=_("People"),
        choices=[("with", _("With names and all texts")), ("without", _("Numbers instead of names"))],
    )
    passphrase = forms.CharField(
        label=_("Passphrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_(
            "Without a passphrase, anyone can open the file. "
            "With one, it also contains the personal links and table cards."
        ),
    )

    def clean_passphrase(self) -> str:
        passphrase = str(self.cleaned_data["passphrase"])
        if passphrase and len(passphrase) < LEAST_PASSPHRASE:
            sentence = _("Use a passphrase of at least %(least)s characters, such as four words.")
            raise forms.ValidationError(sentence % {"least": LEAST_PASSPHRASE}, code="archive.passphrase_short")
        return passphrase


class CopyForm(forms.Form):
    """Choose a copy's purpose, name and days. A rehearsal keeps the name and the days of its event."""

    kind = forms.ChoiceField(
        label=_("Type of copy"),
        required=False,
        choices=[
            ("", _("The next event: settings, rule set, staff and screens, without players and results")),
            (CopyKind.TEMPLATE, _("A template: the same, kept as a draft for new events")),
            (CopyKind.REHEARSAL, _("A rehearsal: everything, for practice")),
        ],
    )
    name = forms.CharField(label=pgettext_lazy("of a thing", "Name"), max_length=160, required=False)
    slug = forms.SlugField(label=_("Address"), max_length=80, help_text=_("Different from that of the event."))
    starts_on = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def clean(self) -> dict[str, Any]:
        """Require a name and a first day, unless the copy is a rehearsal."""
        cleaned = super().clean() or {}
        if cleaned.get("kind") != CopyKind.REHEARSAL:
            for field in ("name", "starts_on"):
                if not cleaned.get(field) and field not in self.errors:
                    self.add_error(field, self.fields[field].error_messages["required"])
        return cleaned

    def add_refusal(self, refusal: Any) -> None:
        """Show a refusal at its field."""
        is_about_address = "slug" in refusal.code or refusal.code == "archive.event_is_here"
        self.add_error("slug" if is_about_address else None, str(refusal.message))
