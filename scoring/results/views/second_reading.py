"""Type the paper a second time; if both readings agree, the sheet is verified."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.results.services.versions import verify_table
from scoring.results.views.verification import to_next_sheet
from scoring.sheets.base.paper import paper_context
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, show
from scoring.sheets.base.typing import TypedSheet, sheet_form
from scoring.sheets.selectors.riichi_table import typing_table
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.selectors.second_readings import first_disagreement
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def read_again(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the paper's form for a second person, without the first reading; POST compares the two.

    If both agree the sheet is verified.
    """
    loaded = load_table(request, where, act="sheet.verify")
    pending = loaded.view.pending
    if pending is None or not loaded.view.played:
        return redirect("sheet-verify", *loaded.address)
    form = sheet_form(loaded, 1, request.POST or None)
    if not form.is_bound:
        return _show_again(request, loaded, form)
    if not form.is_valid():
        return _show_again(request, loaded, form, 422)
    disagreement = first_disagreement(loaded.current, form.hands)
    if disagreement:
        return _show_again(request, loaded, form, 409, disagreement=disagreement)
    return _verify_reading(request, loaded, form)


def _verify_reading(request: HttpRequest, loaded: TablePage, form: TypedSheet) -> HttpResponse:
    version = form.cleaned_data["base"]
    with Attempt() as attempt:
        verify_table(table=loaded.table, by=loaded.page.actor, at=loaded.now, version=version)
        messages.success(request, _("Both readings agree: table %(table)s verified.") % {"table": loaded.table.number})
        return to_next_sheet(loaded)
    return _show_again(request, reload_table(request, loaded), form, attempt.status, refusal=attempt.refusal)


def _show_again(
    request: HttpRequest, loaded: TablePage, form: TypedSheet, status: int = 200, **context: Any
) -> HttpResponse:
    """Render the form. ``base`` carries the version that is being read."""
    if not form.is_bound and loaded.view.pending:
        form.initial["base"] = loaded.view.pending.version.number
    running = [(wind, name, 0) for wind, name in seat_names(loaded.current).items()]
    shared = {"form": form, "running": running, **paper_context(loaded)}
    shared["typing_table"] = typing_table(loaded.current, is_from_start=True)
    return show(request, "sheets/typing/read_again", loaded, status, **(shared | context))
