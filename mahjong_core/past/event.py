"""Represent a past event as its sheets describe it: people, seats, and questions about them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["NameAnswers", "Past", "PastPerson", "PastSeat", "Question"]


@dataclass(frozen=True, slots=True)
class NameAnswers:
    """Store how names are read: ``split`` into given and family name, ``country`` of a text, ``guess`` of a typo."""

    split: Callable[[str], tuple[str, str]]
    country: Callable[[str], str | None]
    guess: Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Question:
    """Represent a question to a person. ``key`` is that of its answer, which is one of ``choices``."""

    key: str
    code: str
    value: str
    choices: tuple[str, ...]
    line: int
    sheet: str = ""


@dataclass(eq=False)
class PastPerson:
    """Store a person of the event; ``figures``: the printed totals by ``points`` and ``score``."""

    name: str
    number: int | None = None
    given: str = ""
    family: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    federation_number: str = ""
    place: int | None = None
    state: str | None = None
    is_listed: bool = False
    figures: dict[str, Fraction] = field(default_factory=dict)


@dataclass(eq=False)
class PastSeat:
    """Store a seat as the file has it; ``person`` None: an empty seat; ``wind`` "": not known."""

    person: PastPerson | None
    wind: str = ""
    figures: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class Past:
    """Store what was read. ``tables``: the seats by session and table; ``notes``: how the file was understood."""

    people: list[PastPerson] = field(default_factory=list)
    tables: dict[tuple[int, int], list[PastSeat]] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    notes: list[tuple[str, str, int]] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)
    title: str = ""
    has_session_figures: bool = False
