"""Read and check the catalogues in ``locale``: what a language lacks, and what would break a page.

The French catalogue holds every message of the sources; the others hold what is translated.
A *ring* is a set of messages that are complete together: the first by the sources in which they stand
(``config/first_ring.json``), the second is every message. This module needs no settings, so that continuous integration
can use it.
"""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from mahjong_core.words import ENGLISH, missing_texts
from tournaments.common.look.rings import FIRST_HELP, FIRST_SOURCES, FIRST_WORDS, HELP, SECOND

LOCALE: Final = Path(__file__).resolve().parents[2] / "locale"
_KEPT: Final = re.compile(r"%\(\w+\)[a-z]|%[sd%]|\{\w*\}|</?[a-z][^>]*>|&\w+;")
_ROW: Final = re.compile(r"^\|([^|]+)\|([^|]+)\|([^|]*)\|$", re.MULTILINE)
_NOT: Final = re.compile(r"\bnot:\s*([^;|]+)")
_OWN_WORDS: Final = frozenset({"aliases", "search"})  # what people type: every language has its own


class Term(NamedTuple):
    """A row of ``docs/terms``: an English term, its translation, and words that are not used for it."""

    term: str
    own: str
    avoided: tuple[str, ...]


def catalogue(path: Path) -> Catalog:
    """Return the catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file)


def path_of(code: str) -> Path:
    """Return the path of a language's catalogue: ``zh-hans`` is in ``locale/zh_Hans``."""
    language, dash, variant = code.partition("-")
    name = f"{language}_{variant.capitalize() if len(variant) > 2 else variant.upper()}" if dash else language
    return LOCALE / name / "LC_MESSAGES" / "django.po"


def key_of(message: Message) -> str:
    """Return the English text of a message, in the singular."""
    return message.id[0] if isinstance(message.id, tuple) else str(message.id)


def texts_of(message: Message) -> tuple[str, ...]:
    """Return the translation of a message: one text, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string or ""),)


def is_translated(message: Message) -> bool:
    """Return whether every form of a message is translated and confirmed."""
    return all(texts_of(message)) and not message.fuzzy


def in_ring(message: Message, ring: int) -> bool:
    """Return whether a message belongs to a ring."""
    return ring >= SECOND or any(is_from(file, source) for file, _line in message.locations for source in FIRST_SOURCES)


def is_from(file: str, source: str) -> bool:
    """Return whether a file is one of a source: a folder, which ends in a slash, or a pattern."""
    return file.startswith(source) if source.endswith("/") else fnmatchcase(file, source)


def messages_of(catalog: Catalog, ring: int = SECOND) -> Iterator[Message]:
    """Yield the messages of a ring."""
    yield from (message for message in catalog if message.id and in_ring(message, ring))


def is_lacking(message: Message, own: Catalog) -> bool:
    """Return whether a catalogue lacks a translation of a message, or has a fuzzy one."""
    had = own.get(message.id, message.context)
    return had is None or not is_translated(had)


def broken(message: Message, forms: int) -> list[str]:
    """Return what would break a page: a lost placeholder or tag, a wrong number of plural forms.

    The first form of a plural may leave out the number ("one player").
    """
    if not is_translated(message):
        return []
    texts, faults = texts_of(message), []
    if isinstance(message.id, tuple):
        if len(texts) != forms:
            faults.append(f"{len(texts)} plural forms, not {forms}")
        wanted = set(_kept(message.id[0])) | set(_kept(message.id[1]))
        faults += [f"{text!r} has other placeholders" for text in texts if not set(_kept(text)) <= wanted]
        if set(_kept(texts[-1])) != set(_kept(message.id[1])):
            faults.append(f"{texts[-1]!r} lacks a placeholder")
    elif _kept(texts[0]) != _kept(key_of(message)):
        faults.append(f"{texts[0]!r} has other placeholders or tags")
    return faults


def _kept(text: str) -> list[str]:
    return sorted(_KEPT.findall(text))


def terms_of(table: str) -> list[Term]:
    """Return the rows of a table of terms, written in Markdown: English, own word, note (``not: word, word``)."""
    rows = [tuple(cell.strip() for cell in row) for row in _ROW.findall(table)]
    return [
        Term(term, own, tuple(word.strip() for found in _NOT.findall(note) for word in found.split(",")))
        for term, own, note in rows
        if term != "English" and not set(term) <= set("-: ")
    ]


def terms_in(path: Path) -> list[Term]:
    """Return the terms of a file, none if there is no such file."""
    return terms_of(path.read_text("utf-8")) if path.is_file() else []


def term_faults(messages: Iterable[Message], terms: Iterable[Term]) -> list[str]:
    """Return the messages that use a word which the table of terms says is not used."""
    avoided = {word: term.own for term in terms for word in term.avoided if word}
    return [
        f"{text!r} says {word!r}, the term is {own!r}"
        for message in messages
        for text in texts_of(message)
        for word, own in avoided.items()
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)" if word.isascii() else re.escape(word), text, re.IGNORECASE)
    ]


def words_missing(code: str, ring: int) -> list[str]:
    """Return the words of the rules in a ring that a language lacks, as ``subject/key``."""
    subjects = ((text, text.partition("/")[0]) for text in missing_texts(code))
    return [
        text for text, subject in subjects if subject not in _OWN_WORDS and (ring >= SECOND or subject in FIRST_WORDS)
    ]


def help_missing(code: str, ring: int) -> list[str]:
    """Return the pages of help in a ring that a language lacks; the second has the lists of its search too."""
    every = (path.name for path in (HELP / ENGLISH).iterdir())
    wanted = every if ring >= SECOND else (f"{name}.md" for name in FIRST_HELP)
    return [name for name in sorted(wanted) if not (HELP / code / name).is_file()]


def ring_faults(code: str, ring: int, source: Catalog, terms: Iterable[Term]) -> list[str]:
    """Return what keeps a language's ring from being complete, or would break a page.

    ``source``: a catalogue with every message and its locations.
    """
    own = catalogue(path_of(code))
    known = {(message.id, message.context) for message in source if message.id}
    mine = [message for message in own if message.id]
    lacking = [key_of(message) for message in messages_of(source, ring) if is_lacking(message, own)]
    return [
        *(f"not translated, or fuzzy: {text!r}" for text in lacking),
        *(f"not in the sources: {key_of(message)!r}" for message in mine if (message.id, message.context) not in known),
        *(f"{key_of(message)!r}: {fault}" for message in mine for fault in broken(message, own.num_plurals)),
        *term_faults(mine, terms),
        *(f"words of the rules not translated: {text}" for text in words_missing(code, ring)),
        *(f"page of help not translated: {name}" for name in help_missing(code, ring)),
    ]


# --- out and in ------------------------------------------------------------------------------------------------------


def save(own: Catalog, path: Path) -> None:
    """Write a catalogue in the form in which the repository keeps it: sorted by source, without line numbers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, own, width=0, include_lineno=False, ignore_obsolete=True)


def part_of(source: Catalog, own: Catalog, ring: int = SECOND, *, only_lacking: bool = False) -> Catalog:
    """Return the messages of a ring for a translation tool: with what ``own`` has translated, or what it lacks only."""
    part = Catalog(locale=own.locale, charset="utf-8", project="Seatwind", fuzzy=False)
    for message in messages_of(source, ring):
        if only_lacking and not is_lacking(message, own):
            continue
        had = own.get(message.id, message.context)
        part.add(message.id, had.string if had else "", locations=message.locations, context=message.context)
    return part


def take_in(source: Catalog, own: Catalog, sent: Catalog) -> tuple[int, list[str]]:
    """Put the translations of a file into a catalogue; return how many changed, and what was refused and why.

    Messages that the sources do not have, untranslated ones and those that would break a page change nothing.
    """
    changed, refused = 0, []
    for message in sent:
        if not message.id or not is_translated(message):
            continue
        known, kept = source.get(message.id, message.context), own.get(message.id, message.context)
        faults = ["no such message"] if known is None else broken(message, own.num_plurals)
        if known is None or faults:
            refused += [f"{key_of(message)!r}: {fault}" for fault in faults]
        elif kept is None or texts_of(kept) != texts_of(message) or kept.fuzzy:
            own.add(message.id, message.string, locations=known.locations, context=message.context)
            changed += 1
    return changed, refused


def tidy(source: Catalog, own: Catalog) -> Catalog:
    """Return a catalogue with the messages that the sources still have, in their order and with their locations."""
    tidied = Catalog(
        locale=own.locale, charset="utf-8", project="Seatwind", fuzzy=False, header_comment=own.header_comment
    )
    for message in messages_of(source):
        had = own.get(message.id, message.context)
        if had is not None and is_translated(had):
            tidied.add(message.id, had.string, locations=message.locations, context=message.context)
    return tidied
