"""Convert results to JSON-ready data of the command line and the HTTP API."""

from json import dumps
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.mcr.announced import AnnouncementCheck, FanDifference
from mahjong_core.mcr.evaluate import McrEvaluation
from mahjong_core.mcr.explain import CountedRow, DroppedRow, because
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.waits import Wait
from mahjong_core.tiles import tile_name
from mahjong_core.words import ENGLISH, remembered, text

__all__ = [
    "Json",
    "check_to_json",
    "mcr_evaluation_to_json",
    "mcr_evaluation_to_text",
    "problems_to_json",
    "waits_to_json",
]

Json = dict[str, Any]


def mcr_evaluation_to_json(evaluation: McrEvaluation, language: str = ENGLISH) -> Json:
    """Return the JSON form of a win: value, fans, dropped fans with reasons, arrangement, and the next best reading.

    Fans are named in ``language``, in English if it lacks one.
    """
    reading, second, runner_up = evaluation.reading, evaluation.runner_up, None
    if second is not None:
        runner_up = {"points": second.points, "shape": second.shape.value, "sets": list(second.sets)}
    return {
        "valid": True,
        "total": evaluation.total,
        "total_without_flowers": evaluation.total_without_flowers,
        "reaches_minimum": evaluation.reaches_minimum,
        "fans": [_fan_to_json(row, language) for row in evaluation.counted_rows()],
        "dropped": [_dropped_to_json(row) for row in evaluation.dropped_rows()],
        "shape": reading.shape.value,
        "sets": list(reading.sets),
        "runner_up": runner_up,
    }


def mcr_evaluation_to_text(evaluation: McrEvaluation, language: str, payments: dict[str, int] | None) -> str:
    """Return the JSON text of :func:`mcr_evaluation_to_json`, with the payments.

    Fans come again and again in a run of hands, so the text of each is kept instead of being written anew.
    """
    reading, second = evaluation.reading, evaluation.runner_up
    sets = reading.sets
    fans = ", ".join([_fan_to_text(row, language) for row in evaluation.counted_rows()])
    dropped = ", ".join([_dropped_to_text(row) for row in evaluation.dropped_rows()])
    runner_up = paid = "null"
    if payments is not None:
        paid = "{" + ", ".join([f'"{who}": {points}' for who, points in payments.items()]) + "}"
    if second is not None:
        seen = _sets_to_text(second.sets)
        runner_up = f'{{"points": {second.points}, "shape": "{second.shape.value}", "sets": {seen}}}'
    return (
        f'{{"valid": true, "total": {evaluation.total}, "total_without_flowers": {evaluation.total_without_flowers}, '
        f'"reaches_minimum": {"true" if evaluation.reaches_minimum else "false"}, '
        f'"fans": [{fans}], "dropped": [{dropped}], "shape": "{reading.shape.value}", "sets": {_sets_to_text(sets)}, '
        f'"runner_up": {runner_up}, "payments": {paid}}}'
    )


def _sets_to_text(sets: tuple[str, ...]) -> str:
    """Return a list of sets in mpsz, which has nothing to escape; there is always one."""
    return '["' + '", "'.join(sets) + '"]'


@remembered
def _fan_to_text(row: CountedRow, language: str) -> str:
    """Return what :func:`_fan_to_json` gives, as text.

    The sets differ from hand to hand, the words before them repeat.
    """
    number, points, count, groups = row
    used = [_sets_to_text(group) for group in groups]
    sets = ", ".join([group[1:-1] for group in used])
    return f'{_fan_words(number, points, count, language)}, "sets": [{sets}], "groups": [{", ".join(used)}]}}'


@remembered
def _fan_words(number: int, points: int, count: int, language: str) -> str:
    name = dumps(text("fans", str(number), language))
    return f'{{"number": {number}, "name": {name}, "points": {points}, "count": {count}'


@remembered
def _dropped_to_text(row: DroppedRow) -> str:
    return dumps(_dropped_to_json(row))


def _fan_to_json(row: CountedRow, language: str) -> Json:
    """Return a fan as JSON.

    ``points`` is for one; ``sets`` lists the sets used, ``groups`` parts them where the fan counts several times.
    """
    number, points, count, groups = row
    return {
        "number": number,
        "name": text("fans", str(number), language),
        "points": points,
        "count": count,
        "sets": [tiles for group in groups for tiles in group],
        "groups": [list(group) for group in groups],
    }


def _dropped_to_json(row: DroppedRow) -> Json:
    number, count, by, principle, option = row
    return {
        "number": number,
        "count": count,
        "because": because(by, principle),
        "by": by,
        "principle": principle.value,
        "option": option,
    }


def problems_to_json(error: RuleError) -> Json:
    """Return the problems of a line that has no value as JSON: those in the error's detail, or the error itself."""
    listed = error.detail.get("problems")
    if listed is None:
        listed = [{"code": error.code, "message": error.message, "detail": error.detail}]
    return {"valid": False, "problems": listed}


def waits_to_json(waits: tuple[Wait, ...]) -> list[Json]:
    """Return the waits with both totals and whether each reaches the minimum."""
    return [
        {
            "tile": tile_name(wait.tile),
            "left": wait.left,
            "on_discard": _value_to_json(wait.on_discard),
            "on_self_draw": _value_to_json(wait.on_self_draw),
        }
        for wait in waits
    ]


def _value_to_json(evaluation: McrEvaluation) -> Json:
    return {
        "total": evaluation.total,
        "total_without_flowers": evaluation.total_without_flowers,
        "reaches_minimum": evaluation.reaches_minimum,
    }


def check_to_json(check: AnnouncementCheck) -> Json:
    """Return the referee's check."""
    return {
        "announced": check.announced,
        "found": check.found,
        "agrees": check.agrees,
        "stands_at": check.stands_at,
        "missing": [_difference_to_json(each) for each in check.missing],
        "surplus": [_difference_to_json(each) for each in check.surplus],
    }


def _difference_to_json(difference: FanDifference) -> Json:
    return {
        "number": difference.number,
        "name": fan(difference.number).names[ENGLISH],
        "count": difference.count,
        "points": difference.points,
    }
