"""Value one riichi hand given as the fields of a JSON line."""

from typing import Any

from mahjong_core.cli.fields import Fields
from mahjong_core.hands import Hand
from mahjong_core.riichi.evaluate import evaluate
from mahjong_core.riichi.options import HandOptions, options_of
from mahjong_core.riichi.present import evaluation_to_json
from mahjong_core.riichi.win import Win
from mahjong_core.rulesets import PRESETS, Family

RIICHI_PRESETS: dict[str, HandOptions] = {
    name: options_of(rule_set) for name, rule_set in PRESETS.items() if rule_set.family is Family.RIICHI
}


INDICATORS = ("dora_indicators", "ura_indicators")


def score_riichi(given: dict[str, Any]) -> dict[str, Any]:
    """The answer for one line. Raises what reading the fields and valuing the hand raise."""
    fields = Fields(given | {name: _as_text(given.get(name, "")) for name in INDICATORS})
    concealed, melds, winning_tile = fields.tiles("concealed"), fields.melds("melds"), fields.tile("winning_tile")
    win = _win(fields)
    fields.check()
    return evaluation_to_json(evaluate(Hand(concealed, melds, winning_tile), win, RIICHI_PRESETS[given["rules"]]))


def _as_text(tiles: Any) -> Any:
    """Indicators may come as one text or as a list of tiles; anything else is left for the reader to refuse."""
    if isinstance(tiles, list) and all(isinstance(tile, str) for tile in tiles):
        return "".join(tiles)
    return tiles


def _win(fields: Fields) -> Win:
    return Win(
        self_draw=fields.flag("self_draw"),
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        riichi=fields.flag("riichi"),
        double_riichi=fields.flag("double_riichi"),
        ippatsu=fields.flag("ippatsu"),
        first_turn=fields.flag("first_turn"),
        last_tile=fields.flag("last_tile"),
        kong_replacement=fields.flag("kong_replacement"),
        robbing_kong=fields.flag("robbing_kong"),
        dora_indicators=fields.tiles("dora_indicators"),
        ura_indicators=fields.tiles("ura_indicators"),
        counters=fields.count("counters"),
        deposits=fields.count("deposits"),
    )
