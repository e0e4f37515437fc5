"""The ten worked examples of 4.3. The book shows the tiles as pictures: hands here are rebuilt from its sentences."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from mahjong_core.riichi.evaluate import RiichiEvaluation
from mahjong_core.riichi.payments import Payments
from mahjong_core.riichi.value import Limit
from tests.core.riichi.cases import value


@dataclass(frozen=True)
class Example:
    """What the text says: the yaku with their fan, dora and red fives, fan, minipoints before rounding, payments."""

    clause: str
    hand: str
    win: dict[str, Any]
    yaku: dict[str, int]
    han: int
    east: Payments | None
    other: Payments | None
    dora: int = 0
    red_fives: int = 0
    fu: tuple[int, int] | None = None  # exact, rounded
    limit: Limit | None = None
    minipoints: dict[str, int] = field(default_factory=dict)


EXAMPLES = [
    Example(
        "4.3.1",
        "12345678s 345m 66p + 9s",
        {"self_draw": True, "riichi": True},
        {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "ittsuu": 2},
        5,
        Payments(others=4000),
        Payments(east=4000, others=2000),
        limit=Limit.MANGAN,
    ),
    Example(
        "4.3.2",
        "12345678s 345m 66p + 9s",
        {"riichi": True},
        {"riichi": 1, "pinfu": 1, "ittsuu": 2},
        4,
        Payments(discarder=11_600),
        Payments(discarder=7_700),
        fu=(30, 30),
        minipoints={"concealed_discard": 30},
    ),
    Example(
        "4.3.3",
        "12345678s 66p [345m] + 9s",
        {"dora_indicators": "6s"},
        {"ittsuu": 1},
        2,
        Payments(discarder=2_900),
        Payments(discarder=2_000),
        dora=1,
        fu=(22, 30),
        minipoints={"win": 20, "open_pinfu": 2},
    ),
    Example(
        "4.3.4",
        "333m 444p 555s 66m 88s + 8s",
        {"self_draw": True, "dora_indicators": "3p"},
        {"suuankou": 13},
        13,
        Payments(others=16_000),
        Payments(east=16_000, others=8_000),
        limit=Limit.YAKUMAN,
    ),
    Example(
        "4.3.5",
        "333m 444p 555s 66m 88s + 8s",
        {"dora_indicators": "3p"},
        {"sanankou": 2, "toitoi": 2, "tanyao": 1},
        8,
        Payments(discarder=24_000),
        Payments(discarder=16_000),
        dora=3,
        limit=Limit.BAIMAN,
    ),
    Example(
        "4.3.6",
        "2233m 66p 05p 77p 88s 4s + 4s",
        {"self_draw": True, "riichi": True, "ippatsu": True},
        {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "tanyao": 1, "chiitoitsu": 2},
        7,
        Payments(others=6_000),
        Payments(east=6_000, others=3_000),
        red_fives=1,
        limit=Limit.HANEMAN,
    ),
    Example(
        "4.3.7",
        "2233m 66p 05p 77z 88s 4s + 4s",
        {},
        {"chiitoitsu": 2},
        3,
        Payments(discarder=4_800),
        Payments(discarder=3_200),
        red_fives=1,
        fu=(25, 25),
        minipoints={"seven_pairs": 25},
    ),
    Example(
        "4.3.8",
        "223344m 667788p 7z + 7z",
        {"self_draw": True},
        {"ryanpeikou": 3, "menzen_tsumo": 1},
        4,
        Payments(others=3_900),
        Payments(east=3_900, others=2_000),
        fu=(26, 30),
        minipoints={"win": 20, "pair_wait": 2, "self_draw": 2, "dragon_pair": 2},
    ),
    Example(
        "4.3.9",
        "789s 99s 33z [111z] [123s] + 3z",
        {"dora_indicators": "6s"},
        {"honitsu": 2, "seat_wind": 1, "prevailing_wind": 1, "chanta": 1},
        6,
        Payments(discarder=18_000),
        None,
        dora=1,
        limit=Limit.HANEMAN,
    ),
    Example(
        "4.3.10",
        "444z 4556678889p + 7p",
        {"self_draw": True},
        {"honitsu": 3, "menzen_tsumo": 1},
        4,
        None,
        Payments(east=4_000, others=2_000),
        fu=(32, 40),
        limit=Limit.MANGAN,
        minipoints={"win": 20, "concealed_pung": 8, "self_draw": 2, "edge_wait": 2},
    ),
]
by_clause = pytest.mark.parametrize("example", EXAMPLES, ids=lambda value: value.clause)


def valued(example: Example, seat: str) -> RiichiEvaluation:
    return value(example.hand, seat_wind=seat, **example.win)


def seats(example: Example) -> list[tuple[str, Payments]]:
    """East where the book values the hand for East, South where for another."""
    both = (("E", example.east), ("S", example.other))
    return [(seat, paid) for seat, paid in both if paid is not None]


def test_there_are_ten() -> None:
    assert [example.clause for example in EXAMPLES] == [f"4.3.{number}" for number in range(1, 11)]


@by_clause
def test_the_yaku_and_their_fan(example: Example) -> None:
    for seat, _ in seats(example):
        evaluation = valued(example, seat)
        assert {name: evaluation.han_of(name) for name in evaluation.yaku} == example.yaku


@by_clause
def test_dora_red_fives_and_the_sum(example: Example) -> None:
    for seat, _ in seats(example):
        evaluation = valued(example, seat)
        assert (evaluation.dora, evaluation.red_fives, evaluation.ura_dora) == (example.dora, example.red_fives, 0)
        assert (evaluation.han, evaluation.limit) == (example.han, example.limit)


@by_clause
def test_the_minipoints(example: Example) -> None:
    if example.fu is None:
        assert example.han >= 5, "the text leaves them out of limit hands only"
        return
    for seat, _ in seats(example):
        evaluation = valued(example, seat)
        assert {item.reason: item.fu for item in evaluation.reading.items} == example.minipoints
        assert (sum(item.fu for item in evaluation.reading.items), evaluation.fu) == example.fu


@by_clause
def test_the_payments(example: Example) -> None:
    for seat, paid in seats(example):
        assert valued(example, seat).payments == paid


TOTALS = [
    ("4.3.1", 12_000, 8_000),
    ("4.3.4", 48_000, 32_000),
    ("4.3.6", 18_000, 12_000),
    ("4.3.8", 11_700, 7_900),
]


@pytest.mark.parametrize(("clause", "east", "other"), TOTALS)
def test_the_totals_that_the_text_adds_up(clause: str, east: int, other: int) -> None:
    example = next(candidate for candidate in EXAMPLES if candidate.clause == clause)
    assert [valued(example, seat).total for seat in ("E", "S")] == [east, other]


def test_example_8_is_not_seven_pairs() -> None:
    """4.3.8: "évaluée pour Deux Fois Double Chows Purs plutôt que pour Sept Paires"."""
    assert "chiitoitsu" not in value("223344m 667788p 7z + 7z", self_draw=True).yaku


def test_example_10_waits_on_three_tiles() -> None:
    """4.3.10: "même s'il y a une triple attente, le gagnant choisit quel élément est complété"."""
    for tile in ("4p", "7p", "9p"):
        assert value(f"444z 4556678889p + {tile}", self_draw=True).han >= 4
