"""Find an offence by words of any language, by situation, or among the most frequent ones."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping

from mahjong_core.penalties.records import Offence, Topic
from mahjong_core.words import languages as _languages
from mahjong_core.words import text

__all__ = ["ROMANISED", "by_topic", "favourites", "folded", "search", "searchable"]

# Words of the tables in roman letters, Chinese and Japanese. In each language the words ``search`` name the word of a
# name or a description that brings them along.
ROMANISED: dict[str, str] = {
    "chow": "chi chii",
    "pung": "peng pon",
    "kong": "gang kan",
    "flower": "hua buhua",
    "win": "hu hule hupai agari ron tsumo",
    "false_win": "zhahu cuohu chombo",
    "invalid_win": "zhahu chombo",
    "wall": "yama qiang",
    "riichi": "reach lizhi",
    "wait": "tenpai ting machi",
    "waiting": "tenpai ting machi",
    "dice": "saikoro touzi",
    "dealer": "oya zhuang",
}
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")  # kana and Chinese characters
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


def favourites(offences: Iterable[Offence]) -> tuple[Offence, ...]:
    """Return the offences to show first, in the order of the catalogue."""
    return tuple(offence for offence in offences if offence.favourite)


def by_topic(offences: Iterable[Offence]) -> dict[Topic, tuple[Offence, ...]]:
    """Return the offences by situation; situations without any are left out."""
    known = tuple(offences)
    grouped = {topic: tuple(offence for offence in known if offence.topic is topic) for topic in Topic}
    return {topic: ones for topic, ones in grouped.items() if ones}


def search(offences: Iterable[Offence], text: str, languages: Collection[str] | None = None) -> tuple[Offence, ...]:
    """Return the offences whose ``searchable`` text in these languages contains every word of ``text``.

    Case and accents do not matter. Beginnings of words are enough; Chinese and Japanese, which set no spaces, are found
    anywhere. Hits in a name come first, then those in what people call it, then the others; no words, no hits.
    """
    wanted = folded(text).split()
    if not wanted:
        return ()
    spoken = _languages() if languages is None else languages
    hits = [offence for offence in offences if _holds_all(searchable(offence, spoken), wanted)]
    return tuple(sorted(hits, key=lambda offence: _rank(offence, wanted, spoken)))


def _rank(offence: Offence, wanted: list[str], languages: Collection[str]) -> int:
    names = _folded_of(offence.names, languages)
    places = (names, f"{names} {_folded_of(offence.aliases, languages)}")
    return next((rank for rank, texts in enumerate(places) if _holds_all(texts, wanted)), len(places))


def folded(text: str) -> str:
    """Return small letters without accents; everything but letters, digits and points separates words."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(_LIGATURES))
    kept = (letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isalnum() or letter == "." else " " for letter in kept)


def _holds(texts: str, word: str) -> bool:
    return word in texts if _UNSPACED.search(word) else f" {word}" in f" {texts}"


def _holds_all(texts: str, wanted: list[str]) -> bool:
    return all(_holds(texts, word) for word in wanted)


def _folded_of(texts: Mapping[str, str], languages: Collection[str]) -> str:
    return folded(" ".join(texts[language] for language in languages if language in texts))


def searchable(offence: Offence, languages: Collection[str] | None = None) -> str:
    """Return the folded text in which an offence is searched, in these languages or in all.

    Names, aliases, descriptions, clauses, id, roman words.
    """
    spoken = _languages() if languages is None else languages
    clauses = " ".join(reading.clause for reading in offence.readings)
    parts = [
        _folded_of(offence.names, spoken),
        _folded_of(offence.descriptions, spoken),
        folded(f"{clauses} {offence.id}"),
        _folded_of(offence.aliases, spoken),
        *dict.fromkeys(_romanised(offence, spoken)),
    ]
    return " ".join(filter(None, parts))


def _romanised(offence: Offence, languages: Collection[str]) -> Iterator[str]:
    """Yield the roman words that come along with a word of the offence, each language judged by its own words."""
    for language in languages:
        sentence = folded(f"{offence.names[language]} {offence.descriptions[language]} {offence.id}")
        for kana, roman in ROMANISED.items():
            if f" {folded(text('search', kana, language))} " in f" {sentence} ":
                yield roman
