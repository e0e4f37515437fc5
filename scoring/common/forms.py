"""Define the fields that forms about a table share: four totals, a reason, a key."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import BonusColumn
from mahjong_core.winds import WINDS, Wind
from tournaments.common.look.numbers import MINUS, print_exact, read_thousands
from tournaments.common.look.signs import continue_with
from tournaments.common.look.winds import NAMES

LONGEST_REASON = 400
MAX_COUNT = 10_000
_WITH_POINT: Final = re.compile(r"(-?\d+)[.,](\d{1,3})")


class SendingForm(forms.Form):
    """Identify a write: ``key`` makes a resend harmless, ``base`` is the newest row its sender had seen."""

    key = forms.CharField(max_length=128, required=False, widget=forms.HiddenInput)
    base = forms.IntegerField(required=False, widget=forms.HiddenInput)


class MinusField(forms.IntegerField):
    """Parse a whole number typed as text, so that a tablet's keyboard offers a minus sign; U+2212 is read too."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"class": "num end", "inputmode": "text", "autocomplete": "off"}
        super().__init__(widget=forms.TextInput(attrs=attrs), **kwargs)

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = read_thousands(value.replace(MINUS, "-"))
            self._ask_about_point(value)
        number: int | None = super().to_python(value)
        return number

    @staticmethod
    def _ask_about_point(typed: str) -> None:
        """Refuse a value with a decimal point: paper writes 45.0 for 45 000, so the writer is asked which is meant."""
        match = _WITH_POINT.fullmatch(typed)
        if not match:
            return
        whole, part = match[1], match[2]
        params = {"typed": typed, "thousands": print_exact(int(f"{whole}{part:<03}")), "ones": print_exact(int(whole))}
        message = _("“%(typed)s” contains a point, but scores are whole numbers. Was it %(thousands)s?")
        if not part.strip("0"):
            message = _(
                "“%(typed)s” contains a point, but scores are whole numbers. Was it %(thousands)s, or %(ones)s?"
            )
        raise forms.ValidationError(message, params=params, code="scoring.total_unclear")


class FourTotals(forms.Form):
    """Validate four whole numbers, one for each starting wind; a negative score may carry either minus sign.

    ``winds``: the seats of the table, three of them in a club's game of three.
    """

    totals_required = True

    def __init__(self, *args: Any, winds: Sequence[Wind] = WINDS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.winds = tuple(winds)
        for wind in self.winds:
            self.fields[wind.value] = MinusField(label=NAMES[wind], required=self.totals_required)

    def totals(self) -> dict[str, int]:
        return {wind.value: self.cleaned_data[wind.value] for wind in self.winds}

    def seats(self) -> list[forms.BoundField]:
        return [self[wind.value] for wind in self.winds]


class BonusCounted(forms.Form):
    """Validate the counts of bonus columns, one for each seat; an empty field is none."""

    winds: tuple[Wind, ...] = WINDS

    def __init__(self, *args: Any, columns: Sequence[BonusColumn] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.columns = tuple(columns)
        for place, column in enumerate(self.columns):
            for wind in self.winds:
                label = continue_with(column.name, NAMES[wind])
                field = MinusField(label=label, required=False, min_value=-MAX_COUNT, max_value=MAX_COUNT)
                self.fields[f"bonus-{place}-{wind.value}"] = field

    def bonus(self) -> dict[str, dict[str, int]]:
        """Return the counts by column and seat, without those that are zero; empty columns are left out."""
        counts = {
            column.name: {
                wind.value: count
                for wind in self.winds
                if (count := self.cleaned_data.get(f"bonus-{place}-{wind.value}"))
            }
            for place, column in enumerate(self.columns)
        }
        return {name: seats for name, seats in counts.items() if seats}

    def fill_bonus(self, counts: Mapping[str, Mapping[Wind, int]]) -> None:
        """Fill the fields with the counts written before."""
        for place, column in enumerate(self.columns):
            for wind, count in counts.get(column.name, {}).items():
                self.initial[f"bonus-{place}-{wind.value}"] = count or None

    def bonus_rows(self) -> list[tuple[BonusColumn, list[tuple[Wind, forms.BoundField]]]]:
        """Return each column with its four fields."""
        return [
            (column, [(wind, self[f"bonus-{place}-{wind.value}"]) for wind in self.winds])
            for place, column in enumerate(self.columns)
        ]


class ReasonForm(SendingForm):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
