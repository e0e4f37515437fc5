"""What an organiser sends to a federation before an event, and by when: the parts and the days are data.

The parts are those that the FFMJ asks for (FFMJ at 3.5). The days of the EMA are the practice of its organisers: apply
three months before the first day, taken for granted fifteen days after, an observer named two weeks before.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

__all__ = [
    "FEDERATIONS",
    "SUBSTITUTES",
    "ApplicationPart",
    "Deadline",
    "DueDay",
    "Federation",
    "due_dates",
    "federation",
]

SUBSTITUTES: Final = 3  # FFMJ at 3.5: the names of three substitutes


class ApplicationPart(StrEnum):
    """A part of the file, in the order of the clause (FFMJ at 3.5)."""

    DATES = "dates"
    PLACE = "place"
    RULES = "rules"
    CAPACITY = "capacity"
    PROGRAMME = "programme"
    RANKING = "ranking"
    LEVEL = "level"
    REFEREES = "referees"
    COMPUTERS = "computers"
    SUBSTITUTES = "substitutes"
    HALL_CERTIFICATE = "hall_certificate"
    HALL_PLAN = "hall_plan"
    BUDGET = "budget"
    PRESENTATION = "presentation"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A day by which something has to be done: so many months or days before the first day of the event.

    ``after_sending``: the days are counted from the day on which the file was sent.
    """

    code: str
    months: int = 0
    days: int = 0
    after_sending: bool = False


@dataclass(frozen=True, slots=True)
class Federation:
    """Who decides on the application: the parts that its file has, and its days."""

    code: str
    parts: tuple[ApplicationPart, ...]
    deadlines: tuple[Deadline, ...] = ()


@dataclass(frozen=True, slots=True)
class DueDay:
    """A deadline as a day; ``left``: the days until then, below zero once it is over."""

    deadline: Deadline
    on: date
    left: int


_EMA_PARTS: Final = (
    ApplicationPart.DATES,
    ApplicationPart.PLACE,
    ApplicationPart.RULES,
    ApplicationPart.CAPACITY,
    ApplicationPart.PROGRAMME,
    ApplicationPart.LEVEL,
    ApplicationPart.REFEREES,
)
_EMA_DAYS: Final = (
    Deadline("apply", months=3),
    Deadline("answer", days=15, after_sending=True),
    Deadline("observer", days=14),
)
FEDERATIONS: Final = (
    Federation(
        "ema",
        _EMA_PARTS,
        _EMA_DAYS,
    ),
    Federation("ffmj", tuple(ApplicationPart)),
    # An event certified by both: the French file, the European days.
    Federation(
        "ffmj-ema",
        tuple(ApplicationPart),
        _EMA_DAYS,
    ),
    Federation("other", tuple(ApplicationPart)),
)


def federation(code: str) -> Federation | None:
    """The federation of this code, None where there is none."""
    return next((candidate for candidate in FEDERATIONS if candidate.code == code), None)


def due_dates(to: Federation, starts_on: date, today: date, sent_on: date | None = None) -> list[DueDay]:
    """The days of a federation for an event, the soonest first; what counts from the sending only once it is sent.

    What is done by sending the file has no day any more once it is sent.
    """
    due_days = []
    for deadline in to.deadlines:
        if deadline.after_sending:
            if sent_on is not None:
                due_days.append(_due(deadline, sent_on + timedelta(days=deadline.days), today))
        elif deadline.code != "apply" or sent_on is None:
            due_days.append(_due(deadline, _before(starts_on, deadline), today))
    return sorted(due_days, key=lambda due: due.on)


def _due(deadline: Deadline, on: date, today: date) -> DueDay:
    return DueDay(deadline, on, (on - today).days)


def _before(day: date, deadline: Deadline) -> date:
    """So many months before, on the last day of a month that is too short, and so many days before that."""
    month = day.year * 12 + day.month - 1 - deadline.months
    year, index = divmod(month, 12)
    last = monthrange(year, index + 1)[1]
    return date(year, index + 1, min(day.day, last)) - timedelta(days=deadline.days)
