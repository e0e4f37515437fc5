"""The riichi calculator and the printable payment tables, open to everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.forms.riichi_hand import RULES, RiichiCalculatorForm
from scoring.selectors.riichi_hand import DEFAULT, OPTIONS, limit_rows, payment_tables


@require_GET
def calculator(request: HttpRequest) -> HttpResponse:
    """Value a riichi hand; every state of the page is an address."""
    form = RiichiCalculatorForm(request.GET if request.GET else None)
    answer = form.answer() if form.is_bound else None
    return render(request, "scoring/riichi_hand.html", {"form": form, "answer": answer})


@require_GET
def payments(request: HttpRequest) -> HttpResponse:
    """The tables of page 31, made from the formula."""
    asked = request.GET.get("rules", DEFAULT)
    rules = asked if asked in OPTIONS else DEFAULT
    context = {"tables": payment_tables(rules), "limits": limit_rows(), "rules": rules, "choices": RULES}
    return render(request, "scoring/riichi_payments.html", context)
