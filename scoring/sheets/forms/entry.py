"""Define the forms of entries on a table's sheet."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.riichi.table.play import leftover_shares
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS, Wind
from scoring.common.forms import LONGEST_REASON, BonusCounted, FourTotals, ReasonForm, SendingForm
from scoring.sheets.selectors.unusual_values import QUESTIONS
from tournaments.common.forms.widgets import number_input, select
from tournaments.common.look.winds import NAMES

DISCARD, SELF_DRAW, NOBODY = "discard", "self_draw", "nobody"
WINS = (DISCARD, SELF_DRAW)
_OUTCOMES = [
    (DISCARD, pgettext_lazy("how a hand is won", "On a discard")),
    (SELF_DRAW, _("Self-draw")),
    (NOBODY, _("No winner")),
]
_SEATS = [("", _("Choose a player")), *((wind.value, NAMES[wind]) for wind in WINDS)]


class LookedAgain(forms.Form):
    """Ask whether an unusual value was checked; shown only if needed."""

    sure = forms.BooleanField(label=_("Checked and correct"), required=False)

    def confirm(self) -> list[str]:
        """Return the confirmed questions, as an argument of ``scoring.sheets.services.entries.record_hand``."""
        return list(QUESTIONS) if self.cleaned_data.get("sure") else []


class WinForm(LookedAgain, SendingForm):
    """Ask of every hand that was won, in either game, who won it and who discarded."""

    is_riichi = False
    number = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("outcome") in WINS and not data.get("winner"):
            self.add_error("winner", _("Choose the winner."))
        if data.get("outcome") == DISCARD and not data.get("discarder"):
            self.add_error("discarder", _("Choose the discarder."))
        return data


class HandForm(WinForm):
    """Validate one MCR hand. ``name_seats`` puts the players' names beside the seats."""

    outcome = forms.ChoiceField(
        label=_("How the hand ended"), choices=_OUTCOMES, initial=DISCARD, widget=select(**{"data-outcome": ""})
    )
    winner = forms.ChoiceField(label=_("Winner"), choices=_SEATS, required=False, widget=select(**{"data-winner": ""}))
    discarder = forms.ChoiceField(
        label=_("Discarder"), choices=_SEATS, required=False, widget=select(**{"data-discarder": ""})
    )
    value = forms.IntegerField(label=_("Value"), required=False, widget=number_input(**{"data-value": ""}))

    @staticmethod
    def typed_from(hand: Mapping[str, Any]) -> dict[str, Any]:
        """Return a recorded hand, or the number alone of one to come, as initial values of the form."""
        if "winner" not in hand:
            return dict(hand)
        outcome = NOBODY if hand["winner"] is None else DISCARD if hand["discarder"] else SELF_DRAW
        return {**hand, "outcome": outcome}

    def name_seats(self, names: Mapping[str, str]) -> None:
        """Show each seat by its player."""
        choices = [_SEATS[0], *((wind, name) for wind, name in names.items())]
        for field in ("winner", "discarder"):
            chosen = self.fields[field]
            if isinstance(chosen, forms.ChoiceField):
                chosen.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("outcome") != NOBODY and data.get("value") is None and "value" not in self.errors:
            self.add_error("value", _("Enter the value of the hand."))
        return data

    def hand(self) -> dict[str, Any]:
        """Return the hand as ``scoring.sheets.services.entries.record_hand`` takes it."""
        data = self.cleaned_data
        if data["outcome"] == NOBODY:
            return {"number": data["number"], "outcome": "draw", "winner": None, "discarder": None, "value": None}
        discarder = data["discarder"] if data["outcome"] == DISCARD else None
        return {
            "number": data["number"],
            "outcome": "win",
            "winner": data["winner"],
            "discarder": discarder,
            "value": data["value"],
        }


class SticksLeft(forms.Form):
    """Validate the riichi stakes left on the table at the end: to the winner, or to no one, as the rules say (3.6).

    If stakes are returned, each is counted with its player, and the pages have no such field.
    """

    sticks = forms.IntegerField(
        label=_("Riichi sticks left on the table"), required=False, min_value=0, max_value=40, widget=number_input()
    )

    def with_sticks(self, typed: dict[Wind, int], rules: RuleSet) -> dict[Wind, int]:
        """Return the four counted scores with the sticks left added."""
        sticks = self.cleaned_data.get("sticks") or 0
        shares = leftover_shares(typed, sticks, rules) if len(typed) == rules.players else {}
        return {wind: value + shares.get(wind, 0) for wind, value in typed.items()}


class TotalsForm(LookedAgain, BonusCounted, FourTotals, SticksLeft, SendingForm):
    """Validate the four final scores as typed, with key and base."""


class TypedSoFar(FourTotals, SticksLeft):
    """Parse totals while they are being typed: any of them may be missing."""

    totals_required = False

    def typed(self) -> dict[Wind, int]:
        """Return the values that can be read; a field that cannot be read has its own error."""
        self.is_valid()
        typed = {wind: self.cleaned_data.get(wind.value) for wind in self.winds}
        return {wind: value for wind, value in typed.items() if value is not None}

    def so_far(self, rules: RuleSet) -> dict[Wind, int]:
        """Return the readable values with the sticks left added."""
        return self.with_sticks(self.typed(), rules)


class OverruleForm(forms.Form):
    """Ask whether a referee lets a win count although the winner's hand was ruled dead."""

    overrule = forms.BooleanField(label=_("The hand counts all the same, for the reason given"), required=False)


class LateHandForm(SendingForm):
    """Ask whether a hand written after the end counts; a refusal and a changed decision need a reason."""

    ACCEPT, REFUSE = "accept", "refuse"
    decision = forms.ChoiceField(choices=[(ACCEPT, ACCEPT), (REFUSE, REFUSE)])
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class HandCorrection(HandForm, ReasonForm, OverruleForm):
    """Validate a corrected hand, with the reason."""


class TotalsCorrection(LookedAgain, BonusCounted, FourTotals, SticksLeft, ReasonForm):
    """Validate corrected totals, with the reason."""

    def counted(self, rules: RuleSet) -> dict[str, int]:
        """Return the four totals as read, with the sticks left added."""
        scores = self.with_sticks({wind: self.cleaned_data[wind.value] for wind in self.winds}, rules)
        return {wind.value: score for wind, score in scores.items()}


class AuthorityForm(SendingForm):
    """Choose which record counts where a table has both."""

    mode = forms.ChoiceField(choices=[("hands", _("The hands")), ("totals", _("The totals"))])
