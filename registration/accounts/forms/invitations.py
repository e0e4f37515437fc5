"""Define the form that invites a person to a role."""

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.common.forms import line
from tournaments.models import Role


class InvitationForm(forms.Form):
    name = line(_("For whom"), 160, hint=_("So that you know later whose link it is."), autocomplete="off")
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
