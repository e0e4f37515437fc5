"""Define the public form: one person's entry."""

import re
from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.common.forms import email, line
from registration.models import Question, Registration, RegistrationForm
from registration.registrations.forms.answers import AnswerFields, answer_field
from registration.registrations.models import MEMBERS_WORD_LENGTH
from registration.registrations.services.lifecycle import RegistrationEntry
from tournaments.common.selectors.countries import read_country
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH

_PHONE = re.compile(r"\+?[0-9 ().\-/]+")


def check_no_address(name: str) -> str:
    """Raise ``ValidationError`` if a name contains a web address: names appear in mail to unverified addresses."""
    if "://" in name or "www." in name.lower():
        raise forms.ValidationError(_("A name cannot contain a web address."), code="registration.name_is_address")
    return name


GUARDIAN_FIELDS = ("is_minor", "guardian_name", "guardian_contact", "guardian_agrees")
MINOR_CHOICES = {None: "", True: "yes", False: "no"}
NAMES = ("given_name", "family_name", "country", "club", "federation_number", "email", "phone", "remark")


class EntryForm(AnswerFields):
    """Register one person. ``website`` is a trap for programs: people do not see it."""

    given_name = line(_("Given name"), 80, autocomplete="given-name")
    family_name = line(_("Family name"), 80, autocomplete="family-name")
    country = line(_("Country you play for"), 60, hint=_("A code such as FRA or NED, or its name."))
    club = line(_("Club"), 120, required=False)
    federation_number = line(_("Federation number"), 20, required=False, hint=_("8 characters, with the leading zero."))
    email = email(_("E-mail"), hint=_("Visible to the organisers only."))
    phone = line(_("Mobile telephone"), 40, required=False, hint=_("To call you if you are late."), type="tel")
    remark = line(_("Remarks for the organisers"), 500, required=False)
    website = forms.CharField(required=False, max_length=200)
    members_word = line(_("Code for members"), MEMBERS_WORD_LENGTH, required=False)
    is_minor = forms.ChoiceField(choices=(), widget=forms.RadioSelect)
    guardian_name = line(_("Guardian’s name"), 160, required=False)
    guardian_contact = line(
        _("Contact of the guardian"),
        254,
        required=False,
        hint=_("Telephone or e-mail, visible to the organisers only."),
    )
    guardian_agrees = forms.BooleanField(label=_("Consent of the guardian"), required=False)
    consent = forms.BooleanField(
        label=_("Consent"), error_messages={"required": _("This consent is required to take part.")}
    )
    photos_agreed = forms.BooleanField(label=_("Consent to photos"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        questions: Iterable[Question] = (),
        settings: RegistrationForm | None = None,
        asks_word: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(data, questions=questions, **options)
        if not (asks_word and settings is not None and settings.members_word):
            del self.fields["members_word"]
        if settings is None or not settings.asks_guardian:
            for name in GUARDIAN_FIELDS:
                del self.fields[name]
        else:
            age = {"age": settings.adult_age}
            field = cast("forms.ChoiceField", self.fields["is_minor"])
            field.label = _("Your age on the first day")
            field.choices = [("no", _("%(age)s or older") % age), ("yes", _("under %(age)s") % age)]

    def clean_given_name(self) -> str:
        return check_no_address(self.cleaned_data["given_name"])

    def clean_family_name(self) -> str:
        return check_no_address(self.cleaned_data["family_name"])

    def clean_country(self) -> str:
        code = read_country(self.cleaned_data["country"])
        if code is None:
            raise forms.ValidationError(_("No country has this name or code."), code="registration.country_unknown")
        return code

    def clean_phone(self) -> str:
        phone = " ".join(str(self.cleaned_data["phone"]).split())
        if phone and (not _PHONE.fullmatch(phone) or sum(sign.isdigit() for sign in phone) < 5):
            raise forms.ValidationError(
                _("Enter a telephone number with digits, such as +33 6 12 34 56 78."),
                code="registration.phone_malformed",
            )
        return phone

    def clean_federation_number(self) -> str:
        number = re.sub(r"[\s.-]", "", self.cleaned_data["federation_number"])
        if number and len(number) != FEDERATION_NUMBER_LENGTH:
            raise forms.ValidationError(
                _("A federation number has 8 characters; this one has %(n)s."),
                code="registration.federation_number",
                params={"n": len(number)},
            )
        return number

    def clean(self) -> dict[str, Any]:
        """Return the fields; a minor needs a guardian's consent, for others nothing of a guardian is stored."""
        cleaned = super().clean()
        if cleaned.get("is_minor") == "yes":
            for name in GUARDIAN_FIELDS[1:]:
                if not cleaned.get(name) and name not in self.errors:
                    words = _("A minor needs the consent of a guardian.")
                    self.add_error(name, forms.ValidationError(words, code="registration.guardian_missing"))
        return cleaned

    @classmethod
    def of(
        cls,
        registration: Registration,
        questions: Iterable[Question],
        data: Any = None,
        *,
        settings: RegistrationForm | None = None,
    ) -> "EntryForm":
        """Return a form filled from a registration, for changes: without consent and without the trap for programs.

        Whom a captain entered is asked for consent here.
        """
        names = (*NAMES, "photos_agreed", "guardian_name", "guardian_contact")
        initial: dict[str, Any] = {name: getattr(registration, name) for name in names}
        initial |= {
            "guardian_agrees": bool(registration.guardian_agreed_at),
            "is_minor": MINOR_CHOICES[registration.is_minor],
        }
        initial |= {
            answer_field(answer.question): answer.said for answer in registration.answers.select_related("question")
        }
        form = cls(data, questions=questions, settings=settings, initial=initial)
        del form.fields["website"]
        if registration.is_complete:
            del form.fields["consent"]
        return form

    def is_program(self) -> bool:
        return bool(self.data.get("website"))

    def entry(self, language: str) -> RegistrationEntry:
        typed = self.cleaned_data
        facts = {name: typed[name] for name in (*NAMES, "photos_agreed")}
        if "is_minor" in typed:
            facts["is_minor"] = typed["is_minor"] == "yes"
        if facts.get("is_minor"):
            facts |= {name: typed[name] for name in GUARDIAN_FIELDS[1:]}
        return RegistrationEntry(**facts, language=language)

    @property
    def agrees(self) -> bool:
        """Return whether the person agreed to the privacy text, where that is asked."""
        return bool(self.cleaned_data.get("consent"))

    @property
    def word(self) -> str:
        return str(self.cleaned_data.get("members_word", ""))
