"""Type the four totals from the paper, with a running check; choose which record counts where both exist."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from mahjong_core.winds import WINDS
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, reload_table, sending_of, show, to_sheet
from scoring.sheets.forms.entry import AuthorityForm, TotalsForm, TypedSoFar
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.selectors.totals_check import check_totals
from scoring.sheets.selectors.unusual_values import TOTALS_UNUSUAL
from scoring.sheets.services.entries import choose_authority, enter_totals
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def totals(request: HttpRequest, **where: Any) -> HttpResponse:
    """Type the four totals. A GET with figures in it checks them without writing anything."""
    loaded = load_table(request, where, act="sheet.totals")
    if request.method == "POST":
        return _write_totals(request, loaded)
    typed = TypedSoFar(request.GET) if any(wind.value in request.GET for wind in WINDS) else None
    part = "sheets/totals/check" if request.GET.get("part") == "check" else "sheets/totals/page"
    return _show_totals(request, loaded, typed=typed, template=part)


def _write_totals(request: HttpRequest, loaded: TablePage) -> HttpResponse:
    rules = loaded.current.rules
    form = TotalsForm(request.POST, columns=rules.bonus_columns, winds=rules.seats)
    if not form.is_valid():
        return _show_totals(request, loaded, form=form, status=422)
    sending, typed = sending_of(form.cleaned_data), {wind: form.cleaned_data[wind.value] for wind in rules.seats}
    counted = {wind.value: value for wind, value in form.with_sticks(typed, rules).items()}
    with Attempt() as attempt:
        by, at, confirm = loaded.page.actor, loaded.now, form.confirm()
        enter_totals(
            table=loaded.table, totals=counted, by=by, at=at, sending=sending, confirm=confirm, bonus=form.bonus()
        )
        _say_recorded(request, reload_table(request, loaded), counted)
        return to_sheet(loaded)
    if attempt.refused.code == TOTALS_UNUSUAL:
        form.add_error("sure", str(attempt.refused.message))
        return _show_totals(request, loaded, form=form, status=attempt.status)
    latest, typed_so_far = reload_table(request, loaded), TypedSoFar(request.POST)
    return _show_totals(request, latest, typed=typed_so_far, status=attempt.status, refusal=attempt.refusal)


def _say_recorded(request: HttpRequest, loaded: TablePage, counted: Mapping[str, int]) -> None:
    """Confirm the totals; those that do not add up are recorded as typed, and no success yet."""
    table = {"table": loaded.table.number}
    if check_totals(loaded.current, {wind: counted[wind.value] for wind in loaded.current.rules.seats}).is_balanced:
        messages.success(request, _("Totals of table %(table)s recorded.") % table)
    else:
        messages.warning(request, _("Totals of table %(table)s recorded. They do not add up.") % table)


def _show_totals(
    request: HttpRequest,
    loaded: TablePage,
    *,
    form: TotalsForm | None = None,
    typed: TypedSoFar | None = None,
    template: str = "sheets/totals/page",
    status: int = 200,
    refusal: Refusal | None = None,
) -> HttpResponse:
    if form is None:
        standing = loaded.current.sheet.totals  # the totals on the sheet, to be put right
        points = typed.typed() if typed else standing.totals if standing else {}
        figures = {wind.value: value for wind, value in points.items()}
        rules, initial = loaded.current.rules, new_sending(loaded.current) | figures
        form = TotalsForm(initial=initial, columns=rules.bonus_columns, winds=rules.seats)
        form.fill_bonus(standing.bonus if standing else {})
        if typed:
            form.initial["sticks"] = typed.cleaned_data.get("sticks")
        check = check_totals(loaded.current, typed.so_far(rules)) if typed else None
    else:
        check = check_totals(loaded.current, TypedSoFar(request.POST).so_far(loaded.current.rules))
    names = seat_names(loaded.current)
    fields = [(wind, names[wind], form[wind.value]) for wind in form.winds]
    return show(request, template, loaded, status, form=form, fields=fields, check=check, refusal=refusal)


@require_POST
def authority(request: HttpRequest, **where: Any) -> HttpResponse:
    """Choose whether the hands or the totals count."""
    loaded = load_table(request, where, act="sheet.totals")
    form = AuthorityForm(request.POST)
    if form.is_valid():
        choose_authority(
            table=loaded.table,
            mode=form.cleaned_data["mode"],
            reason="",
            by=loaded.page.actor,
            at=loaded.now,
            sending=sending_of(form.cleaned_data),
        )
        messages.success(request, _("The record that counts is chosen."))
    return to_sheet(loaded)
