"""Reading the fields of one JSON line, remembering every fault, so that all of them are told at once."""

from collections.abc import Callable
from typing import Any, TypeVar

from mahjong_core.errors import RuleError
from mahjong_core.hands import Meld, Problem, first_of, parse_meld
from mahjong_core.tiles import Tile, parse_tile, parse_tiles
from mahjong_core.winds import Wind

T = TypeVar("T")
MISSING = object()


class Fields:
    """The fields of one line. Every reader returns a harmless value after a fault; :meth:`check` then raises."""

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given
        self._faults: list[Problem] = []

    def check(self) -> None:
        """Raise the first fault met so far, with all of them in its detail."""
        if self._faults:
            raise first_of(tuple(self._faults))

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Tiles in any notation; required."""
        return self._parsed(name, parse_tiles, ())

    def tile(self, name: str) -> Tile:
        """Exactly one tile; required."""
        return self._parsed(name, parse_tile, 0)

    def melds(self, name: str) -> tuple[Meld, ...]:
        """A list of melds in brackets; none when absent."""
        given = self._given.get(name, [])
        if not isinstance(given, list):
            self._fault("score.not_a_list", f"{name} is a list of melds", name)
            return ()
        return tuple(self._attempt(name, parse_meld, text, Meld(())) for text in given)

    def flag(self, name: str) -> bool:
        """true or false; false when absent."""
        given = self._given.get(name, False)
        if not isinstance(given, bool):
            self._fault("score.not_a_flag", f"{name} is true or false", name)
            return False
        return given

    def count(self, name: str) -> int:
        """A whole number; 0 when absent."""
        given = self._given.get(name, 0)
        if type(given) is not int:
            self._fault("score.not_a_count", f"{name} is a whole number", name)
            return 0
        return given

    def wind(self, name: str) -> Wind:
        """E, S, W or N; required, because a wind taken for granted changes the value unseen."""
        return self._parsed(name, _wind, Wind.EAST)

    def _parsed(self, name: str, parse: Callable[[str], T], harmless: T) -> T:
        given = self._given.get(name, MISSING)
        if given is MISSING:
            self._fault("score.missing_field", f"{name} is missing", name)
            return harmless
        return self._attempt(name, parse, given, harmless)

    def _attempt(self, name: str, parse: Callable[[str], T], given: Any, harmless: T) -> T:
        try:
            return parse(given)
        except RuleError as error:
            self._fault(error.code, error.message, name)
            return harmless

    def _fault(self, code: str, message: str, name: str) -> None:
        self._faults.append(Problem(code, message, {"field": name}))


def _wind(given: Any) -> Wind:
    try:
        return Wind(given)
    except ValueError as error:
        raise RuleError("score.not_a_wind", f"a wind is E, S, W or N, not {given!r}") from error
