"""Register rows of the page "How is the machine" for parts that apps above keep running."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.functional import Promise

from tournaments.common.registry import Registry


@dataclass(frozen=True, slots=True)
class MachineRow:
    """Represent a row; ``tone`` is empty if all is well, else that of the notice.

    ``advice`` says what to do then.
    """

    name: Promise | str
    says: str
    tone: str = ""
    advice: str = ""


machine_parts: Final[Registry[Callable[[datetime], MachineRow]]] = Registry("machine part")


# Those that organisers are told of on the pages of their events too; they ask no database.
machine_news: Final[Registry[Callable[[datetime], MachineRow]]] = Registry("machine news")


def register_machine_part(name: str, row: Callable[[datetime], MachineRow], *, is_news: bool = False) -> None:
    """Register a part; ``row`` returns its state at a moment."""
    machine_parts.register(name, row)
    if is_news:
        machine_news.register(name, row)
