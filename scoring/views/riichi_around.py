"""Who plays for whom at a riichi table, and where the end signal found it (EMA riichi 5.7, 5.8)."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mahjong_core.winds import Wind
from scoring.forms.riichi import SeatForm, SignalForm, SubstituteEndForm, SubstituteForm
from scoring.models import SubstituteKind, SubstitutionCause
from scoring.selectors.seat_views import names_of
from scoring.services.riichi_tables import record_signal
from scoring.services.substitutions import Replacement, end_substitute, record_substitute
from scoring.views.riichi_sheet import to_around
from scoring.views.table_page import TablePage, acts_of, load_table, reload_table, show, to_sheet
from tournaments.errors import NotPermitted, Refusal

Write = Callable[[TablePage, dict[str, Any]], str]


@require_http_methods(["GET", "POST"])
def around(request: HttpRequest, **where: Any) -> HttpResponse:
    """The forms; a POST names the one that was sent in ``act``."""
    loaded = load_table(request, where, act="table.signal")
    if loaded.view.riichi is None:
        return to_sheet(loaded)
    act = request.POST.get("act", "")
    if request.method != "POST" or act not in ACTS:
        return show_forms(request, loaded)
    form = form_of(loaded, act, request.POST)
    if not form.is_valid():
        return show_forms(request, loaded, 422, {act: form})
    try:
        said = WRITES[act](loaded, form.cleaned_data)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return show_forms(request, reload_table(request, loaded), refusal.status, {act: form}, refusal)
    messages.success(request, said)
    return to_around(loaded)


def form_of(loaded: TablePage, act: str, data: Any = None) -> forms.Form:
    form = ACTS[act](data, prefix=act)
    if isinstance(form, SeatForm):
        form.name_seats({wind.value: name for wind, name in names_of(loaded.current).items()})
    return form


def show_forms(
    request: HttpRequest,
    loaded: TablePage,
    status: int = 200,
    sent: Mapping[str, forms.Form] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    all_forms = {f"{act}_form": form_of(loaded, act) for act in ACTS} | {
        f"{act}_form": form for act, form in (sent or {}).items()
    }
    may_staff = "table.staffing" in acts_of(loaded.page)
    return show(request, "riichi_around", loaded, status, refusal=refusal, may_staff=may_staff, **all_forms)


def write_substitute(loaded: TablePage, data: dict[str, Any]) -> str:
    kind = SubstituteKind(data["kind"])
    cause = SubstitutionCause(data["cause"])
    what = Replacement(Wind(data["seat"]), kind, data["substitute"], data["reason"], data["from_hand"], cause)
    record_substitute(table=loaded.table, replacement=what, by=loaded.page.actor, at=loaded.now)
    return _("%(name)s plays as a substitute.") % {"name": data["substitute"]}


def write_end(loaded: TablePage, data: dict[str, Any]) -> str:
    end_substitute(
        table=loaded.table, wind=Wind(data["seat"]), reason=data["reason"], by=loaded.page.actor, at=loaded.now
    )
    return _("The substitution is taken back.")


def write_signal(loaded: TablePage, data: dict[str, Any]) -> str:
    record_signal(
        table=loaded.table,
        completed=data["completed"],
        dice_thrown=data["dice_thrown"],
        by=loaded.page.actor,
        at=loaded.now,
    )
    return _("The sheet knows its last hand now.")


ACTS: Mapping[str, type[forms.Form]] = {
    "signal": SignalForm,
    "substitute": SubstituteForm,
    "end": SubstituteEndForm,
}
WRITES: Mapping[str, Write] = {
    "signal": write_signal,
    "substitute": write_substitute,
    "end": write_end,
}
