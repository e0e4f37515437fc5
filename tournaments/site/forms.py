"""Define the form of the hall's Wi-Fi."""

from django import forms
from django.utils.translation import gettext_lazy as _

_PLAIN = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class HallWifiForm(forms.Form):
    """Edit the name and code of the router; the service validates them."""

    name = forms.CharField(
        label=_("Name of the Wi-Fi"),
        max_length=32,
        required=False,
        help_text=_("As shown on phones. If left empty, the poster shows no Wi-Fi."),
        widget=forms.TextInput(attrs=_PLAIN),
    )
    code = forms.CharField(
        label=_("Password of the Wi-Fi"),
        max_length=63,
        required=False,
        strip=False,
        help_text=_("Leave empty if the network is open."),
        widget=forms.TextInput(attrs=_PLAIN | {"class": "code"}),
    )
