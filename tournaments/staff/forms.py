"""Fields of roles and accounts."""

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import text
from tournaments.models import Role

_RANGE: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_DASH: Final = re.compile("\\s*[-\N{EN DASH}]\\s*")


class SessionsField(forms.CharField):
    """Numbers of sessions as people write them: ``3, 4`` or ``3-6``; nothing: all of them."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Only in sessions"),
            max_length=120,
            required=False,
            help_text=_("Such as 3, 4 or 3-6. Empty: the whole event. For chief referees, referees and scorekeepers."),
            widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
        )

    def clean(self, value: Any) -> list[int]:
        sessions: set[int] = set()
        typed = _DASH.sub("-", str(super().clean(value)))
        for piece in filter(None, re.split(r"[,;\s]+", typed)):
            read = _RANGE.fullmatch(piece)
            first, last = (int(read[1]), int(read[2] or read[1])) if read else (1, 0)
            if last < first:
                raise forms.ValidationError(
                    _("“%(text)s” is no number of a session: write 3, 4 or 3-6."),
                    code="staff.sessions_malformed",
                    params={"text": piece},
                )
            sessions |= set(range(first, last + 1))
        return sorted(sessions)


class GrantForm(forms.Form):
    account = text(_("Username or e-mail"), 254, required=True, autocapitalize="none", spellcheck="false")
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
    sessions = SessionsField()


class AccountForm(forms.Form):
    username = text(_("Username"), 150, required=True, autocapitalize="none", spellcheck="false")
    name = text(_("Name"), 150)
    email = text(_("E-mail"), 254, inputmode="email", autocapitalize="none")
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
    sessions = SessionsField()
