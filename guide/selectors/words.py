"""Split texts of help, and what is searched for, into words that can be compared.

Words are folded, cut to their stems, and the words that every sentence has are left out.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from guide.selectors.reading import folder_of
from tournaments.common.look.languages import locale_of
from tournaments.common.selectors.folding import folded

_WORD: Final = re.compile(r"[^\W_]+")
_UNSPACED: Final = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+")
_PAIR: Final = 2
_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|qu)['\u2019](?=\w)", re.IGNORECASE)


def _parts(word: str) -> list[str]:
    """Return a word, or its pairs of characters in a script that writes no spaces: 读屏软件 is 读屏, 屏软, 软件."""
    if len(word) <= _PAIR or not _UNSPACED.fullmatch(word):
        return [word]
    return [first + second for first, second in pairwise(word)]


def words_of(text: str, language: str) -> list[str]:
    """Return the folded words of a text without common words; all of them if no other is left."""
    words = [part for word in _WORD.findall(folded(_ELIDED.sub("", text))) for part in _parts(word)]
    common = _common_words(language)
    return [word for word in words if word not in common] or words


@lru_cache(maxsize=16)
def _common_words(language: str) -> frozenset[str]:
    """Return the words, folded, that tell no section from another: ``common-words.txt`` beside the pages of help."""
    file = folder_of(language) / "common-words.txt"
    return frozenset(file.read_text("utf-8").split()) if file.is_file() else frozenset()


@lru_cache(maxsize=16)
def synonyms(language: str) -> Mapping[str, frozenset[str]]:
    """Return for a stem the stems of the words that mean the same: ``synonyms.txt`` beside the pages of help."""
    file = folder_of(language) / "synonyms.txt"
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    found: dict[str, frozenset[str]] = {}
    for line in lines:
        if not line.startswith("#"):
            stems = frozenset(stem(folded(word), language) for word in line.split())
            for one in stems:
                found[one] = found.get(one, frozenset()) | stems - {one}
    return found


def stem(word: str, language: str) -> str:
    """Return the stem of a folded word; the word itself in a language without a stemmer."""
    return _stem(word, _base(language))


@lru_cache(maxsize=8192)
def _stem(word: str, language: str) -> str:
    import snowballstemmer  # imported here: only a search needs it

    name = (locale_of(language).english_name or "").lower()
    return str(snowballstemmer.stemmer(name).stemWord(word)) if name in snowballstemmer.algorithms() else word


def with_pairs(words: list[str]) -> Iterator[str]:
    """Yield the words, and each with the next as one: "check in", "check-in" and "checkin" are the same."""
    yield from words
    for first, second in pairwise(words):
        yield first + second


def _base(language: str) -> str:
    return language.partition("-")[0]
