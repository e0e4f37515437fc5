"""Render the rule set of an event: every option with its clause; a custom set until session 1 starts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from mahjong_core.rulesets import from_data
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Role
from tournaments.rules.forms import PresetForm, RuleSetForm
from tournaments.rules.policies import check_rule_set_open
from tournaments.rules.selectors.pages import rule_set_page
from tournaments.rules.services import change_rule_set, choose_preset


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    may_change = "tournament.rule_set" in page.acts and page.tournament.rule_set_locked_at is None
    context = {
        "page": page,
        "tab": "event",
        "may_correct": Role.CHIEF_REFEREE in page.roles,
        "shown": rule_set_page(page.tournament),
        "preset_form": PresetForm(initial={"rule_set": page.tournament.preset}) if may_change else None,
    }
    return render(request, "tournaments/rules/page.html", context)


def rules_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Derive a set of the organiser's own by changing options."""
    page = load_event(request, slug, "tournament.rule_set")
    check_rule_set_open(page.tournament)
    standing = from_data(page.tournament.rule_set)
    name = _("Rules of %(event)s") % {"event": page.tournament.name}  # a first one; later changes keep its name
    if standing.derived_from:
        name = page.tournament.rule_set["name"]
    form = RuleSetForm(request.POST or None, rules=standing, initial={"name": name})
    if request.method == "POST" and form.is_valid() and _save_rules(page, form):
        messages.success(request, _("The rule set was changed."))
        return redirect("rules", slug)
    context = {"page": page, "tab": "event", "form": form, "rules": standing}
    return render(request, "tournaments/rules/edit.html", context, status=422 if form.errors else 200)


def _save_rules(page: EventPage, form: RuleSetForm) -> bool:
    """Return whether the changes were made; a refusal stands on the form."""
    changes, name = form.changes, form.cleaned_data["name"]
    if not changes:
        form.add_error(None, _("These values are already in force."))
        return False
    with refusals_on(form):
        change_rule_set(tournament=page.tournament, changes=changes, name=name, by=page.actor, at=page.now)
        return True
    return False


@require_POST
def rules_preset(request: HttpRequest, slug: str) -> HttpResponse:
    """Start again from a preset."""
    page = load_event(request, slug)
    choose_preset(tournament=page.tournament, rule_set=request.POST.get("rule_set", ""), by=page.actor, at=page.now)
    messages.success(request, _("The event now uses the preset."))
    return redirect("rules", slug)
