"""Sort names as the reader's language does, by CLDR (common/collation), the same in every database.

A letter that a language counts as its own comes after its neighbour; any other accent is passed over, as ``folded``
does. Characters are in the order of the language: pinyin in simplified Chinese and strokes in traditional (``orders/``,
which ICU 78 wrote), that of JIS X 0208 in Japanese, elsewhere that of their code points. Chinese puts them before
letters, every other language behind.
"""

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tournaments.common.look.languages import reader
from tournaments.common.selectors.folding import folded

_ORDERS: Final = Path(__file__).parent / "orders"
_AFTER: Final = "\ue000"  # private use: behind every letter
_BEFORE_LETTERS, _BEHIND_LETTERS = ":", "\uf000"  # a colon: behind figures
_KNOWN, _UNKNOWN = 0x20000, 0x40000  # from here on, characters whose order a language defines, and the others
# By language: what is written, and the letter behind which it comes, in order.
_OWN_LETTERS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "da": (("aa", "z3"), ("æ", "z1"), ("ä", "z1"), ("ø", "z2"), ("ö", "z2"), ("å", "z3"), ("ü", "y")),
    "es": (("ñ", "n1"),),
    "pl": (*((letter, f"{base}1") for letter, base in zip("ąćęłńóśź", "acelnosz", strict=True)), ("ż", "z2")),
    "sv": (("å", "z1"), ("ä", "z2"), ("æ", "z2"), ("ö", "z3"), ("ø", "z3"), ("ü", "y")),
}
# Family names whose reading differs from that of the character elsewhere: each is sorted as one that sounds alike.
_READ_AS: Final = dict(zip("曾单單查仇解区區朴任", "增善善渣求谢欧歐瓢人", strict=True))
_SMALL_KANA: Final = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_KATAKANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_VOICED_MARKS: Final = "\u3099\u309a"


def reader_key(text: str) -> str:
    """Return the key by which a name is sorted for the reader."""
    return collation_key(text, reader())


@lru_cache(maxsize=8192)
def collation_key(text: str, language: str) -> str:
    """Return the key by which a name is sorted for readers of a language; what it passes over decides at last."""
    return f"{_main_key(text, language)}\0{text}"


def _main_key(text: str, language: str) -> str:
    plain = text.lower()
    for letter, place in _OWN_LETTERS.get(language, ()):
        plain = plain.replace(letter, f"{place[0]}{_AFTER}{place[1:]}" if place[1:] else place)
    plain = folded(plain)
    if plain.isascii():
        return plain
    if language == "zh-hans":
        plain = _READ_AS.get(plain[0], plain[0]) + plain[1:]
    place_of = _PLACES.get(language, ord)
    return "".join(_key_of(letter, language, place_of) for letter in _plain_kana(plain))


def initial(text: str, language: str) -> str:
    """Return the letter under which a name is listed: Ø in Danish, O elsewhere."""
    plain = text.lower()
    for letter, place in _OWN_LETTERS.get(language, ()):
        if plain.startswith(letter):
            return "Å" if letter == "aa" else letter.upper() if place[1:] else place.upper()
    return folded(plain)[:1].upper()


def _key_of(letter: str, language: str, place_of: Callable[[str], int]) -> str:
    if not _is_ideograph(letter):
        return letter
    before = _BEFORE_LETTERS if language.startswith("zh") else _BEHIND_LETTERS
    return before + chr(place_of(letter))


def _is_ideograph(letter: str) -> bool:
    return letter == "〇" or "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def _plain_kana(text: str) -> str:
    """Return kana as they are sorted: katakana as hiragana, small as large, without the marks of voiced sounds."""
    if not any("\u3041" <= letter <= "\u30fa" for letter in text):
        return text
    parts = unicodedata.normalize("NFD", text.translate(_KATAKANA).translate(_SMALL_KANA))
    return "".join(part for part in parts if part not in _VOICED_MARKS)


@cache
def _order(language: str) -> Mapping[str, int]:
    written = (_ORDERS / f"{language}.txt").read_text("utf-8").strip()
    return {letter: _KNOWN + place for place, letter in enumerate(written)}


def _place_by_order(language: str) -> Callable[[str], int]:
    return lambda letter: _order(language).get(letter, _UNKNOWN + ord(letter))


def _place_in_jis(letter: str) -> int:
    """Return the place in JIS X 0208: the common characters by their reading, the others by radical and strokes."""
    code = letter.encode("euc_jp", "ignore")
    return _KNOWN + int.from_bytes(code, "big") if len(code) == 2 else _UNKNOWN + ord(letter)


_PLACES: Final[Mapping[str, Callable[[str], int]]] = {
    "zh-hans": _place_by_order("zh-hans"),
    "zh-hant": _place_by_order("zh-hant"),
    "ja": _place_in_jis,
}
