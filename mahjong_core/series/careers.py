"""What somebody has done over several events: whom they met at tables, and who came out better there."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from mahjong_core.standings import SessionResult

__all__ = ["Encounter", "head_to_head"]


@dataclass(frozen=True, slots=True)
class Encounter:
    """How often two sat at one table, and how often the first made more points there, or as many."""

    opponent: Hashable
    sessions: int = 0
    better: int = 0
    level: int = 0

    @property
    def worse(self) -> int:
        return self.sessions - self.better - self.level

    def __add__(self, other: "Encounter") -> "Encounter":
        return Encounter(
            self.opponent, self.sessions + other.sessions, self.better + other.better, self.level + other.level
        )


def head_to_head(player: int, results: Iterable[SessionResult]) -> tuple[Encounter, ...]:
    """Return every opponent that ``player`` met at a table in one event, by the points made there.

    Sessions that somebody else played for one of the two are no meeting.
    """
    tables: dict[tuple[int, int], list[SessionResult]] = {}
    for result in results:
        if not result.replaced:
            tables.setdefault((result.session, result.table), []).append(result)
    encounters: dict[int, Encounter] = {}
    for seated in tables.values():
        own = next((session_result for session_result in seated if session_result.participant == player), None)
        for other in seated if own else ():
            if own is None or other.participant == player:
                continue
            met = Encounter(
                other.participant,
                1,
                int(own.table_score > other.table_score),
                int(own.table_score == other.table_score),
            )
            earlier = encounters.get(other.participant)
            encounters[other.participant] = earlier + met if earlier else met
    return tuple(encounters[number] for number in sorted(encounters))
