"""Where the end signal found a riichi table (EMA riichi 5.8); the ways to lateness and substitutes stand beside."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.riichi import SignalForm
from scoring.services.riichi_tables import record_signal
from scoring.views.table_page import TablePage, acts_of, load_table, reload_table, show, to_sheet
from tournaments.errors import NotPermitted, Refusal

PREFIX = "signal"


@require_http_methods(["GET", "POST"])
def around(request: HttpRequest, **where: Any) -> HttpResponse:
    """The signal's form, and where lateness and substitutes are recorded."""
    loaded = load_table(request, where, act="table.signal")
    if loaded.view.riichi is None:
        return to_sheet(loaded)
    if request.method != "POST":
        return show_form(request, loaded, SignalForm(prefix=PREFIX))
    form = SignalForm(request.POST, prefix=PREFIX)
    if not form.is_valid():
        return show_form(request, loaded, form, 422)
    try:
        write_signal(loaded, form.cleaned_data)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return show_form(request, reload_table(request, loaded), form, refusal.status, refusal)
    messages.success(request, _("The sheet knows its last hand now."))
    return redirect("riichi-around", *loaded.address)


def show_form(
    request: HttpRequest, loaded: TablePage, form: SignalForm, status: int = 200, refusal: Refusal | None = None
) -> HttpResponse:
    may_staff = "table.staffing" in acts_of(loaded.page)
    return show(request, "riichi_around", loaded, status, refusal=refusal, may_staff=may_staff, signal_form=form)


def write_signal(loaded: TablePage, data: dict[str, Any]) -> None:
    record_signal(
        table=loaded.table,
        completed=data["completed"],
        dice_thrown=data["dice_thrown"],
        by=loaded.page.actor,
        at=loaded.now,
    )
