"""Hand cases: a hand, how it was won, the fans the rule book gives it, and the clause.

The winner sits South in the West round unless the circumstances say otherwise, so that a pung of East or North is
nobody's wind. Fans are written by number, ``73x2`` for two; a case names every fan that counts, flowers included.
"""

from typing import NamedTuple

from mahjong_core.hands import parse_hand
from mahjong_core.mcr.evaluate import McrEvaluation, evaluate_mcr
from mahjong_core.mcr.readings import FFMJ_2016, FanReadings
from mahjong_core.mcr.win import McrWin
from mahjong_core.winds import Wind
from tests.core.mcr.printed import PRINTED_POINTS

MIXED_KONGS = "57m"  # a concealed and a melded kong: 6 points inside #57


class Case(NamedTuple):
    """One line of a table of cases."""

    hand: str
    how: str
    fans: str
    why: str


_FLAGS: dict[str, dict[str, bool]] = {
    "self": {"self_draw": True},
    "last": {"last_tile": True},
    "replacement": {"self_draw": True, "kong_replacement": True},
    "robbing": {"robbing_kong": True},
    "fourth": {"last_of_kind": True},
}


def parse_win(how: str) -> McrWin:
    """Words such as ``self last seat=E round=N flowers=2``."""
    given: dict[str, object] = {"seat_wind": Wind.SOUTH, "prevailing_wind": Wind.WEST}
    names = {"seat": "seat_wind", "round": "prevailing_wind"}
    for word in how.split():
        name, is_setting, value = word.partition("=")
        if not is_setting:
            given |= _FLAGS[name]
        elif name == "flowers":
            given["flowers"] = int(value)
        else:
            given[names[name]] = Wind(value)
    return McrWin(**given)  # type: ignore[arg-type]


def parse_fans(text: str) -> dict[int, int]:
    """Number -> how many."""
    counts = {}
    for word in text.split():
        number, _, count = word.removesuffix("m").partition("x")
        counts[int(number)] = int(count or 1)
    return counts


def expected_total(fans: str) -> int:
    """The printed points of the fans; a kong of each sort is 6."""
    total = sum(PRINTED_POINTS[number] * count for number, count in parse_fans(fans).items())
    return total + (2 if MIXED_KONGS in fans.split() else 0)


def value(hand: str, how: str = "", readings: FanReadings = FFMJ_2016) -> McrEvaluation:
    """The evaluation of a hand written as text."""
    return evaluate_mcr(parse_hand(hand), parse_win(how), readings)


def counted(evaluation: McrEvaluation) -> dict[int, int]:
    """Number -> how many, of the fans that count."""
    return {fan.number: fan.count for fan in evaluation.fans}


def dropped(evaluation: McrEvaluation) -> set[int]:
    """Numbers of the fans that are there and do not count."""
    return {fan.number for fan in evaluation.dropped}


def check_case(case: Case, readings: FanReadings = FFMJ_2016) -> None:
    """The hand has exactly the fans of the case, and their printed points."""
    evaluation = value(case.hand, case.how, readings)
    assert (counted(evaluation), evaluation.total) == (parse_fans(case.fans), expected_total(case.fans)), case.why


def case_id(case: Case) -> str:
    """A readable name for a parametrized case."""
    return f"{case.fans} | {case.hand} {case.how}".strip()
