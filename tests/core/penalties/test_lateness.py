"""Late players, minute by minute: MCR 3.11.2.1, MERS 2.2, EMA riichi 5.6."""

from datetime import timedelta

import pytest

from mahjong_core.penalties import Facts, effects_of, lateness, offence, read_out_lateness
from mahjong_core.rulesets import derive
from mahjong_core.winds import Wind
from tests.core.penalties.scenarios.builders import EDITIONS, EMA12, FFMJ, MERS, WMO
from tests.refusals import refuses

LOST = "lost"

# edition, clause, minutes, seconds, points or the session lost
LATE: list[tuple[str, str, int, int, int | str]] = [
    ("WMO", "3.11.2.1", 0, 1, 10),
    ("WMO", "3.11.2.1", 5, 0, 10),
    ("WMO", "3.11.2.1", 10, 0, 10),  # "10 minutes ou moins"
    ("WMO", "3.11.2.1", 10, 1, 20),  # "11-15 minutes"
    ("WMO", "3.11.2.1", 14, 59, 20),
    ("WMO", "3.11.2.1", 15, 0, LOST),  # "perdue si son retard est de 15 minutes"
    ("WMO", "3.11.2.1", 40, 0, LOST),
    ("MERS", "2.2", 0, 30, 10),
    ("MERS", "2.2", 9, 59, 10),  # "inférieur à 10 minutes"
    ("MERS", "2.2", 10, 0, 20),  # "de 10 à 15 minutes"
    ("MERS", "2.2", 15, 0, 20),
    ("MERS", "2.2", 15, 1, LOST),  # "Au-delà de 15 minutes"
    ("FFMJ", "EMAR 2.2", 9, 59, 10),
    ("FFMJ", "EMAR 2.2", 10, 0, 20),
    ("FFMJ", "EMAR 2.2", 15, 0, 20),
    ("FFMJ", "EMAR 2.2", 15, 1, LOST),
    ("EMA 2012", "5.6", 1, 0, 1000),  # "1 minute de retard a 1 000 points"
    ("EMA 2012", "5.6", 0, 1, 1000),
    ("EMA 2012", "5.6", 3, 20, 4000),
    ("EMA 2012", "5.6", 9, 0, 9000),
    ("EMA 2012", "5.6", 10, 0, 10000),  # "10 minutes de retard a 10 000 points"
    ("EMA 2012", "5.6", 10, 1, LOST),  # "plus de 10 minutes": replaced
    ("EMA 2016", "5.6", 10, 0, 10000),
    ("EMA 2016", "5.6", 11, 0, LOST),
]


@pytest.mark.parametrize(("edition", "clause", "minutes", "seconds", "expected"), LATE)
def test_each_minute(edition: str, clause: str, minutes: int, seconds: int, expected: int | str) -> None:
    """MCR 3.5.7.1: "Les joueurs sont tenus de venir au lieu désigné à l'heure annoncée"."""
    late = lateness(EDITIONS[edition], timedelta(minutes=minutes, seconds=seconds))
    assert (LOST if late.is_replaced else late.points) == expected
    assert late.is_replaced == (expected == LOST)
    assert late.source.clause == clause
    assert late.points == (0 if expected == LOST else expected)


@pytest.mark.parametrize(("seconds", "minutes"), [(1, 1), (60, 1), (61, 2), (600, 10), (601, 11)])
def test_started_minutes(seconds: int, minutes: int) -> None:
    assert lateness(MERS, timedelta(seconds=seconds)).minutes == minutes


def test_a_referee_sees_when_the_next_band_begins() -> None:
    late = lateness(MERS, timedelta(minutes=4))
    assert (late.until, late.until_inclusive) == (timedelta(minutes=10), False)
    assert lateness(MERS, timedelta(minutes=20)).until is None


@pytest.mark.parametrize("late", [timedelta(0), timedelta(seconds=-1)])
def test_in_time_is_not_late(late: timedelta) -> None:
    with refuses("penalties.not_late"):
        lateness(MERS, late)


def test_a_rule_set_may_name_no_price() -> None:
    short = [{"up_to_minutes": 5, "inclusive": True, "effect": "deduction", "points": 10}]
    rules = derive(MERS, {"lateness_bands": short}, name="Short")
    with refuses("penalties.no_price"):
        lateness(rules, timedelta(minutes=6))


def test_nobody_gains_by_a_late_player() -> None:
    """3.11.2.1: "Ces points ne seront pas ajoutés à la marque des joueurs présents"."""
    points = lateness(FFMJ, timedelta(minutes=12)).points
    effects = effects_of(offence("late-arrival", FFMJ), Wind.WEST, FFMJ, Facts(points=points))
    assert [(effect.wind, effect.amount) for effect in effects] == [(Wind.WEST, -20)]


@pytest.mark.parametrize(
    ("minutes", "english", "french"),
    [
        (4, "4,000 points are deducted from your score.", "4\u202f000 points sont retirés de votre score."),
        (12, "a substitute plays it.", "une autre personne la joue."),
    ],
)
def test_what_is_read_out(minutes: int, english: str, french: str) -> None:
    late = lateness(EMA12, timedelta(minutes=minutes))
    words = read_out_lateness(offence("late-arrival", EMA12), EMA12, late)
    assert words["en"].startswith("{name}, you are late for this session.")
    assert words["en"].endswith(english)
    assert words["fr"].endswith(french)


def test_wmo_and_europe_differ_at_both_ends() -> None:
    ten, fifteen = timedelta(minutes=10), timedelta(minutes=15)
    assert [lateness(rules, ten).points for rules in (WMO, MERS)] == [10, 20]
    assert [lateness(rules, fifteen).is_replaced for rules in (WMO, MERS)] == [True, False]
