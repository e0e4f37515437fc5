"""Read the words of the rules by language: one folder per language, one JSON file per subject.

A text has an id, such as ``offences`` and ``mcr/empty-claim/name``. What a language lacks is said in English.
Files are read when their first text is asked for, and once. ``docs/languages.md`` tells how a language is added.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

__all__ = [
    "ENGLISH",
    "Words",
    "keys",
    "languages",
    "missing_texts",
    "nearest",
    "read_from",
    "remembered",
    "subjects",
    "text",
    "words",
]

ENGLISH = "en"  # the language in which every text is there
_HOME = Path(__file__).parent
_FOLDERS = [_HOME]
TextFunction = TypeVar("TextFunction", bound=Callable[..., Any])
_REMEMBERED: list[Any] = []


def remembered(say: TextFunction) -> TextFunction:
    """Return a function whose answers are kept until other folders are read.

    For what is built from words again and again.
    """
    kept: Any = lru_cache(maxsize=8192)(say)
    _REMEMBERED.append(kept)
    return kept  # type: ignore[no-any-return]


class Words(Mapping[str, str]):
    """Represent one text by language.

    Any language may be asked for: a variant (``fr-ca``) is answered by its own language, an unknown one in English.
    To go through the mapping is to go through the languages that there are.
    """

    __slots__ = ("_say",)

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def __getitem__(self, language: str) -> str:
        return self._say(language)

    def __iter__(self) -> Iterator[str]:
        return iter(languages())

    def __len__(self) -> int:
        return len(languages())

    def __contains__(self, language: object) -> bool:
        return language in languages()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self[ENGLISH]!r})"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a folder of words: English, then the others by their codes."""
    folders = [entry for folder in _FOLDERS for entry in folder.iterdir() if entry.is_dir()]
    codes = {entry.name for entry in folders if any(inside.name.endswith(".json") for inside in entry.iterdir())}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


def words(subject: str, key: str) -> Words:
    """Return the text ``key`` of a subject in every language."""
    return Words(partial(text, subject, key))


@remembered
def text(subject: str, key: str, language: str) -> str:
    """Return the text ``key`` of a subject in a language, else in English."""
    own = _texts(subject, nearest(language)).get(key)
    if own is None and key not in _texts(subject, ENGLISH):
        raise KeyError(f"mahjong_core/words/{ENGLISH}/{subject}.json has no {key}")
    return _texts(subject, ENGLISH)[key] if own is None else own


@cache
def nearest(language: str) -> str:
    """Return the available language nearest to ``language``: itself, ``fr`` for ``fr-ca``, else English."""
    code = language.lower()
    while code not in languages():
        code, dash, _variant = code.rpartition("-")
        if not dash:
            return ENGLISH
    return code


def keys(subject: str, language: str = ENGLISH) -> frozenset[str]:
    """Return the ids of the texts that a language has of a subject."""
    return frozenset(_texts(subject, language))


def missing_texts(language: str) -> tuple[str, ...]:
    """Return the texts that ``language`` lacks, as ``subject/key``, in order."""
    return tuple(
        sorted(f"{subject}/{key}" for subject in subjects() for key in keys(subject) - keys(subject, language))
    )


def subjects() -> tuple[str, ...]:
    """Return the names of the files that a language has."""
    named = (entry.name for entry in (_HOME / ENGLISH).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in named if name.endswith(".json")))


def read_from(*folders: Path) -> None:
    """Look for languages in these folders besides the core's own; a text of a later folder prevails."""
    _FOLDERS[:] = [_HOME, *folders]
    for cached in (languages, nearest, _texts, *_REMEMBERED):
        cached.cache_clear()


@cache
def _texts(subject: str, language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for folder in _FOLDERS:
        file = folder / language / f"{subject}.json"
        if file.is_file():
            texts |= _flat(json.loads(file.read_text(encoding="utf-8")))
    return texts


def _flat(tree: Mapping[str, object], before: str = "") -> dict[str, str]:
    """Return ``{"a": {"b": "text"}}`` as ``{"a/b": "text"}``."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{before}{key}/")
        else:
            flat[f"{before}{key}"] = str(value)
    return flat
