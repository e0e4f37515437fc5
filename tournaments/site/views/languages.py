"""Show which languages are offered, what is translated, and how to help."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.common.views.redirects import safe_next
from tournaments.site.selectors.languages import offered_languages


@require_GET
def languages(request: HttpRequest) -> HttpResponse:
    """Show the languages to choose from; the choice leads back to the page that ``next`` names."""
    context = {"offered": offered_languages(), "where": safe_next(request)}
    return render(request, "tournaments/site/languages.html", context)
