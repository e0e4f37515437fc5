"""Show what a service refuses beside what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django import forms

from tournaments.common.errors import Refusal

NO_FIELDS: Final[Mapping[str, str]] = MappingProxyType({})


def add_refusal(form: forms.Form, refusal: Refusal, fields: Mapping[str, str] | str = NO_FIELDS) -> None:
    """Add the refusal to the field that ``fields`` names for its code, or above the form.

    ``fields`` may name one field for all of them. A form with a method ``add_refusal`` places them by itself.
    """
    own = getattr(form, "add_refusal", None)
    if own is not None:
        own(refusal)
        return
    field = fields if isinstance(fields, str) else fields.get(refusal.code)
    form.add_error(field if field in form.fields else None, str(refusal.message))
