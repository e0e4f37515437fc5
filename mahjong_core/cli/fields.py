"""Read the fields of one JSON line and collect every fault."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, HandProblem, Meld, first_of, parse_meld
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.tiles import Tile, parse_tile, parse_tiles
from mahjong_core.winds import Wind

__all__ = ["KeptByRules", "LineFields", "Plain", "T"]

T = TypeVar("T")
_MISSING = object()
_RULES = "rules"  # read before the fields of a hand
_LISTS = (list, tuple)


class Plain(Generic[T]):
    """Read quickly a line in which every field has its own type: the circumstances of a win by their names.

    What it cannot read at once is left to :class:`LineFields`, which tells every fault. ``make`` builds the win from
    the values in their order; wins repeat, so it should remember them.
    """

    __slots__ = ("_absent", "_known", "_make", "_names", "_types")

    def __init__(self, fields: tuple[tuple[str, type, Any], ...], make: Callable[..., T]) -> None:
        """Store ``fields``: name, type, what it is where it is absent (None: it must be there)."""
        self._make = make
        self._names = tuple(name for name, _type, _absent in fields)
        self._types = tuple(kind for _name, kind, _absent in fields)
        self._absent = tuple(absent for _name, _type, absent in fields)
        self._known = frozenset({_RULES, "concealed", "melds", "winning_tile", *self._names})

    def read(self, given: dict[str, Any]) -> tuple[Hand, T] | None:
        """Return the hand and its win; None if anything is missing, unknown, of another type or not to be read."""
        values = tuple(map(given.get, self._names, self._absent))
        melds = given.get("melds", ())
        if tuple(map(type, values)) != self._types or type(melds) not in _LISTS or not given.keys() <= self._known:
            return None
        try:
            tiles, winning = parse_tiles(given["concealed"]), parse_tile(given["winning_tile"])
            return Hand(tiles, tuple([parse_meld(text) for text in melds]), winning), self._make(*values)
        except (RuleError, ValueError, KeyError, TypeError):
            return None


class KeptByRules(Generic[T]):
    """Cache values computed from a rule set by its identity, because hashing a rule set is slow."""

    _MOST = 256

    def __init__(self, work_out: Callable[[RuleSet], T]) -> None:
        self._work_out = work_out
        self._kept: dict[int, tuple[RuleSet, T]] = {}

    def of(self, rule_set: RuleSet) -> T:
        """Return the value computed from ``rule_set``. Raise the errors of the computation."""
        kept = self._kept.get(id(rule_set))
        if kept is None or kept[0] is not rule_set:
            if len(self._kept) >= self._MOST:
                self._kept.clear()
            kept = self._kept[id(rule_set)] = rule_set, self._work_out(rule_set)
        return kept[1]


class LineFields:
    """Read the fields of one line. Readers return a harmless value after a fault; :meth:`check` then raises."""

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given
        self._faults: list[HandProblem] = []
        self._known = {_RULES}

    def check(self) -> None:
        """Raise the first fault met so far, with all of them in its detail; a field that was not read counts as a
        fault.
        """
        for name in self._given.keys() - self._known:
            self._fault("score.unknown_field", f"{name[:80]} is not a field of a hand", name[:80])
        if self._faults:
            raise first_of(tuple(self._faults))

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Return tiles in any notation; required."""
        return self._parsed(name, parse_tiles, ())

    def tile(self, name: str) -> Tile:
        """Return exactly one tile; required."""
        return self._parsed(name, parse_tile, 0)

    def melds(self, name: str) -> tuple[Meld, ...]:
        """Return a list of melds in brackets; none when absent."""
        given = self._take(name, otherwise=[])
        if not isinstance(given, list):
            self._fault("score.not_a_list", f"{name} is a list of melds", name)
            return ()
        return tuple(self._attempt(name, parse_meld, text, Meld(())) for text in given)

    def flag(self, name: str) -> bool:
        """Return true or false; false when absent."""
        given = self._take(name, otherwise=False)
        if not isinstance(given, bool):
            self._fault("score.not_a_flag", f"{name} is true or false", name)
            return False
        return given

    def count(self, name: str) -> int:
        """Return a whole number; 0 when absent."""
        given = self._take(name, otherwise=0)
        if type(given) is not int:
            self._fault("score.not_a_count", f"{name} is a whole number", name)
            return 0
        return given

    def wind(self, name: str) -> Wind:
        """Return the field as a wind. It is required: a default wind could change the value unnoticed."""
        return self._parsed(name, _wind, Wind.EAST)

    def wind_if_given(self, name: str) -> Wind | None:
        """Return E, S, W or N; None when absent."""
        given = self._take(name, otherwise=_MISSING)
        return None if given is _MISSING else self._attempt(name, _wind, given, Wind.EAST)

    def nothing(self, name: str, code: str, message: str) -> None:
        """Report a fault with this code and message unless the field is absent, false, 0 or empty."""
        if self._take(name, otherwise=None) not in (None, False, 0, "", []):
            self._fault(code, message, name)

    def _take(self, name: str, *, otherwise: Any) -> Any:
        self._known.add(name)
        return self._given.get(name, otherwise)

    def _parsed(self, name: str, parse: Callable[[str], T], harmless: T) -> T:
        given = self._take(name, otherwise=_MISSING)
        if given is _MISSING:
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
        self._faults.append(HandProblem(code, message, {"field": name}))


def _wind(given: Any) -> Wind:
    try:
        return Wind(given)
    except ValueError as error:
        raise RuleError("score.not_a_wind", f"a wind is E, S, W or N, not {repr(given)[:80]}") from error
