"""Define the form of one's own account."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from registration.common.forms import email, line
from tournaments.models import User


class AccountForm(forms.Form):
    given_name = line(_("Given name"), 150, required=False, autocomplete="given-name")
    family_name = line(_("Family name"), 150, required=False, autocomplete="family-name")
    email = email(_("E-mail"), hint=_("Optional. Used to sign in and to recover access."))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, required=False)

    time_zone = line(
        _("Time zone"),
        60,
        required=False,
        hint=_(
            "For example Europe/Paris. Pages of an event show its own time; others show yours, or that of this machine."
        ),
        autocomplete="off",
        spellcheck="false",
    )

    @classmethod
    def of(cls, user: User, data: Any = None) -> "AccountForm":
        initial = {"given_name": user.first_name, "family_name": user.last_name, "email": user.email}
        return cls(data, initial=initial | {"language": user.language, "time_zone": user.time_zone})
