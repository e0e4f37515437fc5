"""Type a paper sheet hand by hand at the desk, with the keyboard alone."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import WINDS
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, sending_of, show, to_sheet
from scoring.sheets.base.typing import sheet_form
from scoring.sheets.forms.typed import TypedSheet
from scoring.sheets.selectors.riichi_table import typing_table
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.selectors.unusual_values import QUESTIONS
from scoring.sheets.services.whole_sheets import RowRefused, record_sheet
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def type_sheet(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the rows not on the sheet yet. A sheet that is full or closed is typed as totals."""
    loaded = load_table(request, where, act="sheet.totals")
    if loaded.view.hand is None or not loaded.buttons.can_total:
        return redirect("sheet-totals", *loaded.address)
    if request.method != "POST":
        return _show_typing(request, loaded, sheet_form(loaded, loaded.view.hand))
    form = sheet_form(loaded, loaded.view.hand, request.POST)
    if not form.is_valid():
        return _show_typing(request, loaded, form, 422)
    return _write_sheet(request, loaded, form)


def _write_sheet(request: HttpRequest, loaded: TablePage, form: TypedSheet) -> HttpResponse:
    is_as_hands_say = "hands_count" in request.POST  # the foot of the paper was added up wrongly
    sending = sending_of(form.cleaned_data)
    totals = None if is_as_hands_say else form.paper_totals(loaded.current.rules)
    by, at = loaded.page.actor, loaded.now
    with Attempt() as attempt:
        sure = form.rows_looked_at()
        record_sheet(table=loaded.table, hands=form.hands, by=by, at=at, sending=sending, totals=totals, sure=sure)
        count = len(form.hands)
        words = ngettext(
            "%(hands)s hand of table %(table)s recorded.", "%(hands)s hands of table %(table)s recorded.", count
        )
        messages.success(request, words % {"hands": count, "table": loaded.table.number})
        return redirect(loaded.links.submit) if reload_table(request, loaded).buttons.can_submit else to_sheet(loaded)
    return _show_unwritten(request, loaded, form, attempt.refused)


def _show_unwritten(request: HttpRequest, loaded: TablePage, form: TypedSheet, refusal: Refusal) -> HttpResponse:
    """Render what was typed, with the error beside its row or above the grid."""
    if isinstance(refusal, RowRefused) and f"v{refusal.row}" in form.fields:
        field = "s" if refusal.code in QUESTIONS else "v"
        form.add_error(f"{field}{refusal.row}", str(refusal.message))
    names = seat_names(loaded.current)
    seats = refusal.detail.get("seats", {}) if refusal.code == "scoring.paper_totals_differ" else {}
    differs = [(names[wind], seats[wind.value]) for wind in WINDS if wind.value in seats]
    return _show_typing(request, loaded, form, refusal.status, refusal=refusal, differs=differs)


def _show_typing(
    request: HttpRequest, loaded: TablePage, form: TypedSheet, status: int = 200, **context: Any
) -> HttpResponse:
    running = [
        (wind, name, loaded.current.sheet.hand_points[wind]) for wind, name in seat_names(loaded.current).items()
    ]
    shared = {"form": form, "running": running, "penalties": loaded.current.sheet.adjustments}
    shared["typing_table"] = typing_table(loaded.current, is_from_start=False)
    return show(request, "sheets/typing/page", loaded, status, **(shared | context))
