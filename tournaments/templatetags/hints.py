"""Provide ``{% hint page.roles %}``, which shows a hint of this page once."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.conf import settings

from tournaments.common.look.hints import COOKIE, HINTS, hint_for, read_codes

register = template.Library()


@register.inclusion_tag("tournaments/common/hint.html", takes_context=True)
def hint(context: Any, roles: str | Iterable[str]) -> dict[str, Any]:
    """Return the context of the hint; ``roles`` are the reader's, or ``player`` or ``table``."""
    request = context.get("request")
    sentence = None
    if (
        settings.SEATWIND_HINTS
        and request is not None
        and request.resolver_match
        and not request.headers.get("HX-Request")
    ):
        held = [roles] if isinstance(roles, str) else list(roles or ())
        read = read_codes(request.COOKIES.get(COOKIE, ""))
        name = (request.resolver_match.url_name or "").removeprefix("device-")  # the same page under a table's card
        sentence = hint_for(held, name, read)
    return {
        "hint": sentence,
        "of": len(HINTS[sentence.role]) if sentence else 0,
        "back": request.get_full_path() if sentence else "",
        "csrf_token": context.get("csrf_token"),
    }
