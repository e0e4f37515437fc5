"""Read what a hand is worth, as frozen rows for a page.

Fans with reasons, waits, the referee's check, other readings.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from django.utils.translation import gettext as _

from calculator.selectors.fan_words import MEANINGS
from calculator.selectors.hand_words import DISPUTED, SHAPES, because, chinese_beside, fan_name
from calculator.selectors.question import WaitLine, Worth
from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand
from mahjong_core.mcr.announced import AnnouncementCheck, FanDifference, check_fans, check_total
from mahjong_core.mcr.evaluate import FLOWER, McrEvaluation, McrReading, evaluate_mcr
from mahjong_core.mcr.explain import CountedFan, DroppedFan
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.readings import FanReadings, explain_readings, minimum_of, readings_of
from mahjong_core.mcr.settle import MAXIMUM_VALUE, settle
from mahjong_core.mcr.waits import Wait, waits
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import RuleSet
from mahjong_core.tiles import tile_name
from mahjong_core.winds import Wind


@dataclass(frozen=True)
class FanLine:
    """Represent a fan in a value: ``points`` all together, ``each`` for one.

    ``groups``: the sets that each count uses.
    """

    number: int
    points: int
    each: int
    count: int
    name: str
    chinese: str
    pinyin: str
    clause: str
    meaning: str
    groups: tuple[str, ...]


@dataclass(frozen=True)
class DroppedLine:
    number: int
    count: int
    name: str
    chinese: str
    reason: str
    clause: str


@dataclass(frozen=True)
class OtherReading:
    """Store the value of the hand under the other reading of one disputed point; None if it is not a win then."""

    text: str
    clause: str
    total: int | None


@dataclass(frozen=True)
class Payments:
    """Represent the payments of MCR 3.9.1.3: of the winner, the discarder (None: each opponent) and the others."""

    gain: int
    discarder: int | None
    others: int


@dataclass(frozen=True)
class Seen:
    """Represent a way of seeing the tiles: the shape's name and the sets as text for the ``tiles`` tag."""

    points: int
    shape: str
    sets: str


@dataclass(frozen=True)
class Value:
    total: int
    without_flowers: int
    reaches_minimum: bool
    minimum: int
    seen: Seen
    fans: tuple[FanLine, ...]
    dropped: tuple[DroppedLine, ...]
    runner_up: Seen | None
    others: tuple[OtherReading, ...]
    payments: Payments | None


@dataclass(frozen=True)
class Gap:
    """Represent a fan that was announced and is not there, or is there and was not announced."""

    name: str
    chinese: str
    count: int
    points: int


@dataclass(frozen=True)
class Check:
    """Represent an announcement compared with the value (MCR 3.9.1.4). ``stands_at``: the value for the sheet."""

    announced: int
    found: int
    agrees: bool
    stands_at: int
    missing: tuple[Gap, ...]
    surplus: tuple[Gap, ...]


def value_of(hand: Hand, win: McrWin, rules: RuleSet) -> Value:
    """Return the value with all its reasons. Raises the errors of ``evaluate_mcr``."""
    readings = readings_of(rules)
    evaluation = evaluate_mcr(hand, win, readings, minimum=minimum_of(rules))
    return Value(
        total=evaluation.total,
        without_flowers=evaluation.total_without_flowers,
        reaches_minimum=evaluation.reaches_minimum,
        minimum=evaluation.minimum,
        seen=seen(evaluation.reading),
        fans=tuple(_fan_line(each) for each in evaluation.fans),
        dropped=tuple(_dropped_line(each) for each in evaluation.dropped),
        runner_up=seen(evaluation.runner_up) if evaluation.runner_up else None,
        others=_other_readings(evaluation, readings),
        payments=payments(evaluation),
    )


def seen(reading: McrReading) -> Seen:
    """Return a reading of an MCR hand as the page shows it."""
    return Seen(reading.points, str(SHAPES[reading.shape]), " ".join(reading.sets))


def _fan_line(counted: CountedFan) -> FanLine:
    described = fan(counted.number)
    return FanLine(
        number=counted.number,
        points=counted.points * counted.count,
        each=counted.points,
        count=counted.count,
        name=fan_name(described),
        chinese=chinese_beside(described),
        pinyin=described.pinyin,
        clause=described.clause,
        meaning=str(MEANINGS[counted.number]),
        groups=tuple(" ".join(group) for group in counted.sets),
    )


def _dropped_line(dropped: DroppedFan) -> DroppedLine:
    described = fan(dropped.number)
    reason = because(dropped)
    return DroppedLine(
        dropped.number, dropped.count, fan_name(described), chinese_beside(described), reason, dropped.principle.clause
    )


def _other_readings(evaluation: McrEvaluation, readings: FanReadings) -> tuple[OtherReading, ...]:
    """Return the disputed points on which this hand's value depends."""
    clauses = {row["option"]: row["clause"] for row in explain_readings(readings)}
    others = []
    for name, other in _turned_readings(readings):
        total = _total_under(evaluation, other)
        if total == evaluation.total:
            continue
        text = str(DISPUTED[name])
        if name not in PRICES:
            text += " " + (
                _("Applies under this rule set.")
                if getattr(readings, name)
                else _("Does not apply under this rule set.")
            )
        others.append(OtherReading(text, clauses[name], total))
    return tuple(others)


# The two prices on which editions differ; every other option is a yes or a no.
PRICES: Mapping[str, tuple[int, int]] = {"two_concealed_kongs": (8, 6), "mixed_kongs": (6, 5)}


def _turned_readings(readings: FanReadings) -> Iterable[tuple[str, FanReadings]]:
    """Yield every option turned the other way, one at a time."""
    for option in fields(readings):
        now: Any = getattr(readings, option.name)
        first, second = PRICES.get(option.name, (True, False))
        other: dict[str, Any] = {option.name: second if now == first else first}
        yield option.name, replace(readings, **other)


def _total_under(evaluation: McrEvaluation, readings: FanReadings) -> int | None:
    try:
        return evaluate_mcr(evaluation.hand, evaluation.win, readings).total
    except RuleError as error:
        if error.code == "hand.not_complete":
            return None
        raise


def payments(evaluation: McrEvaluation) -> Payments | None:
    """Return the payments of the four players; None below the minimum, which is not a win."""
    if not evaluation.reaches_minimum or evaluation.total > MAXIMUM_VALUE:
        return None
    discarder = None if evaluation.win.self_draw else Wind.SOUTH
    points = settle(evaluation.total, Wind.EAST, discarder, minimum=evaluation.minimum)
    return Payments(points[Wind.EAST], -points[discarder] if discarder else None, -points[Wind.NORTH])


def wait_lines(hand: Hand, win: McrWin, rules: RuleSet) -> tuple[WaitLine, ...]:
    """Return the waits of thirteen tiles. Raises the errors of ``waits``."""
    lines = waits(hand, win, readings_of(rules), minimum=minimum_of(rules))
    return tuple(wait_line(each) for each in lines)


def wait_line(wait: Wait) -> WaitLine:
    """Return a winning tile with the value by discard and by self-draw."""
    worths = (
        Worth(win.total, "" if win.reaches_minimum else _("below 8"), counts=win.reaches_minimum)
        for win in (wait.on_discard, wait.on_self_draw)
    )
    return WaitLine(tile_name(wait.tile), wait.left, *worths)


def checked(hand: Hand, win: McrWin, rules: RuleSet, announced: int | None, fans: Mapping[int, int]) -> Check:
    """Return the referee's check: of fans where they were announced one by one, otherwise of the total."""
    readings = readings_of(rules)
    if fans:
        return check_rows(check_fans(hand, win, fans, readings))
    return check_rows(check_total(hand, win, announced or 0, readings))


def check_rows(check: AnnouncementCheck) -> Check:
    """Return the rows of an announcement compared with the value."""
    return Check(
        announced=check.announced,
        found=check.found,
        agrees=check.agrees,
        stands_at=check.stands_at,
        missing=tuple(gap(each) for each in check.missing),
        surplus=tuple(gap(each) for each in check.surplus),
    )


def gap(difference: FanDifference) -> Gap:
    """Return a row for a fan that was announced wrongly or not announced."""
    described = fan(difference.number)
    return Gap(fan_name(described), chinese_beside(described), difference.count, difference.points)


def counted(numbers: Iterable[int]) -> Counter[int]:
    """Return announced fans, each as often as it was announced, flowers included (#81)."""
    return Counter(number for number in numbers if 1 <= number <= FLOWER)
