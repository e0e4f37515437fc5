"""What the forms of the front door share."""

from typing import Any

from django import forms

from tournaments.errors import NotPermitted, Refusal


def line(label: Any, most: int, *, required: bool = True, hint: Any = "", **attrs: str) -> forms.CharField:
    """A line of text."""
    widget = forms.TextInput(attrs={"class": "in"} | attrs)
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


def secret(label: Any, autocomplete: str, *, hint: Any = "") -> forms.CharField:
    """A password: as it is typed, blanks and all."""
    widget = forms.PasswordInput(attrs={"class": "in", "autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=256, strip=False, help_text=hint, widget=widget)


def email(label: Any, *, hint: Any = "", required: bool = False) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"class": "in", "autocomplete": "email"})
    return forms.EmailField(label=label, max_length=254, required=required, help_text=hint, widget=widget)


def choice(label: Any, choices: Any, **options: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.Select(attrs={"class": "in"}), **options)


def put_under(form: forms.Form, refusal: Refusal, fields: dict[str, str]) -> None:
    """A refusal becomes the form's error; who may not act at all gets the refusal itself."""
    if isinstance(refusal, NotPermitted):
        raise refusal
    form.add_error(fields.get(refusal.code), str(refusal.message))
