"""A language that nobody speaks: every letter accented, every vowel twice, so that words are about 40 % longer.

``speaking(folder)`` writes its catalogue and its words of the rules into ``folder`` and switches it on. What a page
shows then without an accent was never offered for translation; what runs out of its box would in a longer language.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import django.conf
import django.contrib.auth
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.test import override_settings
from django.utils.translation import to_locale

from mahjong_core import words
from tournaments.common.look.rings import FIRST, FIRST_WORDS, SECOND
from tournaments.management.catalogues import in_ring

CODE, NAME = "qps-ploc", "Þšéüđöļåñğ"
RING_CODE = "qps-plocm"  # of it a ring is translated; a code of its own, since texts are remembered by it
ROOT = Path(__file__).resolve().parents[1]
PLAIN = "abcdefghijklmnopqrstuvwxyz"
ACCENTED = "áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
VOWELS = re.compile(r"([aeiouy])", re.IGNORECASE)
# Placeholders, tags, entities, and the addresses and formats that a sentence quotes.
KEPT = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+[^>]*>|&\w+;|\S+@\S+|https?://\S+")
# Letters that a program reads: Django's letters of a date.
FORMATS = re.compile(r"date format|how the ending of an ordinal stands")


def accented(text: str) -> str:
    """``Open the %(name)s`` as ``Óópééñ ţĥéé %(name)s``; a single letter stays a single letter."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [drawn_out(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, drawn_out(text[at:])])


def drawn_out(text: str) -> str:
    longer = VOWELS.sub(lambda match: match[1] + match[1].lower(), text) if len(text.strip()) > 1 else text
    return longer.translate(ACCENTS)


def accented_tree(tree: Any) -> Any:
    """The words of a subject, accented; the sign between thousands is none."""
    if isinstance(tree, dict):
        return {key: accented_tree(value) for key, value in tree.items()}
    return accented(tree)


# --- switching it on -------------------------------------------------------------------------------------------------


def packaged(package: ModuleType) -> Path:
    """The English catalogue that a package brings."""
    return Path(str(package.__file__)).parent / "locale/en/LC_MESSAGES/django.po"


def sources() -> Iterator[Message]:
    """What can be translated: ours, and what pages borrow from the framework."""
    files = [packaged(package) for package in (django.conf, django.contrib.auth)]
    for file in [*files, ROOT / "locale/fr/LC_MESSAGES/django.po"]:
        with file.open("rb") as opened:
            yield from (message for message in read_po(opened) if message.id)


def catalogue(ring: int = SECOND) -> Catalog:
    """Every message, or those of a ring and what pages borrow from the framework."""
    made = Catalog(charset="utf-8")
    for message in sources():
        if message.locations and not in_ring(message, ring) and not is_borrowed(message):
            continue
        is_format = FORMATS.search(message.context or "")
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        result = tuple(ids) if is_format else tuple(map(accented, ids))
        made.add(message.id, result if len(result) > 1 else result[0], context=message.context)
    return made


def is_borrowed(message: Message) -> bool:
    """Whether a message stands in the framework's own sources."""
    return all(not (ROOT / file).exists() for file, _line in message.locations)


def write(folder: Path, ring: int = SECOND) -> None:
    """``locale/qps_Ploc/LC_MESSAGES/django.mo`` and ``words/qps-ploc/*.json``."""
    code = RING_CODE if ring == FIRST else CODE
    file = folder / "locale" / to_locale(code) / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalogue(ring))
    for source in (ROOT / "mahjong_core/words" / words.ENGLISH).glob("*.json"):
        if ring == FIRST and source.stem not in FIRST_WORDS:
            continue
        target = folder / "words" / code / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        tree = accented_tree(json.loads(source.read_text("utf-8")))
        target.write_text(json.dumps(tree, ensure_ascii=False), "utf-8")


@contextmanager
def speaking(folder: Path, ring: int = SECOND) -> Iterator[None]:
    """The language is one of those that a reader may choose while the block runs: whole, or in a ring only."""
    write(folder, ring)
    words.read_from(folder / "words")
    code = RING_CODE if ring == FIRST else CODE
    languages, catalogues = [*settings.LANGUAGES, (code, NAME)], [folder / "locale", *settings.LOCALE_PATHS]
    try:
        facts = settings.SEATWIND_LANGUAGES | {code: {"name": NAME, "ring": ring, "native": False}}
        with override_settings(LANGUAGES=languages, LOCALE_PATHS=catalogues, SEATWIND_LANGUAGES=facts):
            yield
    finally:
        words.read_from()


# --- reading a page --------------------------------------------------------------------------------------------------


class Heard(HTMLParser):
    """What a reader sees or hears of a page in the page's own language, one string for each piece.

    Left out: scripts, styles, code, and whatever is marked as another language, such as a quotation of the book.
    """

    SILENT = frozenset({"script", "style", "code", "pre", "kbd", "textarea"})
    VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
    SPOKEN = ("aria-label", "alt", "title", "placeholder")

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.silence = [False]
        self.language = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        language = facts.get("lang")
        if tag == "html":
            self.language = language or ""
        is_other = language is not None and language != self.language
        silent = self.silence[-1] or tag in self.SILENT or is_other
        if not silent:
            texts = [value for name, value in attrs if value and (name in self.SPOKEN or name.startswith("data-say"))]
            self.said += texts
        if tag == "input" and facts.get("type") in {"submit", "button"} and facts.get("value"):
            self.said.append(str(facts["value"]))
        if tag not in self.VOID:
            self.silence.append(silent)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID and len(self.silence) > 1:
            self.silence.pop()

    def handle_data(self, data: str) -> None:
        if not self.silence[-1] and data.strip():
            self.said.append(" ".join(data.split()))


LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def plain_words(text: str) -> list[str]:
    """The words of a text that carry no accent: not ours, or never offered for translation.

    A word of three letters or more, all of them ASCII; what is written in capitals is an abbreviation.
    """
    result = LETTERS.findall(text)
    return [word for word in result if len(word) > 2 and word.isascii() and not word.isupper()]
