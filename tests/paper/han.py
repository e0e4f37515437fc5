"""A language that nobody speaks in Chinese characters: each word about as long as its translation would be."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

from tests import pseudo

HAN = "麻将比赛选手桌次风位裁判记分排名"
LETTERS = re.compile(r"[^\W\d_]+")


def in_han(text: str) -> str:
    """``Open the %(name)s`` in characters, two for each four or five letters; what a program fills in stays."""
    parts, at = [], 0
    for kept in pseudo.KEPT.finditer(text):
        parts += [_han_words(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, _han_words(text[at:])])


def _han_words(text: str) -> str:
    def character(at: int, count: int) -> str:
        return "".join(HAN[(at + n) % len(HAN)] for n in range(count))

    drawn = LETTERS.sub(lambda word: character(word.start(), ceil(len(word[0]) / 2.3)), text)
    return re.sub(r"(?<=\w) (?=\w)", "", drawn)


@contextmanager
def speaking_han() -> Iterator[str]:
    """The language is there while the block runs; gives its code."""
    usual, pseudo.accented = pseudo.accented, in_han
    try:
        with tempfile.TemporaryDirectory() as folder, pseudo.speaking(Path(folder)):
            yield pseudo.CODE
    finally:
        pseudo.accented = usual
