"""Read a table and a wind as people write them, such as "3E"."""

import re
from collections.abc import Mapping
from typing import Final

from mahjong_core.winds import Wind
from tournaments.common.files.tables import normal_header

HIGHEST_TABLE: Final = 999
HEADERS: Final[Mapping[str, tuple[str, ...]]] = {
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
_TABLE_WORDS: Final = frozenset({"t", "tab", "table", "no"})


def seat_in(text: str) -> tuple[int, Wind] | None:
    """Return table and wind of "3E", "E 3", "Table 3 Est"; None if they cannot be read."""
    words = [word for word in normal_header(_BETWEEN.sub(" ", text)).split() if word not in _TABLE_WORDS]
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    winds = [WIND_WORDS[word] for word in words if word in WIND_WORDS]
    is_clear = len(words) == 2 and len(numbers) == len(winds) == 1 and 1 <= numbers[0] <= HIGHEST_TABLE
    return (numbers[0], winds[0]) if is_clear else None
