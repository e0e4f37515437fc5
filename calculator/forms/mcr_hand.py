"""Define what the MCR calculator is asked beside a hand: flowers, and what was announced."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from calculator.forms.hand import CalculatorForm, flag
from calculator.selectors.mcr_question import McrQuestion
from mahjong_core.mcr.win import FLOWERS, McrWin
from mahjong_core.rulesets import Family
from mahjong_core.tiles import Notation

_MAX_FANS: Final = 40
NOTATIONS: Final = [(Notation.MPSZ.value, "123m"), (Notation.SUIT_FIRST.value, "m123")]
_FANS: Final = [(number, number) for number in range(1, 82)]


class McrCalculatorForm(CalculatorForm):
    family = Family.MCR
    notations = NOTATIONS
    flag_names = McrQuestion.flags
    number_names = ("flowers", "rules", "announced")
    last_of_kind = flag(_("Last of its kind"))
    flowers = forms.IntegerField(
        label=_("Flowers"),
        required=False,
        min_value=0,
        max_value=FLOWERS,
        widget=forms.Select(choices=[(n, n) for n in range(FLOWERS + 1)]),
    )
    announced = forms.IntegerField(
        label=_("Announced value"),
        required=False,
        min_value=0,
        max_value=999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    said = forms.TypedMultipleChoiceField(choices=_FANS, coerce=int, required=False)
    say = forms.TypedChoiceField(choices=_FANS, coerce=int, required=False, empty_value=None)
    notation = forms.ChoiceField(choices=NOTATIONS, required=False)

    def question(self) -> McrQuestion:
        """Return the question, before any tap on its tiles."""
        asked = self.asked()
        data: dict[str, Any] = self.cleaned_data
        return McrQuestion(
            **asked,
            win=McrWin(**self.circumstances(), flowers=data.get("flowers") or 0),
            announced=data.get("announced"),
            said=self.fans(),
            notation=Notation(self.value_of("notation", Notation.MPSZ.value)),
        )

    def fans(self) -> tuple[int, ...]:
        """Return the announced fans after one was added (``say_now``) or taken away (``unsay``: its place)."""
        fans = tuple(self.cleaned_data.get("said") or ())[:_MAX_FANS]
        more = self.cleaned_data.get("say") if "say_now" in self.sent else None
        gone = self.sent.get("unsay", "")
        kept = tuple(number for place, number in enumerate(fans) if str(place) != gone)
        return (kept + ((more,) if more else ()))[:_MAX_FANS]
