"""The work of valuing a hand, in calls of functions: it stays what it is when rules and readings are added."""

import gc
import sys
from collections.abc import Callable
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.riichi.evaluate import evaluate_riichi
from mahjong_core.riichi.options import EMA_2012
from tests.core.mcr.stress_hands import stress_hands
from tests.core.riichi.dealt import winning_hands

HANDS = 300


def _riichi(hand: Any, win: Any) -> object:
    try:
        return evaluate_riichi(hand, win, EMA_2012)
    except RuleError as error:  # a hand without yaku has been looked at like any other
        return error


def calls(run: Callable[[], object]) -> int:
    """Count the calls of functions written in Python."""
    count = 0

    def see(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    gc.disable()  # what other tests left to be collected, and who watches the collector, is no work of a hand
    sys.setprofile(see)
    try:
        run()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


@pytest.mark.parametrize(
    ("value", "dealt", "most"),
    [
        pytest.param(evaluate_mcr, list(islice(stress_hands(HANDS, 7), HANDS)), 50, id="mcr"),
        pytest.param(_riichi, list(islice(winning_hands(HANDS, 7, EMA_2012), HANDS)), 64, id="riichi"),
    ],
)
def test_a_hand_takes_few_calls(value: Callable[[Any, Any], object], dealt: list[Any], most: int) -> None:
    def every_hand() -> None:
        for each in dealt:
            value(each.hand, each.win)

    every_hand()  # what is remembered of hands is then the same, whichever tests came before
    assert calls(every_hand) / len(dealt) <= most
