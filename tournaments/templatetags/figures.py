"""Render a sentence around a figure that has markup of its own, so that each language places it where it belongs."""

import re
from typing import Any, Final

from django import template
from django.forms.utils import flatatt
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

register = template.Library()

_PLACE: Final = re.compile(r"\{\w+\}")


@register.simple_tag
def figure_in(
    words: str, figure: object, *, words_class: str = "", running: Any = None, tag: str = "span", **attrs: str | bool
) -> SafeString:
    """Render ``{% figure_in words clock.digits class="num" data_clock_digits=True %}``, words such as "{time} left".

    The figure stands in place of the braces, in a ``tag`` with these attributes. ``words_class``: that of the words
    around it. ``running``: a clock; the words show while it is not paused (clock/display.js).
    """
    before, after = _PLACE.split(words, maxsplit=1)
    around: dict[str, str | bool] = {"class": words_class} if words_class else {}
    if running is not None:
        around |= {"data-clock-is": "running", "data-clock-of": str(running.session)}
        around["hidden"] = running.status == "paused"
    named = {name.replace("_", "-"): value for name, value in attrs.items()}
    made = format_html("<{}{}>{}</{}>", tag, flatatt(named), figure, tag)
    return format_html("{}{}{}", _around(before, around), made, _around(after, around))


def _around(part: str, attrs: dict[str, str | bool]) -> SafeString:
    """Return words in a span, if it has attributes, with the space at their ends outside it."""
    text = part.strip()
    if not text or not attrs:
        return conditional_escape(part)
    at = part.index(text)
    return format_html("{}<span{}>{}</span>{}", part[:at], flatatt(attrs), text, part[at + len(text) :])
