"""Define tags for lists that follow the stream (docs/live.md)."""

from collections.abc import Sequence

from django import template
from django.template import Context, NodeList
from django.template.base import FilterExpression, Node, Parser, Token
from django.utils.safestring import SafeString

from scoring.common.views.live_rows import keep_cell, keep_row, keep_row_of, row_of
from tournaments.common.look.languages import reader

register = template.Library()


@register.tag
def live_row(parser: Parser, token: Token) -> Node:
    """Render ``{% live_row key %}``: a row of a list, identified by ``key``.

    ``{% live_row key row st.is_mcr %}``: all that the row shows follows from these values and the reader's language;
    equal ones are rendered once.
    """
    _name, key, *facts = token.split_contents()
    nodes = parser.parse(("endlive_row",))
    parser.delete_first_token()
    return _LiveRow(nodes, parser.compile_filter(key), [parser.compile_filter(fact) for fact in facts])


class _LiveRow(Node):
    def __init__(self, nodelist: NodeList, key: FilterExpression, facts: Sequence[FilterExpression]) -> None:
        self.nodelist, self.key, self.facts = nodelist, key, facts

    def render(self, context: Context) -> SafeString:
        key = self.key.resolve(context)
        if not self.facts:
            content = self.nodelist.render(context)
            keep_row(key, content)
            return content
        shown = (self.origin.name, reader(), *(fact.resolve(context) for fact in self.facts))
        row = keep_row_of(key, shown, lambda: self.nodelist.render(context))
        return SafeString(f"\n{row}\n")


@register.tag
def known_row(parser: Parser, token: Token) -> Node:
    """Render ``{% known_row row slug %}``: a row that follows from these values and the reader's language alone.

    It is rendered once, and not collected.
    """
    _name, *facts = token.split_contents()
    nodes = parser.parse(("endknown_row",))
    parser.delete_first_token()
    return _KnownRow(nodes, [parser.compile_filter(fact) for fact in facts])


class _KnownRow(Node):
    def __init__(self, nodelist: NodeList, facts: Sequence[FilterExpression]) -> None:
        self.nodelist, self.facts = nodelist, facts

    def render(self, context: Context) -> SafeString:
        shown = (self.origin.name, reader(), *(fact.resolve(context) for fact in self.facts))
        return SafeString(f"\n{row_of(shown, lambda: self.nodelist.render(context)).text}\n")


@register.simple_block_tag(takes_context=True)
def live_cell(context: Context, content: SafeString, name: str) -> SafeString:
    """Render one element of a row that a result changes, with ``data-live-cell`` of the same name."""
    keep_cell(name, content)
    return content
