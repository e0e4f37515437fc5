"""Compare words without accents and capitals, the same way in Python, SQLite and PostgreSQL."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Func

# Letters that no decomposition takes apart.
_SPELLED_OUT: Final = {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "\u0133": "ij"}
_PLAIN: Final = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "\u0131": "i",
    "ŧ": "t",
    "ŋ": "n",
    "ə": "e",
    "\u0140": "l",
    "\u017f": "s",
    "ƒ": "f",
}
# Apostrophes, written or typed as whatever a keyboard has: O'Neill, O\u2019Neill and ONeill are one.
_APOSTROPHES: Final = frozenset("'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u2032\uff07")
# Alphabets with capitals and accents, from "A" on; what comes after (kana, Hangul, characters) stays as it is.
FIRST, LAST = ord("A"), 0x1EFF


def folded(text: str) -> str:
    """Return ``text`` in small letters without accents and apostrophes: "Gaëlle O'Łoś" becomes "gaelle olos".

    static/js/page/fold.js is the same rule in the browser.
    """
    return "".join(_folded_letter(letter) for letter in text)


@lru_cache(maxsize=4096)
def _folded_letter(letter: str) -> str:
    if letter in _APOSTROPHES:
        return ""
    if not FIRST <= ord(letter) <= LAST:
        return letter
    parts = unicodedata.normalize("NFD", letter.lower())
    return "".join(
        _SPELLED_OUT.get(part) or _PLAIN.get(part) or part for part in parts if unicodedata.category(part) != "Mn"
    )


@dataclass(frozen=True, slots=True)
class FoldingTable:
    """Store PostgreSQL's folding: letters that become two, then letter for letter; those past ``to`` are removed."""

    spelled: tuple[tuple[str, str], ...]
    letters: str
    to: str


@lru_cache(maxsize=1)
def _folding_table() -> FoldingTable:
    known = [
        *map(chr, range(FIRST, LAST + 1)),
        *(apostrophe for apostrophe in _APOSTROPHES if not FIRST <= ord(apostrophe) <= LAST),
    ]
    changed = [(letter, _folded_letter(letter)) for letter in known]
    changed = [(letter, plain) for letter, plain in changed if plain != letter]
    single = [(letter, plain) for letter, plain in changed if len(plain) == 1]
    gone = [letter for letter, plain in changed if not plain]
    return FoldingTable(
        tuple((letter, plain) for letter, plain in changed if len(plain) > 1),
        "".join([*(letter for letter, _ in single), *gone]),
        "".join(plain for _, plain in single),
    )


# Which raw connection of each SQLite wrapper already knows the function.
taught: "WeakKeyDictionary[BaseDatabaseWrapper, Any]" = WeakKeyDictionary()


def _folded_or_null(text: str | None) -> str | None:
    return None if text is None else folded(text)


class Folded(Func):
    """Fold a text column in the database as ``folded`` does."""

    arity = 1
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        connection.ensure_connection()
        if taught.get(connection) is not connection.connection:  # once for each
            connection.connection.create_function("seatwind_folded", 1, _folded_or_null, deterministic=True)
            taught[connection] = connection.connection
        return self.as_sql(compiler, connection, function="seatwind_folded", **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        sql, params = compiler.compile(self.get_source_expressions()[0])
        values = list(params)
        table = _folding_table()
        for letter, spelling in table.spelled:
            sql, values = f"replace({sql}, %s, %s)", [*values, letter, spelling]
        return f"translate({sql}, %s, %s)", [*values, table.letters, table.to]
