"""The public form, and how an organiser sets it up."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.forms.base import email, line
from registration.models import RegistrationForm
from registration.services.forms import FormFacts
from registration.services.registrations import Entry
from tournaments.models.people import FEDERATION_NUMBER_LENGTH
from tournaments.selectors.countries import read_country

# Under which field a refusal of the service stands.
FORM_FIELDS: Mapping[str, str] = {
    "registration.moments_reversed": "closes_at",
    "registration.places_not_fours": "places",
    "registration.fewer_than_taken": "places",
    "registration.quotas_too_many": "quotas",
}
_LARGEST_FEE = 100_000  # in whole units of the currency
_QUOTA = re.compile(r"(.+?)[\s:=]+(\d{1,4})")


class EntryForm(forms.Form):
    """Asks little. ``website`` is for programs alone: people do not see it."""

    given_name = line(_("Given name"), 80, autocomplete="given-name")
    family_name = line(_("Family name"), 80, autocomplete="family-name")
    country = line(_("Country you play for"), 60, hint=_("A code such as FRA or NED, or its name."))
    club = line(_("Club"), 120, required=False)
    federation_number = line(_("Federation number"), 20, required=False, hint=_("8 signs, with the leading zero."))
    email = email(_("E-mail"), hint=_("Only the organisers see it."))
    remark = line(_("Something the hall should know"), 500, required=False)
    website = forms.CharField(required=False, max_length=200)
    consent = forms.BooleanField(error_messages={"required": _("Without this nobody can play: it is needed.")})
    photos_agreed = forms.BooleanField(required=False)

    def clean_country(self) -> str:
        code = read_country(self.cleaned_data["country"])
        if code is None:
            raise forms.ValidationError(_("No country has this name or code."), code="registration.country_unknown")
        return code

    def clean_federation_number(self) -> str:
        number = re.sub(r"[\s.-]", "", self.cleaned_data["federation_number"])
        if number and len(number) != FEDERATION_NUMBER_LENGTH:
            raise forms.ValidationError(
                _("A federation number has 8 signs; this one has %(n)s."),
                code="registration.federation_number",
                params={"n": len(number)},
            )
        return number

    def is_program(self) -> bool:
        return bool(self.data.get("website"))

    def entry(self, language: str) -> Entry:
        typed = self.cleaned_data
        names = ("given_name", "family_name", "country", "club", "federation_number", "email", "remark")
        facts = {name: typed[name] for name in (*names, "photos_agreed")}
        return Entry(**facts, language=language)


def _moment(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"class": "in", "type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, widget=widget, input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"])


def _number(label: Any, least: int, most: int, hint: Any = "") -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "in", "inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, help_text=hint, widget=widget)


def _text(label: Any, most: int, *, required: bool = False, hint: Any = "", rows: int = 3) -> forms.CharField:
    widget = forms.Textarea(attrs={"class": "in", "rows": rows})
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


class SettingsForm(forms.Form):
    """Moments are on the clock of the event's own place."""

    opens_at = _moment(_("Opens"))
    closes_at = _moment(_("Closes"))
    places = _number(_("Places"), 4, 4000, _("In fours: a table has four seats."))
    quotas = _text(
        _("Places kept for countries"), 2000, hint=_("A line for each, such as “FRA 36”. The rest is for all others.")
    )
    review = forms.BooleanField(required=False)
    offer_hours = _number(_("Hours to answer an offer"), 2, 240, _("Shorter by itself near the event."))
    fee = forms.DecimalField(
        label=_("Fee"),
        min_value=0,
        max_value=_LARGEST_FEE,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"class": "in", "step": "0.01"}),
    )
    currency = forms.RegexField(
        r"^[A-Za-z]{3}$", label=_("Currency"), widget=forms.TextInput(attrs={"class": "in"}), help_text=_("EUR, CHF …")
    )
    intro = _text(_("What stands above the form"), 4000)
    payment = _text(_("How to pay"), 2000, hint=_("Shown to whoever has a place: account, purpose, until when."))
    privacy = _text(_("What happens to the data"), 8000, required=True, rows=6)

    def __init__(self, data: Any = None, *, zone: str, form: RegistrationForm | None = None, **options: Any) -> None:
        self._zone = ZoneInfo(zone)
        super().__init__(data, initial=_initial(form, self._zone) | options.pop("initial", {}), **options)

    def clean_quotas(self) -> dict[str, int]:
        quotas: dict[str, int] = {}
        for text in filter(None, map(str.strip, self.cleaned_data["quotas"].splitlines())):
            read = _QUOTA.fullmatch(text)
            code = read_country(read[1]) if read else None
            if read is None or code is None:
                raise forms.ValidationError(
                    _("“%(line)s” is not a country and a number."),
                    code="registration.quota_malformed",
                    params={"line": text},
                )
            quotas[code] = int(read[2])
        return quotas

    def _in_zone(self, name: str) -> datetime:
        moment: datetime = self.cleaned_data[name]
        return moment.replace(tzinfo=self._zone)

    def facts(self) -> FormFacts:
        typed = self.cleaned_data
        same = ("places", "privacy", "quotas", "review", "offer_hours", "intro", "payment")
        return FormFacts(
            opens_at=self._in_zone("opens_at"),
            closes_at=self._in_zone("closes_at"),
            fee_cents=int(typed["fee"] * 100),
            currency=typed["currency"].upper(),
            **{name: typed[name] for name in same},
        )


def _initial(form: RegistrationForm | None, zone: ZoneInfo) -> dict[str, Any]:
    if form is None:
        return {"offer_hours": 48, "fee": 0, "currency": "EUR", "places": 32}
    facts: dict[str, Any] = {
        name: getattr(form, name)
        for name in ("places", "review", "offer_hours", "currency", "intro", "payment", "privacy")
    }
    return facts | {
        "opens_at": form.opens_at.astimezone(zone).replace(tzinfo=None),
        "closes_at": form.closes_at.astimezone(zone).replace(tzinfo=None),
        "fee": f"{form.fee_cents // 100}.{form.fee_cents % 100:02}",
        "quotas": "\n".join(f"{country} {places}" for country, places in form.quotas.items()),
    }
