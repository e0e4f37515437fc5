"""Read the texts with their clauses from ``list.json``, in the order of the book; their words stand in ``words``.

If the translation of 2014 (``wmo-2014``) says what ``ffmj-2016`` prints too, the words are those of the other text.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from mahjong_core.errors import RuleError
from mahjong_core.rulesets.records import Family
from mahjong_core.words import Words, keys, text, words

__all__ = ["TEXTS", "Chapter", "Clause", "RuleText", "clauses_of", "rule_text"]

_LIST = Path(__file__).parent / "list.json"
_SHARED_WORDS = "ffmj-2016"  # the text whose words "same_as" points to
_SIGNS = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Clause:
    """Represent a clause, or a part of one with content of its own.

    ``number`` is an id within its text: the number as printed, the letter of a part after a space, after ``@`` the
    clause that a comment stands under. ``page`` is a page of the book; ``is_from_page``: the clause begins there or
    later, because the table of contents names only the chapter. ``same_as`` is the clause of ``ffmj-2016`` that has the
    same content.
    """

    text: str
    number: str
    kind: str
    words: Words = field(hash=False, compare=False)
    page: int | None = None
    is_from_page: bool = False
    same_as: str = ""

    @property
    def anchor(self) -> str:
        """Return the anchor on the page of its text, the same for ever: ``c-3-11-6-4-b``."""
        return "-".join(["c", *_SIGNS.findall(self.number.lower())])

    @property
    def printed(self) -> Words:
        """Return the number as a page prints it: ``Annexe 2 1`` in French; most numbers have no words in them."""
        return Words(partial(_printed, f"{self.text}/{self.number}", self.number))

    @property
    def same(self) -> "Clause | None":
        """Return the clause of ``ffmj-2016`` with the same content."""
        return clauses_of(_SHARED_WORDS)[self.same_as] if self.same_as else None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Represent a chapter of clauses."""

    id: str
    titles: Words = field(hash=False, compare=False)
    clauses: tuple[Clause, ...] = field(hash=False)


@dataclass(frozen=True, slots=True)
class RuleText:
    """Represent a rule text: an id such as ``ffmj-2016``, its game, and its chapters in order."""

    id: str
    family: Family
    chapters: tuple[Chapter, ...] = field(hash=False)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)


def _printed(key: str, number: str, language: str) -> str:
    return text("clause_numbers", key, language) if key in keys("clause_numbers") else number


def _read() -> dict[str, RuleText]:
    listed = json.loads(_LIST.read_text(encoding="utf-8"))
    return {name: _text(name, data) for name, data in listed.items()}


def _text(name: str, data: Mapping[str, Any]) -> RuleText:
    chapters = tuple(
        Chapter(chapter, words("clauses", f"chapters/{name}/{chapter}"), tuple(_clause(name, row) for row in rows))
        for chapter, rows in data["chapters"].items()
    )
    return RuleText(name, Family(data["family"]), chapters)


def _clause(name: str, row: Mapping[str, Any]) -> Clause:
    same = row.get("same_as", "")
    own = f"{_SHARED_WORDS}/{same}" if same else f"{name}/{row['number']}"
    page = row.get("page") or row.get("from_page")
    wording = words("clauses", f"clauses/{own}")
    return Clause(name, row["number"], row["kind"], wording, page, "from_page" in row, same)


TEXTS: Final[Mapping[str, RuleText]] = MappingProxyType(_read())


def rule_text(name: str) -> RuleText:
    """Return the text of that id. Raise ``clauses.unknown_text``."""
    if name not in TEXTS:
        raise RuleError("clauses.unknown_text", f"there is no rule text {name!r}", {"known": list(TEXTS)})
    return TEXTS[name]


@cache
def clauses_of(name: str) -> Mapping[str, Clause]:
    """Return the clauses of a text by number, in order. Raise ``clauses.unknown_text``."""
    return MappingProxyType({clause.number: clause for clause in rule_text(name).clauses})
