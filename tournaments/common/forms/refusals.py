"""Show what a service refuses beside what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django import forms

from tournaments.common.errors import Refusal

_NO_FIELDS: Final[Mapping[str, str]] = MappingProxyType({})


def add_refusal(form: forms.Form, refusal: Refusal, fields: Mapping[str, str] = _NO_FIELDS) -> None:
    """Add the refusal to the field that ``fields`` names for its code, or above the form."""
    field = fields.get(refusal.code)
    form.add_error(field if field in form.fields else None, str(refusal.message))
