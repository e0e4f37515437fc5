"""Inputs dressed as the look asks."""

from django import forms


def select(**attrs: str) -> forms.Select:
    return forms.Select(attrs={"class": "in", **attrs})


def number_input(**attrs: str) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off", **attrs})
