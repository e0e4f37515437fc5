"""Split texts of help, and what is searched for, into words that can be compared.

Words are folded, cut to their stems, and the words that every sentence has are left out.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import snowballstemmer

from tournaments.common.selectors.folding import folded

_WORD: Final = re.compile(r"[^\W_]+")
_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|qu)['’](?=\w)", re.IGNORECASE)
_STEMMERS: Final = {"en": "english", "fr": "french"}
# Folded, as the texts are. Negations stay: "did not pay".
_COMMON: Final = {
    "en": frozenset(
        "a about after all am an and any are as at be been but by can could dear do does doing done for from get give go"
        " got had has have he help her here hers hi him his how i if im in into is it its just let like made make makes"
        " making many may me mean must my need of off on one or our please put she should so some someone somebody than"
        " that the their them then there these they thing this those to too up us use used using want was way we were"
        " what when where which who whom whose why will with without work works would you your".split()
    ),
    "fr": frozenset(
        "a afin ai ailleurs alors apres as au aussi aux avant avec avez avoir avons bonjour car ce ceci cela celle"
        " celui ces cet cette ceux chez combien comme comment dans de deja depuis des dit doit dois donc dont du elle"
        " elles en encore entre es est et etait ete etes etre eux faire fait faut il ils je la le les leur leurs lors"
        " lui ma mais me meme mes mettre moi mon ne nos notre nous on ont ou ouvrir par pas peut peux plus pour pourquoi"
        " puis qu quand que quel quelle quelles quels qui quoi sa sans se sera ses si son sont sur ta te tes toi ton"
        " tous tout toute toutes tres trop tu un une veut veux vers voir vos votre vous y".split()
    ),
}


def words_of(text: str, language: str) -> list[str]:
    """Return the folded words of a text, without those that say nothing; all of them where no other is left."""
    words = _WORD.findall(folded(_ELIDED.sub("", text)))
    common = _COMMON.get(_base(language), frozenset())
    return [word for word in words if word not in common] or words


def stem(word: str, language: str) -> str:
    """Return the stem of a folded word; the word itself in a language without a stemmer."""
    return _stem(word, _base(language))


@lru_cache(maxsize=8192)
def _stem(word: str, language: str) -> str:
    name = _STEMMERS.get(language)
    return str(snowballstemmer.stemmer(name).stemWord(word)) if name else word


def with_pairs(words: list[str]) -> Iterator[str]:
    """Yield the words, and each with the next as one: "check in", "check-in" and "checkin" are the same."""
    yield from words
    for first, second in zip(words, words[1:], strict=False):
        yield first + second


def _base(language: str) -> str:
    return language.partition("-")[0]
