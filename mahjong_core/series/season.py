"""Compute what an event is worth to a federation's season: base ranks and the event's weight.

The values are those that the European association has used since 1 January 2018, as its published results show them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from mahjong_core.errors import RuleError

__all__ = ["MersWeight", "WeightFact", "WeightPart", "base_rank", "mers_weight", "rounded"]

_BEST: Final = 1000
_MAX_SUBSTITUTES: Final = 3  # so many count as players
_MAX_DAYS: Final = 3


def rounded(value: Fraction) -> int:
    """Return the nearest whole number, a half upwards."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def base_rank(place: int, players: int) -> int:
    """Return ``1000 x (players - place) / (players - 1)``: the first of an event has 1000, the last 0.

    A shared place has the base rank of the better place. ``season.place_unknown`` if no such place
    can be; the only player of an event has 1000.
    """
    if not 1 <= place <= players:
        raise RuleError("season.place_unknown", f"there is no place {place} among {players} players")
    if players == 1:
        return _BEST
    return rounded(Fraction(_BEST * (players - place), players - 1))


class WeightFact(StrEnum):
    """List the parts of an event's weight."""

    DAYS = "days"
    PLAYERS = "players"
    COUNTRIES = "countries"
    QUALIFICATION = "qualification"


@dataclass(frozen=True, slots=True)
class WeightPart:
    """Represent one part of the sum: ``value`` is the fact, such as 72 players; ``worth`` what it adds."""

    fact: WeightFact
    value: int
    worth: Fraction


@dataclass(frozen=True, slots=True)
class MersWeight:
    parts: tuple[WeightPart, ...]

    @property
    def total(self) -> Fraction:
        return sum((part.worth for part in self.parts), Fraction(0))


# From how many on a fact adds so much, the largest first.
_STEPS: Final[Mapping[WeightFact, tuple[tuple[int, Fraction], ...]]] = {
    WeightFact.PLAYERS: ((81, Fraction(1)), (41, Fraction(1, 2))),
    WeightFact.COUNTRIES: ((10, Fraction(1)), (6, Fraction(1, 2))),
}


def mers_weight(
    *, days: int, players: int, countries: int, substitutes: int = 0, needs_qualification: bool = False
) -> MersWeight:
    """Return the weight as a worked sum.

    A day each up to three, a half and one for 41 and 81 players, the same for 6 and 10 countries, and one where players
    had to qualify (EMA, "Basics for ranking system").

    Up to three ``substitutes`` count as players. ``season.no_days`` if the event has none.
    """
    if days < 1:
        raise RuleError("season.no_days", "an event lasts at least one day")
    seated = players + min(substitutes, _MAX_SUBSTITUTES)
    return MersWeight(
        (
            WeightPart(WeightFact.DAYS, days, Fraction(min(days, _MAX_DAYS))),
            WeightPart(WeightFact.PLAYERS, seated, _worth(WeightFact.PLAYERS, seated)),
            WeightPart(WeightFact.COUNTRIES, countries, _worth(WeightFact.COUNTRIES, countries)),
            WeightPart(WeightFact.QUALIFICATION, int(needs_qualification), Fraction(int(needs_qualification))),
        )
    )


def _worth(fact: WeightFact, value: int) -> Fraction:
    return next((worth for least, worth in _STEPS[fact] if value >= least), Fraction(0))
