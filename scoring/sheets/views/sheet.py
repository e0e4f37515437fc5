"""Render the page of a table: hands are entered, other people read."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from mahjong_core.sheets import Mode
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.forms.entry import HandForm
from scoring.sheets.selectors.conflicts import hand_conflict
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.page import as_the_table_sees, asked_above_of
from scoring.sheets.selectors.seat_views import names_of
from scoring.sheets.services.entries import record_hand
from scoring.sheets.views import riichi as riichi_sheet
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt

FIELD_OF = {
    "scoring.value_below_minimum": "value",
    "scoring.value_out_of_range": "value",
    "scoring.value_unusual": "sure",
    "scoring.winner_is_discarder": "discarder",
}


@require_GET
def sheet(request: HttpRequest, **where: Any) -> HttpResponse:
    loaded = load_table(request, where)
    return _show_sheet(request, loaded)


@require_GET
def history(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render all hands and corrections, as on paper."""
    return show(request, "sheets/history", load_table(request, where))


@require_POST
def record(request: HttpRequest, **where: Any) -> HttpResponse:
    """Write one hand."""
    loaded = load_table(request, where, act="sheet.enter")
    if loaded.view.riichi:
        return riichi_sheet.record_line(request, loaded)
    form = _hand_form(loaded, request.POST)
    if not form.is_valid():
        return _show_sheet(request, loaded, form=form, status=422)
    hand, sending = form.hand(), sending_of(form.cleaned_data)
    with Attempt() as attempt:
        by, at, confirm = loaded.page.actor, loaded.now, form.confirm()
        record_hand(table=loaded.table, hand=hand, by=by, at=at, sending=sending, confirm=confirm)
        sentence = say_hand(loaded.current, hand)
        messages.success(
            request, _("Hand %(number)s recorded: %(hand)s.") % {"number": hand["number"], "hand": sentence}
        )
        return to_sheet(loaded)
    return _show_refused(request, loaded, form, attempt.refused)


def _hand_form(loaded: TablePage, data: object = None) -> HandForm:
    first = new_sending(loaded.current) | {"number": loaded.view.hand}
    form = HandForm(data, initial=first)  # type: ignore[arg-type]
    form.name_seats({wind.value: name for wind, name in names_of(loaded.current).items()})
    return form


def _show_sheet(request: HttpRequest, loaded: TablePage, status: int = 200, **context: object) -> HttpResponse:
    """Render the entry form if this person may enter and a hand is left, otherwise the sheet."""
    view = loaded.view
    if not loaded.buttons.can_enter or view.hand is None or view.mode is Mode.TOTALS:
        return show(request, "sheets/page", loaded, status, **context)
    if view.riichi:
        return riichi_sheet.show_entry(request, loaded, status, **context)
    shared = {"form": _hand_form(loaded), "view": as_the_table_sees(view), "asked_above": asked_above_of(view)}
    return show(request, "sheets/entry/page", loaded, status, **(shared | context))


def _show_refused(request: HttpRequest, loaded: TablePage, form: HandForm, refusal: Refusal) -> HttpResponse:
    """Render the form with what was typed, beside the sheet as it is now."""
    latest = reload_table(request, loaded)
    typed = form.hand()
    field = FIELD_OF.get(refusal.code)
    if field:
        form.add_error(field, refused_text(refusal))
        return _show_sheet(request, latest, form=form, status=refusal.status)
    conflict = hand_conflict(latest.current, typed) if refusal.status == 409 else None
    if conflict is None and latest.view.hand is not None:
        kept = form.cleaned_data | new_sending(latest.current) | {"number": latest.view.hand}
        form = _hand_form(latest)
        form.initial = kept
    elif conflict is not None:
        form = _hand_form(latest)
    return _show_sheet(request, latest, form=form, conflict=conflict, refusal=refusal, status=refusal.status)


def refused_text(refusal: Refusal) -> str:
    """Return the refusal, with a likely correction: 7 was probably 17."""
    value = refusal.detail.get("value")
    if refusal.code != "scoring.value_below_minimum" or not isinstance(value, int) or value < 0:
        return str(refusal.message)
    return f"{refusal.message} " + _("Was it %(guess)s?") % {"guess": 10 + value}
