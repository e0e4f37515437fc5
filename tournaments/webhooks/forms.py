"""Define the form of a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.models import WebhookEvent
from tournaments.webhooks.models import URL_LENGTH
from tournaments.webhooks.services.registering import CHOSEN


class WebhookForm(forms.Form):
    """Enter a webhook; the service validates the address."""

    url = forms.CharField(
        label=_("Address"),
        max_length=URL_LENGTH,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "none", "spellcheck": "false"}),
    )
    events = forms.MultipleChoiceField(
        label=_("Notify when"),
        choices=[(event.value, event.label) for event in WebhookEvent if event in CHOSEN],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def add_refusal(self, refusal: Refusal) -> None:
        """Add the refusal of the service to its field."""
        self.add_error("events" if refusal.code == "webhooks.no_event" else "url", str(refusal.message))
