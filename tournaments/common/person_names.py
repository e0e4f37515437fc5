"""Split people's names into given and family name, sort them as lists do, and join several into one text."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

__all__ = ["EAST_ASIAN", "NameOrder", "filed_name", "joined_name", "name_list", "split_name"]

# Ideographs with their iteration mark, kana, bopomofo and hangul.
EAST_ASIAN: Final = (
    "\u1100-\u11ff\u3005\u3007\u3040-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
_EAST_ASIAN_WORD: Final = re.compile(f"[{EAST_ASIAN}\u30fb]+")
# Capitals begin after these, written small or not: "McDONALD", "d'ARTAGNAN".
_BEFORE_CAPITALS: Final = re.compile(r"(?:Mc|Mac|[dDlLoO]')(?=[^\W\d_]{2})")

# A name and what stands behind it in brackets, of whatever script.
_BRACKETED: Final = re.compile(r"([^()（）]*[^()（）\s])\s*([(（][^()（）]+[)）])")  # noqa: RUF001

# A name in East Asian letters with the same in Latin letters behind or before it, without brackets.
_TWO_SCRIPTS: Final = re.compile(
    f"(?P<first>[{EAST_ASIAN}\u30fb]+(?: [{EAST_ASIAN}\u30fb]+)*) (?P<second>[^{EAST_ASIAN}()]+)"
    f"|(?P<latin>[^{EAST_ASIAN}()]+) (?P<behind>[{EAST_ASIAN}\u30fb]+(?: [{EAST_ASIAN}\u30fb]+)*)"
)

# Small words that belong to the family name behind them; the second group only where it is written small.
_PARTICLES: Final = frozenset(
    {
        *("van", "von", "vom", "zu", "zum", "zur", "der", "den", "ter", "ten", "te", "'t", "'s", "af", "av"),
        *("de", "del", "della", "dell", "di", "da", "dal", "dalla", "do", "dos", "das", "du", "des"),
        *("la", "le", "lo", "los", "las", "d'", "l'"),
    }
)
_SMALL_PARTICLES: Final = frozenset({"y", "e", "i", "al", "el", "bin", "ben", "ibn", "op", "in", "het", "und", "en"})
# In capitals these begin a family name, "LE GOFF" under L; behind another particle they do not, "DE LA CRUZ" under C.
_ARTICLES: Final = frozenset({"le", "la", "les", "du", "des"})
_QUOTES: Final = (0x2019, 0x2018, 0x02BC, 0x60)
_APOSTROPHES: Final = dict.fromkeys(_QUOTES, "'")


class NameOrder(StrEnum):
    """Define which part of a name comes first.

    ``auto`` follows capitals and commas, or else takes the given name first.
    """

    AUTO = "auto"
    GIVEN_FIRST = "given_first"
    FAMILY_FIRST = "family_first"


def split_name(name: str, order: NameOrder = NameOrder.AUTO) -> tuple[str, str]:
    """Return the given and the family name of a whole name.

    A single word is a family name, and so is a label such as "Player 5".

    "Rossi, Anna" and "ROSSI Anna" tell the parts by themselves in every order, and so does a name in East Asian
    letters, whose family name stands first. What stands in brackets at the end, "李伟 (Li Wei)", stays with the given
    name, or with the family name if there is no other. The same name in other letters, "李伟 Li Wei", is the given name
    or its end.
    """
    bracketed = _BRACKETED.fullmatch(name.strip())
    if bracketed:
        given, family = split_name(bracketed[1], order)
        aside = " ".join(bracketed[2].split())
        return (f"{given} {aside}", family) if given else ("", f"{family} {aside}")
    in_both = _TWO_SCRIPTS.fullmatch(" ".join(name.split()))
    main, second = filter(None, in_both.groups()) if in_both else ("", "")
    if any(map(str.isalpha, main)) and any(map(str.isalpha, second)):
        given, family = split_name(main, order)
        return f"{given} {second}".strip(), family
    family, comma, given = (" ".join(part.split()) for part in name.partition(","))
    if comma and family and given and "," not in given:
        return given, family
    words = name.split()
    is_labelled = any(not any(map(str.isalpha, word)) for word in (words[:1] + words[-1:]))
    if len(words) < 2 or is_labelled:
        return "", " ".join(words)
    capitals = _in_capitals(words)
    if capitals is not None:
        start, end = capitals
    elif order is NameOrder.FAMILY_FIRST or _is_east_asian(words):
        start, end = 0, 1
        while end < len(words) - 1 and _is_particle(words[end - 1]):
            end += 1
    else:
        start, end = len(words) - 1, len(words)
        while start > 1 and _is_particle(words[start - 1]):
            start -= 1
    return " ".join([*words[:start], *words[end:]]), " ".join(words[start:end])


def joined_name(given: str, family: str) -> str:
    """Return the whole name: the given name first, in East Asian letters the family name.

    The given name may have the whole in Latin letters behind it: "明 (Li Ming)".
    """
    parts = [part for part in (given, family) if part]
    is_family_first = _is_east_asian(family.split()) and _is_east_asian(given.split()[:1])
    return " ".join(reversed(parts) if is_family_first else parts)


def name_list(names: Iterable[object]) -> str:
    """Return names as one text, joined by commas, or by a dot where a name has a comma itself."""
    texts = [str(name) for name in names]
    return (" · " if any("," in text for text in texts) else ", ").join(texts)


def filed_name(name: str, given: str = "", family: str = "") -> str:
    """Return the sort key of a name: the family name with its particles behind it: "van 't Hof" is "Hof van 't"."""
    if not family:
        given, family = split_name(name)
    words = family.translate(_APOSTROPHES).split()
    at = 0
    while at < len(words) - 1 and _is_passed_over(words, at, in_capitals=family.isupper()):
        at += 1
    return " ".join([*words[at:], *words[:at], *given.split()])


def _in_capitals(words: list[str]) -> tuple[int, int] | None:
    """Return the span of a family name in capitals, where the rest is not: "ROSSI Anna", "Piet van 't HOF"."""
    loud = [_is_loud(word) for word in words]
    if not any(loud) or all(loud):
        return None
    if loud[0] or (_is_particle(words[0]) and not words[0][0].isupper()):
        end = next((at for at, word in enumerate(words) if not loud[at] and not _is_particle(word)), len(words))
        return (0, end) if any(loud[:end]) and not any(loud[end:]) and end < len(words) else None
    start = loud.index(True)
    if not all(is_loud or _is_particle(word) for is_loud, word in zip(loud[start:], words[start:], strict=True)):
        return None
    while start > 1 and _is_particle(words[start - 1]):
        start -= 1
    return start, len(words)


def _is_loud(word: str) -> bool:
    rest = _BEFORE_CAPITALS.sub("", word.translate(_APOSTROPHES), count=1)
    return rest.isupper() and sum(letter.isalpha() for letter in word) > 1


def _is_east_asian(words: list[str]) -> bool:
    return bool(words) and all(map(_EAST_ASIAN_WORD.fullmatch, words))


def _is_particle(word: str) -> bool:
    plain = word.translate(_APOSTROPHES)
    return plain.lower() in _PARTICLES or plain in _SMALL_PARTICLES


def _is_passed_over(words: list[str], at: int, *, in_capitals: bool) -> bool:
    """Return whether the words at this place are particles, which are skipped.

    A capital one only before another small one ("Van der Berg", not "Van Damme").
    """
    word = words[at]
    if not _is_particle(word) or (in_capitals and at == 0 and word.lower() in _ARTICLES):
        return False
    is_small = not word[0].isupper()
    return is_small or in_capitals or (_is_particle(words[at + 1]) and not words[at + 1][0].isupper())
