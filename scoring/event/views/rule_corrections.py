"""Correct the rule set after the start: the changes are shown first, then made."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from mahjong_core.rulesets import from_data
from scoring.common.permissions import ACTS
from scoring.common.views.base import render_page
from scoring.event.forms import CorrectionForm
from scoring.event.selectors.rule_corrections import Corrected, corrections_of
from scoring.event.services import correct_rule_set, preview_correction
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.rules.policies import check_rule_set_locked


def rules_correct(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the correction. POST shows the effects of the options; with ``confirm`` it saves them."""
    page = load_event(request, slug, "rule_set.correct", ACTS)
    check_rule_set_locked(page.tournament)
    form = CorrectionForm(request.POST or None, rules=from_data(page.tournament.rule_set))
    shown = None
    if request.method == "POST" and form.is_valid():
        shown = corrected(page, form, is_confirmed="confirm" in request.POST)
        if shown is not None and "confirm" in request.POST:
            messages.success(request, _("The rule set is corrected."))
            return redirect("rules", slug)
    context = {
        "tab": "event",
        "form": form,
        "shown": shown,
        "corrections": corrections_of(page.tournament),
    }
    return render_page(request, "event/rules/correct", page, context, 422 if form.errors else 200)


def corrected(page: EventPage, form: CorrectionForm, *, is_confirmed: bool) -> Corrected | None:
    """Return the correction previewed or made; None if it was refused, with the refusal on the form."""
    what: dict[str, Any] = {"tournament": page.tournament, "by": page.actor, "at": page.now}
    with refusals_on(form):
        if is_confirmed:
            return correct_rule_set(changes=form.changes, reason=form.cleaned_data["reason"], **what)
        return preview_correction(changes=form.changes, **what)
    return None
