"""Provide fields and validators that the forms of registration share."""

import unicodedata
from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.common.look.languages import staff_codes


def line(label: Any, most: int, *, required: bool = True, hint: Any = "", **attrs: str) -> forms.CharField:
    """Return a field for a line of text without control characters."""
    widget = forms.TextInput(attrs=attrs)
    return forms.CharField(
        label=label, max_length=most, required=required, help_text=hint, widget=widget, validators=[check_is_line]
    )


def check_is_line(text: str) -> None:
    """Raise ``ValidationError`` where ``str.splitlines`` would split, and at every control character but the tab."""
    if any(sign != "\t" and unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in text):
        raise ValidationError(_("This text has an invisible character: enter it again."), code="form.control_sign")


def check_domain(address: str) -> None:
    """Raise ``ValidationError`` if the domain has no ASCII spelling, so that no mail server can be looked up."""
    try:
        address.rpartition("@")[2].encode("idna")
    except UnicodeError as error:
        raise ValidationError(_("This e-mail address is not valid. Correct it."), code="form.no_such_domain") from error


def secret(label: Any, autocomplete: str, *, hint: Any = "") -> forms.CharField:
    """Return a field for a password, kept as typed, blanks included."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=256, strip=False, help_text=hint, widget=widget)


def email(label: Any, *, hint: Any = "", required: bool = False) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    return forms.EmailField(
        label=label, max_length=254, required=required, help_text=hint, widget=widget, validators=[check_domain]
    )


class TextsForm(forms.Form):
    """Represent a form with a field for each of its ``translated`` texts in each of the ``others``, the languages."""

    translated: ClassVar[tuple[str, ...]]
    others: list[tuple[str, str]]

    @property
    def in_other_languages(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return for each other language of the staff its name and the fields of its texts."""
        return self._in(code for code, _name in self.others if code in staff_codes())

    @property
    def in_more_languages(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the same for the languages in which not every page is translated."""
        return self._in(code for code, _name in self.others if code not in staff_codes())

    def _in(self, languages: Iterable[str]) -> list[tuple[str, list[forms.BoundField]]]:
        names = dict(self.others)
        return [(names[code], [self[f"{about}_{code}"] for about in self.translated]) for code in languages]

    def texts(self) -> dict[str, dict[str, str]]:
        """Return what was typed in the other languages, without what was left empty."""
        typed = self.cleaned_data
        texts = {
            code: {about: text for about in self.translated if (text := typed[f"{about}_{code}"])}
            for code, _name in self.others
        }
        return {code: filled for code, filled in texts.items() if filled}
