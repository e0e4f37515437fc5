"""Link the number of a clause to its text, and back, on every page where a number stands."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.safestring import SafeString, mark_safe

from mahjong_core.clauses import TEXTS, Clause, cited, find_clause
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.values import text_name

LONGEST: Final = 600  # signs of an address to come back to; a longer one is cut at its question mark
_TAG: Final = re.compile(r"(<[^>]*>)")
_ELEMENT: Final = re.compile(r"<(/?)([a-z0-9-]+)")
# Where no link may stand, or a number is no citation.
_CLOSED: Final = frozenset({"a", "button", "select", "option", "summary", "textarea", "script", "title", "code", "q"})


@dataclass(frozen=True)
class Citing:
    """Describe where numbers are cited: the event's ``slug``, the ``texts`` of its numbers, the page ``back``."""

    slug: str = ""
    texts: tuple[str, ...] = ()
    back: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def href(self, clause: Clause) -> str:
        """Return the address of the clause on the page of its text: the event's own if there is an event."""
        wanted = f"?{urlencode({'from': self.back})}" if self.back else ""
        return f"{self.page(clause.text)}{wanted}#{clause.anchor}"

    def page(self, text: str) -> str:
        """Return the address of the page of a text."""
        if self.slug:
            return reverse("event-rule-text", args=[self.slug, text])
        return reverse("rule-text", args=[text])

    def link(self, clause: Clause, printed: str) -> SafeString:
        return format_html('<a class="clause-link" href="{}">{}</a>', self.href(clause), printed)


def citing(request: HttpRequest | None, event: Any = None, *, is_its_page: bool = False) -> Citing:
    """Return the citing context of a page; ``event`` is a Tournament, or None outside of any.

    A page under a player's link or a table's card is about an event, but not one of its pages: its numbers lead to the
    texts that everybody may open.
    """
    back = address_of(request) if request is not None else ""
    if event is None:
        return Citing(back=back, names=_names())
    texts = followed_texts(event.rule_set)
    book = next((text for text in texts if text in ("ffmj-2016", "wmo-2014")), "ffmj-2016")
    return Citing(event.slug if is_its_page else "", texts, back, {**_names(), "MCR": book})


def followed_texts(rule_set: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the ids of the texts that an event follows, the prevailing one first; ``rule_set`` is as stored."""
    followed = tuple(rule_set.get("options", {}).get("offence_texts", ()))
    return tuple(text for text in followed if text in TEXTS)


def _names() -> dict[str, str]:
    """Return the texts' ids by the names under which the reader's pages cite them."""
    return {str(text_name(name)): name for name in TEXTS}


def link_number(where: Citing, text: str, printed: str, part: str = "") -> SafeString | str:
    """Return one number of a known text as a link, or its ``part`` where given; an unknown number stays plain text."""
    clause = find_clause(text, part or printed)
    if clause is None:
        return printed
    return where.link(clause, printed if part else _in_own_language(clause, printed))


def link_clauses(html: str, where: Citing, texts: Sequence[str] = ()) -> SafeString:
    """Return a piece of HTML with every citation linked, except inside links, buttons and quotations.

    ``texts``: whose numbers stand without the name of a text; the event's own if none are given.
    """
    return mark_safe("".join(_linked(html, where, tuple(texts) or where.texts)))  # noqa: S308  markup already


def _linked(html: str, where: Citing, texts: tuple[str, ...]) -> Iterator[str]:
    closed = 0
    for piece in _TAG.split(html):
        element = _ELEMENT.match(piece)
        if element:
            if element[2] in _CLOSED:
                closed += -1 if element[1] else 1
            yield piece
        elif closed or not piece.strip():
            yield piece
        else:
            yield from (
                citation
                if isinstance(citation, str)
                else where.link(citation.clause, _in_own_language(citation.clause, citation.printed))
                for citation in cited(piece, where.names, texts)
            )


def _in_own_language(clause: Clause, printed: str) -> str:
    """Return the number with its words in the reader's language where it is printed as in the list: ``Annexe 4``."""
    return clause.printed[reader()] if printed == clause.number else printed


# --- the way back --------------------------------------------------------------------------------------------------


def address_of(request: HttpRequest) -> str:
    """Return the address of the reader's page, to come back to; empty if the address is a secret.

    A part that is fetched, and an answer to a form, stand on the page that sent them.
    """
    match = request.resolver_match
    if match is None or _is_secret(match.kwargs):
        return ""
    if request.method != "GET" or _is_part(request):
        before = _own(request, request.headers.get("HX-Current-URL") or request.headers.get("Referer", ""))
        return before if _is_open(before) else ""
    return _short(request.get_full_path())


def way_back(request: HttpRequest) -> str:
    """Return the address of "back": the one in ``from``, else the referring page if it is on this site."""
    wanted = request.GET.get("from", "")
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted[:LONGEST]
    before = _own(request, request.headers.get("Referer", ""))
    return "" if before.partition("?")[0] == request.path else before


def _is_secret(kwargs: Mapping[str, Any]) -> bool:
    return bool({"token", "card"} & set(kwargs))


def _is_open(address: str) -> bool:
    """Return whether an address is a page of this site and no secret."""
    try:
        return not _is_secret(resolve(address.partition("?")[0]).kwargs)
    except Resolver404:
        return False


def _is_part(request: HttpRequest) -> bool:
    accepted = request.headers.get("Accept", "text/html")
    return request.headers.get("HX-Request") == "true" or "text/html" not in accepted


def _own(request: HttpRequest, address: str) -> str:
    """Return the path of an address of this site; empty for an address of another site."""
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return ""
    parts = urlsplit(address)
    return _short(f"{parts.path}?{parts.query}" if parts.query else parts.path)


def _short(path: str) -> str:
    return path if len(path) <= LONGEST else path.partition("?")[0]
