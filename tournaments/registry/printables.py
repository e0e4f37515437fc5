"""Register the printable documents of an event, from which the print centre takes its contents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from django.utils.functional import Promise

from mahjong_core.rulesets import Family
from tournaments.common.registry import Registry
from tournaments.models import Role, Tournament

Data = Mapping[str, Any]


class PrintScope(StrEnum):
    """Define the scope of a document: the event, one session, or the event as it was after a session."""

    EVENT = "event"
    SESSION = "session"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """Describe what to print. ``session``: of documents of a session; ``language``: of its words.

    ``links`` and ``link_codes``: personal links and their short codes by participant id, where whoever prints may hand
    them out. ``memo``: what one order read
    and the next of the same page need not read again.
    """

    tournament: Tournament
    session: int | None
    language: str
    paper: str
    address: str = ""
    links: Mapping[int, str] = field(default_factory=dict)
    link_codes: Mapping[int, str] = field(default_factory=dict)
    memo: dict[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class PrintItem:
    """Represent one piece of paper that becomes outdated separately: a sheet, a card, a list.

    ``subject`` names what it is about, such as ``table:4:7`` or ``player:63``; ``facts`` (JSON-ready) are what it says
    in no language: when they change, the paper is stale. ``data`` is what the template draws. ``opens``: the path that
    its code leads to where that is not the page of the paper.
    """

    subject: str
    label: str
    facts: Any
    data: Data
    opens: str = ""


@dataclass(frozen=True, slots=True)
class PrintContent:
    """Hold the pieces of a document, the name under which the template takes them, and what they share.

    ``listed`` empty: the one piece's data stand at the top, not in a list.
    """

    items: Sequence[PrintItem]
    listed: str = ""
    shared: Data = field(default_factory=dict)
    labels: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printable:
    """Describe a document. ``code`` is stable for programs; ``about`` is its purpose in a few words.

    ``papers`` are the sizes it can be set on, the usual one first; ``roles`` those who may have it; ``families``: the
    games it belongs to. ``is_kept``: made to be kept, so set as PDF/A. ``build`` may refuse with a code. ``count`` says
    how many pieces it makes without making them, and refuses the same; None: it is built.
    """

    code: str
    name: Promise
    about: Promise
    template: str
    build: Callable[[PrintOrder], PrintContent]
    roles: frozenset[Role]
    papers: tuple[str, ...] = ("a4", "letter")
    scope: PrintScope = PrintScope.EVENT
    families: frozenset[Family] = frozenset(Family)
    is_kept: bool = False
    count: Callable[[PrintOrder], int] | None = None


printables: Final[Registry[Printable]] = Registry("printable")


def register_printables(*made: Printable) -> None:
    """Register documents of an app."""
    for printable in made:
        printables.register(printable.code, printable)
