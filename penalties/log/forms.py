"""Define fields of the pages of rulings: dismiss, revoke, restate."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from penalties.rulings.selectors.records import LogFilter
from penalties.rulings.selectors.restating import LaterRuling
from penalties.rulings.services.restating import UNSAID, Later
from tournaments.common.models.base import read_uid

RESTATE, LEAVE = "restate", "leave"


def _number_box() -> forms.NumberInput:
    return forms.NumberInput(attrs={"min": "1"})


class LogForm(forms.Form):
    """Read filters of the log. What cannot be read filters nothing."""

    session = forms.IntegerField(label=_("Session"), required=False, widget=_number_box())
    table = forms.IntegerField(label=_("Table"), required=False, widget=_number_box())
    participant = forms.IntegerField(label=_("Player number"), required=False, widget=_number_box())
    offence = forms.ChoiceField(label=_("Offence"), required=False)
    referee = forms.ChoiceField(label=_("Referee"), required=False)
    state = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", pgettext_lazy("rulings", "all")), ("standing", _("in force")), ("taken-back", _("taken back"))],
    )

    def __init__(self, *args: Any, offences: list[tuple[str, str]], referees: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("offence", [("", pgettext_lazy("offences", "all")), *offences])
        self.set_choices("referee", [("", pgettext_lazy("referees", "all")), *((text, text) for text in referees)])

    def set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def log_filter(self) -> LogFilter:
        self.full_clean()
        return LogFilter(**{name: value for name, value in self.cleaned_data.items() if value not in (None, "")})


class DismissalForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))


class RevocationForm(forms.Form):
    """Validate the reason, and the decision on later rulings that depend on this one.

    Asked only if there are some.
    """

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"rows": 3}))
    later = forms.ChoiceField(
        label=_("Later rulings"),
        choices=[(RESTATE, _("Adjust them together")), (LEAVE, _("Keep them as they are"))],
        widget=forms.RadioSelect,
    )
    left_reason = forms.CharField(
        label=_("Reason to keep them"),
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    seen = forms.CharField(required=False)

    def __init__(self, *args: Any, later: Sequence[LaterRuling], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.amounts = {
            candidate.ruling.uid: f"amount-{candidate.ruling.uid}" for candidate in later if candidate.needs_points
        }
        for later_ruling in later:
            if later_ruling.needs_points:
                self.fields[self.amounts[later_ruling.ruling.uid]] = _amount_field(later_ruling.amounts)
        if not later:
            for name in ("later", "left_reason", "seen"):
                self.fields.pop(name)

    def later_choice(self) -> Later:
        """Return the decision on the later rulings, and those that the screen had shown."""
        typed = self.cleaned_data
        if "later" not in self.fields:
            return UNSAID
        amounts = {uid: typed[name] for uid, name in self.amounts.items() if typed.get(name) is not None}
        return Later(
            is_restated=typed["later"] == RESTATE,
            is_left=typed["later"] == LEAVE,
            left_reason=typed["left_reason"] if typed["later"] == LEAVE else "",
            amounts=amounts,
            seen=frozenset(read_uid(part) for part in typed["seen"].split()),
        )


def later_with_fields(
    later: Sequence[LaterRuling], form: RevocationForm
) -> list[tuple[LaterRuling, forms.BoundField | None]]:
    """Return each later ruling with the field for its amount, where the referee names it."""
    return [
        (later_ruling, form[form.amounts[later_ruling.ruling.uid]] if later_ruling.ruling.uid in form.amounts else None)
        for later_ruling in later
    ]


def _amount_field(amounts: Sequence[int]) -> forms.IntegerField:
    label: Any = _("New points")
    if amounts:
        label = format_lazy(_("New points, from {least} to {most}"), least=amounts[0], most=amounts[-1])
    return forms.IntegerField(label=label, required=False, min_value=0)
