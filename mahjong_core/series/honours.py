"""Honours: who has reached a level at sanctioned events and may apply for its certificate (3.10.2).

"When a player has reached a certain level of ranking in a tournament sanctioned by the WMO, this player may apply for a
Pin certificate." Which level that is, the book leaves to the body that gives them: here it is data.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.series.season import base_rank

__all__ = ["Honour", "HonoursRule", "SanctionedResult", "honours_reached"]


@dataclass(frozen=True, slots=True)
class HonoursRule:
    """A level: ``results`` places that are ``best_place`` or better, or base ranks of ``least_base_rank`` or more.

    ``sanction``: by whom an event must be sanctioned; empty: by anybody, never by nobody.
    ``honours.one_measure`` unless exactly one measure is given.
    """

    name: str
    best_place: int | None = None
    least_base_rank: int | None = None
    results: int = 1
    sanction: str = ""

    def __post_init__(self) -> None:
        if (self.best_place is None) == (self.least_base_rank is None):
            raise RuleError("honours.one_measure", "a level has a place or a base rank, and not both")
        has_place = self.best_place is None or self.best_place >= 1
        if self.results < 1 or not has_place or not 0 <= (self.least_base_rank or 0) <= 1000:
            raise RuleError("honours.out_of_range", "a level needs results, places from 1 on, base ranks of 0 to 1000")

    def is_met_by(self, result: "SanctionedResult") -> bool:
        """Whether a result counts towards this level."""
        if not result.sanction or (self.sanction and self.sanction.casefold() != result.sanction.casefold()):
            return False
        if self.best_place is not None:
            return result.place <= self.best_place
        return base_rank(result.place, result.players) >= (self.least_base_rank or 0)


@dataclass(frozen=True, slots=True)
class SanctionedResult:
    """Somebody's place in an event; ``sanction`` is empty where the event has none."""

    person: str
    event: str
    place: int
    players: int
    sanction: str


@dataclass(frozen=True, slots=True)
class Honour:
    """A level that somebody has reached, and every result that counts towards it, in the order given."""

    person: str
    rule: HonoursRule
    results: tuple[SanctionedResult, ...]


def honours_reached(rules: Sequence[HonoursRule], results: Iterable[SanctionedResult]) -> tuple[Honour, ...]:
    """Everybody who has reached a level, level by level; people stand by their keys."""
    by_person: dict[str, list[SanctionedResult]] = {}
    for result in results:
        by_person.setdefault(result.person, []).append(result)
    honours = []
    for rule in rules:
        for person, own in sorted(by_person.items()):
            met = tuple(sanctioned_result for sanctioned_result in own if rule.is_met_by(sanctioned_result))
            if len(met) >= rule.results:
                honours.append(Honour(person, rule, met))
    return tuple(honours)
