"""Render the calculator beside a hand of a score sheet: its tiles are shown, checked and stored."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from calculator.selectors.hand_page import hand_page
from calculator.selectors.hand_values import counted
from calculator.selectors.mcr_question import McrQuestion
from calculator.views.hand import context_of, mcr_question, part, wants_part
from scoring.common.views.base import acts_of
from scoring.sheets.base.table_page import TablePage, load_table, show
from scoring.sheets.selectors.hand_tiles import WonHand, kept_tiles, latest_of, won_hand
from scoring.sheets.services.hand_tiles import ShownHand, keep_tiles
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def hand_tiles(request: HttpRequest, hand: int, **where: Any) -> HttpResponse:
    """Render the tiles of a hand, to those who may read the sheet; those who may enter hands can store them."""
    loaded = load_table(request, where)
    won = won_hand(loaded.current, hand)
    if won is None:
        raise Http404
    if request.method == "POST":
        return _keep(request, loaded, won)
    return _show_hand(request, loaded, won, _bound(_question_about(request.GET, won), won))


def _question_about(data: QueryDict, won: WonHand) -> McrQuestion:
    """Return the question in the address; without a hand in it, the stored tiles."""
    row = latest_of(won.entry)
    if "hand" in data or row is None:
        return mcr_question(data)
    kept = kept_tiles(row)
    return replace(mcr_question(data), hand=kept.hand, win=kept.win, said=kept.said_list)


def _bound(question: McrQuestion, won: WonHand) -> McrQuestion:
    """Return the question with what the sheet knows: winds, self-draw, rules, and the announced value."""
    return replace(question, win=won.win(question.win), rules=won.current.rules, announced=won.announced, is_bound=True)


def _show_hand(
    request: HttpRequest, loaded: TablePage, won: WonHand, question: McrQuestion, refusal: Refusal | None = None
) -> HttpResponse:
    calc = hand_page(question)
    shared = context_of(calc) | {
        "won": won,
        "kept": latest_of(won.entry),
        "can_keep": "sheet.enter" in acts_of(loaded.page),
        "winner": loaded.current.seats.get(won.winner),
        "refusal": refusal,
    }
    if wants_part(request):
        return part(request, shared)
    return show(request, "sheets/hand_tiles", loaded, refusal.status if refusal else 200, **shared)


def _keep(request: HttpRequest, loaded: TablePage, won: WonHand) -> HttpResponse:
    """Store the tiles shown; render the reason if they cannot be stored."""
    question = _bound(mcr_question(request.POST), won)
    if question.hand is None:
        return _show_hand(request, loaded, won, question, Malformed("hand.unreadable", " ".join(question.refused)))
    shown = ShownHand(question.hand, question.win, dict(counted(question.said)))
    number = won.hand.number
    with Attempt() as attempt:
        row = keep_tiles(table=loaded.table, number=number, shown=shown, by=loaded.page.actor, at=loaded.now)
        facts = {"number": number, "announced": row.announced, "found": row.found}
        messages.success(
            request, _("Tiles of hand %(number)s saved: announced %(announced)s, found %(found)s.") % facts
        )
        return redirect(loaded.links.tiles(number))
    return _show_hand(request, loaded, won, question, attempt.refusal)
