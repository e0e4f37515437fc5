"""Render the page of a table: hands are entered, other people read."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from mahjong_core.sheets import Mode
from scoring.sheets.base.hand_form import AnyHandForm, entry_form
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.selectors.conflicts import hand_conflict
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.page import TableView, as_the_table_sees, asked_above_of
from scoring.sheets.selectors.riichi_table import entry_table
from scoring.sheets.selectors.unusual_values import QUESTIONS
from scoring.sheets.services.entries import record_hand
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt
from tournaments.models import Table

FIELD_OF = {
    "scoring.value_below_minimum": "value",
    "scoring.value_out_of_range": "value",
    **dict.fromkeys(QUESTIONS, "sure"),
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
    """Write one hand; the form keeps the typed values after a refusal."""
    loaded = load_table(request, where, act="sheet.enter")
    form = entry_form(loaded, request.POST)
    if not form.is_valid():
        return _show_sheet(request, loaded, form=form, status=422)
    hand, sending = form.hand(), sending_of(form.cleaned_data)
    with Attempt() as attempt:
        by, at, confirm = loaded.page.actor, loaded.now, form.confirm()
        record_hand(table=loaded.table, hand=hand, by=by, at=at, sending=sending, confirm=confirm)
        said = {"number": hand["number"], "hand": say_hand(loaded.current, hand)}
        messages.success(
            request,
            _("Recorded: %(hand)s.") % said if loaded.view.riichi else _("Hand %(number)s recorded: %(hand)s.") % said,
        )
        return to_sheet(loaded)
    return _show_refused(request, loaded, form, attempt.refused)


def _show_sheet(request: HttpRequest, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    """Render the entry form if this person may enter and a hand is left, otherwise the sheet."""
    if not loaded.buttons.can_enter or loaded.view.hand is None or loaded.view.mode is Mode.TOTALS:
        return show(request, "sheets/page", loaded, status, **context)
    return show_entry(request, loaded, status, **context)


def show_entry(request: HttpRequest, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    """Render the form of the coming hand beside its table."""
    view = as_the_table_sees(loaded.view)
    shared: dict[str, Any] = {"form": entry_form(loaded), "view": view, "asked_above": asked_above_of(view)}
    shared["heading"] = _heading(loaded.table, view)
    if view.riichi:
        shared["entry_table"] = entry_table(loaded.current.rules)
        return show(request, "sheets/riichi/entry", loaded, status, **(shared | context))
    return show(request, "sheets/mcr/entry", loaded, status, **(shared | context))


def _heading(table: Table, view: TableView) -> str:
    if table.session.is_game:
        hand = view.riichi.label if view.riichi else _("Hand %(number)s") % {"number": view.hand}
        return " \N{MIDDLE DOT} ".join([_("Game %(n)s") % {"n": table.session.number}, hand])
    if view.riichi:
        return _("Table %(table)s, %(hand)s") % {"table": table.number, "hand": view.riichi.label}
    return _("Table %(table)s, hand %(hand)s") % {"table": table.number, "hand": view.hand}


def _show_refused(request: HttpRequest, loaded: TablePage, form: AnyHandForm, refusal: Refusal) -> HttpResponse:
    """Render the sheet as it is now, with what was typed under a new key and number."""
    latest = reload_table(request, loaded)
    field = FIELD_OF.get(refusal.code)
    if field:
        form.add_error(field, refused_text(refusal))
        return _show_sheet(request, latest, form=form, status=refusal.status)
    is_conflict = refusal.status == 409 and latest.view.riichi is None
    conflict = hand_conflict(latest.current, form.hand()) if is_conflict else None
    if latest.view.hand is not None:
        form = entry_form(latest) if conflict else _typed_again(latest, request.POST)
    return _show_sheet(request, latest, form=form, conflict=conflict, refusal=refusal, status=refusal.status)


def _typed_again(latest: TablePage, typed: QueryDict) -> AnyHandForm:
    kept = typed.copy()
    for name, value in (new_sending(latest.current) | {"number": latest.view.hand}).items():
        kept[name] = str(value)
    return entry_form(latest, kept)


def refused_text(refusal: Refusal) -> str:
    """Return the refusal, with a likely correction: 7 was probably 17."""
    value = refusal.detail.get("value")
    if refusal.code != "scoring.value_below_minimum" or not isinstance(value, int) or value < 0:
        return str(refusal.message)
    return f"{refusal.message} " + _("Was it %(guess)s?") % {"guess": 10 + value}
