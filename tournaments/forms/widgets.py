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
