"""Shapes to generate, read from tables: ``tests/data/generate``."""

from functools import cache
from pathlib import Path
from typing import Any

from mahjong_core.generate import Shape

TABLES = Path(__file__).resolve().parents[2] / "data" / "generate"
FLAGS = ("teams", "sit_outs", "substitutes", "late", "disqualified", "ties", "finals", "hands")
Json = dict[str, Any]


def shape_of(seed: str, players: str, sessions: str, rules: str, flags: str = "-") -> Shape:
    """The shape in the columns of a table; flags are joined by commas, ``-`` for none."""
    on = {} if flags == "-" else dict.fromkeys(flags.split(","), True)
    assert set(on) <= set(FLAGS)
    return Shape(int(seed), int(players), int(sessions), rules, **on)


@cache
def lawful_shapes() -> tuple[Shape, ...]:
    """All shapes of ``shapes.txt``."""
    return tuple(shape_of(*columns) for columns in rows("shapes.txt"))


@cache
def planted_shapes() -> dict[str, tuple[Shape, ...]]:
    """By code the shapes of ``plants.txt`` in which there is room for the error."""
    shapes: dict[str, list[Shape]] = {}
    for code, *columns in rows("plants.txt"):
        shapes.setdefault(code, []).append(shape_of(*columns))
    return {code: tuple(row) for code, row in shapes.items()}


def rows(name: str) -> list[list[str]]:
    """The columns of each line of a table that is no comment."""
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def tables_of(record: Json) -> list[tuple[Json, Json]]:
    """Every table of a record with its session."""
    return [(session, table) for session in record["sessions"] for table in session["tables"]]


def differences(one: Any, two: Any, path: str = "") -> list[str]:
    """The dotted paths at which two documents differ; a list of another length differs as a whole."""
    if isinstance(one, dict) and isinstance(two, dict):
        names = [*one, *(name for name in two if name not in one)]
        return [
            found for name in names for found in differences(one.get(name), two.get(name), f"{path}.{name}".strip("."))
        ]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return [
            found
            for at, (first, second) in enumerate(zip(one, two, strict=True))
            for found in differences(first, second, f"{path}.{at}")
        ]
    return [] if one == two else [path]
