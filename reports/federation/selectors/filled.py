"""Fill the forms of a report from an event."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from mahjong_core.placement import fraction_text
from reports.federation.selectors.report import Cell, FederationReport, ReportProblem
from reports.federation.selectors.templates import ReportTemplate
from tournaments.common.look.dates import print_date
from tournaments.common.look.numbers import print_exact


@dataclass(frozen=True)
class FilledForm:
    """Represent a filled form, and the problems that prevent its file."""

    template: ReportTemplate
    report: FederationReport

    @property
    def problems(self) -> tuple[ReportProblem, ...]:
        return self.report.problems_of(self.template)

    @property
    def event_cells(self) -> list[Cell]:
        return self.report.event_cells(self.template)

    @property
    def event_pairs(self) -> list[tuple[str, str]]:
        """Return the facts of the event as a page shows them, each under its heading."""
        heads = [column.head for column in self.template.event]
        return list(zip(heads, map(_shown, self.event_cells), strict=True))

    @property
    def rows(self) -> list[list[Cell]]:
        return list(self.report.player_cells(self.template))

    @property
    def shown_rows(self) -> list[list[str]]:
        """Return the rows as a page shows them."""
        return [[_shown(cell) for cell in row] for row in self.rows]

    @property
    def heads(self) -> list[str]:
        return [column.head for column in self.template.players]


def _shown(cell: Cell) -> str:
    if cell is None or cell == "":
        return "\N{EN DASH}"
    if isinstance(cell, date):
        return print_date(cell, "j F Y")
    return print_exact(cell) if isinstance(cell, Fraction) else str(cell)


def json_cell(cell: Cell) -> int | str | None:
    """Return the JSON value of a cell."""
    if cell is None or isinstance(cell, int | str):
        return cell
    if isinstance(cell, Fraction):
        return fraction_text(cell)
    return cell.isoformat() if isinstance(cell, date) else f"{cell:f}"
