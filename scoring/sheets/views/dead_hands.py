"""Let a hand count against a ruling, as a referee, with a reason."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.sheets.base.hand_form import Correction, correction_form
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, sending_of, show, to_sheet
from scoring.sheets.selectors.dead_hands import ruled_at
from scoring.sheets.selectors.unusual_values import QUESTIONS
from scoring.sheets.services.entries import record_hand
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.referees.policies import check_not_own_table


@require_http_methods(["GET", "POST"])
def dead_hand(request: HttpRequest, hand: int, **where: Any) -> HttpResponse:
    """Write the hand with the reason; a hand on the sheet is corrected instead."""
    loaded = load_table(request, where, act="sheet.supersede")
    check_not_own_table(loaded.page.actor, loaded.table)
    written = next((sheet_hand for sheet_hand in loaded.current.sheet.hands if sheet_hand.number == hand), None)
    if written is not None:
        return redirect("sheet-correct", *loaded.address, written.entry_id)
    if not ruled_at(loaded.current, hand):
        return to_sheet(loaded)
    form = correction_form(loaded, {"number": hand}, request.POST or None)
    if request.method != "POST":
        return _show(request, loaded, hand, form)
    if not form.is_valid():
        return _show(request, loaded, hand, form, 422)
    return _write(request, loaded, hand, form)


def _write(request: HttpRequest, loaded: TablePage, hand: int, form: Correction) -> HttpResponse:
    try:
        record_hand(
            table=loaded.table,
            hand=form.hand(),
            by=loaded.page.actor,
            at=loaded.now,
            sending=sending_of(form.cleaned_data),
            overrule=form.cleaned_data["reason"],
            confirm=form.confirm(),
        )
    except NotPermitted:
        raise
    except Refusal as refusal:
        if refusal.code in QUESTIONS:
            form.add_error("sure", str(refusal.message))
            return _show(request, loaded, hand, form, refusal.status)
        return _show(request, reload_table(request, loaded), hand, form, refusal.status, refusal=refusal)
    messages.success(request, _("Hand %(number)s recorded; it counts.") % {"number": hand})
    return to_sheet(loaded)


def _show(
    request: HttpRequest,
    loaded: TablePage,
    hand: int,
    form: Correction,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    dead = ruled_at(loaded.current, hand)
    return show(request, "sheets/dead_hands/page", loaded, status, form=form, dead=dead, hand=hand, **context)
