"""Define the shape of a generated event, and what cannot be generated."""

from dataclasses import dataclass
from typing import Any

from mahjong_core.errors import RuleError

__all__ = ["MAX_PLAYERS", "MAX_SESSIONS", "MIN_PLAYERS", "Json", "Shape", "no_room"]

MIN_PLAYERS, MAX_PLAYERS, MAX_SESSIONS = 16, 400, 20

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """Store what to generate. The same shape gives the same record on every machine.

    ``rules`` is the name of a preset, or ``own-mcr``, ``own-riichi``, ``own-other`` or ``own`` (one of the three).
    Each flag puts at least one case of its kind in. Without ``sit_outs`` substitutes fill the last table of a field
    that four does not divide.
    """

    seed: int
    players: int
    sessions: int
    rules: str
    teams: bool = False
    sit_outs: bool = False
    substitutes: bool = False
    late: bool = False
    disqualified: bool = False
    ties: bool = False
    finals: bool = False
    hands: bool = False

    def check(self) -> None:
        """Refuse a shape that no event has.

        Raises ``generate.out_of_range``, and ``generate.no_room`` if a flag needs more sessions.
        """
        limits = (("players", MIN_PLAYERS, MAX_PLAYERS), ("sessions", 1, MAX_SESSIONS), ("seed", 0, 10**18))
        for name, least, most in limits:
            value = getattr(self, name)
            if not least <= value <= most:
                detail = {"option": name, "least": least, "most": most}
                raise RuleError("generate.out_of_range", f"{name} is from {least} to {most}, not {value}", detail)
        if self.sessions == 1 and (self.late or self.finals or self.sit_outs):
            raise no_room("late entrants, finals and sitting out need two sessions")
        if self.sessions == 2 and self.late and self.finals:
            raise no_room("a late entrant needs two sessions before the cut")


def no_room(message: str) -> RuleError:
    """Return the refusal of an error that an event of this shape cannot contain."""
    return RuleError("generate.no_room", message)
