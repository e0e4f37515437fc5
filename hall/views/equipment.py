"""Render the rule book's checklist with the organiser's own lines (MCR 3.5.5)."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from hall.forms.equipment import OwnItemForm, PlannedForm
from hall.permissions import ACTS
from hall.selectors.equipment import Checklist, checklist
from hall.services.equipment import add_item, plan_item, remove_item, tick_item
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.tables.selectors.hall_plans import hall_plan

_NEEDS: Final = {"done": "equipment.tick", "open": "equipment.tick"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def equipment(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the list; POST ticks a line, plans it, or adds or deletes one of the organiser's own."""
    page = load_event(request, slug)
    if request.method != "POST":
        check_may(page.actor, "equipment.read", page.tournament, ACTS)
        return _show(request, page)
    check_may(page.actor, _NEEDS.get(request.POST.get("act", ""), "equipment.plan"), page.tournament, ACTS)
    form = _form_of(request)
    if form is not None and not form.is_valid():
        return _show(request, page, form=form, status=422)
    with Attempt() as attempt:
        place = _act(request, page, form)
        return redirect(f"{reverse('equipment', args=[slug])}{place}")
    return _show(request, page, form=form, refusal=attempt.refusal, status=attempt.status)


def _form_of(request: HttpRequest) -> PlannedForm | None:
    made: dict[str, type[PlannedForm]] = {"plan": PlannedForm, "add": OwnItemForm}
    form = made.get(request.POST.get("act", ""))
    return None if form is None else form(request.POST)


def _act(request: HttpRequest, page: EventPage, form: PlannedForm | None) -> str:
    """Carry out the action of the button; return the anchor on the page to return to."""
    made = _MAKE.get(request.POST.get("act", ""))
    if made is None:
        raise Malformed("equipment.act_unknown", _("This action does not exist on this page."))
    return made(page, request.POST.get("key", ""), form)


def _done(page: EventPage, key: str, form: PlannedForm | None) -> str:
    tick_item(tournament=page.tournament, key=key, is_done=True, by=page.actor, at=page.now)
    return ""


def _open(page: EventPage, key: str, form: PlannedForm | None) -> str:
    tick_item(tournament=page.tournament, key=key, is_done=False, by=page.actor, at=page.now)
    return f"#item-{key}"


def _plan(page: EventPage, key: str, form: PlannedForm | None) -> str:
    assert form is not None  # noqa: S101  # the act has one
    plan_item(tournament=page.tournament, key=key, planned=form.planned(), by=page.actor, at=page.now)
    return f"#item-{key}"


def _add(page: EventPage, key: str, form: PlannedForm | None) -> str:
    assert form is not None  # noqa: S101  # the act has one
    name = str(form.cleaned_data["name"])
    item = add_item(tournament=page.tournament, name=name, planned=form.planned(), by=page.actor, at=page.now)
    return f"#item-{item.uid}"


def _remove(page: EventPage, key: str, form: PlannedForm | None) -> str:
    remove_item(tournament=page.tournament, key=key, by=page.actor, at=page.now)
    return ""


_MAKE: Final[dict[str, Callable[[EventPage, str, PlannedForm | None], str]]] = {
    "done": _done,
    "open": _open,
    "plan": _plan,
    "add": _add,
    "remove": _remove,
}


def _show(
    request: HttpRequest,
    page: EventPage,
    *,
    form: PlannedForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = checklist(page.tournament)
    is_own = isinstance(form, OwnItemForm)
    context: dict[str, Any] = {
        "page": page,
        "tab": "desk",
        "shown": shown,
        "rows": _rows(shown, request.POST.get("key", ""), None if is_own else form),
        "own_form": form if is_own else OwnItemForm(),
        "plan": hall_plan(page.tournament),
        "may": allowed_acts(page.roles, ACTS),
        "refusal": refusal,
    }
    return render(request, "hall/equipment/page.html", context, status=status)


def _rows(shown: Checklist, key: str, form: PlannedForm | None) -> list[tuple[Any, PlannedForm, bool]]:
    """Return each open line with its form; a refused one keeps what was typed and is open."""
    rows = []
    for row in shown.to_do:
        is_typed = form is not None and row.key == key
        initial = {"wanted": row.item.wanted, "who": row.item.who, "note": row.item.note}
        rows.append(
            (row, form if is_typed and form else PlannedForm(initial=initial, auto_id=f"{row.key}-%s"), is_typed)
        )
    return rows
