"""Provide the way from any page of the product to the paragraph about it, and the version in its foot."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import get_urlconf
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from guide.selectors.here import help_address, reader_of

register = template.Library()


def _help_here(context: Mapping[str, Any]) -> str:
    """Return the address of the paragraph about the page that is shown, for its reader; the contents if none is."""
    match = getattr(context.get("request"), "resolver_match", None)
    roles: Collection[str] = getattr(context.get("page"), "roles", ())
    reader = reader_of(roles, has_link=bool(context.get("token")))
    return help_address(match.url_name if match is not None else None, reader)


@register.simple_tag(takes_context=True)
def foot_links(context: dict[str, Any]) -> SafeString:
    """Render the links in the foot of every page: the calculators, the rules, the help about the page."""
    site = (str(get_language()), get_urlconf() or settings.ROOT_URLCONF, str(settings.SEATWIND_VERSION))
    return _foot_links(_help_here(context), *site)


@lru_cache(maxsize=256)
def _foot_links(help_address: str, _language: str, _urls: object, version: str) -> SafeString:
    facts = {"help_address": help_address, "version": version}
    return render_to_string("partials/foot_links.html", facts)
