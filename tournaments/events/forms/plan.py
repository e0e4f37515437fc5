"""Define the forms of an event's plan: the number of sessions, who plays one, and the name typed to remove it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import session_field


class SessionCountForm(forms.Form):
    sessions = session_field(_("Sessions"))
