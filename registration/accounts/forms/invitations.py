"""Define the form that invites a person to a role."""

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.common.forms import line
from tournaments.staff.forms import ROLES


class InvitationForm(forms.Form):
    name = line(_("Recipient"), 160, hint=_("A name, to recognise the link later."), autocomplete="off")
    role = forms.ChoiceField(label=_("Role"), choices=ROLES)
