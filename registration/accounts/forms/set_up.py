"""Define the two forms of a first start."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.accounts.services.users import NewPerson
from registration.common.forms import email, line, secret

# Under which field a refusal of the service stands.
PERSON_FIELDS = {
    "account.username_malformed": "username",
    "account.username_taken": "username",
    "account.password_weak": "password",
}


class CodeForm(forms.Form):
    code = line(
        _("Set-up code"),
        40,
        hint=_(
            "Nine characters, upper or lower case. The letters O and I are not used: a round character is the digit "
            "zero."
        ),
        autocomplete="one-time-code",
        autocapitalize="characters",
        spellcheck="false",
    )
    code.widget.attrs["class"] = "code"


class PersonForm(forms.Form):
    """Create an account for oneself."""

    given_name = line(_("Given name"), 80, autocomplete="given-name")
    family_name = line(_("Family name"), 80, autocomplete="family-name")
    username = line(
        _("Username"),
        150,
        hint=_("To sign in. Letters, digits and @ . + - _ without spaces."),
        autocomplete="username",
        autocapitalize="none",
        spellcheck="false",
    )
    email = email(_("E-mail"), hint=_("Optional. Used to sign in and to recover access."))
    password = secret(_("Password"), "new-password", hint=_("At least 10 characters, such as three words."))

    def person(self) -> NewPerson:
        typed: dict[str, Any] = self.cleaned_data
        return NewPerson(**{name: typed[name] for name in NewPerson.__slots__})


class FirstAccountForm(PersonForm):
    keep = forms.BooleanField(required=False, initial=True)
