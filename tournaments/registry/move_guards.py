"""Register guards that may refuse to hide, close or open an event."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tournaments.common.registry import Registry
from tournaments.models import Tournament

# Raises a ``Refusal`` where the event may not do the act (``EVENT_MOVES``), for which this reason was given.
MoveGuard: TypeAlias = Callable[[Tournament, str, str], None]
move_guards: Final[Registry[MoveGuard]] = Registry("move guard")


def register_move_guard(name: str, guard: MoveGuard) -> None:
    """Register the guard of an app."""
    move_guards.register(name, guard)
