"""Register where the program applies a clause of the rule texts: pages, entries and documents of each app."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise

from mahjong_core.clauses import find_clauses
from tournaments.common.registry import Registry
from tournaments.models import Tournament


class UseKind(StrEnum):
    """Define the kinds of places where a clause is applied."""

    OPTION = "option"
    OFFENCE = "offence"
    FAN = "fan"
    YAKU = "yaku"
    PAGE = "page"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class ClauseUse:
    """Represent one place where a clause is applied: its words in the reader's language, and its address."""

    kind: UseKind
    words: str | Promise
    href: str


# The clauses that are carried, by text and printed number, in an event or (None) outside of any. It asks no database.
Used = Iterable[tuple[str, str, ClauseUse]]
UseFinder = Callable[[Tournament | None], Used]

clause_uses: Final[Registry[UseFinder]] = Registry("finder of clauses")


def register_clause_uses(app: str, find: UseFinder) -> None:
    """Register the function that finds an app's uses of clauses."""
    clause_uses.register(app, find)


def uses_in(text: str, tournament: Tournament | None) -> Mapping[str, tuple[ClauseUse, ...]]:
    """Return the uses of each clause of a text, by number: the options first, then in the order of the apps.

    A number with parts is carried by all of them. No query.
    """
    by_clause: dict[str, dict[ClauseUse, None]] = {}
    for find in clause_uses:
        for cited, printed, use in find(tournament):
            if cited == text:
                for clause in find_clauses(text, printed):
                    by_clause.setdefault(clause.number, {})[use] = None
    order = list(UseKind)
    return {number: tuple(sorted(uses, key=lambda use: order.index(use.kind))) for number, uses in by_clause.items()}
