"""Show the riichi calculator and the printable payment tables, open to everybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from calculator.forms.mcr_hand import HOW, MODES
from calculator.forms.riichi_hand import (
    INDICATOR_MODES,
    RIICHI,
    RIICHI_TAPS,
    WIND_CHOICES,
    RiichiCalculatorForm,
    tapped,
)
from calculator.selectors.riichi_hand import limit_rows, payment_tables
from calculator.selectors.riichi_rack import riichi_page
from calculator.views.mcr_hand import answered, wants_part
from mahjong_core.rulesets import Family, write_rules
from tournaments.rules.selectors.choice import chosen_rules, rule_choices

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
    context = {"form": form, "calc": riichi_page(tapped(form.question(), request.GET)), "choices": CHOICES}
    name = "parts" if wants_part(request) else "hand"
    return answered(request, render(request, f"calculator/riichi/{name}.html", context))


@require_GET
def payments(request: HttpRequest) -> HttpResponse:
    """Show the tables of page 31, made from the formula; refuses rules that it does not know."""
    rules = chosen_rules(request.GET.get("rules", ""), Family.RIICHI)
    context = {
        "tables": payment_tables(rules),
        "limits": limit_rows(rules),
        "rules": write_rules(rules),
        "counter": rules.counter_points,
        "counter_each": (rules.counter_points or 0) // 3,
        "choices": rule_choices(rules),
    }
    return render(request, "calculator/riichi/payments.html", context)
