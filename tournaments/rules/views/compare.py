"""Compare any two rule sets, or an event's with a preset."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import Family, RuleSet, from_data, presets_of, read_rules
from tournaments.common.errors import Malformed
from tournaments.common.rule_errors import as_refusal
from tournaments.common.views.base import load_event
from tournaments.rules.selectors.compare import pair_with, two_rule_sets, usual_pair


@require_safe
def rule_compare(request: HttpRequest) -> HttpResponse:
    """Compare the rule sets ``?a=`` and ``?b=``; by default the newest and the one before."""
    family = Family.MCR if request.GET.get("family") == Family.MCR else Family.RIICHI
    usual_first, usual_second = usual_pair(family)
    first = _named(request, "a") or usual_first
    second = _named(request, "b") or usual_second
    context = {"family": first.family.value, **_context(first, second)}
    return render(request, "tournaments/rules/compare/page.html", context)


@require_safe
def event_rule_compare(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare the event's own rules with ``?b=``."""
    page = load_event(request, slug)
    own = from_data(page.tournament.rule_set)
    other = _named(request, "b") or pair_with(own)
    context = {"page": page, "tab": "event", "is_event": True, **_context(other, own)}
    return render(request, "tournaments/rules/compare/event.html", context)


def _named(request: HttpRequest, name: str) -> RuleSet | None:
    text = request.GET.get(name, "")
    if not text:
        return None
    try:
        return read_rules(text)
    except RuleError as error:
        refusal = as_refusal(error)
        raise Malformed(refusal.code, refusal.message, refusal.detail) from error


def _context(first: RuleSet, second: RuleSet) -> dict[str, Any]:
    """Return the comparison; two games are not compared line by line."""
    is_one_game = first.family is second.family
    return {
        "first": first,
        "second": second,
        "shown": two_rule_sets(first, second) if is_one_game else None,
        "choices": [(family, presets_of(family)) for family in Family],
    }
