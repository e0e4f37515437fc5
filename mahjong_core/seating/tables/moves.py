"""Move a table: it takes another number, and the table with that number takes the one left."""

from collections.abc import Sequence
from dataclasses import replace

from mahjong_core.errors import RuleError
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.tables.assignment import match
from mahjong_core.seating.tables.wishes import Allowed

__all__ = ["numbered_as_wished", "renumber"]


def renumber(plan: SeatingPlan, table: int, number: int, first: int) -> SeatingPlan:
    """Return the numbers with ``table`` called ``number`` from session ``first`` (from 1) on.

    The two exchange numbers if both exist.

    Raises ``seating.table_unknown`` if no session to come has the table, ``seating.table_number_invalid``.
    """
    if number < 1 or number == table:
        raise RuleError("seating.table_number_invalid", "a table number is 1 or more, and another", {"table": number})
    if not any(seated_table.number == table for tables in plan.sessions[first - 1 :] for seated_table in tables):
        raise RuleError("seating.table_unknown", f"no session to come has a table {table}", {"table": table})
    turned = {table: number, number: table}
    later = []
    for tables in plan.sessions[first - 1 :]:
        moved = [replace(seated, number=turned.get(seated.number, seated.number)) for seated in tables]
        later.append(tuple(sorted(moved, key=lambda seated: seated.number)))
    return SeatingPlan((*plan.sessions[: first - 1], *later))


def numbered_as_wished(tables: Sequence[SeatedTable], allowed: Allowed) -> tuple[SeatedTable, ...]:
    """Return the tables of one session, four by four as they are, under numbers that keep every wish for a table.

    ``allowed``: by player, the numbers that their wishes leave. If all wishes are kept, no number changes; otherwise as
    few as possible change. If two at one table wish for different ones, their table keeps its number.
    """
    numbers = [table.number for table in tables]
    wanted = [[allowed[seat] for seat in table.seats if seat is not None and seat in allowed] for table in tables]
    if all(number in wish for number, wishes in zip(numbers, wanted, strict=True) for wish in wishes):
        return tuple(tables)
    fits: dict[int, list[int]] = {}
    for at, wishes in enumerate(wanted):
        if wishes:
            right = sorted(set(numbers).intersection(*wishes))
            fits[at] = [number for number in right if number == numbers[at]] + right
    number_of = match(fits)
    taken = set(number_of.values())
    number_of |= {at: own for at, own in enumerate(numbers) if at not in number_of and own not in taken}
    left = iter(sorted(set(numbers) - set(number_of.values())))
    moved = [replace(table, number=number_of.get(at) or next(left)) for at, table in enumerate(tables)]
    return tuple(sorted(moved, key=lambda table: table.number))
