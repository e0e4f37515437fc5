"""Find the sections of help that answer what somebody typed, the best first.

A section is known by its title, by the words that its file names beside it, by questions that people asked about it,
by the title of its page and by its text, in this order. Rare words count more than frequent ones. A word that no
section has is read as one that means the same, or as the nearest that some section has.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import pairwise
from typing import Final

from django.urls import reverse

from guide.selectors.reading import HelpPage, Section, help_page, help_stamp, known_questions
from guide.selectors.shelf import NAMES
from guide.selectors.words import stem, synonyms, with_pairs, words_of
from tournaments.common.selectors.folding import folded

_MOST: Final = 8
_CONTEXT: Final = 90  # letters of an excerpt on either side of the first word
_WORD: Final = re.compile(r"[^\W_]+")
_FIELDS: Final = (16.0, 5.0, 4.0, 2.0, 1.0)  # title, words beside it, questions, title of the page, text
_SATURATION: Final = 4.0  # at this weight a word counts half of what it can
_MOST_COUNTED: Final = 3  # times that a word counts in one field
_SHORTEST_TYPO: Final = 4
_SHORTEST_START: Final = 3
_NEAR: Final = 0.8  # how like a word must be to be read for another
_SAME: Final = 0.1  # what a synonym counts of the word itself
_READ_AS: Final = 0.8  # what a word counts that was read for another


@dataclass(frozen=True, slots=True)
class Hit:
    """Represent a section: its page, its title, its address, and the words around the first one that was found."""

    page: str
    title: str
    href: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Found:
    """Store what was found. ``is_near``: no section has all the words; these have most of them."""

    hits: tuple[Hit, ...]
    is_near: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    """Represent a section with the weight of each stem in it."""

    page: HelpPage
    section: Section
    weights: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Index:
    entries: tuple[_Entry, ...]
    rarity: Mapping[str, float]
    spellings: tuple[str, ...]  # every word as it is written, for what is typed wrongly


@dataclass(frozen=True, slots=True)
class _Term:
    """Store one typed word as the stems that it may stand for, with how sure that is.

    ``at``: which typed words it covers; two for a pair that is written as one word elsewhere.
    """

    readings: Mapping[str, float]
    at: tuple[int, ...]
    rarity: float


def search(wanted: str, language: str) -> Found:
    """Return at most eight sections, the best first; those with most of the words if none has all."""
    typed = words_of(wanted, language)
    if not typed:
        return Found((), is_near=False)
    index = _index(language, help_stamp(language))
    terms = [_term(word, at, index, language) for at, word in enumerate(typed)]
    terms += _pairs(typed, index, language)
    scored = [(entry, *_score(entry, terms, len(typed), index)) for entry in index.entries]
    best = sorted((row for row in scored if row[1] > 0), key=lambda row: -row[1])[:_MOST]
    if not best:
        return Found(tuple(_hit(entry, frozenset(), language) for entry in _nearest(wanted, index)), is_near=True)
    stems = frozenset(reading for term in terms for reading in term.readings)
    has_all = any(found == len(typed) for _, _, found in best)
    return Found(tuple(_hit(entry, stems, language) for entry, *_ in best), is_near=not has_all)


def _term(word: str, at: int, index: _Index, language: str) -> _Term:
    """Return what a typed word may stand for: itself, a word that begins with it, or words that are nearly the same."""
    known = stem(word, language)
    same = {other: _SAME for other in synonyms(language).get(known, ()) if other in index.rarity}
    if known in index.rarity:
        return _Term(same | {known: 1.0}, (at,), index.rarity[known])
    if same:
        return _Term(same, (at,), max(index.rarity[other] for other in same))
    near = [other for other in index.spellings if len(word) >= _SHORTEST_START and other.startswith(word)]
    if not near and len(word) >= _SHORTEST_TYPO:
        near = get_close_matches(word, index.spellings, n=3, cutoff=_NEAR)
    likeness = {other: SequenceMatcher(None, word, other).ratio() for other in near}
    readings = {stem(other, language): _READ_AS * likeness[other] for other in near}
    rarity = max((index.rarity[reading] for reading in readings), default=max(index.rarity.values()))
    return _Term(readings, (at,), rarity)


def _pairs(typed: Sequence[str], index: _Index, language: str) -> list[_Term]:
    """Return the neighbours that stand side by side, or as one word, in some section."""
    joined = [(stem(first + second, language), at) for at, (first, second) in enumerate(pairwise(typed))]
    return [_Term({pair: 1.0}, (at, at + 1), index.rarity[pair]) for pair, at in joined if pair in index.rarity]


def _score(entry: _Entry, terms: Sequence[_Term], typed: int, index: _Index) -> tuple[float, int]:
    """Return the score of a section, and how many of the typed words it has."""
    score, found = 0.0, set[int]()
    for term in terms:
        weight = max((entry.weights.get(reading, 0.0) * sure for reading, sure in term.readings.items()), default=0.0)
        if weight:
            score += term.rarity * weight / (weight + _SATURATION)
            found.update(term.at)
    single = terms[:typed]
    rare = sum(term.rarity for term in single if term.at[0] in found)
    needed = sum(term.rarity for term in single)
    return score * rare / needed, len(found)


def _nearest(wanted: str, index: _Index) -> list[_Entry]:
    """Return the sections whose titles look most like what was typed, for words that are nowhere."""
    likeness = SequenceMatcher(None)
    likeness.set_seq2(folded(wanted))

    def like(entry: _Entry) -> float:
        likeness.set_seq1(folded(entry.section.title))
        return likeness.ratio()

    return sorted(index.entries, key=like, reverse=True)[:3]


@lru_cache(maxsize=16)
def _index(language: str, _stamp: int) -> _Index:
    """Return the index of a language, made anew when a file of help changes."""
    entries, seen, spellings = [], Counter[str](), set[str]()
    asked: dict[str, list[str]] = {}
    for places, question in known_questions(language):
        for place in places:
            asked.setdefault(place, []).append(question)
    for page in (help_page(name, language) for name in NAMES):
        for section in page.sections:
            title, text = words_of(section.title, language), words_of(section.text, language)
            also = _words_with_pairs(section.also, language)
            questions = _words_with_pairs(asked.get(f"{page.name}#{section.anchor}", ()), language)
            fields = (list(with_pairs(title)), also, questions, words_of(page.title, language), text)
            # A title of one word is about nothing else.
            strengths = (_FIELDS[0] * (1 + 1 / len(title)), *_FIELDS[1:])
            weights: dict[str, float] = {}
            for words, weight in zip(fields, strengths, strict=True):
                spellings.update(words)
                for word, count in Counter(stem(word, language) for word in words).items():
                    weights[word] = weights.get(word, 0.0) + weight * min(count, _MOST_COUNTED)
            seen.update(weights.keys())
            entries.append(_Entry(page, section, weights))
    rarity = {word: math.log(1 + (len(entries) - count + 0.5) / (count + 0.5)) for word, count in seen.items()}
    return _Index(tuple(entries), rarity, tuple(sorted(spellings)))


def _words_with_pairs(phrases: Iterable[str], language: str) -> list[str]:
    return [word for phrase in phrases for word in with_pairs(words_of(phrase, language))]


def _hit(entry: _Entry, stems: Collection[str], language: str) -> Hit:
    section, text = entry.section, entry.section.text
    at = next((match.start() for match in _WORD.finditer(text) if stem(folded(match[0]), language) in stems), 0)
    # From word to word.
    begin = text.find(" ", at - _CONTEXT, at) + 1 if at > _CONTEXT else 0
    end = max(text.rfind(" ", at, at + _CONTEXT), at + 1) if at + _CONTEXT < len(text) else len(text)
    before, after = "… " if begin else "", " …" if end < len(text) else ""
    href = f"{reverse('help-page', kwargs={'name': entry.page.name})}#{section.anchor}"
    return Hit(entry.page.title, section.title, href, f"{before}{text[begin:end].strip()}{after}")
