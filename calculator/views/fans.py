"""Show the page of the 81 fans."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from calculator.selectors.fan_page import fan_groups

_LONGEST_SEARCH = 80


@require_GET
def fans(request: HttpRequest) -> HttpResponse:
    """Show all fans; the search works on the server too, for a page without script."""
    search = request.GET.get("q", "")[:_LONGEST_SEARCH].strip()
    groups = fan_groups(search)
    matches = sum(len(group.cards) for group in groups)
    return render(request, "calculator/fans.html", {"groups": groups, "search": search, "matches": matches})
