"""Read a table and a wind as people write them, such as "3E"."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from django.utils.translation import override

from mahjong_core.winds import Wind
from tournaments.common.files.headings import HEADINGS
from tournaments.common.files.tables import normal_header
from tournaments.common.look.languages import codes, reader
from tournaments.common.look.winds import NAMES, wind_letter

HIGHEST_TABLE: Final = 999
HEADERS: Final[dict[str, tuple[str, ...]]] = {
    "session": ("session", "seance", "round", "ronde", "manche"),
    "table": ("table", "no table", "table no", "table number", "numero de table"),
    "E": ("e", "east", "est"),
    "S": ("s", "south", "sud"),
    "W": ("w", "west", "o", "ouest"),
    "N": ("n", "north", "nord"),
    "wind": ("wind", "vent", "seat", "place", "siege"),
    "player": ("player", "joueur", "player number", "no joueur", "numero joueur", "number", "numero", "no"),
    "name": ("name", "nom", "player name", "nom du joueur", "nom joueur"),
}
WIND_WORDS: Final[Mapping[str, Wind]] = {
    word: Wind(wind) for wind in ("E", "S", "W", "N") for word in HEADERS[wind]
} | {"東": Wind.EAST, "南": Wind.SOUTH, "西": Wind.WEST, "北": Wind.NORTH}
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_BETWEEN: Final = re.compile(r"(?<=\d)(?=[^\W\d])|(?<=[^\W\d])(?=\d)")
_TABLE_WORDS: Final = frozenset({"t", "tab", "table", "no", "nr", *HEADINGS["table"]})


def wind_of(text: str) -> Wind | None:
    """Return the wind that is written in the reader's language, else in any other; None for no wind.

    A letter can mean two: O is East in German and Dutch, West in French, Italian, Portuguese and Spanish.
    """
    word, own = normal_header(text), own_wind_words(reader())
    return own.get(text) or own.get(word) or WIND_WORDS.get(text) or WIND_WORDS.get(word) or _named_anywhere().get(word)


@cache
def own_wind_words(language: str) -> Mapping[str, Wind]:
    """Return letters and names of the winds in a language, as ``normal_header`` writes them and as they are."""
    with override(language):
        written = [(str(word), wind) for wind in Wind for word in (wind_letter(wind), NAMES[wind])]
    return {form: wind for word, wind in written for form in (word, normal_header(word)) if form}


@cache
def _named_anywhere() -> Mapping[str, Wind]:
    """Return the names of the winds in every language that is offered; their letters are the reader's own alone."""
    return {word: wind for language in codes() for word, wind in own_wind_words(language).items() if len(word) > 1}


def seat_in(text: str) -> tuple[int, Wind] | None:
    """Return table and wind of "3E", "E 3", "Table 3 Est"; None if they cannot be read."""
    words = [word for word in normal_header(_BETWEEN.sub(" ", text)).split() if word not in _TABLE_WORDS]
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    winds = [wind for word in words if (wind := wind_of(word))]
    is_clear = len(words) == 2 and len(numbers) == len(winds) == 1 and 1 <= numbers[0] <= HIGHEST_TABLE
    return (numbers[0], winds[0]) if is_clear else None
