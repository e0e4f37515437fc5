"""Show the hand calculators of both games, open to everybody."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET

from calculator.forms.hand import HOW, MODES, RIICHI_HOW, WIND_CHOICES, CalculatorForm, tapped
from calculator.forms.mcr_hand import McrCalculatorForm
from calculator.forms.riichi_hand import RiichiCalculatorForm
from calculator.selectors.hand_page import HandPage, hand_page
from calculator.selectors.hand_words import fan_name
from calculator.selectors.mcr_question import McrQuestion
from calculator.selectors.question import Question
from mahjong_core.mcr.fans import FANS

_CHOICES: Final[dict[str, Any]] = {"winds": WIND_CHOICES, "modes": MODES}


@require_GET
def mcr(request: HttpRequest) -> HttpResponse:
    return _calculator(request, McrCalculatorForm(request.GET))


@require_GET
def riichi(request: HttpRequest) -> HttpResponse:
    return _calculator(request, RiichiCalculatorForm(request.GET))


def _calculator(request: HttpRequest, form: McrCalculatorForm | RiichiCalculatorForm) -> HttpResponse:
    """Value a hand, or find what it waits for; every state of the page is an address."""
    question: Question = tapped(form.question(), request.GET)
    context = context_of(hand_page(question), form)
    if wants_part(request):
        return part(request, context)
    return answered(render(request, "calculator/hand.html", context))


def mcr_question(data: QueryDict) -> McrQuestion:
    return tapped(McrCalculatorForm(data).question(), data)


def context_of(calc: HandPage, form: CalculatorForm | None = None) -> dict[str, Any]:
    """Return the context of the templates; without a form, that of the page's question."""
    fans = [] if calc.question.is_riichi else [(fan.number, fan_name(fan)) for fan in FANS]
    shown = form or McrCalculatorForm(QueryDict(calc.query))
    choices = _CHOICES | {"hows": RIICHI_HOW if calc.question.is_riichi else HOW}
    return {"calc": calc, "choices": choices, "form": shown, "fans": fans}


def wants_part(request: HttpRequest) -> bool:
    """Return whether the page's script requests only the changing part."""
    return request.headers.get("HX-Request") == "true"


def part(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Return the changing part; it is never cached in place of the page of the same address."""
    answer = answered(render(request, "calculator/parts.html", context))
    answer["Cache-Control"] = "no-store"
    return answer


def answered(answer: HttpResponse) -> HttpResponse:
    answer["Vary"] = "HX-Request, Cookie, Accept-Language"
    return answer
