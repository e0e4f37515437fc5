"""Forms of the library in our look, and codes for cameras."""

from typing import Any

import segno
from django import template
from django.forms import BoundField
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

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


@register.simple_tag
def fours(taken: int, offered: int, total: int) -> SafeString:
    """Places as tables have them: a group of four for each table, taken, offered, free."""
    kinds = ["d"] * taken + ["o"] * offered + [""] * max(total - taken - offered, 0)
    seats = [format_html('<i class="{}"></i>', kind) for kind in kinds]
    groups = (seats[at : at + 4] for at in range(0, len(seats), 4))
    drawn = format_html_join("", "<span>{}</span>", ((mark_safe("".join(group)),) for group in groups))  # noqa: S308  of format_html
    words = _("%(taken)s of %(total)s places taken, %(offered)s offered")
    label = words % {"taken": taken, "total": total, "offered": offered}
    return format_html('<span class="wall fours" role="img" aria-label="{}">{}</span>', label, drawn)


@register.filter
def money(cents: int) -> str:
    """Cents as an amount: 45, or 45.50."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)
