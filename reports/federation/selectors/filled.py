"""The forms of an event's report: those that come along, those of the site, and its own, the nearest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format

from mahjong_core.placement import fraction_text
from reports.federation.selectors.report import Cell, FederationReport, ReportProblem
from reports.federation.selectors.templates import ReportTemplate, built_in, built_in_data, read_template
from reports.models import EventReportForm, SiteReportForm
from tournaments.common.errors import Malformed
from tournaments.common.look.numbers import print_exact
from tournaments.models import Tournament

BUILT_IN, SITE, EVENT = "built_in", "site", "event"


@dataclass(frozen=True)
class ReportForm:
    """A form with where it comes from; ``data`` is its description.

    ``fault``: why that is no description any more, as a later version of the program may find; it has no columns then.
    """

    template: ReportTemplate
    origin: str
    data: Mapping[str, Any]
    fault: Malformed | None = None

    @property
    def code(self) -> str:
        return self.template.code


def report_forms(tournament: Tournament) -> dict[str, ReportForm]:
    """By code: a form of the event before one of the site, and that before one that comes along (two queries)."""
    own = EventReportForm.objects.filter(tournament=tournament)
    return site_forms() | {event_report_form.code: _form(event_report_form, EVENT) for event_report_form in own}


def site_forms() -> dict[str, ReportForm]:
    """Those that every event has, by code (one query)."""
    forms = {code: ReportForm(template, BUILT_IN, built_in_data(code)) for code, template in built_in().items()}
    return forms | {form.code: _form(form, SITE) for form in SiteReportForm.objects.all()}


def _form(row: EventReportForm | SiteReportForm, origin: str) -> ReportForm:
    try:
        return ReportForm(read_template(row.code, row.name, row.description), origin, row.description)
    except Malformed as fault:
        return ReportForm(ReportTemplate(row.code, row.name, (), ()), origin, row.description, fault)


@dataclass(frozen=True)
class FilledForm:
    """A form filled from an event, and what keeps it from being a file."""

    form: ReportForm
    report: FederationReport

    @property
    def template(self) -> ReportTemplate:
        return self.form.template

    @property
    def problems(self) -> tuple[ReportProblem, ...]:
        fault = self.form.fault
        if fault is None:
            return self.report.problems_of(self.template)
        where = reverse("report-form", args=[self.report.tournament.slug, self.form.code])
        return (ReportProblem(None, fault.code, str(fault.message), where, str(self.template.name)),)

    @property
    def event_cells(self) -> list[Cell]:
        return self.report.event_cells(self.template)

    @property
    def event_pairs(self) -> list[tuple[str, str]]:
        """The facts of the event as a page shows them, each under its heading."""
        heads = [column.head for column in self.template.event]
        return list(zip(heads, map(_shown, self.event_cells), strict=True))

    @property
    def rows(self) -> list[list[Cell]]:
        return list(self.report.player_cells(self.template))

    @property
    def shown_rows(self) -> list[list[str]]:
        """The rows as a page shows them."""
        return [[_shown(cell) for cell in row] for row in self.rows]

    @property
    def heads(self) -> list[str]:
        return [column.head for column in self.template.players]


def _shown(cell: Cell) -> str:
    if cell is None or cell == "":
        return "\N{EN DASH}"
    if isinstance(cell, date):
        return date_format(cell, "DATE_FORMAT")
    return print_exact(cell) if isinstance(cell, Fraction) else str(cell)


def filled_data(filled: FilledForm) -> dict[str, Any]:
    """As the API and the JSON file tell it: exact values as text, days as ISO dates."""
    template = filled.template
    return {
        "code": filled.form.code,
        "name": str(template.name),
        "origin": filled.form.origin,
        "event": {
            column.fact: json_cell(cell) for column, cell in zip(template.event, filled.event_cells, strict=True)
        },
        "heads": filled.heads,
        "rows": [[json_cell(cell) for cell in row] for row in filled.rows],
        "problems": [{"code": problem.code, "message": problem.message} for problem in filled.problems],
    }


def json_cell(cell: Cell) -> int | str | None:
    """A cell as JSON has it."""
    if cell is None or isinstance(cell, int | str):
        return cell
    if isinstance(cell, Fraction):
        return fraction_text(cell)
    return cell.isoformat() if isinstance(cell, date) else f"{cell:f}"
