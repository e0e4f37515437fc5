"""Define the forms of a row of the results desk."""

from typing import Any, Final

from django import forms

from mahjong_core.rulesets import Family, RuleSet
from mahjong_core.winds import WINDS, Wind
from scoring.common.forms import FourTotals, SendingForm

# Riichi points end in two zeros, and paper leaves them out: three figures or fewer are hundreds.
_HUNDREDS: Final = 1000


class _AsOnPaper(FourTotals):
    """Parse four totals as the paper of the game has them."""

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules

    def in_points(self) -> dict[Wind, int]:
        """Return the totals that can be read, in points: in riichi 388 is 38,800, and 38,800 is the same."""
        read = {wind: self.cleaned_data.get(wind.value) for wind in WINDS}
        return {wind: self._points(value) for wind, value in read.items() if value is not None}

    def _points(self, value: int) -> int:
        is_short = self.rules.family is Family.RIICHI and abs(value) < _HUNDREDS
        return value * 100 if is_short else value

    def points_by_key(self) -> dict[str, int]:
        """Return all four totals in points, as services take them."""
        return {wind.value: value for wind, value in self.in_points().items()}


class FirstReading(_AsOnPaper, SendingForm):
    """Validate a first reading; ``leave``: record it although it does not add up."""

    leave = forms.BooleanField(required=False)


class SecondReading(_AsOnPaper):
    """Validate a second reading of the version that its reader had before them."""

    version = forms.IntegerField(min_value=1)


class TypedInRow(_AsOnPaper):
    """Parse a row while it is being typed: any of the four may be missing."""

    totals_required = False


class TakenReading(forms.Form):
    """Validate which reading matches the paper, or that a referee is called."""

    FIRST, SECOND, REFEREE = "first", "second", "referee"
    take = forms.ChoiceField(choices=[(name, name) for name in (FIRST, SECOND, REFEREE)])
    version = forms.IntegerField(min_value=1)
