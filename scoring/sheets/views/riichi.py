"""Render a riichi table: lines with their payments in view; lateness, substitutes and the end signal beside."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.common.views.base import acts_of
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.forms.riichi import RiichiHandForm, SignalForm
from scoring.sheets.selectors.page import as_the_table_sees, asked_above_of
from scoring.sheets.selectors.riichi_page import HandPreview, preview_hand
from scoring.sheets.selectors.riichi_table import entry_table
from scoring.sheets.selectors.seat_views import names_of
from scoring.sheets.selectors.unusual_values import VALUE_UNUSUAL
from scoring.sheets.services.entries import record_hand
from scoring.sheets.services.riichi_signals import record_signal
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt


def _line_form(loaded: TablePage, data: Any = None) -> RiichiHandForm:
    form = RiichiHandForm(data, initial=new_sending(loaded.current) | {"number": loaded.view.hand})
    form.name_seats({wind.value: name for wind, name in names_of(loaded.current).items()})
    form.follow(loaded.current.rules)
    return form


def show_entry(request: HttpRequest, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    view = as_the_table_sees(loaded.view)
    shared = {"form": _line_form(loaded), "entry_table": entry_table(loaded.current.rules), "view": view}
    shared |= {"asked_above": asked_above_of(view)}
    return show(request, "sheets/riichi/entry", loaded, status, **(shared | context))


def record_line(request: HttpRequest, loaded: TablePage) -> HttpResponse:
    """Write one line; the form keeps what was typed if it is refused."""
    form = _line_form(loaded, request.POST)
    if not form.is_valid():
        return show_entry(request, loaded, 422, form=form)
    hand, sending = form.hand(), sending_of(form.cleaned_data)
    with Attempt() as attempt:
        by, at, confirm = loaded.page.actor, loaded.now, form.confirm()
        record_hand(table=loaded.table, hand=hand, by=by, at=at, sending=sending, confirm=confirm)
        hands = reload_table(request, loaded).view.paper.hands
        sentence = hands[-1].sentence if hands else ""
        messages.success(request, _("Recorded: %(hand)s.") % {"hand": sentence})
        return to_sheet(loaded)
    return _show_refused(request, loaded, attempt.refused)


def _show_refused(request: HttpRequest, loaded: TablePage, refusal: Refusal) -> HttpResponse:
    """Render the sheet as it is now, with the typed line in the form under a new key and number."""
    latest = reload_table(request, loaded)
    if latest.view.hand is None or not latest.buttons.can_enter:
        return show(request, "sheets/page", latest, refusal.status, refusal=refusal)
    typed = request.POST.copy()
    fresh = new_sending(latest.current) | {"number": latest.view.hand}
    for name, value in fresh.items():
        typed[name] = str(value)
    form = _line_form(latest, typed)
    if refusal.code == VALUE_UNUSUAL:
        form.add_error("sure", str(refusal.message))
        return show_entry(request, latest, refusal.status, form=form)
    return show_entry(request, latest, refusal.status, form=form, refusal=refusal)


@require_GET
def preview(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render what recording the typed line would change; nothing is written."""
    loaded = load_table(request, where, act="sheet.enter")
    if loaded.view.riichi is None or loaded.view.hand is None:
        return to_sheet(loaded)
    form = _line_form(loaded, request.GET)
    shown, refusal = _previewed(loaded, form)
    context: dict[str, Any] = {"form": form, "preview": shown, "preview_refusal": refusal}
    if request.GET.get("part") == "preview":
        return show(request, "sheets/riichi/preview", loaded, **context)
    return show_entry(request, loaded, **context)


def _previewed(loaded: TablePage, form: RiichiHandForm) -> tuple[HandPreview | None, Refusal | None]:
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
        return _show_form(request, loaded, SignalForm(prefix=_PREFIX))
    form = SignalForm(request.POST, prefix=_PREFIX)
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
        dice_thrown=data["dice_thrown"],
        by=loaded.page.actor,
        at=loaded.now,
    )
