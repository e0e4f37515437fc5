"""Define the form for the code of the hall, as a player types it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.common.forms import line


class HallCodeForm(forms.Form):
    code = line(
        _("Code of the hall"),
        12,
        hint=_("Four digits, shown on a screen in the hall."),
        inputmode="numeric",
        autocomplete="off",
    )
    code.widget.attrs["class"] = "code"
