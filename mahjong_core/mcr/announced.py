"""Check what a winner announced against the hand (3.9.1.4)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand
from mahjong_core.mcr.combinations import FOUR_CHOWS, THREE_CHOWS, TWO_CHOWS, USE_BITS, chow_choices
from mahjong_core.mcr.evaluate import FLOWER, McrEvaluation, McrReading, all_readings, evaluate_mcr
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.readings import FFMJ_2016, FanReadings
from mahjong_core.mcr.win import McrWin

__all__ = ["AnnouncementCheck", "FanDifference", "check_fans", "check_total"]

_CHOW_FANS = frozenset(TWO_CHOWS + THREE_CHOWS + FOUR_CHOWS)


@dataclass(frozen=True, slots=True)
class FanDifference:
    """Represent ``count`` times fan ``number``, worth ``points`` together."""

    number: int
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class AnnouncementCheck:
    """Store an announcement compared with the value found, in points with flowers.

    ``missing`` fans are in the hand and were not announced, ``surplus`` ones were announced and are not in the hand;
    both are empty when only a total was announced.
    """

    announced: int
    found: int
    missing: tuple[FanDifference, ...]
    surplus: tuple[FanDifference, ...]
    evaluation: McrEvaluation

    @property
    def agrees(self) -> bool:
        """Return whether nothing is missing and nothing is left over."""
        return self.announced == self.found and not self.missing and not self.surplus

    @property
    def stands_at(self) -> int:
        """Return the possible points.

        Forgotten fans are not added (3.9.1.4), points in surplus may be contested

        (EMAR 2.8.2)."""
        surplus = sum(difference.points for difference in self.surplus)
        return min(self.announced - surplus, self.found)


def check_total(hand: Hand, win: McrWin, announced: int, readings: FanReadings = FFMJ_2016) -> AnnouncementCheck:
    """Compare an announced total. Raises ``mcr.announced_points`` and the errors of :func:`evaluate_mcr`."""
    if type(announced) is not int or announced < 0:
        raise RuleError(
            "mcr.announced_points", f"{announced!r} is not a number of points", {"announced": repr(announced)}
        )
    evaluation = evaluate_mcr(hand, win, readings)
    return AnnouncementCheck(announced, evaluation.total, (), (), evaluation)


def check_fans(
    hand: Hand, win: McrWin, announced: Mapping[int, int], readings: FanReadings = FFMJ_2016
) -> AnnouncementCheck:
    """Compare announced fans (number -> how often) with the way of counting that comes closest to them.

    The player is free to choose among equal ways (3.9.1.6.4), so the one with the least surplus, then the least
    missing, is taken. Raises ``mcr.unknown_fan``, ``mcr.announced_count`` and the errors of :func:`evaluate_mcr`.
    """
    counts = _checked(announced)
    evaluation = evaluate_mcr(hand, win, readings)
    ways = [
        (reading, way)
        for reading in all_readings(hand, win, readings)
        for way in _ways(reading, evaluation.win.flowers)
    ]
    best, way = min(ways, key=lambda each: _distance(counts, each[1], each[0]))
    prices = best.arrangement.whole.points
    return AnnouncementCheck(
        announced=sum(prices[number] * count for number, count in counts.items()),
        found=evaluation.total,
        missing=_differences(way - counts, prices),
        surplus=_differences(counts - way, prices),
        evaluation=evaluation,
    )


def _checked(announced: Mapping[int, int]) -> Counter[int]:
    for number, count in announced.items():
        fan(number)
        if type(count) is not int or count < 1:
            raise RuleError("mcr.announced_count", f"fan {number} announced {count!r} times", {"number": number})
    return Counter(announced)


def _ways(reading: McrReading, flowers: int) -> Iterable[Counter[int]]:
    """Yield the fans of ``reading`` by number, with every equal choice of chow fans."""
    fixed = Counter(hit >> USE_BITS for hit in reading.kept if hit >> USE_BITS not in _CHOW_FANS)
    fixed[FLOWER] = flowers
    chow_hits = [hit for hit in reading.kept if hit >> USE_BITS in _CHOW_FANS]
    quads = Counter(hit >> USE_BITS for hit in chow_hits if hit >> USE_BITS in FOUR_CHOWS)
    for choice in chow_choices(reading.arrangement.chows, chow_hits):
        yield +(fixed + quads + Counter(hit >> USE_BITS for hit in choice))


def _distance(counts: Counter[int], way: Counter[int], reading: McrReading) -> tuple[int, int, int]:
    """Return the sort key of a reading: points in surplus, points missing, points of the reading."""
    prices = reading.arrangement.whole.points
    surplus = sum(prices[number] * count for number, count in (counts - way).items())
    missing = sum(prices[number] * count for number, count in (way - counts).items())
    return surplus, missing, -reading.points


def _differences(counts: Counter[int], prices: tuple[int, ...]) -> tuple[FanDifference, ...]:
    return tuple(FanDifference(number, count, prices[number] * count) for number, count in sorted(counts.items()))
