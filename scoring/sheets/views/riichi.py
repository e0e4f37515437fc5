"""Render a riichi table: lines with their payments in view; lateness, substitutes and the end signal beside."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.common.views.base import acts_of
from scoring.sheets.base.hand_form import AnyHandForm, entry_form
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, show, to_sheet
from scoring.sheets.forms.riichi import SignalForm
from scoring.sheets.selectors.riichi_page import HandPreview, preview_hand
from scoring.sheets.services.riichi_signals import record_signal
from scoring.sheets.views.sheet import show_entry
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt


@require_GET
def preview(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the preview of the typed line; nothing is written."""
    loaded = load_table(request, where, act="sheet.enter")
    if loaded.view.riichi is None or loaded.view.hand is None:
        return to_sheet(loaded)
    form = entry_form(loaded, request.GET)
    shown, refusal = _previewed(loaded, form)
    context: dict[str, Any] = {"form": form, "preview": shown, "preview_refusal": refusal}
    if request.GET.get("part") == "preview":
        return show(request, "sheets/riichi/preview", loaded, **context)
    return show_entry(request, loaded, **context)


def _previewed(loaded: TablePage, form: AnyHandForm) -> tuple[HandPreview | None, Refusal | None]:
    """Return the payments, or why the line is impossible; neither while a field is missing."""
    if not form.is_valid():
        return None, None
    try:
        return preview_hand(loaded.current, form.hand()), None
    except Refusal as refusal:
        return None, refusal


_PREFIX = "signal"


@require_http_methods(["GET", "POST"])
def signal(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the signal's form, with links to record lateness and substitutes; POST records the signal."""
    loaded = load_table(request, where, act="table.signal")
    if loaded.view.riichi is None:
        return to_sheet(loaded)
    if request.method != "POST":
        return _show_form(request, loaded, SignalForm(prefix=_PREFIX, rules=loaded.current.rules))
    form = SignalForm(request.POST, prefix=_PREFIX, rules=loaded.current.rules)
    if not form.is_valid():
        return _show_form(request, loaded, form, 422)
    with Attempt() as attempt:
        _write_signal(loaded, form.cleaned_data)
        messages.success(request, _("The last hand of the sheet is set."))
        return redirect("riichi-signal", *loaded.address)
    return _show_form(request, reload_table(request, loaded), form, attempt.status, attempt.refusal)


def _show_form(
    request: HttpRequest, loaded: TablePage, form: SignalForm, status: int = 200, refusal: Refusal | None = None
) -> HttpResponse:
    may_staff = "table.staffing" in acts_of(loaded.page)
    return show(
        request,
        "sheets/riichi/signal_and_lateness",
        loaded,
        status,
        refusal=refusal,
        may_staff=may_staff,
        signal_form=form,
    )


def _write_signal(loaded: TablePage, data: dict[str, Any]) -> None:
    record_signal(
        table=loaded.table,
        completed=data["completed"],
        dice_thrown=data.get("dice_thrown", True),
        by=loaded.page.actor,
        at=loaded.now,
    )
