"""Render the rule texts clause by clause, with their uses; in an event or outside."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_core.clauses import TEXTS
from mahjong_core.rulesets import Family
from tournaments.common.rule_words.clause_links import followed_texts, way_back
from tournaments.common.views.base import load_event
from tournaments.models import Tournament
from tournaments.rules.selectors.pages import option_groups
from tournaments.rules.selectors.texts import search_texts, text_page, text_rows

MAX_SEARCHED = 100  # signs of a search


@require_safe
def rule_texts(request: HttpRequest) -> HttpResponse:
    """List the texts, and search all of them."""
    return render(request, "tournaments/rules/reader/texts.html", _texts_context(request))


@require_safe
def rule_text(request: HttpRequest, text: str) -> HttpResponse:
    return render(request, "tournaments/rules/reader/text.html", _text_context(request, text))


@require_safe
def event_rule_texts(request: HttpRequest, slug: str) -> HttpResponse:
    """List the texts beside an event: those that it follows come first."""
    page = load_event(request, slug)
    context = {"page": page, "tab": "event", **_texts_context(request, page.tournament)}
    return render(request, "tournaments/rules/reader/event_texts.html", context)


@require_safe
def event_rule_text(request: HttpRequest, slug: str, text: str) -> HttpResponse:
    """Show a text, each clause with the event's own options and pages."""
    page = load_event(request, slug)
    context = {"page": page, "tab": "event", **_text_context(request, text, page.tournament)}
    return render(request, "tournaments/rules/reader/event_text.html", context)


@require_safe
def rule_options(request: HttpRequest, family: str) -> HttpResponse:
    """Show every option of a game: the value of each preset, and its clause."""
    if family not in set(Family):
        raise Http404
    context = {"family": family, "groups": option_groups(Family(family)), "back": way_back(request)}
    return render(request, "tournaments/rules/reader/options.html", context)


def _texts_context(request: HttpRequest, event: Tournament | None = None) -> dict[str, Any]:
    wanted = _search_of(request)
    followed = followed_texts(event.rule_set) if event else ()
    hits = search_texts(wanted, followed) if wanted else []
    return {"query": wanted, "texts": text_rows(followed), "hits": hits, "back": way_back(request), "event": event}


def _text_context(request: HttpRequest, text: str, event: Tournament | None = None) -> dict[str, Any]:
    if text not in TEXTS:
        raise Http404
    wanted = _search_of(request)
    return {
        "query": wanted,
        "shown": text_page(text, wanted, event),
        "texts": text_rows(followed_texts(event.rule_set) if event else ()),
        "back": way_back(request),
        "event": event,
    }


def _search_of(request: HttpRequest) -> str:
    return request.GET.get("q", "")[:MAX_SEARCHED].strip()
