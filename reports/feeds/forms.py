"""Define the form of what other sites may show."""

import re
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.sharing import LONGEST_DELAY
from tournaments.models import Sharing


def _minutes(minutes: int) -> Any:
    return format_lazy(_("{minutes} min later"), minutes=minutes)


class SharingForm(forms.Form):
    """Collect the settings; the service validates the sites."""

    embed_sites = forms.CharField(
        label=_("Sites that can embed the standings"),
        required=False,
        max_length=4000,
        help_text=_("One per line, such as https://www.example.org. Leave empty to allow none."),
        widget=forms.Textarea(attrs={"rows": "3", "spellcheck": "false"}),
    )
    streamed_tables = forms.CharField(
        label=_("Tables that are broadcast"),
        required=False,
        max_length=200,
        help_text=_("Their numbers, such as 1, 4. Their running score is public, with the delay below."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    delay = forms.IntegerField(
        label=_("Minimum delay of overlays, in seconds"),
        min_value=0,
        max_value=LONGEST_DELAY,
        initial=0,
    )

    spectator_delay = forms.TypedChoiceField(
        label=_("Spectators see every table, hand by hand"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("A delay prevents players from being told which tiles the others hold."),
        choices=[
            ("", _("not at all")),
            (0, _("at once")),
            *[(minutes, _minutes(minutes)) for minutes in (5, 10, 20, 30, 60, 120)],
        ],
    )

    def clean_embed_sites(self) -> list[str]:
        return str(self.cleaned_data["embed_sites"]).split()

    def clean_streamed_tables(self) -> list[int]:
        words = re.split(r"[\s,;]+", str(self.cleaned_data["streamed_tables"]).strip())
        if not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words if word):
            raise forms.ValidationError(_("Enter table numbers only, separated by commas."), code="tables")
        return [int(word) for word in words if word]


def typed(row: Sharing) -> dict[str, Any]:
    """Return the settings as the form shows them."""
    return {
        "embed_sites": "\n".join(row.embed_sites),
        "streamed_tables": ", ".join(map(str, row.streamed_tables)),
        "delay": row.delay,
        "spectator_delay": "" if row.spectator_delay is None else row.spectator_delay,
    }
