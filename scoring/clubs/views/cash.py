"""Render the cash of a club: who owes how much, what was paid, the fees, and the list as CSV."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from scoring.clubs.forms import DebtsForm, FeesForm, PaymentForm, PlayerForm, TakeBackForm
from scoring.clubs.policies import check_club
from scoring.clubs.selectors.cash import Cash, CashRow, cash
from scoring.clubs.selectors.evenings import evening_of
from scoring.clubs.services.cash import record_payment, set_fees, take_back_payment
from scoring.clubs.services.evenings import make_member
from scoring.common.views.base import render_page
from tournaments.common.look.csv_rows import write_csv
from tournaments.common.look.money import print_whole
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt

_UNFOLDED: Final = 8
_MAX_UNFOLDED: Final = 12  # a fold for fewer than five more would help nobody
_WHO: Final = (("", pgettext_lazy("people", "All")), (DebtsForm.TONIGHT, gettext_lazy("This evening")))


@never_cache
@require_http_methods(["GET", "POST"])
def club_cash(request: HttpRequest, slug: str) -> HttpResponse:
    """Render who owes how much and what was paid; POST does one ``act``."""
    page = load_event(request, slug, "club.evening")
    check_club(page.tournament)
    shown = cash(page.tournament)
    attempt, form = Attempt(), FeesForm(initial=_fees_of(shown))
    if request.method == "POST":
        if request.POST.get("act") == "fees":
            form = FeesForm(request.POST)
        act = _ACTS.get(request.POST.get("act", ""))
        if act is None:
            raise Http404
        with attempt:
            if act(request, page):
                return redirect(request.get_full_path())
        shown = cash(page.tournament)
    context = {"tab": "cash", "cash": shown, "form": form, "refusal": attempt.refusal} | _debts(request, page, shown)
    return render_page(request, "clubs/cash", page, context, attempt.status_of(form))


def _debts(request: HttpRequest, page: EventPage, shown: Cash) -> dict[str, object]:
    """Return the debts that are asked for; beyond the first few they are folded, unless a name is looked for."""
    asked = DebtsForm(request.GET)
    given = asked.cleaned_data if asked.is_valid() else {"who": "", "q": ""}
    today = evening_of(page.tournament, page.now)
    debts = shown.debts(today if given["who"] else None, given["q"])
    seen = len(debts) if given["q"] or len(debts) <= _MAX_UNFOLDED else _UNFOLDED
    return {
        "who": given["who"],
        "query": given["q"],
        "choices": [(value, label, len(shown.debts(today if value else None))) for value, label in _WHO],
        "debts": debts[:seen],
        "more": debts[seen:],
    }


def _paid(request: HttpRequest, page: EventPage) -> bool:
    form = PaymentForm(request.POST)
    if not form.is_valid():
        raise Http404
    number, is_waived = form.cleaned_data["number"], form.cleaned_data["waived"]
    rows = record_payment(tournament=page.tournament, number=number, is_waived=is_waived, by=page.actor, at=page.now)
    if rows:
        amount = print_whole(sum(row.amount for row in rows), cash(page.tournament).currency)
        text = _("%(name)s: %(amount)s waived") if is_waived else _("%(name)s: %(amount)s paid")
        messages.success(request, text % {"name": rows[0].participant.name, "amount": amount})
    return True


def _take_back(request: HttpRequest, page: EventPage) -> bool:
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        raise Http404
    take_back_payment(tournament=page.tournament, payment=form.cleaned_data["payment"], by=page.actor, at=page.now)
    return True


def _fees(request: HttpRequest, page: EventPage) -> bool:
    form = FeesForm(request.POST)
    if not form.is_valid():
        return False
    set_fees(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
    messages.success(request, _("The fees are set."))
    return True


def _member(request: HttpRequest, page: EventPage) -> bool:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        raise Http404
    make_member(tournament=page.tournament, number=form.cleaned_data["number"], by=page.actor, at=page.now)
    return True


_ACTS: Final[Mapping[str, Callable[[HttpRequest, EventPage], bool]]] = {
    "paid": _paid,
    "take_back": _take_back,
    "fees": _fees,
    "member": _member,
}


def _fees_of(shown: Cash) -> dict[str, object]:
    if shown.fees is None:
        return {}
    return {"evening": shown.fees.evening, "membership": shown.fees.membership, "currency": shown.currency}


@never_cache
@require_GET
def club_cash_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return everyone's account as a CSV file."""
    page = load_event(request, slug, "club.evening")
    check_club(page.tournament)
    shown = cash(page.tournament)
    head = (_("No."), _("Name"), _("Evenings"), _("Paid"), _("Waived"), _("Membership open"))
    text = write_csv(
        (*head, _("Evenings open"), _("Owes"), _("Currency")), (_csv_row(row, shown.currency) for row in shown.rows)
    )
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{page.tournament.slug}-cash.csv"'
    return answer


def _csv_row(row: CashRow, currency: str) -> list[object]:
    account = row.account
    membership = account.owes_for(None)
    sums = [account.paid, account.waived, membership, account.owes - membership, account.owes]
    return [row.number, row.name, row.evenings, *sums, currency]
