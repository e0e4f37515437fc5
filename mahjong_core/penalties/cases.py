"""Search case law: decided rulings, by clause and by offence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mahjong_core.penalties.records import Words
from mahjong_core.penalties.search import folded
from mahjong_core.rulesets.records import Family
from mahjong_core.words import words

__all__ = ["CASES", "Case", "cases_about", "cases_on", "cases_with"]


@dataclass(frozen=True, slots=True)
class Case:
    """Represent one decided case. ``clauses`` maps a text to its clauses; ``offences`` are catalogue ids.

    ``text`` and ``clause`` say where the case itself is printed; an event's own cases leave them empty.
    """

    id: str
    family: Family
    text: str
    clause: str
    titles: Words = field(hash=False)
    facts: Words = field(hash=False)
    decisions: Words = field(hash=False)
    lessons: Words = field(hash=False)
    offences: tuple[str, ...]
    clauses: Mapping[str, tuple[str, ...]] = field(hash=False)


def _printed(
    identity: str,
    family: Family,
    text: str,
    clause: str,
    *,
    offences: tuple[str, ...],
    clauses: Mapping[str, tuple[str, ...]],
) -> Case:
    """Return a case of the books; its words stand under its id in the words of each language."""
    titles, facts, decisions, lessons = (
        words("cases", f"{identity}/{name}") for name in ("title", "facts", "decision", "lesson")
    )
    return Case(identity, family, text, clause, titles, facts, decisions, lessons, offences, MappingProxyType(clauses))


_FFMJ = "ffmj-2016"
CASES: tuple[Case, ...] = (
    _printed(
        "dead-hand-needs-eyewitness",
        Family.MCR,
        _FFMJ,
        "Annex 3 example",
        offences=("wrong-tile-in-hand", "wrong-tile-seen", "wrong-tile-count"),
        clauses={_FFMJ: ("3.11.6.4 b", "EMAR 2.5.2 b", "3.12.2"), "mcr-penalty-summary": ("4.1",)},
    ),
    _printed(
        "wrong-side-deal-repeated",
        Family.MCR,
        _FFMJ,
        "Annex 4 4.2.1",
        offences=("wrong-side-deal", "information"),
        clauses={_FFMJ: ("EMAR 2.5.1", "EMAR 2.5.2 b"), "mcr-penalty-summary": ("1.1",)},
    ),
    _printed(
        "who-keeps-the-sheet",
        Family.MCR,
        _FFMJ,
        "Annex 4 4.2.2.1",
        offences=(),
        clauses={_FFMJ: ("FFMJ @3.9.1.4 b", "3.9.1.5")},
    ),
    _printed(
        "announced-value-stands",
        Family.MCR,
        _FFMJ,
        "Annex 4 4.2.2.2",
        offences=("counting-too-long",),
        clauses={_FFMJ: ("3.9.1.4", "FFMJ @3.9.1.4 a", "3.11.6.11.6")},
    ),
)


def cases_about(cases: Iterable[Case], offence: str, family: Family) -> tuple[Case, ...]:
    """Return the cases to suggest beside an offence."""
    return tuple(case for case in cases if case.family is family and offence in case.offences)


def cases_on(cases: Iterable[Case], clause: str) -> tuple[Case, ...]:
    """Return the cases under a clause or about it or a part of it (``3.11.6.4`` finds ``3.11.6.4 b``)."""

    def is_on(case: Case) -> bool:
        named = [case.clause, *(each for clauses in case.clauses.values() for each in clauses)]
        return any(each == clause or each.startswith((f"{clause} ", f"{clause}.")) for each in named)

    return tuple(case for case in cases if is_on(case))


def cases_with(cases: Iterable[Case], text: str) -> tuple[Case, ...]:
    """Return the cases that hold every word of ``text``, in any language; no words, no hits."""
    wanted = folded(text).split()

    def text_of(case: Case) -> str:
        texts = (words for each in (case.titles, case.facts, case.decisions, case.lessons) for words in each.values())
        return f" {folded(' '.join([*texts, *case.offences]))}"

    return tuple(case for case in cases if wanted and all(f" {word}" in text_of(case) for word in wanted))
