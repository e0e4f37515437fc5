"""The hand calculator, open to everybody; and the same beside a hand of a score sheet."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from mahjong_core.mcr.fans import FANS
from mahjong_core.mcr.readings import PRESETS
from mahjong_core.mcr.win import FLOWERS
from scoring.forms import calculator as forms
from scoring.selectors.hand_page import Asked, HandPage, hand_page
from scoring.selectors.hand_tiles import WonHand, kept_tiles, latest_of, won_hand
from scoring.selectors.hand_values import counted
from scoring.selectors.hand_words import RULES, fan_name
from scoring.services.hand_tiles import Shown, keep_tiles
from scoring.views.table_page import TablePage, acts_of, load_table, show
from tournaments.errors import Malformed, NotPermitted, Refusal

CHOICES: dict[str, Any] = {
    "hows": forms.HOW,
    "winds": forms.WIND_CHOICES,
    "modes": forms.MODES,
    "taps": forms.TAPS,
    "notations": forms.NOTATIONS,
    "rules": [(name, RULES[name]) for name in PRESETS],
    "flowers": range(FLOWERS + 1),
}


@require_GET
def calculator(request: HttpRequest) -> HttpResponse:
    """Value a hand, or find what it waits for; every state of the page is an address."""
    calc = hand_page(asked_in(request.GET))
    return answered(request, render(request, template_for(request, "calculator"), context_of(calc)))


def asked_in(data: QueryDict) -> Asked:
    return forms.tapped(forms.CalculatorForm(data).asked(), data)


def context_of(calc: HandPage) -> dict[str, Any]:
    fans = [(fan.number, fan_name(fan)) for fan in FANS]
    return {"calc": calc, "choices": CHOICES, "fans": fans}


def wants_part(request: HttpRequest) -> bool:
    """Whether the page's own script asks for what changes only."""
    return request.headers.get("HX-Request") == "true"


def template_for(request: HttpRequest, whole: str) -> str:
    return "scoring/calculator_parts.html" if wants_part(request) else f"scoring/{whole}.html"


def answered(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A part is never kept in place of the page of the same address."""
    answer["Vary"] = "HX-Request, Cookie, Accept-Language"
    if wants_part(request):
        answer["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "POST"])
def hand_tiles(request: HttpRequest, hand: int, **where: Any) -> HttpResponse:
    """The tiles of a hand on the sheet: shown to whoever may read it, kept by whoever may enter hands."""
    loaded = load_table(request, where)
    won = won_hand(loaded.current, hand)
    if won is None:
        raise Http404
    if request.method == "POST":
        return keep(request, loaded, won)
    return show_hand(request, loaded, won, bound(asked_about(request.GET, won), won))


def asked_about(data: QueryDict, won: WonHand) -> Asked:
    """What the address asks; without a hand in it, the tiles that were kept."""
    row = latest_of(won.entry)
    if "hand" in data or row is None:
        return asked_in(data)
    kept = kept_tiles(row)
    return replace(asked_in(data), hand=kept.hand, win=kept.win, said=kept.said_list)


def bound(asked: Asked, won: WonHand) -> Asked:
    """The question with what the sheet knows: winds, self-draw, rules, and the announced value."""
    return replace(asked, win=won.win(asked.win), rules=won.readings, announced=won.announced, is_bound=True)


def show_hand(
    request: HttpRequest, loaded: TablePage, won: WonHand, asked: Asked, refusal: Refusal | None = None
) -> HttpResponse:
    calc = hand_page(asked)
    shared = context_of(calc) | {
        "won": won,
        "kept": latest_of(won.entry),
        "can_keep": "sheet.enter" in acts_of(loaded.page),
        "winner": loaded.current.seats.get(won.winner),
        "refusal": refusal,
    }
    if wants_part(request):
        return answered(request, render(request, "scoring/calculator_parts.html", shared))
    return show(request, "hand_tiles", loaded, refusal.status if refusal else 200, **shared)


def keep(request: HttpRequest, loaded: TablePage, won: WonHand) -> HttpResponse:
    """Keep what was shown; what cannot be kept comes back with its reason."""
    asked = bound(asked_in(request.POST), won)
    if asked.hand is None:
        return show_hand(request, loaded, won, asked, Malformed("hand.unreadable", " ".join(asked.refused)))
    shown = Shown(asked.hand, asked.win, dict(counted(asked.said)))
    number = won.hand.number
    try:
        row = keep_tiles(table=loaded.table, number=number, shown=shown, by=loaded.page.actor, at=loaded.now)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return show_hand(request, loaded, won, asked, refusal)
    facts = {"number": number, "announced": row.announced, "found": row.found}
    messages.success(request, _("Tiles of hand %(number)s kept: announced %(announced)s, found %(found)s.") % facts)
    return redirect(loaded.links.tiles(number))
