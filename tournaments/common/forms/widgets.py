"""Inputs dressed as the look asks."""

from typing import Any

from django import forms

from mahjong_core.seating.bounds import MAX_SESSIONS


def select(**attrs: str) -> forms.Select:
    return forms.Select(attrs={"class": "in", **attrs})


def number_input(**attrs: str) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off", **attrs})


def session_field(label: Any, **options: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "in", "inputmode": "numeric"})
    return forms.IntegerField(label=label, min_value=1, max_value=MAX_SESSIONS, widget=widget, **options)


def text(label: Any, most: int, *, required: bool = False, hint: Any = "", **attrs: str) -> forms.CharField:
    """A line of text as the look wants it."""
    widget = forms.TextInput(attrs={"class": "in", "autocomplete": "off"} | attrs)
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.Select(attrs={"class": "in"}))
