"""Forms of the library in our look, and codes for cameras."""

from typing import Any

import segno
from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def dressed(field: BoundField) -> BoundField:
    """The field with its widget in our look; what the library writes into it as a hint is left out."""
    attrs: dict[str, Any] = field.field.widget.attrs
    attrs.pop("placeholder", None)
    attrs["class"] = "in"
    return field


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """The address as a code that a camera reads."""
    drawn = segno.make(address, error="m", micro=False).svg_inline(border=4, omitsize=True, lineclass=None)
    return mark_safe(drawn)  # noqa: S308  segno draws squares, no text is in it
