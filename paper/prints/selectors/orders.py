"""Build the template data of an order: the content in its language and time zone, with codes and versions."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

import segno
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from paper.common.selectors.frame import frame
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.typeset import NAMED_FONTS, has_cjk_fonts
from tournaments.registry.printables import Printable, PrintContent, PrintItem, PrintOrder, printables
from tournaments.seating.selectors.page import published_version


@contextmanager
def words_of_order(order: PrintOrder) -> Iterator[None]:
    """Activate the order's language and the event's time zone."""
    with translation.override(order.language), timezone.override(ZoneInfo(order.tournament.time_zone)):
        yield


def printable_of(document: str) -> Printable:
    """Return the document of this code; raise ``paper.unknown_document`` if there is none."""
    printable = printables.get(document)
    if printable is None:
        known = list(printables.names())
        raise Malformed("paper.unknown_document", _("This document does not exist."), {"known": known})
    return printable


def content_of(document: str, order: PrintOrder) -> PrintContent:
    """Return every piece of a document in the order's language. Raises the refusals of the document."""
    with words_of_order(order):
        return printable_of(document).build(order)


def pieces_of(document: str, order: PrintOrder) -> int:
    """Return the number of pieces of a document. Raises the refusals of the document."""
    printable = printable_of(document)
    with words_of_order(order):
        return len(printable.build(order).items) if printable.count is None else printable.count(order)


def only(content: PrintContent, subjects: Collection[str]) -> PrintContent:
    """Return the pieces asked for, all if none are named; raise ``paper.nothing_to_print`` if none is left."""
    wanted = frozenset(subjects)
    items = [item for item in content.items if not wanted or item.subject in wanted]
    if not items:
        raise Refusal("paper.nothing_to_print", _("This document has nothing to print."))
    return replace(content, items=items)


def template_data(
    document: str, order: PrintOrder, content: PrintContent, codes: Mapping[str, str], versions: Mapping[str, int]
) -> dict[str, Any]:
    """Return the data of the template.

    The frame, the shared data and words, and each piece with its code and version.
    """
    with words_of_order(order):
        marks = {item.subject: _mark(codes[item.subject], versions[item.subject], order) for item in content.items}
        made = frame(order)
        made["labels"] |= content.labels
        made["fonts"] = [_("Fonts: %(names)s") % {"names": _font_names(content.items)}]
        pieces = [_piece_data(item, marks[item.subject], order) for item in content.items]
        if content.listed:
            shared = {"mark": {"text": _seating_version(order), "code": ""}, content.listed: pieces}
        else:
            shared = {"mark": marks[content.items[0].subject], **pieces[0]}
        return made | dict(content.shared) | shared


def _font_names(items: Sequence[PrintItem]) -> str:
    """Return the fonts of the document; names in a script without a font are reported."""
    needs_cjk = any(ord(letter) > 0x2E7F for item in items for letter in str(item.facts))
    if not needs_cjk:
        return NAMED_FONTS
    return f"{NAMED_FONTS}, Noto CJK" if has_cjk_fonts() else f"{NAMED_FONTS} · " + _("no font for Chinese characters")


def _mark(code: str, version: int, order: PrintOrder) -> dict[str, str]:
    return {"text": _("version %(n)s") % {"n": version}, "code": code}


def _seating_version(order: PrintOrder) -> str:
    number = published_version(order.tournament)
    return _("Seating, version %(n)s") % {"n": number} if number else order.tournament.name


def _piece_data(item: PrintItem, mark: Mapping[str, str], order: PrintOrder) -> dict[str, Any]:
    path = item.opens or reverse("paper-code", args=[order.tournament.slug, mark["code"].replace(" ", "")])
    return {**item.data, "mark": mark, "qr": _qr(order.address.rstrip("/") + path)}


def _qr(address: str) -> str:
    # One mask for all: choosing the best takes four times as long as the rest, and readers need no choice.
    made = segno.make(address, error="m", micro=False, mask=2)
    return made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None)


@dataclass(frozen=True)
class Offer:
    """Represent a document in the print centre."""

    printable: Printable
    pieces: int
    refusal: Refusal | None = None


def offers(order: PrintOrder, printables_: Sequence[Printable]) -> list[Offer]:
    """Return the documents that can be printed now, with their number of pieces; the others with the reason."""
    offered = []
    for printable in printables_:
        try:
            offered.append(Offer(printable, pieces_of(printable.code, order)))
        except Refusal as refusal:
            offered.append(Offer(printable, 0, refusal))
    return offered
