"""Reseat four players who sat wrong: named, previewed, then recorded."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.seats.forms.reseating import ReseatForm
from scoring.seats.selectors.reseating import Reseating, Written
from scoring.seats.services.reseating import SeatsHeld, check_reseating, reseat_table
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.selectors.problem_rows import problem_row
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def seats(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the form; POST shows the effects, with ``record`` it records the seats."""
    loaded = load_table(request, where, act="table.reseat")
    if request.method != "POST":
        return _show_form(request, loaded, form_of(loaded))
    form = form_of(loaded, request.POST)
    if not form.is_valid():
        return _show_form(request, loaded, form, 422)
    with Attempt() as attempt:
        if "record" in request.POST:
            return written(request, loaded, form)
        change = check_reseating(loaded.current, _held_of(form))
        return _show_form(request, loaded, form, change=change)
    return _show_form(request, reload_table(request, loaded), form, attempt.status, refusal=attempt.refusal)


def form_of(loaded: TablePage, data: Any = None) -> ReseatForm:
    return ReseatForm(data, loaded.current.seats, initial=new_sending(loaded.current))


def _held_of(form: ReseatForm) -> SeatsHeld:
    return SeatsHeld(form.sat(), Written(form.cleaned_data["written"]), form.cleaned_data["reason"])


def written(request: HttpRequest, loaded: TablePage, form: ReseatForm) -> HttpResponse:
    reseat_table(
        table=loaded.table,
        held=_held_of(form),
        by=loaded.page.actor,
        at=loaded.now,
        sending=sending_of(form.cleaned_data),
    )
    messages.success(request, _("Recorded. The earlier entries and seating stay readable."))
    return to_sheet(loaded)


def _show_form(
    request: HttpRequest,
    loaded: TablePage,
    form: ReseatForm,
    status: int = 200,
    *,
    change: Reseating | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    problems = [problem_row(loaded.current, problem) for problem in change.new_problems] if change else []
    context = {"form": form, "change": change, "new_problems": problems, "refusal": refusal}
    return show(request, "seats/reseat", loaded, status, **context)
