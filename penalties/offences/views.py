"""Show the offences of a game, open to everybody: what every text says about each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_core.rulesets import Family
from penalties.offences.selectors.topics import offence_topics
from tournaments.common.rule_words.clause_links import way_back


@require_safe
def offence_list(request: HttpRequest, family: str) -> HttpResponse:
    """Show the list of offences, or the results of a search."""
    if family not in set(Family):
        raise Http404
    wanted = request.GET.get("q", "")[:100].strip()
    topics = offence_topics(Family(family), wanted)
    matches = sum(len(entries) for _title, entries in topics)
    context = {"family": family, "topics": topics, "query": wanted, "matches": matches, "back": way_back(request)}
    return render(request, "penalties/offences.html", context)
