"""Simulated games with every event of a table, kept twice; the benchmark plays a thousand."""

import pytest

from mahjong_core.rulesets import preset
from tests.core.riichi.league import play_league

EVERYWHERE = {
    "win",
    "self-draw",
    "several winners",
    "responsibility",
    "draw",
    "chombo",
    "redeal",
    "riichi",
    "ended by the signal",
    "stakes left at the end",
    "five counters and more",
}


@pytest.mark.parametrize("rules", ["ema-riichi-2012", "ema-riichi-2016"])
def test_sixty_games_agree_with_a_ledger_kept_by_hand(rules: str) -> None:
    """Labels, dealers, scores, stakes and counters at every hand; 120 000 at every hand; uma sums to zero."""
    events = play_league(60, 7, rules)
    expected = EVERYWHERE | ({*preset(rules).abortive_draws, "nagashi"} if rules == "ema-riichi-2012" else set())
    assert events["games"] == 60
    assert {name for name in expected if not events[name]} == set()
