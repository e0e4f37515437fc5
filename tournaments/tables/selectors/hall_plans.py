"""Compute the plan of the hall: every table of the event at its row and column."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import isqrt

from tournaments.models import Table, TablePlace, Tournament
from tournaments.tables.models.hall_plans import MAX_LINES

Place = tuple[int, int]  # row and column, from 1


@dataclass(frozen=True)
class HallPlan:
    """Represent the plan; ``places`` by table number; ``is_plain``: tables in order, without a drawn plan."""

    places: Mapping[int, Place]
    is_plain: bool

    @property
    def grid(self) -> list[list[int | None]]:
        """Return the rows of the hall, from the first to the last used column; None without tables."""
        at = {place: number for number, place in self.places.items()}
        rows = max((row for row, _column in at), default=0)
        columns = max((column for _row, column in at), default=0)
        return [[at.get((row, column)) for column in range(1, columns + 1)] for row in range(1, rows + 1)]


def hall_plan(tournament: Tournament) -> HallPlan:
    """Return the plan as it was drawn; later tables are in rows below (two queries)."""
    tables = Table.objects.filter(session__tournament=tournament)
    numbers = sorted(set(tables.order_by().values_list("number", flat=True)))
    drawn = TablePlace.objects.filter(tournament=tournament)
    kept = {
        table_place.number: (table_place.row, table_place.column)
        for table_place in drawn
        if table_place.number in set(numbers)
    }
    if not kept:
        return HallPlan(plain_places(numbers), is_plain=True)
    late = [number for number in numbers if number not in kept]
    return HallPlan(kept | _late_places(late, kept), is_plain=False)


def _late_places(numbers: Sequence[int], kept: Mapping[int, Place]) -> dict[int, Place]:
    """Return places in rows below the others, or free ones where the plan has no row left."""
    below = max(row for row, _column in kept.values())
    width = max(column for _row, column in kept.values())
    places = {number: (below + row, column) for number, (row, column) in plain_places(numbers, width).items()}
    if all(row <= MAX_LINES for row, _column in places.values()):
        return places
    taken, lines = set(kept.values()), range(1, MAX_LINES + 1)
    free = (place for place in product(lines, lines) if place not in taken)
    return dict(zip(numbers, free, strict=False))


def plain_places(numbers: Sequence[int], width: int = 0) -> dict[int, Place]:
    """Return places in rows by number, about as wide as deep."""
    columns = width or isqrt(max(len(numbers) - 1, 0)) + 1
    return {number: (at // columns + 1, at % columns + 1) for at, number in enumerate(numbers)}
