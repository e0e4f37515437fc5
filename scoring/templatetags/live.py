"""Define tags for lists that follow the stream (docs/live.md)."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from scoring.common.views.live_rows import keep_cell, keep_row

register = template.Library()


@register.simple_block_tag(takes_context=True)
def live_row(context: Context, content: SafeString, key: object) -> SafeString:
    """Render a row of a list, identified by ``key``."""
    keep_row(key, content)
    return content


@register.simple_block_tag(takes_context=True)
def live_cell(context: Context, content: SafeString, name: str) -> SafeString:
    """Render one element of a row that a result changes, with ``data-live-cell`` of the same name."""
    keep_cell(name, content)
    return content
