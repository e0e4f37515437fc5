"""Describe the rule texts for readers: chapters, clauses in the reader's words, and their uses.

Everything comes from memory: the texts are data of the program, so no page of the reader asks the database about them.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from mahjong_core.clauses import TEXTS, Chapter, Clause, RuleText, rule_text, search_clauses
from mahjong_core.rulesets import PRESETS
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.presets import rules_name
from tournaments.common.rule_words.values import text_name
from tournaments.models import Tournament
from tournaments.registry.clause_uses import ClauseUse, uses_in

FIRST_HITS: Final = 8  # of each text, where all texts are searched


@dataclass(frozen=True)
class ClauseRow:
    """Represent a clause on the page; ``same_as`` is the clause of another text with the same content."""

    clause: Clause
    number: str
    words: str
    uses: tuple[ClauseUse, ...] = ()
    same_as: Clause | None = None


@dataclass(frozen=True)
class ChapterRows:
    id: str
    title: str
    rows: tuple[ClauseRow, ...]


@dataclass(frozen=True)
class TextRow:
    """Represent a text in a list: its number of clauses, and the presets that rest on it."""

    id: str
    name: Promise | str
    count: int
    presets: tuple[str, ...]
    is_followed: bool = False


@dataclass(frozen=True)
class TextPage:
    """Represent a text with the results of a search; ``shown`` clauses of ``count``."""

    text: RuleText
    name: Promise | str
    chapters: tuple[ChapterRows, ...]

    @property
    def shown(self) -> int:
        return sum(len(chapter.rows) for chapter in self.chapters)

    @property
    def count(self) -> int:
        return len(self.text.clauses)


@dataclass(frozen=True)
class Hits:
    """Hold the results of a search in one text: the first clauses, and their number."""

    text: TextRow
    rows: tuple[ClauseRow, ...]
    count: int


def text_rows(followed: Collection[str] = ()) -> list[TextRow]:
    """Return the texts in the order of the list, those that an event follows first."""
    rows = [_text_row(text, text.id in followed) for text in TEXTS.values()]
    return sorted(rows, key=lambda row: not row.is_followed)


def _text_row(text: RuleText, is_followed: bool) -> TextRow:  # noqa: FBT001  a value, no switch
    resting = (rules for rules in PRESETS.values() if text.id in rules.offence_texts)
    return TextRow(
        text.id,
        text_name(text.id),
        len(text.clauses),
        tuple(rules_name(rules.name) for rules in resting),
        is_followed,
    )


def text_page(name: str, wanted: str = "", tournament: Tournament | None = None) -> TextPage:
    """Return a text with the clauses that ``wanted`` names, all without it; raise ``clauses.unknown_text``."""
    text = rule_text(name)
    uses = uses_in(name, tournament)
    kept = _kept(text, wanted)
    chapters = (_chapter_rows(chapter, kept, uses) for chapter in text.chapters)
    return TextPage(text, text_name(name), tuple(chapter for chapter in chapters if chapter.rows))


def _kept(text: RuleText, wanted: str) -> frozenset[str]:
    clauses = search_clauses(text.clauses, wanted, reader()) if wanted.strip() else text.clauses
    return frozenset(clause.number for clause in clauses)


def _chapter_rows(chapter: Chapter, kept: Collection[str], uses: Mapping[str, tuple[ClauseUse, ...]]) -> ChapterRows:
    rows = (_row(clause, uses.get(clause.number, ())) for clause in chapter.clauses if clause.number in kept)
    return ChapterRows(chapter.id, chapter.titles[reader()], tuple(rows))


def _row(clause: Clause, uses: tuple[ClauseUse, ...] = ()) -> ClauseRow:
    return ClauseRow(clause, clause.printed[reader()], clause.words[reader()], uses, clause.same)


def search_texts(wanted: str, followed: Collection[str] = ()) -> list[Hits]:
    """Return the first matching clauses of each text that has any."""
    hits = []
    for row in text_rows(followed):
        clauses = search_clauses(rule_text(row.id).clauses, wanted, reader())
        if clauses:
            hits.append(Hits(row, tuple(_row(clause) for clause in clauses[:FIRST_HITS]), len(clauses)))
    return hits
