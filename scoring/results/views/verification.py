"""Submit a sheet by one person; verify it or send it back by another."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from mahjong_core.winds import WINDS
from scoring.common.forms import ReasonForm
from scoring.results.forms.verification import VerifyForm
from scoring.results.selectors.disputes import waiting_disputes
from scoring.results.selectors.second_person import next_to_verify, verifiers_of
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.base.paper import paper_context
from scoring.sheets.base.table_page import TablePage, load_table, reload_table, show, to_sheet
from scoring.sheets.selectors.seat_views import seat_names
from tournaments.common.errors import Refusal
from tournaments.common.views.refusals import Attempt
from tournaments.sessions.selectors.second_person import needs_second_person
from tournaments.staff.forms import AccountForm


@require_http_methods(["GET", "POST"])
def submit(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the sheet to submit, with missing items; POST submits it."""
    loaded = load_table(request, where, act="sheet.submit")
    if request.method != "POST":
        return show(request, "results/submit", loaded)
    with Attempt() as attempt:
        submit_table(table=loaded.table, by=loaded.page.actor, at=loaded.now)
        if loaded.table.session.is_game:
            return redirect(loaded.links.game)
        message = _("Table %(table)s submitted. Another person must verify it.")
        if not needs_second_person(loaded.page.tournament):
            message = _("Table %(table)s submitted. It is still to be verified.")
        messages.success(request, message % {"table": loaded.table.number})
        return to_sheet(loaded)
    return show(request, "results/submit", reload_table(request, loaded), attempt.status, refusal=attempt.refusal)


@require_http_methods(["GET", "POST"])
def verify(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the sheet for a second person to compare with the paper; POST confirms it."""
    loaded = load_table(request, where, act="sheet.verify")
    if loaded.view.pending is None:
        return to_sheet(loaded)
    if request.method != "POST":
        return _show_verify(request, loaded, _verify_form(loaded))
    form = _verify_form(loaded, request.POST)
    if not form.is_valid():
        return _show_verify(request, loaded, form, 422)
    with Attempt() as attempt:
        verify_table(
            table=loaded.table,
            by=loaded.page.actor,
            at=loaded.now,
            version=form.cleaned_data["version"],
            totals=form.reading(),
        )
        messages.success(request, _("Table %(table)s verified.") % {"table": loaded.table.number})
        if waiting_disputes(loaded.table.session, loaded.table.number):
            words = _("The result of table %(table)s is disputed and not answered yet.") % {
                "table": loaded.table.number
            }
            messages.warning(request, words)
        return to_next_sheet(loaded)
    return _show_unverified(request, reload_table(request, loaded), form, attempt.refused)


def _verify_form(loaded: TablePage, data: QueryDict | None = None) -> VerifyForm:
    """Return the form for the seats of the table, which names the version that is shown."""
    pending = loaded.view.pending
    initial = {"version": pending.version.number} if pending is not None else {}
    return VerifyForm(data, initial=initial, winds=loaded.current.rules.seats)


def to_next_sheet(loaded: TablePage) -> HttpResponse:
    """Redirect to the next sheet of the session that this person may verify, or to the desk after the last one."""
    slug, session, table = loaded.address
    following = next_to_verify(loaded.table.session, loaded.page.actor.key, table)
    if following is None:
        return redirect("desk", slug, session)
    return redirect("sheet-verify", slug, session, following)


def _show_unverified(request: HttpRequest, loaded: TablePage, form: VerifyForm, refusal: Refusal) -> HttpResponse:
    """Render the refusal, seat by seat where the second reading differs.

    A newer version is shown to be read anew.
    """
    if loaded.view.pending is None:
        return show(request, "sheets/page", loaded, refusal.status, refusal=refusal)
    if refusal.code == "scoring.result_moved_on":
        form = _verify_form(loaded)
    names = seat_names(loaded.current)
    differs = refusal.detail.get("seats", {}) if refusal.code == "scoring.verification_differs" else {}
    rows = [(names[wind], differs[wind.value]) for wind in WINDS if wind.value in differs]
    return _show_verify(request, loaded, form, refusal.status, refusal=refusal, differs=rows)


def _show_verify(
    request: HttpRequest, loaded: TablePage, form: VerifyForm, status: int = 200, **context: Any
) -> HttpResponse:
    names = seat_names(loaded.current)
    fields = [(wind, names[wind], form[wind.value]) for wind in form.winds]
    shared = {"form": form, "fields": fields, "reject_form": ReasonForm(prefix="reject"), **paper_context(loaded)}
    shared["disputes"] = waiting_disputes(loaded.table.session, loaded.table.number)
    return show(request, "results/verify", loaded, status, **(shared | _second_person(loaded) | context))


def _second_person(loaded: TablePage) -> dict[str, Any]:
    """Return the context for the sheet's typist if no other account may verify it."""
    page = loaded.page
    if not loaded.buttons.is_own_submission or not verifiers_of(page.tournament).lacks_other_than(page.actor.key):
        return {}
    return {
        "lacks_second_person": True,
        "account_form": AccountForm() if "tournament.staff" in page.acts else None,
    }


@require_POST
def reject(request: HttpRequest, **where: Any) -> HttpResponse:
    """Send a submitted sheet back with a reason."""
    loaded = load_table(request, where, act="sheet.verify")
    form = ReasonForm(request.POST, prefix="reject")
    if not form.is_valid():
        if loaded.view.pending is None:
            return to_sheet(loaded)
        verify_form = _verify_form(loaded)
        return _show_verify(request, loaded, verify_form, 422, reject_form=form)
    reject_table(table=loaded.table, reason=form.cleaned_data["reason"], by=loaded.page.actor, at=loaded.now)
    messages.success(request, _("Table %(table)s sent back for correction.") % {"table": loaded.table.number})
    return to_sheet(loaded)
