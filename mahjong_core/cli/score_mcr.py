"""Value one MCR hand given as the fields of a JSON line."""

from typing import Any

from mahjong_core.cli.fields import Fields
from mahjong_core.hands import Hand
from mahjong_core.mcr.evaluate import evaluate
from mahjong_core.mcr.present import evaluation_to_json
from mahjong_core.mcr.readings import readings_of
from mahjong_core.mcr.win import Win


def score_mcr(given: dict[str, Any]) -> dict[str, Any]:
    """The answer for one line. Raises what reading the fields and valuing the hand raise."""
    fields = Fields(given)
    readings = readings_of(given["rules"])
    concealed, melds, winning_tile = fields.tiles("concealed"), fields.melds("melds"), fields.tile("winning_tile")
    win = _win(fields)
    fields.check()
    return evaluation_to_json(evaluate(Hand(concealed, melds, winning_tile), win, readings))


def _win(fields: Fields) -> Win:
    return Win(
        self_draw=fields.flag("self_draw"),
        seat_wind=fields.wind("seat_wind"),
        prevailing_wind=fields.wind("prevailing_wind"),
        last_tile=fields.flag("last_tile"),
        kong_replacement=fields.flag("kong_replacement"),
        robbing_kong=fields.flag("robbing_kong"),
        last_of_kind=fields.flag("last_of_kind"),
        flowers=fields.count("flowers"),
    )
