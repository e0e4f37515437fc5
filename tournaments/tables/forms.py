"""Define the form of the hall's plan: row and column for each table, or the grid as text."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed
from tournaments.tables.models.hall_plans import MAX_LINES
from tournaments.tables.selectors.hall_plans import HallPlan, Place

_SEPARATOR = re.compile(r"[;,\t]")
MAX_TEXT = 20_000


class PlacesForm(forms.Form):
    """Edit ``row-N`` and ``column-N`` for each table."""

    def __init__(self, data: Any = None, *, plan: HallPlan) -> None:
        super().__init__(data)
        self.numbers = sorted(plan.places)
        for number in self.numbers:
            row, column = plan.places[number]
            self._add(f"row-{number}", _("Row of table %(n)s") % {"n": number}, row)
            self._add(f"column-{number}", _("Column of table %(n)s") % {"n": number}, column)

    def _add(self, name: str, label: str, value: int) -> None:
        facts = {"aria-label": label, "inputmode": "numeric"}
        self.fields[name] = forms.IntegerField(
            label=label, min_value=1, max_value=MAX_LINES, initial=value, widget=forms.NumberInput(attrs=facts)
        )

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [(number, self[f"row-{number}"], self[f"column-{number}"]) for number in self.numbers]

    def places(self) -> dict[int, Place]:
        given: Mapping[str, int] = self.cleaned_data
        return {number: (given[f"row-{number}"], given[f"column-{number}"]) for number in self.numbers}


def read_grid(text: str) -> dict[int, Place]:
    """Return the places of a grid of table numbers.

    A line for each row, cells by ``;``, ``,`` or a tab, empty for no table.

    Raise ``hall.grid_unreadable`` and ``hall.table_twice``.
    """
    places: dict[int, Place] = {}
    for row, line in enumerate(text[:MAX_TEXT].strip("\r\n").splitlines(), start=1):
        for column, cell in enumerate(_SEPARATOR.split(line), start=1):
            typed = cell.strip().strip('"').strip()
            if not typed:
                continue
            if not (typed.isascii() and typed.isdigit() and len(typed) <= 4):
                message = _("Row %(row)s, column %(column)s: “%(text)s” is not a table number.")
                facts = {"row": row, "column": column, "text": typed[:40]}
                raise Malformed("hall.grid_unreadable", message % facts, facts)
            number = int(typed)
            if number in places:
                raise table_twice(number)
            places[number] = (row, column)
    return places


def table_twice(number: int) -> Malformed:
    return Malformed(
        "hall.table_twice", _("Table %(table)s appears twice in the grid.") % {"table": number}, {"table": number}
    )


def grid_text(plan: HallPlan) -> str:
    """Return the plan as ``read_grid`` reads it."""
    return "\n".join(";".join("" if cell is None else str(cell) for cell in row) for row in plan.grid)
