"""Provide template tags for clauses as links (docs/look.md). They are builtins."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from tournaments.common.actors import EVENT_KEY
from tournaments.common.look import lists
from tournaments.common.look.icons import draw_icon
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.clause_links import Citing, citing, link_clauses, link_number
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.rule_words.values import text_name
from tournaments.models import Tournament
from tournaments.registry.clause_uses import UseKind

register = template.Library()
_KEPT = "seatwind.citing"  # worked out once for each page


USE_ICONS = {
    UseKind.OPTION: "settings",
    UseKind.OFFENCE: "scales",
    UseKind.FAN: "calculator",
    UseKind.YAKU: "calculator",
    UseKind.PAGE: "arrow-right",
    UseKind.DOCUMENT: "print",
}


@register.simple_tag(takes_context=True)
def clause(context: Context, text: str, number: str, part: str = "") -> SafeString | str:
    """Render ``{% clause "ffmj-2016" "3.11.6.4" %}``: the number as a link; an unknown number unchanged.

    ``{% clause text number part %}``: where the number is printed for one of its parts.
    """
    return link_number(_citing(context), text, str(number), part)


@register.simple_tag(takes_context=True)
def clause_list(context: Context, text: str, numbers: object, listed: str = "") -> SafeString | str:
    """Render ``{% clause_list "ema-2012" "5.5, 5.6" %}``: every number of a list.

    ``{% clause_list text words number %}``: where words of the reader's language stand for a number that has none.
    """
    where = _citing(context)
    if listed and "," not in listed:
        return link_number(where, text, str(numbers), listed)
    return format_html_join(
        lists.list_comma(reader()), "{}", ((link_number(where, text, part),) for part in str(numbers).split(", "))
    )


@register.simple_tag(takes_context=True)
def text_href(context: Context, text: str, query: str = "") -> str:
    """Render ``{% text_href "ffmj-2016" %}``: the page of a text, the event's own in an event; with the address to
    return to.
    """
    request = context["request"]
    where = _citing(context)
    kept = {"q": query, "from": request.GET.get("from", "")}
    words = urlencode({name: value for name, value in kept.items() if value})
    return f"{where.page(text)}?{words}" if words else where.page(text)


@register.simple_tag(takes_context=True)
def way_on(context: Context, href: str, anchor: str) -> str:
    """Render ``{% way_on use.href clause.anchor %}``: the link with the clause to come back to."""
    page, mark, place = href.partition("#")
    if not page.startswith(reverse("rule-texts")):
        return href
    request = context["request"]
    own = {name: request.GET[name] for name in ("from",) if request.GET.get(name)}
    back = f"{request.path}?{urlencode(own)}#{anchor}" if own else f"{request.path}#{anchor}"
    return f"{page}?{urlencode({'from': back})}{mark}{place}"


@register.simple_tag
def use_icon(kind: UseKind) -> SafeString:
    """Render ``{% use_icon use.kind %}``: the icon of an option, offence, fan, page or document."""
    return draw_icon(USE_ICONS[kind])


@register.filter(name="text_name")
def text_name_of(text: str) -> str:
    """Format ``{{ "ffmj-2016"|text_name }}``: FFMJ 2016."""
    return str(text_name(text))


@register.filter(name="rules_name")
def rules_name_of(name: str) -> str:
    """Format ``{{ rules.name|rules_name }}``: the name of a preset in the reader's language."""
    return rules_name(name)


@register.tag
def cites(parser: Parser, token: Token) -> "CitesNode":
    """Render ``{% cites %}late (MCR 3.11.2.1){% endcites %}``: every known number in the block as a link.

    ``{% cites "ema-2012" %}`` says whose numbers stand without the name of a text; in an event they are its own.
    """
    inside = parser.parse(("endcites",))
    parser.delete_first_token()
    return CitesNode(inside, [parser.compile_filter(word) for word in token.split_contents()[1:]])


class CitesNode(template.Node):
    def __init__(self, nodelist: NodeList, texts: list[FilterExpression]) -> None:
        self.nodelist = nodelist
        self.texts = texts

    def render(self, context: Context) -> SafeString:
        texts = [str(text.resolve(context)) for text in self.texts]
        return link_clauses(self.nodelist.render(context), _citing(context), texts)


def _citing(context: Context) -> Citing:
    request: HttpRequest | None = context.get("request")
    if request is None:  # a part of an event's page, drawn for everybody who follows it
        return citing(None, _event_of(context), is_its_page=bool(context.get("live")))
    kept: Citing | None = request.META.get(_KEPT)
    if kept is None:
        own = request.META.get(EVENT_KEY)
        kept = request.META[_KEPT] = citing(request, own or _event_of(context), is_its_page=own is not None)
    return kept


def _event_of(context: Context | Mapping[str, Any]) -> Any:
    """Return the event that a page is about where its address does not name one: a player's, a table's."""
    about = (getattr(context.get("page"), "tournament", None), context.get("tournament"), context.get("event"))
    return next((candidate for candidate in about if isinstance(candidate, Tournament)), None)
