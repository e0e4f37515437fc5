"""Find clauses by number or by words of a language."""

from collections.abc import Iterable
from functools import cache

from mahjong_core.clauses.texts import Clause
from mahjong_core.penalties.search import folded
from mahjong_core.words import ENGLISH

__all__ = ["search_clauses"]


def search_clauses(clauses: Iterable[Clause], query: str, language: str) -> tuple[Clause, ...]:
    """Return the clauses with every word of ``query`` in their number or words, in ``language`` or English.

    Case and accents do not matter, beginnings of words are enough; no words, no clauses.
    """
    wanted = folded(query).split()
    if not wanted:
        return ()
    return tuple(clause for clause in clauses if all(f" {word}" in _searchable(clause, language) for word in wanted))


@cache
def _searchable(clause: Clause, language: str) -> str:
    return f" {folded(f'{clause.number} {clause.words[language]} {clause.words[ENGLISH]}')} "
