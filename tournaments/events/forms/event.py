"""Define the forms of an event's facts, and what they share."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.seating.bounds import MAX_SESSIONS, PLACES_AT_A_TABLE
from tournaments.models import MAX_PLAYERS, MAX_TABLES, CardExtent

# The field under which a refusal of the service is told; others are told above the form.
FIELDS_OF_CODES: Mapping[str, str] = {
    "tournaments.slug_taken": "slug",
    "tournaments.slug_malformed": "slug",
    "tournaments.sessions_out_of_range": "sessions",
    "tournaments.dates_reversed": "ends_on",
    "tournaments.session_begun": "sessions",
    "tournaments.tables_numbered": "first_table",
    "tournaments.players_out_of_range": "expected_players",
    "tournaments.time_zone_unknown": "time_zone",
    "rulesets.unknown_preset": "rule_set",
}
_SITTING_OUT = (("1", _("Players may sit a session out")), ("", _("All players play every session")))
_TAIWAN = (("", "TWN"), ("1", _("TPE, Chinese Taipei")))
_VERIFICATION = (
    ("", _("A second person, if there are 16 players or more")),
    ("1", _("Always a second person")),
    ("0", _("Anyone, including the person who entered the sheet")),
)
_RESULT_MODES = (("", _("Results after their release")), ("1", _("Results at once, as sheets are submitted")))
_NAMING_MODES = (("1", _("May be named later")), ("", _("Named before the session starts")))


def _date_field(label: Any, **options: Any) -> forms.DateField:
    # A browser's date field reads ISO dates only, whatever the page's language.
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, **options)


def text_field(label: Any, length: int, **options: Any) -> forms.CharField:
    attrs = options.pop("attrs", {})
    return forms.CharField(label=label, max_length=length, widget=forms.TextInput(attrs=attrs), **options)


def _last_session_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=MAX_SESSIONS,
        help_text=_("If left empty, the ranking runs to the end, including finals."),
    )


class FactsForm(forms.Form):
    """Edit the facts that may change during the whole life of an event."""

    name = text_field(pgettext_lazy("of a thing", "Name"), 160)
    starts_on = _date_field(_("First day"))
    ends_on = _date_field(_("Last day"), required=False)
    place = text_field(pgettext_lazy("where an event is held", "Place"), 160, required=False)
    country = text_field(
        _("Country"),
        3,
        required=False,
        help_text=_("Three letters: FRA, NED, JPN."),
        attrs={"autocapitalize": "characters"},
    )
    time_zone = text_field(_("Time zone"), 60, initial="Europe/Paris", help_text=_("Such as Europe/Paris."))
    live_results = forms.ChoiceField(
        label=_("Results"), choices=_RESULT_MODES, required=False, initial="", widget=forms.RadioSelect
    )

    sitting_out_allowed = forms.ChoiceField(
        label=_("Sitting out"),
        choices=_SITTING_OUT,
        required=False,
        initial="1",
    )
    two_person_verification = forms.ChoiceField(
        label=_("Who verifies a sheet"),
        choices=_VERIFICATION,
        required=False,
        initial="",
        help_text=_("Players are counted when the first session starts."),
    )
    first_table = forms.IntegerField(
        label=_("Number of the first table"),
        initial=1,
        min_value=1,
        max_value=MAX_TABLES,
        required=False,
        help_text=_("Use a number other than 1 if two events share a hall."),
    )

    expected_players = forms.IntegerField(
        label=_("Expected number of players"),
        required=False,
        min_value=PLACES_AT_A_TABLE,
        max_value=MAX_PLAYERS,
        help_text=_("You enter the players later."),
    )

    teams_until = _last_session_field(_("Team ranking up to session"))
    countries_until = _last_session_field(_("Country ranking up to session"))

    chinese_taipei = forms.ChoiceField(
        label=_("Code for Taiwan"),
        choices=_TAIWAN,
        required=False,
        initial="",
    )
    table_cards = forms.ChoiceField(
        label=_("Table cards"),
        choices=CardExtent.choices,
        required=False,
        initial=CardExtent.EVENT,
        help_text=_("The code on a card opens the sheet of its table. Changing this revokes earlier cards."),
    )

    allow_unnamed_substitutes = forms.ChoiceField(
        label=_("Substitutes"), choices=_NAMING_MODES, required=False, initial="1", widget=forms.RadioSelect
    )

    def clean_allow_unnamed_substitutes(self) -> bool:
        """Return the answer, or the event's current one where the form was sent without the question."""
        if self.add_prefix("allow_unnamed_substitutes") not in self.data:
            return bool(
                self.get_initial_for_field(self.fields["allow_unnamed_substitutes"], "allow_unnamed_substitutes")
            )
        return bool(self.cleaned_data["allow_unnamed_substitutes"])

    def clean_live_results(self) -> bool:
        return bool(self.cleaned_data["live_results"])

    def clean_sitting_out_allowed(self) -> bool:
        if "sitting_out_allowed" not in self.data:
            return bool(self.get_initial_for_field(self.fields["sitting_out_allowed"], "sitting_out_allowed"))
        return bool(self.cleaned_data["sitting_out_allowed"])

    def clean_chinese_taipei(self) -> bool:
        if "chinese_taipei" not in self.data:
            return bool(self.get_initial_for_field(self.fields["chinese_taipei"], "chinese_taipei"))
        return bool(self.cleaned_data["chinese_taipei"])

    def clean_table_cards(self) -> str:
        typed = self.cleaned_data["table_cards"]
        return str(typed or self.get_initial_for_field(self.fields["table_cards"], "table_cards"))

    def clean_two_person_verification(self) -> bool | None:
        """Return the answer, or the event's current one where the form was sent without the question."""
        sent = self.cleaned_data["two_person_verification"]
        if "two_person_verification" not in self.data:
            sent = self.get_initial_for_field(self.fields["two_person_verification"], "two_person_verification")
        return None if sent in ("", None) else sent == "1"

    def clean_first_table(self) -> int:
        typed: int | None = self.cleaned_data["first_table"]
        return typed or int(self.get_initial_for_field(self.fields["first_table"], "first_table"))

    def clean_expected_players(self) -> int | None:
        """Return the answer, or the event's current one where the form was sent without the question."""
        if self.add_prefix("expected_players") not in self.data:
            current: int | None = self.get_initial_for_field(self.fields["expected_players"], "expected_players")
            return current
        return cast("int | None", self.cleaned_data["expected_players"])

    def clean_country(self) -> str:
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 3 and country.isascii() and country.isalpha()):
            raise forms.ValidationError(_("A country has three letters."), code="tournaments.country_malformed")
        return country
