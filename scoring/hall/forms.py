"""Define the form of an act on the session's clock."""

from typing import Any

from django import forms

from scoring.common.forms import LONGEST_REASON


class ClockForm(forms.Form):
    """Validate an act on the session's clock, or the release of its results."""

    MOVES = ("start", "pause", "resume", "extend", "extra", "end", "undo", "explain", "release", "take_back")
    move = forms.ChoiceField(choices=[(name, name) for name in MOVES])
    minutes = forms.IntegerField(required=False, min_value=1, max_value=60)
    table = forms.IntegerField(required=False, min_value=1, max_value=999)
    reason = forms.CharField(required=False, max_length=LONGEST_REASON)

    def facts(self) -> dict[str, Any]:
        """Return the arguments of the act, besides actor and time."""
        data = self.cleaned_data
        taken = {
            "pause": ("reason",),
            "resume": ("reason",),
            "extend": ("minutes",),
            "extra": ("minutes", "table", "reason"),
            "undo": ("reason",),
            "explain": ("reason",),
            "release": ("reason",),
            "take_back": ("reason",),
        }.get(data["move"], ())
        return {name: data[name] for name in taken}
