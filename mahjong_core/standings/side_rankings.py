"""Rank side prizes: places by one figure each, shared where figures are equal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, TypeVar

from mahjong_core.standings.statistics import Tally

__all__ = ["COUNTED_MEMBERS", "Placed", "SideRanking", "fewest_deal_ins", "group_means", "most_wins", "placed"]

COUNTED_MEMBERS: Final = 3
_LEAST_PART: Final = Fraction(1, 2)
_Key = TypeVar("_Key")


class SideRanking(StrEnum):
    """List the side rankings of an event."""

    BEST_HAND = "best_hand"
    BEST_SESSION = "best_session"
    MAX_WINS = "most_wins"
    FEWEST_DEAL_INS = "fewest_deal_ins"
    BEST_NEWCOMER = "best_newcomer"
    BEST_OF_DAY = "best_of_day"
    COUNTRIES = "countries"
    REGIONS = "regions"
    CLUBS = "clubs"


@dataclass(frozen=True, slots=True)
class Placed(Generic[_Key]):
    """Store ``key`` in its place by ``value``; equal values share the better place, and the next is skipped."""

    place: int
    key: _Key
    value: Fraction


def placed(values: Iterable[tuple[_Key, Fraction | int]], *, lowest_first: bool = False) -> tuple[Placed[_Key], ...]:
    """Return in order of the values, the highest first unless ``lowest_first``; equal ones in the order given."""
    pairs = [(key, Fraction(value)) for key, value in values]
    ordered = sorted(pairs, key=lambda pair: pair[1] if lowest_first else -pair[1])
    first_at: dict[Fraction, int] = {}
    for at, (_key, value) in enumerate(ordered, start=1):
        first_at.setdefault(value, at)
    return tuple(Placed(first_at[value], key, value) for key, value in ordered)


def most_wins(tallies: Mapping[_Key, Tally]) -> tuple[Placed[_Key], ...]:
    """Rank by the number of hands won; players without a win are left out."""
    return placed((key, tally.wins) for key, tally in tallies.items() if tally.wins)


def fewest_deal_ins(tallies: Mapping[_Key, Tally]) -> tuple[Placed[_Key], ...]:
    """Rank by the share of hands in which another player won on their discard, the smallest first.

    Tables keep different numbers of hands, so a count would favour those who played few. Players who played less than
    half of what the busiest player did is left out: a share of few hands says little.
    """
    most = max((tally.hands for tally in tallies.values()), default=0)
    rates = [
        (key, tally.deal_in_rate)
        for key, tally in tallies.items()
        if tally.deal_in_rate is not None and tally.hands >= most * _LEAST_PART
    ]
    return placed(((key, rate) for key, rate in rates), lowest_first=True)


def group_means(base_ranks: Mapping[_Key, int], group_of: Callable[[_Key], str]) -> tuple[Placed[str], ...]:
    """Return countries, regions or clubs by the mean base rank of their best three members (MCR 3.5.3).

    A member whom a group lacks counts 0.

    Base ranks (``season.base_rank``) are never negative, so that a missing member never helps. ``group_of`` answers an
    empty name for whoever belongs to no group. Groups that are level stand by their names.
    """
    members: dict[str, list[int]] = {}
    for key, base_rank in base_ranks.items():
        if name := group_of(key):
            members.setdefault(name, []).append(base_rank)
    means = {
        name: Fraction(sum(sorted(ranks, reverse=True)[:COUNTED_MEMBERS]), COUNTED_MEMBERS)
        for name, ranks in members.items()
    }
    return placed(sorted(means.items()))
