"""Parse the forms of a club's evening and season."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.clubs.evening import By
from mahjong_core.clubs.season import SeasonBy
from mahjong_core.logs import MAX_BYTES
from mahjong_core.rulesets.records import Family
from mahjong_core.winds import WINDS, Wind
from scoring.clubs.selectors.games import Game
from scoring.clubs.selectors.logs import LoggedSeat
from scoring.clubs.selectors.matches import Match, Side
from scoring.clubs.services.matches import MAX_REASON, MAX_TABLES
from scoring.common.forms import BonusCounted, FourTotals
from tournaments.common.forms.widgets import number_input, select
from tournaments.common.look.winds import wind_letter
from tournaments.common.models.base import read_uid
from tournaments.models import Participant

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


class PlayersForm(forms.Form):
    """Validate several players by number, as a button sends them."""

    numbers = forms.RegexField(r"^\d{1,9}(?:,\d{1,9})*$", max_length=4000)

    def clean_numbers(self) -> list[int]:
        return [int(text) for text in str(self.cleaned_data["numbers"]).split(",")]


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


class ResultForm(FourTotals):
    """Validate the totals of one of several games on a page, which keeps what is typed while it is renewed.

    The page names a game by its uid, so that it can do so before the game is started; a number names one as well.
    """

    game = forms.RegexField(r"^\d{1,9}$|^[0-9a-f-]{32,36}$", widget=forms.HiddenInput)
    sure = forms.BooleanField(label=_("Checked and correct"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, game: UUID | str = "", winds: Sequence[Wind] = WINDS
    ) -> None:
        super().__init__(data, auto_id=f"game-{game}-%s", initial={"game": game}, winds=winds)
        for wind in self.winds:
            hint = "done" if wind is self.winds[-1] else "next"
            self.fields[wind.value].widget.attrs |= {"hx-preserve": True, "enterkeyhint": hint}


class PhoneForm(forms.Form):
    """Validate which of the four acts on a phone, and which result they looked at."""

    seat = forms.ChoiceField(choices=[(wind.value, wind.value) for wind in WINDS], required=False)
    version = forms.IntegerField(min_value=1, required=False)


class SiteRatingForm(forms.Form):
    """Validate which rating of the site is shown."""

    family = forms.ChoiceField(
        label=_("Game"),
        choices=[(Family.RIICHI.value, _("Riichi")), (Family.MCR.value, _("MCR"))],
        required=False,
        widget=select(),
    )
    club = forms.CharField(label=_("Club"), max_length=160, required=False)


class SeasonForm(forms.Form):
    """Validate which ranking of the season is shown."""

    by = forms.ChoiceField(
        label=_("Ranking"),
        choices=[
            (BY_RATING, _("Rating")),
            (SeasonBy.SUM, _("Sum of all games")),
            (SeasonBy.MEAN, _("Mean (with a minimum number of games)")),
            (SeasonBy.BEST, _("Sum of the best games")),
            (SeasonBy.EVENINGS, _("Sum of the best evenings")),
        ],
        required=False,
        widget=select(),
    )
    games = forms.IntegerField(
        label=_("Number of games or evenings"),
        min_value=1,
        max_value=_MAX_COUNTED,
        required=False,
        widget=number_input(),
    )
    thousands = forms.BooleanField(label=_("In thousands, as +284.0"), required=False)


def total_fields(game: Game, form: GameTotalsForm | ResultForm) -> list[tuple[Wind, str, forms.BoundField]]:
    """Return wind, name and field of each seat; the fields contain the totals typed before."""
    if not form.is_bound:
        form.initial.update({seat.wind.value: seat.score for seat in game.seats if seat.score is not None})
    return [(seat.wind, seat.name, form[seat.wind.value]) for seat in game.seats]


def proposed_tables(data: QueryDict) -> tuple[list[dict[str, int]], list[UUID | None]]:
    """Return the tables of the form, by wind, and the uids of their games.

    ``start`` names one of them by its place, or all.
    """
    tables: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for name, value in data.items():
        seat = _SEAT.fullmatch(name)
        if seat is not None and str(value).isdecimal():
            tables[int(seat[1])][seat[2]] = int(str(value)[:9])
    chosen = data.get("start", "")
    places = [place for place in sorted(tables) if chosen in ("all", str(place))]
    named = Counter(data.get(f"{place}game", "") for place in places)
    uids = [_uid(text) if named[text := data.get(f"{place}game", "")] == 1 else None for place in places]
    return [tables[place] for place in places], uids


def _uid(text: str) -> UUID | None:
    """Return the uid of a game, None if it is malformed: then the game gets one of its own."""
    uid = read_uid(text)
    return uid if uid.int else None


class MatchForm(forms.Form):
    """Validate a new match of teams."""

    teams = forms.MultipleChoiceField(label=_("Teams"), widget=forms.CheckboxSelectMultiple)
    tables = forms.TypedChoiceField(
        label=pgettext_lazy("how many", "Tables"),
        choices=[(n, n) for n in range(1, MAX_TABLES + 1)],
        coerce=int,
        initial=1,
        widget=select(),
    )
    day = forms.DateField(
        label=_("Evening"),
        required=False,
        help_text=_("Empty: this evening."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    is_secret = forms.BooleanField(label=_("Line-ups are secret until all are received"), required=False, initial=True)

    def __init__(self, data: Any = None, *, teams: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["teams"].choices = [(name, name) for name in teams]  # type: ignore[attr-defined]  # a field of choices


class LineUpForm(forms.Form):
    """Validate the line-up of a team: a player for each place. ``others``: who belongs to no team or another one."""

    def __init__(self, data: Any = None, *, match: Match, side: Side, others: Sequence[Participant] = ()) -> None:
        super().__init__(data, prefix=f"team-{side.team.pk}")
        choices: list[Any] = [("", _("Choose")), *((player.number, player.name) for player in side.players)]
        groups: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for player in others:
            groups[player.team.name if player.team else ""].append((player.number, player.name))
        for team, players in sorted(groups.items()):
            choices.append((_("Substitutes from %(team)s") % {"team": team} if team else _("Without a team"), players))
        for place in range(match.places):
            self.fields[f"place-{place}"] = forms.TypedChoiceField(
                label=_("Table %(n)s") % {"n": place * match.row.tables // match.places + 1},
                choices=choices,
                coerce=int,
                initial=side.order[place].number if place < len(side.order) else None,
                widget=select(),
            )

    def places(self) -> list[int]:
        """Return the chosen numbers in the order of the tables."""
        return [self.cleaned_data[name] for name in self.fields]


class RevealForm(forms.Form):
    reason = forms.CharField(label=_("Why"), max_length=MAX_REASON)


class LogForm(forms.Form):
    """Validate the log of a game that was played online: a file, or its text."""

    file = forms.FileField(label=_("File"), required=False)
    text = forms.CharField(
        label=_("Or its text"), required=False, max_length=MAX_BYTES, widget=forms.Textarea(attrs={"rows": 4})
    )

    def clean(self) -> dict[str, Any]:
        """Return the bytes of the log as ``log``."""
        data: dict[str, Any] = super().clean() or {}
        file, text = data.get("file"), data.get("text", "")
        if not file and not text:
            raise forms.ValidationError(_("Choose a file, or paste its text."))
        # A byte more than allowed is enough to refuse a file that is too large.
        return data | {"log": file.read(MAX_BYTES + 1) if file else text.encode()}


class LogSeatsForm(forms.Form):
    """Choose the player at each seat of a log; who has the same name is proposed, nobody else."""

    started_at = forms.DateTimeField(
        label=_("When it was played"),
        required=False,
        help_text=_("Empty: now."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def __init__(
        self, data: Any, *, found: Sequence[LoggedSeat], players: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        choices = [("", _("Choose")), *((number, f"{number} {name}") for number, name in players)]
        for seat in found:
            self.fields[f"seat-{seat.wind.value}"] = forms.TypedChoiceField(
                label=f"{wind_letter(seat.wind)} \N{MIDDLE DOT} {seat.name}",
                choices=choices,
                coerce=int,
                initial=seat.number,
                widget=select(),
            )

    def seats(self) -> list[forms.BoundField]:
        return [self[f"seat-{wind.value}"] for wind in WINDS]

    def chosen(self) -> dict[str, int]:
        """Return the numbers of the players by starting wind."""
        return {wind.value: self.cleaned_data[f"seat-{wind.value}"] for wind in WINDS}
