"""What a clause of the rule texts does in the program: each app tells which of its pages, entries and documents."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise

from mahjong_core.clauses import find_clauses
from tournaments.common.registry import Registry
from tournaments.models import Tournament


class UseKind(StrEnum):
    """Where a clause is carried."""

    OPTION = "option"
    OFFENCE = "offence"
    FAN = "fan"
    YAKU = "yaku"
    PAGE = "page"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class ClauseUse:
    """One place where a clause is carried: its words in the reader's language, and its address."""

    kind: UseKind
    words: str | Promise
    href: str


# The clauses that are carried, by text and printed number, in an event or (None) outside of any. It asks no database.
Used = Iterable[tuple[str, str, ClauseUse]]
UseFinder = Callable[[Tournament | None], Used]

clause_uses: Final[Registry[UseFinder]] = Registry("finder of clauses")


def register_clause_uses(app: str, find: UseFinder) -> None:
    """Called by each app when it is ready."""
    clause_uses.register(app, find)


def uses_in(text: str, tournament: Tournament | None) -> Mapping[str, tuple[ClauseUse, ...]]:
    """Return what each clause of a text does, by number: the options first, then the rest in the order of the apps.

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
