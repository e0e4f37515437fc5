"""The riichi calculator and the printable payment tables, open to everybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.forms.calculator import HOW, MODES
from scoring.forms.riichi_hand import (
    INDICATOR_MODES,
    RIICHI,
    RIICHI_TAPS,
    RULES,
    WIND_CHOICES,
    RiichiCalculatorForm,
    tapped,
)
from scoring.selectors.riichi_hand import DEFAULT, OPTIONS, limit_rows, payment_tables
from scoring.selectors.riichi_rack import riichi_page
from scoring.views.calculator import answered, wants_part

CHOICES: dict[str, Any] = {
    "hows": HOW,
    "winds": WIND_CHOICES,
    "modes": MODES,
    "indicators": INDICATOR_MODES,
    "taps": RIICHI_TAPS,
    "riichi": RIICHI,
}


@require_GET
def calculator(request: HttpRequest) -> HttpResponse:
    """Value a riichi hand, or find what it waits for; every state of the page is an address."""
    form = RiichiCalculatorForm(request.GET)
    context = {"form": form, "calc": riichi_page(tapped(form.asked(), request.GET)), "choices": CHOICES}
    name = "riichi_parts" if wants_part(request) else "riichi_hand"
    return answered(request, render(request, f"scoring/{name}.html", context))


@require_GET
def payments(request: HttpRequest) -> HttpResponse:
    """The tables of page 31, made from the formula."""
    asked = request.GET.get("rules", DEFAULT)
    rules = asked if asked in OPTIONS else DEFAULT
    context = {"tables": payment_tables(rules), "limits": limit_rows(), "rules": rules, "choices": RULES}
    return render(request, "scoring/riichi_payments.html", context)
