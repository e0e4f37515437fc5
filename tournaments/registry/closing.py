"""What has to be right before an event is closed: each app says what blocks, what needs a word, and what is done."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Role, Tournament


class ClosingState(StrEnum):
    """``asks``: the organiser has to say how it is meant, then it is done."""

    BLOCKS = "blocks"
    ASKS = "asks"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class ClosingChoice:
    """One answer to what asks. ``takes_order``: it comes with the players, by their numbers, the first first."""

    value: str
    name: Promise | str
    about: Promise | str = ""
    takes_order: bool = False


@dataclass(frozen=True, slots=True)
class ClosingItem:
    """One line of the closing page. ``code`` is stable for programs, and one alone has it in an event.

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
    """Called by each app when it is ready."""
    closing_items.register(name, find)
