"""Serve the actions of a table's device other than entering hands: call the referee, hand the sheet over."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from mahjong_core.winds import WINDS, Wind
from scoring.calls.selectors import CALL_REASONS, open_call_of
from scoring.calls.services.queue import call_referee, confirm_call, withdraw_call
from scoring.devices.selectors import keeper_of
from scoring.devices.services import hand_on_sheet
from scoring.sheets.base.table_page import load_table, show
from scoring.sheets.look.spoken import spoken_table
from scoring.sheets.selectors.page import as_the_table_sees
from scoring.sheets.selectors.seat_views import seat_names, winds_in


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the reasons for a call, each one tap; or the open call with the referee on the way."""
    loaded = load_table(request, where, act="table.call")
    standing = open_call_of(loaded.table)
    if request.method != "POST":
        return show(request, "devices/call", loaded, call=standing, reasons=CALL_REASONS)
    if request.POST.get("act") == "confirm":
        if standing:
            confirm_call(call=standing, by=loaded.page.actor, at=loaded.now)
        return redirect(loaded.links.call)
    if request.POST.get("act") == "withdraw":
        if standing:
            withdraw_call(call=standing, by=loaded.page.actor, at=loaded.now)
        messages.success(request, _("The call is withdrawn."))
        return redirect(loaded.links.home)
    reason, note = request.POST.get("reason", ""), request.POST.get("note", "")
    call_referee(table=loaded.table, reason=reason, note=note, by=loaded.page.actor, at=loaded.now)
    return redirect(loaded.links.call)


@require_safe
def listen(request: HttpRequest, **where: Any) -> HttpResponse:
    """Return what a screen reader says of the table at one key, as plain text in the page's language."""
    loaded = load_table(request, where)
    answer = HttpResponse(
        spoken_table(as_the_table_sees(loaded.view), loaded.clock), content_type="text/plain; charset=utf-8"
    )
    answer["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "POST"])
def keeper(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render who keeps the sheet; POST hands it on."""
    loaded = load_table(request, where, act="sheet.keeper")
    names = seat_names(loaded.current)
    if request.method == "POST":
        seat = request.POST.get("seat", "")
        hand_on_sheet(table=loaded.table, wind=seat, by=loaded.page.actor, at=loaded.now)
        messages.success(request, _("%(name)s keeps the sheet.") % {"name": names[Wind(seat)]})
        return redirect(loaded.links.home)
    now = keeper_of(loaded.table)
    winds = winds_in(loaded.current)
    seats = [
        (wind, winds[wind], names[wind], wind.value == now)
        for wind in sorted(names, key=lambda wind: WINDS.index(winds[wind]))
    ]
    return show(request, "devices/keeper", loaded, seats=seats)
