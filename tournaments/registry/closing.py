"""Register what must be settled before an event is closed: items that block, that ask, and that are done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Role, Tournament


class ClosingState(StrEnum):
    """Define the states of an item; ``asks`` needs the organiser's answer."""

    BLOCKS = "blocks"
    ASKS = "asks"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class ClosingChoice:
    """Represent a possible answer to an item. ``takes_order``: it needs the players' numbers in order."""

    value: str
    name: Promise | str
    about: Promise | str = ""
    takes_order: bool = False


@dataclass(frozen=True, slots=True)
class ClosingItem:
    """Represent one line of the closing page. ``code`` is stable for programs, and unique in an event.

    ``what`` names it and ``why`` says it in a sentence, in the reader's language. ``about`` is what an answer was given
    to: where that changes, it is asked again. ``people``: the numbers among whom an order is. ``act``: who may answer,
    as the table of ``reports/permissions.py`` names it.
    """

    code: str
    state: ClosingState
    what: Promise | str
    why: Promise | str = ""
    href: str = ""
    label: Promise | str = ""
    role: Role = Role.ORGANISER
    about: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    choices: tuple[ClosingChoice, ...] = ()
    act: str = "closing.word"


# The items of an event at a moment, told in the active language. Reads only; a fixed number of queries.
FindClosingItems: TypeAlias = Callable[[Tournament, datetime], Iterable[ClosingItem]]
closing_items: Final[Registry[FindClosingItems]] = Registry("closing items of")


def register_closing_items(name: str, find: FindClosingItems) -> None:
    """Register the function that finds an app's closing items."""
    closing_items.register(name, find)
