"""Provide the way from any page of the product to the paragraph about it, and the version in its foot."""

from collections.abc import Collection
from typing import Any

from django import template
from django.conf import settings

from guide.selectors.here import help_address, reader_of

register = template.Library()


@register.simple_tag(takes_context=True)
def help_here(context: dict[str, Any]) -> str:
    """Return the address of the paragraph about the page that is shown, for its reader; the contents if none is."""
    match = getattr(context.get("request"), "resolver_match", None)
    roles: Collection[str] = getattr(context.get("page"), "roles", ())
    reader = reader_of(roles, has_link=bool(context.get("token")))
    return help_address(match.url_name if match is not None else None, reader)


@register.simple_tag
def version() -> str:
    """Return the version of this program, as ``pyproject.toml`` names it."""
    return str(settings.SEATWIND_VERSION)
