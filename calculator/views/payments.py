"""Show the printable payment tables of riichi."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from calculator.selectors.riichi_hand import limit_rows, payment_tables
from mahjong_core.rulesets import Family, write_rules
from tournaments.rules.selectors.choice import chosen_rules, rule_choices


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
    return render(request, "calculator/payments.html", context)
