"""Serve files for federations and people: the report with its problems, and workbooks with typed cells."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from penalties.permissions import note_reader
from penalties.rulings.selectors.records import ruling_rows
from reports.exports.selectors.rows import (
    SIDE_HEAD,
    rulings_header,
    rulings_rows,
    side_rows,
    standings_header,
    standings_rows,
)
from reports.exports.selectors.workbook import event_facts, event_sheets
from reports.federation.selectors.filled import FilledForm
from reports.federation.selectors.report import FederationReport, federation_report
from reports.federation.selectors.templates import report_templates
from reports.federation.shapes import FilledFormSerializer
from reports.permissions import ACTS
from scoring.common.permissions import basis_for, embargoes_for
from scoring.side_rankings.selectors.tables import SideTable, side_tables
from scoring.side_rankings.shapes import SideTableSerializer
from scoring.standings.selectors.ranking import ranking
from tournaments.common.errors import Conflict
from tournaments.common.look.csv_rows import decimal, write_csv
from tournaments.common.look.workbooks import XLSX, SheetOfRows, write_workbook
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.kept_pages import answer_kept_file


@require_GET
@never_cache
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the report, its problems, and the event's weight."""
    page, this_federation_report = _loaded(request, slug)
    context: dict[str, Any] = {
        "page": page,
        "tab": "event",
        "report": this_federation_report,
        "qualified": _is_qualified(request),
        "forms": [FilledForm(template, this_federation_report) for template in report_templates().values()],
    }
    return render(request, "reports/federation/report.html", context)


@require_GET
@never_cache
def report_form(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Return the sheet filled from the event, with its problems."""
    page, this_federation_report = _loaded(request, slug)
    template = report_templates().get(code)
    if template is None:
        raise Http404
    context = {"page": page, "tab": "event", "filled": FilledForm(template, this_federation_report)}
    return render(request, "reports/federation/form.html", context)


@require_GET
def report_file(request: HttpRequest, slug: str, template: str, ending: str) -> HttpResponse:
    """Return the file of one form; refuse with ``report.not_ready`` while it has problems."""
    page, this_federation_report = _loaded(request, slug)
    form = report_templates().get(template)
    if form is None or ending not in ("csv", "xlsx", "json"):
        raise Http404
    filled = FilledForm(form, this_federation_report)
    if filled.problems:
        first = filled.problems[0]
        detail = {"problems": [{"code": problem.code, "message": problem.message} for problem in filled.problems]}
        raise Conflict("report.not_ready", first.message, detail | {"href": first.href})
    filename = f"{page.tournament.slug}-{form.code}.{ending}"
    if ending == "json":
        answer = JsonResponse(FilledFormSerializer(filled).data)
        answer["Content-Disposition"] = f'attachment; filename="{filename}"'
        return answer
    return _attached(_bytes(filled, ending), filename)


def _bytes(filled: FilledForm, ending: str) -> bytes:
    """Return a workbook of one sheet: the event, then the players. A CSV has the players alone, with decimals."""
    template = filled.template
    if ending == "csv":
        return write_csv(filled.heads, [[_plain(cell) for cell in row] for row in filled.rows]).encode()
    rows: list[list[Any]] = [filled.heads, *filled.rows]
    if template.event:
        rows = [[column.head for column in template.event], filled.event_cells, *rows]
    return write_workbook([SheetOfRows(template.code.upper(), rows, heads=3 if template.event else 1)])


def _plain(cell: object) -> object:
    return decimal(cell) if isinstance(cell, Fraction) else cell


def _loaded(request: HttpRequest, slug: str) -> tuple[EventPage, FederationReport]:
    page = load_event(request, slug, "report.federation", ACTS)
    return page, federation_report(page.tournament, needs_qualification=_is_qualified(request))


def _is_qualified(request: HttpRequest) -> bool:
    return request.GET.get("qualification") == "1"


@require_GET
def event_workbook(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the whole event as one workbook, for its staff."""
    page = load_event(request, slug, "report.workbook", ACTS)
    return _kept_workbook(
        request,
        page,
        "event",
        f"{page.tournament.slug}.xlsx",
        lambda: [event_facts(page.tournament), *event_sheets(page.tournament)],
    )


@require_GET
def standings_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings that this person sees, as a workbook."""
    page = load_event(request, slug)

    def sheet() -> SheetOfRows:
        current = ranking(page.tournament, basis_for(page.tournament, page.roles))
        for_staff = "standings.federation_numbers" in allowed_acts(page.roles, ACTS)
        rows = standings_rows(current, for_staff=for_staff)
        return SheetOfRows("standings", [standings_header(current, for_staff=for_staff), *rows])

    return _workbook(request, page, "standings", sheet)


@require_GET
def side_rankings_file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """Return the side rankings that this person sees, as CSV, as a workbook or as JSON."""
    page = load_event(request, slug)

    def tables() -> tuple[SideTable, ...]:
        return side_tables(page.tournament, basis_for(page.tournament, page.roles))

    def sheet() -> SheetOfRows:
        return SheetOfRows("side rankings", [SIDE_HEAD, *side_rows(tables())])

    if ending == "json":
        return JsonResponse({"tournament": slug, "rankings": SideTableSerializer(tables(), many=True).data})
    if ending == "csv":
        return _attached(write_csv(SIDE_HEAD, list(side_rows(tables()))).encode(), f"{slug}-side-rankings.csv")
    return _workbook(request, page, "side-rankings", sheet)


@require_GET
def rulings_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the penalty list as a workbook; notes and reasons for the staff only.

    What the staff reads is made each time: whose notes are in it depends on the person.
    """
    page = load_event(request, slug)

    def sheet() -> SheetOfRows:
        with_notes = "rulings.notes" in allowed_acts(page.roles, ACTS)
        matching_ruling_rows = ruling_rows(
            page.tournament,
            with_notes=with_notes,
            embargoes=embargoes_for(page.tournament, page.roles),
            reader=note_reader(page.actor, page.roles),
        )
        rows = rulings_rows(matching_ruling_rows, with_notes=with_notes)
        header = rulings_header(with_notes=with_notes)
        return SheetOfRows("rulings", [header, *rows], zone=ZoneInfo(page.tournament.time_zone))

    if page.is_staff:
        return _attached(write_workbook([sheet()]), f"{slug}-rulings.xlsx")
    return _workbook(request, page, "rulings", sheet)


def _workbook(request: HttpRequest, page: EventPage, what: str, sheet: Callable[[], SheetOfRows]) -> HttpResponse:
    """Return a workbook of one sheet."""
    return _kept_workbook(request, page, what, f"{page.tournament.slug}-{what}.xlsx", lambda: [sheet()])


def _kept_workbook(
    request: HttpRequest, page: EventPage, what: str, name: str, sheets: Callable[[], list[SheetOfRows]]
) -> HttpResponse:
    """Return a workbook, made once for each version of the event and each set of roles."""
    kind = f"export:{what}:{','.join(sorted(page.roles))}"
    answer = answer_kept_file(request, page.tournament, kind, lambda: write_workbook(sheets()), XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _attached(data: bytes, filename: str) -> HttpResponse:
    kind = XLSX if filename.endswith(".xlsx") else "text/csv; charset=utf-8"
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer
