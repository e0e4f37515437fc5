"""Show the appeals of an event, one appeal, and what the organiser sets."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from appeals.forms.letters import BodyForm, LocalDepositForm
from appeals.permissions import ACTS
from appeals.selectors.facts import deposits_of, has_appeals, named_body, terms_for
from appeals.selectors.rows import appeals_of, case_notes
from appeals.services.deposits import name_body, name_local_deposit
from appeals.views.base import load_appeal, show
from mahjong_core.appeals import amount_text
from tournaments.common.errors import Malformed
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import EventPage, load_event


@require_GET
def appeals(request: HttpRequest, slug: str) -> HttpResponse:
    """Show number, place, state and decision for everybody; names and the desk for the staff."""
    page = load_event(request, slug)
    return show(request, "list", page, _list_context(page))


def _list_context(page: EventPage, **forms_shown: object) -> dict[str, object]:
    may = allowed_acts(page.roles, ACTS)
    known = has_appeals(page.tournament)
    terms = terms_for(page.tournament) if known else None
    deposits = deposits_of(page.tournament, terms) if terms else {}
    return {
        "rows": appeals_of(page.tournament),
        "cases": case_notes(page.tournament),
        "has_appeals": known,
        "terms": terms,
        "deposits": [amount_text(amount, code) for code, amount in deposits.items()],
        "body": named_body(page.tournament),
        "may": may,
        "body_form": BodyForm(),
        "deposit_form": LocalDepositForm(),
    } | forms_shown


@require_GET
def appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    at = load_appeal(request, slug, number)
    return show(request, "page", at.page, {"at": at})


@require_POST
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and save the body for other matters, and the deposit in local money."""
    page = load_event(request, slug, "appeal.settings", ACTS)
    kind = "deposit_form" if "currency" in request.POST else "body_form"
    form: forms.Form = LocalDepositForm(request.POST) if kind == "deposit_form" else BodyForm(request.POST)
    if form.is_valid() and _is_set(page, form):
        messages.success(request, _("Saved."))
        return redirect("appeals", slug)
    return show(request, "list", page, _list_context(page, **{kind: form}), status=422)


def _is_set(page: EventPage, form: forms.Form) -> bool:
    typed, by, at = form.cleaned_data, page.actor, page.now
    try:
        if isinstance(form, BodyForm):
            name_body(tournament=page.tournament, name=typed["name"], by=by, at=at)
        else:
            name_local_deposit(
                tournament=page.tournament, currency=typed["currency"], amount=typed["minor"], by=by, at=at
            )
    except Malformed as refusal:
        form.add_error(None, str(refusal.message))
        return False
    return True
