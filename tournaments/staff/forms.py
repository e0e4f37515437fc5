"""Define the fields of roles and accounts."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import text
from tournaments.models import Role

# No role is chosen beforehand: whoever overlooked the field invited an organiser.
ROLES: Final = [("", _("Choose a role")), *Role.choices]


class GrantForm(forms.Form):
    account = text(_("Username or e-mail"), 254, required=True, autocapitalize="none", spellcheck="false")
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)


class AccountForm(forms.Form):
    username = text(_("Username"), 150, required=True, autocapitalize="none", spellcheck="false")
    name = text(_("Name"), 150)
    email = text(_("E-mail"), 254, inputmode="email", autocapitalize="none")
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)
