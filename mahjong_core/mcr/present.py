"""Results as JSON-ready data, in the shapes of the command line and the HTTP API."""

from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.mcr.announced import AnnouncementCheck, Difference
from mahjong_core.mcr.evaluate import Evaluation, Reading
from mahjong_core.mcr.explain import CountedFan, DroppedFan
from mahjong_core.mcr.fans import Fan, fan
from mahjong_core.mcr.waits import Wait
from mahjong_core.tiles import tile_name

Json = dict[str, Any]


def evaluation_to_json(evaluation: Evaluation) -> Json:
    """A win: its value, the fans, what was dropped and why, how the tiles were seen, and the next best way."""
    runner_up = evaluation.runner_up
    return {
        "valid": True,
        "total": evaluation.total,
        "total_without_flowers": evaluation.total_without_flowers,
        "reaches_minimum": evaluation.reaches_minimum,
        "fans": [_fan_to_json(each) for each in evaluation.fans],
        "dropped": [_dropped_to_json(each) for each in evaluation.dropped],
        "shape": evaluation.reading.shape.value,
        "sets": list(evaluation.reading.sets),
        "runner_up": None if runner_up is None else _reading_to_json(runner_up),
    }


def _fan_to_json(counted: CountedFan) -> Json:
    """``points`` is for one; ``sets`` lists the sets used, ``groups`` parts them where the fan counts several times."""
    return {
        "number": counted.number,
        "name": fan(counted.number).english,
        "points": counted.points,
        "count": counted.count,
        "sets": [text for group in counted.sets for text in group],
        "groups": [list(group) for group in counted.sets],
    }


def _dropped_to_json(dropped: DroppedFan) -> Json:
    return {
        "number": dropped.number,
        "count": dropped.count,
        "because": dropped.because,
        "by": dropped.by,
        "principle": dropped.principle.value,
        "option": dropped.option,
    }


def _reading_to_json(reading: Reading) -> Json:
    return {"points": reading.points, "shape": reading.shape.value, "sets": list(reading.sets)}


def problems_to_json(error: RuleError) -> Json:
    """What is wrong with a line that has no value: one problem, or all those the error carries."""
    listed = error.detail.get("problems")
    if listed is None:
        listed = [{"code": error.code, "message": error.message, "detail": error.detail}]
    return {"valid": False, "problems": listed}


def waits_to_json(waits: tuple[Wait, ...]) -> list[Json]:
    """The waits with both totals and whether each reaches the minimum."""
    return [
        {
            "tile": tile_name(wait.tile),
            "left": wait.left,
            "on_discard": _value_to_json(wait.on_discard),
            "on_self_draw": _value_to_json(wait.on_self_draw),
        }
        for wait in waits
    ]


def _value_to_json(evaluation: Evaluation) -> Json:
    return {
        "total": evaluation.total,
        "total_without_flowers": evaluation.total_without_flowers,
        "reaches_minimum": evaluation.reaches_minimum,
    }


def check_to_json(check: AnnouncementCheck) -> Json:
    """The referee's check."""
    return {
        "announced": check.announced,
        "found": check.found,
        "agrees": check.agrees,
        "stands_at": check.stands_at,
        "missing": [_difference_to_json(each) for each in check.missing],
        "surplus": [_difference_to_json(each) for each in check.surplus],
    }


def _difference_to_json(difference: Difference) -> Json:
    return {
        "number": difference.number,
        "name": fan(difference.number).english,
        "count": difference.count,
        "points": difference.points,
    }


def fan_to_json(described: Fan) -> Json:
    """A fan for a page of fans: names, points, clause, what it leaves uncounted."""
    return {
        "number": described.number,
        "points": described.points,
        "french": described.french,
        "english": described.english,
        "chinese": described.chinese,
        "pinyin": described.pinyin,
        "clause": described.clause,
        "drops": [
            {
                "number": drop.fan,
                "principle": drop.principle.value,
                "clause": drop.principle.clause,
                "option": drop.option,
            }
            for drop in described.drops
        ],
    }
