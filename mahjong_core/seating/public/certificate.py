"""Write a draw as a public file: inputs, seats, counts beside bounds, and hashes."""

import hashlib
import json
from typing import Any

from mahjong_core.seating.draw.engine import ENGINE, DrawRequest, SeatingDraw
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.quality import Quality, quality
from mahjong_core.seating.wishes import Groups

__all__ = ["Json", "canonical", "certificate", "draw_inputs", "quality_to_json", "sessions_to_json", "sha256"]

Json = dict[str, Any]


def canonical(value: object) -> bytes:
    """Return the canonical bytes of a JSON value: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def sha256(value: object) -> str:
    """Return the hex SHA-256 of a value's canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def draw_inputs(request: DrawRequest) -> Json:
    """Return all that the draw depends on, JSON-ready.

    Its hash may be published before the seed is known.
    """
    return {
        "engine": ENGINE,
        "seed": request.seed,
        "players": sorted(request.entrants),
        "sessions": request.sessions,
        "groups": {kind: _named(request.groups, kind) for kind in sorted(request.groups.kinds)},
        "weights": {
            kind: "hard" if request.groups.is_hard(kind) else request.groups.weight(kind)
            for kind in sorted(request.groups.kinds)
        },
        "fixed": [
            {
                "player": fixed_table.player,
                "tables": sorted(fixed_table.tables),
                "sessions": None if fixed_table.sessions is None else sorted(fixed_table.sessions),
            }
            for fixed_table in request.fixed
        ],
        "played": sessions_to_json(request.played),
        "planned": sessions_to_json(request.planned),
        **_unusual_numbers("played_numbers", request.played),
        **_unusual_numbers("planned_numbers", request.planned),
        **_course(request),
    }


def _course(request: DrawRequest) -> Json:
    """Return the parts of the field; nothing of a field that is drawn as one."""
    if request.course is None:
        return {}
    course = request.course
    facts = {"kind": course.kind, "first": course.first, "sessions": course.sessions}
    return {"course": {**facts, "parts": [sorted(part) for part in course.parts]}}


def _unusual_numbers(name: str, plan: SeatingPlan) -> Json:
    """Return the table numbers of sessions in which they are not 1, 2, 3, ...: a broken table stands elsewhere."""
    numbers = [sorted(table.number for table in tables) for tables in plan.sessions]
    usual = all(number == list(range(1, len(number) + 1)) for number in numbers)
    return {} if usual else {name: numbers}


def _named(groups: Groups, kind: str) -> dict[str, list[int]]:
    return {name: sorted(members) for name, members in sorted(groups.kinds[kind].items())}


def sessions_to_json(plan: SeatingPlan) -> list[list[list[int | None]]]:
    """Return tables in number order, each as East, South, West, North; None is a substitute's seat."""
    return [[list(table.seats) for table in sorted(tables, key=lambda table: table.number)] for tables in plan.sessions]


def quality_to_json(measured: Quality) -> Json:
    """Return the counts by name; wishes about tables and substitutes' tables only if there is something to say."""
    answer: Json = {
        "repeats": measured.repeats,
        "repeat_bound": measured.repeat_bound,
        "wind_spread": measured.wind_spread,
        "wind_bound": measured.wind_bound,
        "same_group": dict(measured.same_group),
        "same_group_bound": dict(measured.same_group_bound),
        "table_repeats": measured.table_repeats,
        "table_repeat_bound": measured.table_repeat_bound,
    }
    facts = {"fixed_broken": measured.fixed_broken, "shared_substitutes": measured.shared_substitutes}
    return answer | {name: count for name, count in facts.items() if count}


def certificate(request: DrawRequest, draw: SeatingDraw) -> Json:
    """Return the file that ``draw`` prints and ``verify`` checks."""
    inputs, sessions = draw_inputs(request), sessions_to_json(draw.plan)
    return {
        "engine": ENGINE,
        "seed": request.seed,
        "sessions": sessions,
        "quality": quality_to_json(quality(draw.plan, request.groups, request.fixed)),
        "certificate": {
            "algorithm": draw.algorithm,
            "inputs_sha256": sha256(inputs),
            "grid_sha256": sha256(sessions),
        },
        "inputs": inputs,
    }
