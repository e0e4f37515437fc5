"""Register the words of the journal: each app describes its own acts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from django.utils.functional import Promise

from tournaments.common.registry import AlreadyRegistered, Registry

Words: TypeAlias = Mapping[str, Promise | str]
# A stored value as the reader reads it; None where the value says it itself.
ReadValue: TypeAlias = Callable[[str], str | None]


@dataclass(frozen=True)
class AuditWords:
    """Describe the acts of one app. An act is ``area.verb_past``; every text is lazy, for the reader's language.

    ``areas``: an area as a filter names it. ``sentences``: an act as a sentence, which may use ``%(who)s``,
    ``%(what)s``, ``%(where)s`` and the facts of its own act. ``facts``: the name of a fact. ``keys``: the name of a
    value inside a fact that is itself a list of values. ``values``: how a fact's stored value reads, by ``fact`` or
    ``area.fact``. ``signed``: the numbers, by ``area.fact``, that are printed with their sign, a plus too.
    """

    areas: Words = field(default_factory=dict)
    sentences: Words = field(default_factory=dict)
    facts: Words = field(default_factory=dict)
    keys: Words = field(default_factory=dict)
    values: Mapping[str, ReadValue] = field(default_factory=dict)
    signed: frozenset[str] = frozenset()


audit_words: Final[Registry[AuditWords]] = Registry("audit words of")


def register_audit_words(app: str, words: AuditWords) -> None:
    """Register an app's words. Raise ``AlreadyRegistered`` for an area or act that has words of another app."""
    for other, registered in audit_words.items():
        twice = (words.areas.keys() & registered.areas.keys()) | (words.sentences.keys() & registered.sentences.keys())
        if twice:
            raise AlreadyRegistered(f"{app} and {other} both have words for {', '.join(sorted(twice))}.")
    audit_words.register(app, words)


def known(choices: Iterable[tuple[str, Promise | str]]) -> ReadValue:
    """Return the function that translates stored keys, such as the choices of a field."""
    words = dict(choices)
    return lambda value: str(words[value]) if value in words else None


def sentence_for(act: str) -> Promise | str | None:
    """Return the sentence of an act; None if no app has words for it."""
    return next((words.sentences[act] for words in audit_words if act in words.sentences), None)


def area_names() -> dict[str, str]:
    """Return every area by the name that a filter shows."""
    return {area: str(name) for words in audit_words for area, name in words.areas.items()}


def fact_name(name: str) -> str | None:
    return next((str(words.facts[name]) for words in audit_words if name in words.facts), None)


def key_name(key: str) -> str | None:
    return next((str(words.keys[key]) for words in audit_words if key in words.keys), None)


def is_signed(area: str, fact: str) -> bool:
    """Return whether the number is printed with its sign."""
    return any(f"{area}.{fact}" in words.signed for words in audit_words)


def read_value(area: str, fact: str, value: str) -> str | None:
    """Return the value as its app reads it; None if no app reads this fact."""
    for name in (f"{area}.{fact}", fact):
        for words in audit_words:
            if name in words.values:
                return words.values[name](value)
    return None
