"""Show the hand calculator, open to everybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET

from calculator.forms import mcr_hand as forms
from calculator.selectors.hand_page import HandPage, HandQuestion, hand_page
from calculator.selectors.hand_words import fan_name
from mahjong_core.mcr.fans import FANS
from mahjong_core.mcr.win import FLOWERS
from tournaments.rules.selectors.choice import rule_choices

CHOICES: dict[str, Any] = {
    "hows": forms.HOW,
    "winds": forms.WIND_CHOICES,
    "modes": forms.MODES,
    "taps": forms.TAPS,
    "notations": forms.NOTATIONS,
    "flowers": range(FLOWERS + 1),
}


@require_GET
def calculator(request: HttpRequest) -> HttpResponse:
    """Value a hand, or find what it waits for; every state of the page is an address."""
    calc = hand_page(question_in(request.GET))
    template = "calculator/mcr/parts.html" if wants_part(request) else "calculator/mcr/hand.html"
    return answered(request, render(request, template, context_of(calc)))


def question_in(data: QueryDict) -> HandQuestion:
    return forms.tapped(forms.CalculatorForm(data).question(), data)


def context_of(calc: HandPage) -> dict[str, Any]:
    fans = [(fan.number, fan_name(fan)) for fan in FANS]
    return {"calc": calc, "choices": CHOICES | {"rules": rule_choices(calc.question.rules)}, "fans": fans}


def wants_part(request: HttpRequest) -> bool:
    """Return whether the page's own script asks for what changes only."""
    return request.headers.get("HX-Request") == "true"


def answered(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Show a part is never kept in place of the page of the same address."""
    answer["Vary"] = "HX-Request, Cookie, Accept-Language"
    if wants_part(request):
        answer["Cache-Control"] = "no-store"
    return answer
