"""The forms of an event's facts, and what they share."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.rulesets import PRESETS
from tournaments.errors import Refusal
from tournaments.models import Session, Tournament
from tournaments.services.events import MAX_SESSIONS

# The field under which a refusal of the service is told; others are told above the form.
FIELDS_OF_CODES: Mapping[str, str] = {
    "tournaments.slug_taken": "slug",
    "tournaments.slug_malformed": "slug",
    "tournaments.sessions_out_of_range": "sessions",
    "tournaments.dates_reversed": "ends_on",
    "tournaments.time_zone_unknown": "time_zone",
    "rulesets.unknown_preset": "rule_set",
}
RESULT_MODES = (("", _("Held until they are released")), ("1", _("Live, while they are counted")))


def add_refusal(form: forms.Form, refusal: Refusal) -> None:
    """Tell a service's refusal beside what was typed."""
    field = FIELDS_OF_CODES.get(refusal.code)
    form.add_error(field if field in form.fields else None, str(refusal.message))


def date_field(label: Any, **options: Any) -> forms.DateField:
    # A browser's date field reads ISO dates only, whatever the page's language.
    widget = forms.DateInput(attrs={"class": "in", "type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, **options)


def text_field(label: Any, length: int, **options: Any) -> forms.CharField:
    attrs = {"class": "in"} | options.pop("attrs", {})
    return forms.CharField(label=label, max_length=length, widget=forms.TextInput(attrs=attrs), **options)


class FactsForm(forms.Form):
    """The facts that may change during the whole life of an event."""

    name = text_field(_("Name"), 160)
    starts_on = date_field(_("First day"))
    ends_on = date_field(_("Final day"), required=False)
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
        label=_("Results"), choices=RESULT_MODES, required=False, initial="", widget=forms.RadioSelect
    )

    def clean_live_results(self) -> bool:
        return bool(self.cleaned_data["live_results"])

    def clean_country(self) -> str:
        country = str(self.cleaned_data["country"]).upper()
        if country and not (len(country) == 3 and country.isascii() and country.isalpha()):
            raise forms.ValidationError(_("A country has three letters."), code="tournaments.country_malformed")
        return country


class EventForm(FactsForm):
    """A new event: its facts, its address, its rule set and the number of its sessions."""

    slug = text_field(
        _("Address"),
        80,
        required=False,
        help_text=_("The end of the event's link. Empty: made from the name."),
        attrs={"autocapitalize": "none", "spellcheck": "false"},
    )
    sessions = forms.IntegerField(
        label=_("Sessions"),
        initial=6,
        min_value=1,
        max_value=MAX_SESSIONS,
        widget=forms.NumberInput(attrs={"class": "in"}),
    )
    rule_set = forms.ChoiceField(
        label=_("Rule set"),
        choices=[(identity, rules.name) for identity, rules in PRESETS.items()],
        widget=forms.RadioSelect,
        initial="mcr-ffmj-2016",
    )
    field_order = ("name", "slug", "rule_set", "sessions", "starts_on", "ends_on", "place", "country")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("slug"):
            cleaned["slug"] = slugify(cleaned.get("name", ""))[:80].strip("-")
        return cleaned


class TimetableForm(forms.Form):
    """When each session is planned to start, in the event's own time zone."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(tournament.time_zone)
        for session in Session.objects.filter(tournament=tournament).order_by("number"):
            self.fields[f"session_{session.number}"] = self.field_of(session)

    def field_of(self, session: Session) -> forms.DateTimeField:
        planned = session.planned_at.astimezone(self.zone) if session.planned_at else None
        return forms.DateTimeField(
            label=_("Session %(session)s") % {"session": session.number},
            required=False,
            initial=planned.strftime("%Y-%m-%dT%H:%M") if planned else None,
            input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
            widget=forms.DateTimeInput(attrs={"class": "in", "type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        )

    @property
    def times(self) -> dict[int, Any]:
        """Planned starts by session number; None where the field was left empty."""
        return {
            int(name.removeprefix("session_")): value.replace(tzinfo=self.zone) if value else None
            for name, value in self.cleaned_data.items()
        }
