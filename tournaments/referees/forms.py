"""Define the forms of the page on referees: where one comes from, and their tables."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import text
from tournaments.referees.selectors.coverage import Official, SessionCoverage, TableReferees
from tournaments.referees.services import Passport

FIELDS_OF_CODES = {
    "referees.country_malformed": "country",
    "referees.player_unknown": "plays_as",
    "referees.player_taken": "plays_as",
}


class CardForm(forms.Form):
    """Edit a referee's country, club and passport."""

    country = text(_("Country"), 40, hint=_("Three letters, such as FRA or DEN."), autocapitalize="characters")
    club = text(_("Club"), 120)
    licence = text(_("Referee passport"), 40)
    level = text(_("Passport level"), 40)
    valid_until = forms.DateField(
        label=_("Valid until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    plays_as = forms.IntegerField(
        label=_("Player number, if this referee also plays"),
        min_value=1,
        required=False,
        help_text=_("For a referee who also plays. They are not called to their own table and make no rulings there."),
    )

    def facts(self) -> dict[str, Any]:
        """Return the arguments of ``set_card``."""
        facts = dict(self.cleaned_data)
        passport = Passport(facts.pop("licence"), facts.pop("level"), facts.pop("valid_until"))
        return facts | {"licence": passport}


def card_form(official: Official) -> CardForm:
    initial: dict[str, Any] = {
        "country": official.home.country,
        "club": official.home.club,
        "licence": official.licence,
        "plays_as": official.plays_as,
    }
    initial |= {"level": official.level, "valid_until": official.valid_until}
    return CardForm(initial=initial, prefix=f"r{official.user.uid}")


class TablesForm(forms.Form):
    """Choose a referee for each table: those without a tie first."""

    def __init__(self, data: object = None, *, now: SessionCoverage) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        for watch in now.watches:
            self.fields[table_field(watch.table)] = _table_field(watch, now.officials)
            self.initial[table_field(watch.table)] = str(watch.official.user.uid) if watch.official else ""

    def wanted(self, now: SessionCoverage) -> dict[int, int | None]:
        """Return the tables that change: their number, and the account or None."""
        chosen = {watch.table: self.cleaned_data[table_field(watch.table)] for watch in now.watches}
        held = {watch.table: watch.official.user.pk if watch.official else None for watch in now.watches}
        shown = [*now.officials, *(watch.official for watch in now.watches if watch.official)]
        accounts = {str(official.user.uid): official.user.pk for official in shown}
        wanted_accounts = {number: accounts[value] if value else None for number, value in chosen.items()}
        return {number: user for number, user in wanted_accounts.items() if user != held[number]}


def table_field(table: int) -> str:
    return f"table-{table}"


def _table_field(watch: TableReferees, officials: Sequence[Official]) -> forms.ChoiceField:
    offered = list(watch.free or officials)
    if watch.official and watch.official not in offered:
        offered.append(watch.official)
    choices = [("", _("none")), *((str(official.user.uid), official.name) for official in offered)]
    label = _("Referee of table %(table)s") % {"table": watch.table}
    widget = forms.Select(attrs={"aria-label": label})
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=widget)
