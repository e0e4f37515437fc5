"""Find the clause that a printed number means, and the citations in a sentence.

A number is printed without what the list of clauses adds: ``3.11.6.4`` for its parts a and b, ``EMAR 2.7`` wherever the
comment stands. Sentences name the text before the number: ``MCR 3.10.1``, ``FFMJ 2016, 3.11.6.6.1, EMAR 2.3``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from mahjong_core.clauses.texts import TEXTS, Clause, clauses_of

__all__ = ["ALIASES", "Cited", "Piece", "cited", "find_clause", "find_clauses"]

# How sentences name a text in few words. The MCR book of 2014 stands in two texts: the annotated one has all of it.
ALIASES: Final[Mapping[str, str]] = {
    "MCR": "ffmj-2016",
    "FFMJ": "ffmj-2016",
    "WMO": "wmo-2014",
    "MERS": "mers-2010",
    "EMA riichi": "ema-2012",
}
_ANNOTATED: Final = "ffmj-2016"
_ITS_OWN: Final = ("EMAR ", "EMA @", "FFMJ @", "Annex", "annex")  # numbers that no other text has
_NUMBER = (
    r"(?:EMAR |(?:EMA|FFMJ) @)?\d+(?:\.\d+)+(?: [a-h]\b(?![.'’]))?(?: #\d+)?(?: @\d+(?:\.\d+)+)?"
    r"|[Aa]nnexe? \d(?:(?:\.\d+)+|(?:, (?:no\.|n°))?[ \u00a0]\d+(?:\.\d+)*(?: [a-h]\b)?| example| [a-h]\b)?"
)
# A list goes on after a comma only with a number that has a point, so that "3.5, 12 players" stops in time.
_RUN: Final = re.compile(rf"(?:{_NUMBER})(?:, (?:{_NUMBER}))*")
_ONE: Final = re.compile(_NUMBER)


@dataclass(frozen=True, slots=True)
class Cited:
    """Represent a printed number with the clause that it means."""

    printed: str
    clause: Clause


Piece = str | Cited


# Sentences write "annex 4.2.2.1" for what stands under 4.2.2.1 of annex 4.
_ANNEX: Final = re.compile(r"^[Aa]nnexe? (\d)(?=(\.\d)?)")
_NUMBERED: Final = re.compile(r", (?:no\.|n°)[ \u00a0](?=\d)")  # "Annex 2, no. 1", as pages print "Annex 2 1"


def _annex(match: re.Match[str]) -> str:
    return f"Annex {match[1]} {match[1]}" if match[2] else f"Annex {match[1]}"


@cache
def find_clause(text: str, printed: str) -> Clause | None:
    """Return the clause that a printed number means in a text; None for an unknown text or number.

    A number with parts means the first of them, a heading its comment or its first clause, a part that the list does
    not set apart the clause around it.
    """
    if text not in TEXTS:
        return None
    known = clauses_of(text)
    number = _ANNEX.sub(_annex, _NUMBERED.sub(" ", printed.strip()))
    for exact in (number, f"FFMJ @{number}"):
        if exact in known:
            return known[exact]
    for after in (" ", "."):
        if inside := next((known[key] for key in known if key.startswith(number + after)), None):
            return inside
    outer = re.sub(r"(?: [a-h]| #\d+)$", "", number)
    return find_clause(text, outer) if outer and outer != number else None


@cache
def find_clauses(text: str, printed: str) -> tuple[Clause, ...]:
    """Return every clause that a printed number means.

    All parts of a number with parts, else that of ``find_clause``.
    """
    if text not in TEXTS:
        return ()
    known = clauses_of(text)
    parts = tuple(clause for number, clause in known.items() if number.startswith(f"{printed} "))
    if printed not in known and parts:
        return parts
    this_clause = find_clause(text, printed)
    return (this_clause,) if this_clause else ()


def cited(sentence: str, names: Mapping[str, str], texts: Sequence[str] = ()) -> tuple[Piece, ...]:
    """Return the sentence in pieces: words as they are, and every number that means a clause.

    ``names`` are names of texts as the sentence prints them, with the text's id; the aliases are known besides.
    ``texts`` are those of numbers that no name stands before, the first one that has the number; without them they stay
    words.
    """
    return tuple(_pieces(sentence, _prefixes(tuple(names.items())), tuple(texts)))


def _pieces(sentence: str, prefixes: "_Prefixes", texts: tuple[str, ...]) -> Iterator[Piece]:
    done = 0
    for run in _RUN.finditer(sentence):
        named = prefixes.pattern.search(sentence, done, run.start())
        meant = (prefixes.texts[named[1]],) if named else texts
        for match in _ONE.finditer(sentence, run.start(), run.end()):
            clause = _first_of(meant, match[0])
            if clause is not None:
                yield sentence[done : match.start()]
                yield Cited(match[0], clause)
                done = match.end()
    yield sentence[done:]


def _first_of(texts: tuple[str, ...], printed: str) -> Clause | None:
    wanted = texts or ((_ANNOTATED,) if printed.startswith(_ITS_OWN) else ())
    return next((clause for text in wanted if (clause := find_clause(text, printed))), None)


@dataclass(frozen=True, slots=True)
class _Prefixes:
    """Find the name of a text right before a number."""

    texts: Mapping[str, str]
    pattern: re.Pattern[str]


@cache
def _prefixes(names: tuple[tuple[str, str], ...]) -> _Prefixes:
    texts = {**ALIASES, **dict(names)}
    longest_first = sorted(texts, key=len, reverse=True)
    return _Prefixes(texts, re.compile(rf"\b({'|'.join(map(re.escape, longest_first))}),?\s+$"))
