"""Parse the forms of a club's evening and season."""

import re
from collections import defaultdict
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from mahjong_core.clubs.evening import By
from mahjong_core.clubs.season import SeasonBy
from mahjong_core.winds import WINDS, Wind
from scoring.clubs.selectors.games import Game
from scoring.common.forms import BonusCounted, FourTotals
from tournaments.common.forms.widgets import number_input, select

_SEAT: Final = re.compile(r"(\d{1,3})([ESWN])")
_MAX_COUNTED: Final = 999
MAX_FEE: Final = 1_000_000
MAX_WHOLE: Final = 2**31 - 1
BY_RATING: Final = "rating"


class GuestForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the guest"), max_length=160, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class PlayerForm(forms.Form):
    """Validate one tap on a player: here or not, paid or not."""

    number = forms.IntegerField(min_value=1)
    yes = forms.BooleanField(required=False)


class FeesForm(forms.Form):
    """Validate the fees of a club, in whole units of a currency."""

    evening = forms.IntegerField(label=_("Fee of an evening"), min_value=0, max_value=MAX_FEE, widget=number_input())
    membership = forms.IntegerField(
        label=_("Membership of the season"), min_value=0, max_value=MAX_FEE, initial=0, widget=number_input()
    )
    currency = forms.RegexField(
        r"^[A-Za-z]{3}$", label=_("Currency"), initial="EUR", help_text=_("EUR, CHF …"), max_length=3
    )
    since = forms.DateField(
        label=_("From the evening"),
        required=False,
        help_text=_("Empty: from this evening on. Earlier evenings keep their fee."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).upper()


class PaymentForm(forms.Form):
    """Validate that someone paid what is open, or that the club waives it."""

    number = forms.IntegerField(min_value=1)
    waived = forms.BooleanField(required=False)


class DebtsForm(forms.Form):
    """Validate which debts are listed: everyone's, or those of this evening; and the words of a name."""

    TONIGHT: Final = "tonight"
    who = forms.ChoiceField(choices=[("", ""), (TONIGHT, TONIGHT)], required=False)
    q = forms.CharField(max_length=160, required=False)


class TakeBackForm(forms.Form):
    payment = forms.IntegerField(min_value=1, max_value=MAX_WHOLE)


class ByForm(forms.Form):
    by = forms.ChoiceField(
        choices=[(By.FRESH, _("Fewest repeats")), (By.LOT, _("By lot")), (By.RANK, _("By rank"))], required=False
    )


class GameTotalsForm(BonusCounted, FourTotals):
    sure = forms.BooleanField(label=_("Checked and correct"), required=False)


class PhoneForm(forms.Form):
    """Validate which of the four acts on a phone, and which result they looked at."""

    seat = forms.ChoiceField(choices=[(wind.value, wind.value) for wind in WINDS], required=False)
    version = forms.IntegerField(min_value=1, required=False)


class SeasonForm(forms.Form):
    """Validate which ranking of the season is shown."""

    by = forms.ChoiceField(
        label=_("Ranking"),
        choices=[
            (BY_RATING, _("Rating")),
            (SeasonBy.SUM, _("Sum of all games")),
            (SeasonBy.MEAN, _("Mean, from this many games")),
            (SeasonBy.BEST, _("Sum of the best games")),
            (SeasonBy.EVENINGS, _("Sum of the best evenings")),
        ],
        required=False,
        widget=select(),
    )
    games = forms.IntegerField(
        label=_("Games or evenings"), min_value=1, max_value=_MAX_COUNTED, required=False, widget=number_input()
    )
    thousands = forms.BooleanField(label=_("In thousands, as +284.0"), required=False)


def total_fields(game: Game, form: GameTotalsForm) -> list[tuple[Wind, str, forms.BoundField]]:
    """Return wind, name and field of each seat; the fields contain the totals typed before."""
    if not form.is_bound:
        form.initial.update({seat.wind.value: seat.score for seat in game.seats if seat.score is not None})
    return [(seat.wind, seat.name, form[seat.wind.value]) for seat in game.seats]


def proposed_tables(data: QueryDict) -> list[dict[str, int]]:
    """Return the tables of the form, by wind; ``start`` names one of them by its place, or all."""
    tables: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for name, value in data.items():
        seat = _SEAT.fullmatch(name)
        if seat is not None and str(value).isdecimal():
            tables[int(seat[1])][seat[2]] = int(str(value)[:9])
    chosen = data.get("start", "")
    return [table for place, table in sorted(tables.items()) if chosen in ("all", str(place))]
