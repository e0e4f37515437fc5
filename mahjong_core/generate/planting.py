"""Plant one error in a lawful event, everything else following from it."""

from dataclasses import dataclass
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.generate.event import make_event
from mahjong_core.generate.plants import adjustments, cuts, facts, hands, rankings, seating, tables
from mahjong_core.generate.plants.base import Plant
from mahjong_core.generate.shape import Json, Shape

__all__ = ["CODES", "Planted", "plant"]

_PLANTS: dict[str, Plant] = {
    code: function
    for room in (facts, seating, tables, hands, adjustments, cuts, rankings)
    for code, function in room.PLANTS.items()
}
CODES = tuple(sorted(_PLANTS))


@dataclass(frozen=True, slots=True)
class Planted:
    """Store a record with one error: its ``code``, every place a checker names, the value that was right, and is."""

    record: Json
    code: str
    where: list[Json]
    was: Any
    value: Any

    def described(self) -> Json:
        """Return the content of ``FILE.planted.json``."""
        return {"code": self.code, "where": self.where, "was": self.was, "is": self.value}


def plant(shape: Shape, code: str) -> Planted:
    """Return an event of this shape with one error of this code.

    Raises ``generate.unknown_code``, ``generate.no_room`` if such an event has no room for it, and what
    ``generate`` raises.
    """
    if code not in _PLANTS:
        raise RuleError("generate.unknown_code", f"there is no error {code}", {"known": list(CODES)})
    event = make_event(shape)
    change = _PLANTS[code](event)
    return Planted(event.record, code, change.where, change.was, change.value)
