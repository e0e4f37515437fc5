"""Correct an entry or void it, as a referee: a new row with a reason; the old one stays readable."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import Wind
from scoring.common.forms import ReasonForm
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.base.hand_form import Correction, correction_form
from scoring.sheets.base.table_page import TablePage, load_table, new_sending, sending_of, show
from scoring.sheets.forms.entry import LookedAgain, TotalsCorrection
from scoring.sheets.selectors.corrections import CorrectionPreview, preview_correction
from scoring.sheets.selectors.dead_hands import ruled_at
from scoring.sheets.selectors.seat_views import seat_names
from scoring.sheets.services.entries import supersede_entry
from scoring.sheets.views.sheet import FIELD_OF, refused_text
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt
from tournaments.referees.policies import check_not_own_table

QUICK_REASONS = (
    gettext_lazy("Typed wrongly"),
    gettext_lazy("Winner or discarder mixed up"),
    gettext_lazy("The value was counted again"),
    gettext_lazy("Read from the paper sheet"),
)
Form = Correction | TotalsCorrection | ReasonForm


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, sequence: int, **where: Any) -> HttpResponse:
    """Supersede one entry of the sheet, or void it (``void`` in the form)."""
    loaded = load_table(request, where, act="sheet.supersede")
    check_not_own_table(loaded.page.actor, loaded.table)
    row = _entry_of(loaded, sequence)
    if request.method != "POST":
        return _look_at(request, loaded, row)
    if "void" in request.POST:
        form: Form = ReasonForm(request.POST)
    else:
        form = _correction_form(loaded, row, request.POST)
    if not form.is_valid():
        shown = _correction_form(loaded, row, request.POST) if "void" in request.POST else form
        return _show_form(request, loaded, row, shown, status=422)
    return _write_correction(request, loaded, row, form)


def _look_at(request: HttpRequest, loaded: TablePage, row: SheetEntry) -> HttpResponse:
    """Render the form; a GET with fields in it shows what they would do, and writes nothing."""
    is_typed = "key" in request.GET
    form = _correction_form(loaded, row, request.GET if is_typed else None)
    part = "sheets/corrections/effect" if request.GET.get("part") == "effect" else "sheets/corrections/page"
    return _show_form(request, loaded, row, form, template=part)


def _preview_of(loaded: TablePage, row: SheetEntry, form: Form) -> tuple[CorrectionPreview | None, Refusal | None]:
    """Return what the form would do, as far as it can be read; the reason may still be missing."""
    is_whole = form.is_bound and not set(form.errors) - {"reason", "sure"}
    try:
        return preview_correction(loaded.current, row, _corrected(loaded, form) if is_whole else None), None
    except Refusal as refusal:
        return preview_correction(loaded.current, row, None), refusal


def _entry_of(loaded: TablePage, sequence: int) -> SheetEntry:
    """Return the entry if it is one of this table's hands or totals."""
    wanted = (EntryKind.HAND, EntryKind.TOTALS)
    sheet_entry = next((row for row in loaded.current.entries if row.sequence == sequence and row.kind in wanted), None)
    if sheet_entry is None:
        raise Http404
    sheet_entry.table = loaded.table
    return sheet_entry


def _write_correction(request: HttpRequest, loaded: TablePage, row: SheetEntry, form: Form) -> HttpResponse:
    with Attempt() as attempt:
        supersede_entry(
            entry=row,
            data=_corrected(loaded, form),
            reason=form.cleaned_data["reason"],
            by=loaded.page.actor,
            at=loaded.now,
            sending=sending_of(form.cleaned_data),
            overrule=form.cleaned_data.get("overrule", False),
            confirm=form.confirm() if isinstance(form, LookedAgain) else (),
        )
        messages.success(request, _("Corrected. The earlier entry stays readable."))
        return redirect("sheet-history", *loaded.address)
    return _show_refused(request, loaded, row, attempt.refused)


def _corrected(loaded: TablePage, form: Form) -> dict[str, Any] | None:
    """Return the new content, None for a void."""
    if isinstance(form, Correction):
        return form.hand()
    if isinstance(form, TotalsCorrection):
        return {"totals": form.counted(loaded.current.rules), "bonus": form.bonus()}
    return None


def _correction_form(loaded: TablePage, row: SheetEntry, data: Any = None) -> Correction | TotalsCorrection:
    if row.kind == EntryKind.TOTALS:
        rules, initial = loaded.current.rules, new_sending(loaded.current) | row.payload["totals"]
        form = TotalsCorrection(data, initial=initial, columns=rules.bonus_columns, winds=rules.seats)
        counts = row.payload.get("bonus", {})
        form.fill_bonus({name: {Wind(wind): seats[wind] for wind in seats} for name, seats in counts.items()})
        return form
    return correction_form(loaded, row.payload, data)


def _show_refused(request: HttpRequest, loaded: TablePage, row: SheetEntry, refusal: Refusal) -> HttpResponse:
    form = _correction_form(loaded, row, request.POST)
    field = FIELD_OF.get(refusal.code)
    if field and form.is_valid():
        form.add_error(field, refused_text(refusal))
        return _show_form(request, loaded, row, form, status=refusal.status)
    return _show_form(request, loaded, row, form, status=refusal.status, refusal=refusal)


def _show_form(
    request: HttpRequest,
    loaded: TablePage,
    row: SheetEntry,
    form: Form,
    status: int = 200,
    refusal: Refusal | None = None,
    template: str = "sheets/corrections/page",
) -> HttpResponse:
    preview, wrong = _preview_of(loaded, row, form)
    names = seat_names(loaded.current)
    fields = (
        [(wind, names[wind], form[wind.value]) for wind in loaded.current.rules.seats]
        if row.kind == EntryKind.TOTALS
        else []
    )
    dead = ruled_at(loaded.current, row.payload["number"]) if row.kind == EntryKind.HAND else ()
    context: dict[str, Any] = {"entry": row, "form": form, "fields": fields, "refusal": refusal, "dead": dead}
    context["hand_name"] = _hand_name(loaded, row)
    context |= {"preview": preview, "preview_refusal": wrong, "reasons": QUICK_REASONS}
    return show(request, template, loaded, status, **context)


def _hand_name(loaded: TablePage, row: SheetEntry) -> str:
    """Return the hand as its table calls it: "hand 7", or in riichi "South 2"."""
    number = row.payload.get("number")
    rows = loaded.view.paper.hands if loaded.view.riichi else ()
    label = next((row.label for row in rows if row.hand.number == number), "")
    return label or _("hand %(h)s") % {"h": number}
