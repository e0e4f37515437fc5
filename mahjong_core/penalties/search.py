"""Finding an offence by words of either language, by situation, or among the ones that happen most."""

import unicodedata
from collections.abc import Iterable

from mahjong_core.penalties.records import Offence, Topic

# Words of the tables in roman letters, Chinese and Japanese, beside the word of a name or a description (folded) that
# brings them along.
ROMANISED: dict[str, str] = {
    "chow": "chi chii",
    "pung": "peng pon",
    "kong": "gang kan",
    "flower": "hua buhua",
    "fleur": "hua buhua",
    "win": "hu hule hupai agari ron tsumo",
    "false win": "zhahu cuohu chombo",
    "faux hu": "zhahu cuohu chombo",
    "invalid win": "zhahu chombo",
    "wall": "yama qiang",
    "mur": "yama qiang",
    "riichi": "reach lizhi",
    "wait": "tenpai ting machi",
    "waiting": "tenpai ting machi",
    "dice": "saikoro touzi",
    "dealer": "oya zhuang",
}
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})


def favourites(offences: Iterable[Offence]) -> tuple[Offence, ...]:
    """The offences to show first, in the order of the catalogue."""
    return tuple(one for one in offences if one.favourite)


def by_topic(offences: Iterable[Offence]) -> dict[Topic, tuple[Offence, ...]]:
    """The offences by situation; situations without any are left out."""
    known = tuple(offences)
    found = {topic: tuple(one for one in known if one.topic is topic) for topic in Topic}
    return {topic: ones for topic, ones in found.items() if ones}


def search(offences: Iterable[Offence], text: str) -> tuple[Offence, ...]:
    """The offences that hold every word of ``text`` in what makes them ``searchable``.

    Case and accents do not matter, beginnings of words are enough. Hits in a name come first; no words, no hits.
    """
    wanted = folded(text).split()
    if not wanted:
        return ()
    found = [one for one in offences if all(_holds(searchable(one), word) for word in wanted)]
    return tuple(sorted(found, key=lambda one: not all(_holds(_names(one), word) for word in wanted)))


def folded(text: str) -> str:
    """Small letters without accents; everything but letters, digits and points separates words."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(LIGATURES))
    kept = (one for one in plain if not unicodedata.combining(one))
    return "".join(one if one.isalnum() or one == "." else " " for one in kept)


def _holds(texts: str, word: str) -> bool:
    return f" {word}" in f" {texts}"


def _names(offence: Offence) -> str:
    return folded(" ".join(offence.names.values()))


def searchable(offence: Offence) -> str:
    """Everything by which an offence is found, folded: names, descriptions, clauses, id, words in roman letters."""
    clauses = " ".join(one.clause for one in offence.readings)
    told = folded(" ".join([*offence.names.values(), *offence.descriptions.values(), clauses, offence.id]))
    romanised = (words for word, words in ROMANISED.items() if f" {word} " in f" {told} ")
    return " ".join([told, *romanised])
