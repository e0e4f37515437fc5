"""Sort names as the reader's language does.

By CLDR (common/collation): a letter that a language counts as its own comes after its neighbour; any other accent is
passed over, as ``folded`` does. Chinese characters and kana keep the order of their code points.
"""

from collections.abc import Mapping
from typing import Final

from tournaments.common.selectors.folding import folded

_AFTER: Final = "\ue000"  # private use: behind every letter
# By language: what is written, and the letter behind which it comes, in order.
_OWN_LETTERS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "da": (("aa", "z3"), ("æ", "z1"), ("ä", "z1"), ("ø", "z2"), ("ö", "z2"), ("å", "z3")),
    "es": (("ñ", "n1"),),
    "pl": (*((letter, f"{base}1") for letter, base in zip("ąćęłńóśź", "acelnosz", strict=True)), ("ż", "z2")),
}


def collation_key(text: str, language: str) -> str:
    """Return the key by which a name is sorted for readers of a language."""
    plain = text.lower()
    for letter, place in _OWN_LETTERS.get(language, ()):
        plain = plain.replace(letter, f"{place[0]}{_AFTER}{place[1]}")
    return folded(plain)


def initial(text: str, language: str) -> str:
    """Return the letter under which a name is listed: Ø in Danish, O elsewhere."""
    plain = text.lower()
    own = [letter for letter, _place in _OWN_LETTERS.get(language, ()) if plain.startswith(letter)]
    if own:
        return "Å" if own[0] == "aa" else own[0].upper()
    return folded(plain)[:1].upper()
