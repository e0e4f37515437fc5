"""Provide the rule texts clause by clause: numbers, own words, pages, and how clauses are cited."""

from mahjong_core.clauses.citing import Cited, Piece, cited, find_clause, find_clauses
from mahjong_core.clauses.finding import search_clauses
from mahjong_core.clauses.texts import TEXTS, Chapter, Clause, RuleText, clauses_of, rule_text

__all__ = [
    "TEXTS",
    "Chapter",
    "Cited",
    "Clause",
    "Piece",
    "RuleText",
    "cited",
    "clauses_of",
    "find_clause",
    "find_clauses",
    "rule_text",
    "search_clauses",
]
