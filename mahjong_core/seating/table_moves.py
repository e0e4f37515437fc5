"""A table that stands somewhere else: it takes another number, and whoever had that number takes the one left."""

from dataclasses import replace

from mahjong_core.errors import RuleError
from mahjong_core.seating.grid import SeatedTable, SeatingPlan


def renumber(plan: SeatingPlan, table: int, number: int, first: int) -> SeatingPlan:
    """From session ``first`` (from 1) on, ``table`` is called ``number``; the two exchange numbers if both exist.

    Raises ``seating.table_unknown`` if no session to come has the table, ``seating.table_number_invalid``.
    """
    if number < 1 or number == table:
        raise RuleError("seating.table_number_invalid", "a table number is 1 or more, and another", {"table": number})
    if not any(one.number == table for tables in plan.sessions[first - 1 :] for one in tables):
        raise RuleError("seating.table_unknown", f"no session to come has a table {table}", {"table": table})
    turned = {table: number, number: table}
    later = tuple(_renumbered(tables, turned) for tables in plan.sessions[first - 1 :])
    return SeatingPlan(plan.sessions[: first - 1] + later)


def _renumbered(tables: tuple[SeatedTable, ...], turned: dict[int, int]) -> tuple[SeatedTable, ...]:
    moved = [replace(one, number=turned.get(one.number, one.number)) for one in tables]
    return tuple(sorted(moved, key=lambda one: one.number))
