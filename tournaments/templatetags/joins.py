"""Provide template tags for the signs between two phrases, which each language has of its own. They are builtins.

Japanese and Chinese set wide signs without a space; the space that a template has beside such a tag is written only by
the languages that want one.
"""

from collections.abc import Callable

from django import template
from django.template.base import NodeList, Parser, Token, TokenType
from django.template.context import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.look import lists, signs
from tournaments.common.look.languages import reader

register = template.Library()


def _list_comma() -> str:
    return lists.list_comma(reader()).strip()


@register.tag
def colon(parser: Parser, _token: Token) -> "SignNode":
    """Render ``{{ word }}{% colon %} {{ explanation }}``: French sets a narrow space before the sign."""
    return SignNode(signs.colon, has_space=_takes_space(parser))


@register.tag
def comma(parser: Parser, _token: Token) -> "SignNode":
    """Render ``{{ session }}{% comma %} {{ table }}``: two parts of one phrase."""
    return SignNode(signs.comma, has_space=_takes_space(parser))


@register.tag
def list_comma(parser: Parser, _token: Token) -> "SignNode":
    """Render ``{% if not forloop.last %}{% list_comma %} {% endif %}``: between names that are links or figures."""
    return SignNode(_list_comma, has_space=_takes_space(parser))


@register.tag
def brackets(parser: Parser, _token: Token) -> "BracketsNode":
    """Render ``{{ words }}{% brackets %}{{ clause }}{% endbrackets %}``: with the space before where there is one."""
    inside = parser.parse(("endbrackets",))
    parser.delete_first_token()
    return BracketsNode(inside)


def _takes_space(parser: Parser) -> bool:
    """Take the space behind a tag out of the template; return whether there was any."""
    following = parser.tokens[-1] if parser.tokens else None
    if following is None or following.token_type is not TokenType.TEXT:
        return False
    text = following.contents
    following.contents = text.lstrip()
    return bool(following.contents != text)


class SignNode(template.Node):
    def __init__(self, sign: Callable[[], str], *, has_space: bool) -> None:
        self.sign = sign
        self.has_space = has_space

    def render(self, context: Context) -> SafeString:
        sign = self.sign()
        return conditional_escape(signs.spaced(sign) if self.has_space else sign)


class BracketsNode(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        inside = self.nodelist.render(context).strip()
        return mark_safe(signs.in_brackets(inside))  # noqa: S308  rendered, so escaped
