"""Provide form fields with the classes of the style sheet."""

from typing import Any

from django import forms

from mahjong_core.seating.bounds import MAX_SESSIONS


def select(**attrs: str) -> forms.Select:
    return forms.Select(attrs={**attrs})


def number_input(**attrs: str) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off", **attrs})


def session_field(label: Any, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=MAX_SESSIONS, **options)


def text(label: Any, most: int, *, required: bool = False, hint: Any = "", **attrs: str) -> forms.CharField:
    """Return a text field of one line, at most ``most`` characters long."""
    widget = forms.TextInput(attrs={"autocomplete": "off"} | attrs)
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)
