"""Define the settings of the registration form.

Times, places, members, guardians, teams, the fee, texts by language.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings as site
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registration.common.forms import TextsForm, email, line
from registration.fees.selectors.payment import iban_is_right
from registration.form.services import FormFacts
from registration.models import TEXTS_BY_LANGUAGE, ClosesWith, RegistrationForm
from registration.registrations.models import CONTACT_WEEKS, LARGEST_TEAM, MAX_CONTACT_WEEKS, MEMBERS_WORD_LENGTH
from tournaments.common.look.languages import reader
from tournaments.common.look.money import print_amount, read_amount
from tournaments.common.selectors.countries import read_country

# Under which field a refusal of the service stands.
FORM_FIELDS: Mapping[str, str] = {
    "registration.moments_reversed": "closes_at",
    "registration.places_not_fours": "places",
    "registration.fewer_than_taken": "places",
    "registration.quotas_too_many": "quotas",
    "registration.members_moment": "members_until",
    "registration.members_unsaid": "members_word",
    "registration.team_size_range": "team_size",
    "registration.contact_weeks": "contact_weeks",
}
_LARGEST_FEE = 100_000  # in whole units of the currency
_QUOTA = re.compile(r"(.+?)[\s:=]+(\d{1,4})")


class AmountField(forms.CharField):
    """Parse an amount of money, with a comma or a point before the cents."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=20, widget=widget, **options)

    def clean(self, value: Any) -> int:
        """Return the amount in cents."""
        amount = read_amount(super().clean(value))
        if amount is None or amount != amount.quantize(Decimal("0.01")) or not 0 <= amount <= _LARGEST_FEE:
            raise forms.ValidationError(
                _("Enter an amount such as %(example)s."),
                code="registration.fee_malformed",
                params={"example": print_amount(1250)},
            )
        return int(amount * 100)


class WallClockField(forms.DateTimeField):
    """Parse a local time; the form sets the time zone."""

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(UTC):  # in which every time exists, once
            moment = super().to_python(value)
        return moment.replace(tzinfo=None) if moment else None


def _moment(label: Any, *, required: bool = True, hint: Any = "") -> WallClockField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
    return WallClockField(label=label, widget=widget, input_formats=formats, required=required, help_text=hint)


def _number(label: Any, least: int, most: int, hint: Any = "", *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, help_text=hint, required=required)


def _text(label: Any, most: int, *, required: bool = False, hint: Any = "", rows: int = 3) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


class SettingsForm(TextsForm):
    """Edit the settings; times are in the time zone of the event's place.

    Texts without a language in their names are in ``language``, which every other one falls back to.
    """

    translated = TEXTS_BY_LANGUAGE

    opens_at = _moment(_("Opens"))
    closes_at = _moment(_("Closes"))
    closes_with = forms.ChoiceField(
        label=_("Close earlier"),
        choices=ClosesWith.choices,
        required=False,
        help_text=_("The form closes at the closing time in any case."),
    )
    members_until = _moment(
        _("Members only until"), required=False, hint=_("Leave empty to open for everyone at once.")
    )
    member_countries = line(
        _("Countries whose players are members"), 300, required=False, hint=_("Codes or names, separated by commas.")
    )
    member_clubs = _text(_("Clubs whose players are members"), 4000, hint=_("One per line."))
    members_word = line(
        _("Code for members"),
        MEMBERS_WORD_LENGTH,
        required=False,
        hint=_("Players who enter it count as members. The page “Registrations” has a link that contains the code."),
    )
    asks_guardian = forms.BooleanField(required=False)
    adult_age = _number(_("Adult from age"), 1, 30, required=False)
    team_size = _number(
        _("Players per team"),
        0,
        LARGEST_TEAM,
        _("2 for partners. Empty or 0: players register individually."),
        required=False,
    )
    teams_only = forms.BooleanField(required=False)
    places = _number(_("Places"), 4, 4000, _("A multiple of four: a table has four seats."))
    quotas = _text(
        _("Places reserved for countries"),
        2000,
        hint=_("One per line, such as “FRA 36”. All other places are for the other countries."),
    )
    review = forms.BooleanField(required=False)
    shows_names = forms.BooleanField(required=False)
    offer_hours = _number(_("Hours to answer an offer"), 2, 240, _("Shortened automatically near the event."))
    fee = AmountField(label=_("Fee"))
    currency = forms.RegexField(r"^[A-Za-z]{3}$", label=_("Currency"), help_text=_("EUR, CHF …"))
    intro = _text(_("Text above the form"), 4000)
    payee = line(_("Account holder"), 70, required=False)
    iban = line(
        "IBAN", 42, required=False, hint=_("For fees in euros, a code for banking apps is shown next to the text.")
    )
    payment = _text(_("How to pay"), 2000, hint=_("Shown to people with a place: account, purpose, deadline."))
    reply_to = email(_("Reply address"), hint=_("An address read by the organisers."))
    privacy = _text(_("Data protection notice"), 8000, required=True, rows=6)
    # Whoever says nothing of the weeks leaves them as they are.
    contact_weeks = _number(
        _("Weeks until contact data are removed"),
        1,
        MAX_CONTACT_WEEKS,
        _("After the last day of the tournament."),
        required=False,
    )
    language = forms.ChoiceField(label=_("Language of these texts"), choices=site.LANGUAGES, required=False)

    def __init__(self, data: Any = None, *, zone: str, form: RegistrationForm | None = None, **options: Any) -> None:
        self._zone = ZoneInfo(zone)
        initial = _initial(form, self._zone) | options.pop("initial", {})
        super().__init__(data, initial=initial, **options)
        self.others = [(code, name) for code, name in site.LANGUAGES if code != initial["language"]]
        for code, name in self.others:
            for about in TEXTS_BY_LANGUAGE:
                own = self.fields[about]
                label = _("%(text)s, %(language)s") % {"text": own.label, "language": name}
                field = _text(label, own.max_length or 0, rows=4)  # type: ignore[attr-defined]
                field.widget.attrs["lang"] = code
                self.fields[f"{about}_{code}"] = field
                kept = form.texts.get(code, {}).get(about, "") if form else ""
                self.initial.setdefault(f"{about}_{code}", kept)

    @property
    def languages(self) -> list[tuple[str, str]]:
        """Return the languages of the installation, each by its own name."""
        return [(code, str(name)) for code, name in site.LANGUAGES]

    def clean_opens_at(self) -> datetime:
        return self._in_zone("opens_at")

    def clean_members_until(self) -> datetime | None:
        return self._in_zone("members_until") if self.cleaned_data["members_until"] else None

    def clean_closes_at(self) -> datetime:
        """Return the closing time; of an hour that occurs twice in autumn the second."""
        return self._in_zone("closes_at", fold=1)

    def _in_zone(self, name: str, *, fold: int = 0) -> datetime:
        typed: datetime = self.cleaned_data[name]
        moment = typed.replace(tzinfo=self._zone, fold=fold)
        if moment.astimezone(UTC).astimezone(self._zone).replace(tzinfo=None) != typed:
            raise forms.ValidationError(
                _("This time does not exist because of the change to summer time."), code="registration.no_such_time"
            )
        return moment

    def clean_member_countries(self) -> list[str]:
        codes = []
        for name in filter(None, map(str.strip, self.cleaned_data["member_countries"].split(","))):
            code = read_country(name)
            if code is None:
                raise forms.ValidationError(
                    _("“%(name)s” is not a country."), code="registration.country_unknown", params={"name": name}
                )
            codes.append(code)
        return list(dict.fromkeys(codes))

    def clean_member_clubs(self) -> list[str]:
        lines = self.cleaned_data["member_clubs"].splitlines()
        return list(dict.fromkeys(filter(None, (" ".join(name.split()) for name in lines))))

    def clean_iban(self) -> str:
        iban = "".join(str(self.cleaned_data["iban"]).split()).upper()
        if iban and not iban_is_right(iban):
            raise forms.ValidationError(
                _("The check digits of this IBAN are wrong. Check the number."),
                code="registration.iban_malformed",
            )
        return iban

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("iban") and not cleaned.get("payee"):
            self.add_error(
                "payee", forms.ValidationError(_("Enter the account holder."), code="registration.payee_missing")
            )
        if any(cleaned.get(f"{about}_{cleaned.get('language')}") for about in TEXTS_BY_LANGUAGE):
            words = _("There are texts in this language below: delete them first.")
            self.add_error("language", forms.ValidationError(words, code="registration.language_twice"))
        return cleaned

    def clean_quotas(self) -> dict[str, int]:
        quotas: dict[str, int] = {}
        for text in filter(None, map(str.strip, self.cleaned_data["quotas"].splitlines())):
            read = _QUOTA.fullmatch(text)
            code = read_country(read[1]) if read else None
            if read is None or code is None:
                raise forms.ValidationError(
                    _("“%(line)s” is not a country followed by a number."),
                    code="registration.quota_malformed",
                    params={"line": text},
                )
            quotas[code] = int(read[2])
        return quotas

    def facts(self) -> FormFacts:
        """Return the settings for the service."""
        typed = self.cleaned_data
        return FormFacts(
            fee_cents=typed["fee"],
            currency=typed["currency"].upper(),
            adult_age=typed["adult_age"] or 18,
            team_size=typed["team_size"] or 0,
            contact_weeks=typed["contact_weeks"] or self.initial["contact_weeks"],
            language=typed["language"] or self.initial["language"],
            texts=self.texts(),
            **{name: typed[name] for name in _AS_TYPED},
        )


_SAME = ("places", "review", "offer_hours", "intro", "payment", "payee", "iban", "privacy", "reply_to", "shows_names")
_OF_WHO = ("members_word", "asks_guardian", "teams_only", "closes_with")
_AS_TYPED = (*_SAME, *_OF_WHO, "opens_at", "members_until", "closes_at", "quotas", "member_countries", "member_clubs")


def _initial(form: RegistrationForm | None, zone: ZoneInfo) -> dict[str, Any]:
    if form is None:
        first = {
            "offer_hours": 48,
            "fee": "0",
            "currency": "EUR",
            "adult_age": 18,
            "contact_weeks": CONTACT_WEEKS,
            "closes_with": ClosesWith.DRAW,
        }
        return first | {"language": reader() if reader() in dict(site.LANGUAGES) else site.LANGUAGE_CODE}
    same = (*_SAME, *_OF_WHO, "currency", "adult_age", "language", "contact_weeks")
    facts: dict[str, Any] = {name: getattr(form, name) for name in same}
    moments = {name: getattr(form, name) for name in ("opens_at", "members_until", "closes_at")}
    return (
        facts
        | {name: at.astimezone(zone).replace(tzinfo=None) if at else None for name, at in moments.items()}
        | {
            "fee": print_amount(form.fee_cents),
            "quotas": "\n".join(f"{country} {places}" for country, places in form.quotas.items()),
            "member_countries": ", ".join(form.member_countries),
            "member_clubs": "\n".join(form.member_clubs),
            "team_size": form.team_size or "",
        }
    )
