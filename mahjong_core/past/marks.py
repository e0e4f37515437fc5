"""Read what lists of results write in a cell: places with ties, states, figures, names with a country."""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = [
    "DISQUALIFIED",
    "SUBSTITUTE",
    "WITHDRAWN",
    "PlaceMark",
    "in_brackets",
    "plain",
    "read_figure",
    "read_place",
    "read_state",
]

DISQUALIFIED, WITHDRAWN, SUBSTITUTE = "disqualified", "withdrawn", "substitute"
_STATES: Final = {
    **dict.fromkeys(("dq", "dsq", "disq", "disqualified", "disqualifie", "disqualifiee"), DISQUALIFIED),
    **dict.fromkeys(("wd", "w d", "withdrawn", "withdrew", "abandon", "abd", "ab", "forfait"), WITHDRAWN),
    **dict.fromkeys(("dnf", "dns", "ret", "retired"), WITHDRAWN),
    **dict.fromkeys(("sub", "subs", "substitute", "remplacant", "remplacante", "rempl", "ersatz"), SUBSTITUTE),
}
_NOTHING: Final = frozenset({"", "-", "–", "—", "n/a", "na", "x"})
# 12, 12., 12.0, #12, =12, 12=, T25, 12th, 12e, 12 ex aequo, 12-14 (three level players).
_PLACE: Final = re.compile(
    r"(?:[=#]|t[-. ]?)?\s*([0-9]{1,4})(?:\s*[-–]\s*[0-9]{1,4})?(?:\.0*)?\s*"
    r"(?:=|t|st|nd|rd|th|e|er|ere|eme|ex|ex aequo|\*)?\.?"
)
_BRACKETS: Final = re.compile(r"[(\[]\s*([^()\[\]]*?)\s*[)\]]")
_VULGAR: Final = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
_MIXED: Final = re.compile(r"(-?)(?:([0-9]+) )?([0-9]{1,4})/([1-9][0-9]{0,3})")
_THOUSANDS: Final = re.compile(r"-?[0-9]{1,3}(?:([ .,'])[0-9]{3})(?:\1[0-9]{3})*")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,9})?")
_SPACES: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "−": "-", "–": "-", "’": "'"})


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """Represent the cell of a place: a shared place is the better one. ``is_doubtful``: in brackets."""

    place: int | None = None
    state: str | None = None
    is_doubtful: bool = False


def plain(text: str) -> str:
    """Return a text in small letters without accents and punctuation: "N° EMA" becomes "no ema"."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("°", "o").replace("º", "o").replace("#", " no "))
    kept = (letter if letter.isalnum() else " " for letter in bare if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def read_place(text: str) -> PlaceMark | None:
    """Return the place or mark in a cell; None if it cannot be read."""
    text = text.strip()
    inner = _BRACKETS.fullmatch(text)
    if inner is not None:
        mark = read_place(inner[1])
        return mark if mark is None or mark.place is None else PlaceMark(mark.place, is_doubtful=True)
    if text.casefold() in _NOTHING:
        return PlaceMark()
    if "?" in text:  # whoever wrote it was not sure, so somebody is asked
        return None
    state = read_state(text)
    if state is not None:
        return PlaceMark(state=state)
    bare = unicodedata.normalize("NFKD", text.casefold())
    found = _PLACE.fullmatch("".join(letter for letter in bare if not unicodedata.combining(letter)))
    return PlaceMark(int(found[1])) if found is not None and int(found[1]) else None


def read_state(text: str) -> str | None:
    """Return the state of a mark such as "DNF"; a number may follow, as in "SUB 2"."""
    return _STATES.get(plain(text).rstrip("0123456789 "))


def read_figure(text: str, *, is_score: bool = False) -> Fraction | None:
    """Return a figure: "−32", "(32)", "2,33", "2 1/3" and "2⅓"; of a score also "30 000" and "30.000".

    None for an empty cell or a dash. Raises ``ValueError`` for what is no figure.
    """
    text = text.translate(_SPACES).strip()
    if text.casefold() in _NOTHING:
        return None
    inner = _BRACKETS.fullmatch(text)
    if inner is not None:  # as accountants write what is below zero
        text = f"-{inner[1]}"
    if text.endswith("-"):
        text = f"-{text[:-1]}"
    text = text.removeprefix("+").replace("- ", "-").strip()
    for sign, fraction in _VULGAR.items():
        text = text.replace(sign, f" {fraction}")
    mixed = _MIXED.fullmatch(text.strip().replace("- ", "-"))
    if mixed is not None:
        value = int(mixed[2] or 0) + Fraction(int(mixed[3]), int(mixed[4]))
        return -value if mixed[1] else value
    if is_score and _THOUSANDS.fullmatch(text):
        return Fraction(re.sub(r"[ .,']", "", text))
    text = text.replace(",", ".")
    if not _DECIMAL.fullmatch(text):
        raise ValueError(text)
    return Fraction(text)


def in_brackets(text: str) -> tuple[str, str]:
    """Split a text from brackets before or after it: ("Eva Meyer", "GER")."""
    found = list(_BRACKETS.finditer(text))
    if not found:
        return text.strip(), ""
    edge = next((one for one in found if not text[: one.start()].strip() or not text[one.end() :].strip()), None)
    if edge is None:
        return text.strip(), ""
    return " ".join((text[: edge.start()] + " " + text[edge.end() :]).split()), edge[1]
