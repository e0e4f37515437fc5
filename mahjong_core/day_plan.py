"""Propose the hours of an event: its sessions spread over its days, with breaks and a lunch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["USUAL_BEGIN", "PlannedSession", "plan_days"]

USUAL_BEGIN: Final = 9 * 60 + 30
_BREAK: Final = 20
_LUNCH: Final = 60
_NOON: Final = 12 * 60


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """Represent the hours of a session: its day, from 0, and minutes after that day's midnight."""

    day: int
    begins: int
    ends: int


def plan_days(lengths: Sequence[int], days: int, begin: int = USUAL_BEGIN) -> tuple[PlannedSession, ...]:
    """Return the hours of sessions of these ``lengths`` in minutes, in their order.

    Each of ``days`` (at least 1) begins at ``begin``, minutes after midnight; earlier days have one session more where
    they do not divide evenly. Breaks take 20 minutes, the first one after noon 60. A day too full ends after its
    midnight: nothing is left out.
    """
    whole, over = divmod(len(lengths), days)
    planned: list[PlannedSession] = []
    for day in range(days):
        now, has_eaten = begin, False
        for length in lengths[len(planned) : len(planned) + whole + (day < over)]:
            planned.append(PlannedSession(day, now, now + length))
            eats = not has_eaten and now + length >= _NOON
            has_eaten = has_eaten or eats
            now += length + (_LUNCH if eats else _BREAK)
    return tuple(planned)
