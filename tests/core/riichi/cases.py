"""Short ways of writing hands and wins in tests."""

from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, parse_hand
from mahjong_core.riichi.evaluate import RiichiEvaluation, evaluate_riichi
from mahjong_core.riichi.options import EMA_2012, HandOptions, hand_options
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets import preset
from mahjong_core.tiles import parse_tiles
from mahjong_core.winds import Wind

EMA_2016 = hand_options(preset("ema-riichi-2016"))
E, S, W, N = Wind


def win_as(**facts: Any) -> RiichiWin:
    """A win by discard of South in the East round, changed as said; winds and indicators as text."""
    for name in ("seat_wind", "prevailing_wind"):
        facts[name] = Wind(facts.get(name, "S" if name == "seat_wind" else "E"))
    for name in ("dora_indicators", "ura_indicators"):
        facts[name] = parse_tiles(facts.get(name, ""))
    return RiichiWin(**facts)


def value(text: str, options: HandOptions = EMA_2012, **facts: Any) -> RiichiEvaluation:
    """The hand written as ``123m 44p [555z] + 4p``, valued."""
    return evaluate_riichi(parse_hand(text), win_as(**facts), options)


def refusal(text: str, options: HandOptions = EMA_2012, **facts: Any) -> str:
    """The code of the error that valuing the hand raises."""
    try:
        evaluation = value(text, options, **facts)
    except RuleError as error:
        return error.code
    raise AssertionError(f"{text} was valued: {evaluation.yaku}")


def hand(text: str) -> Hand:
    return parse_hand(text)
