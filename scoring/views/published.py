"""The rankings as they were published: the list, and each with what changed since the one before."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.permissions import veil_for
from scoring.selectors.published import publication, publications
from scoring.selectors.seat_views import is_mcr
from scoring.selectors.sheets import rules_of
from scoring.views.rendering import render_page
from tournaments.views.base import load_event


@require_GET
def published(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    context = {"tab": "standings", "releases": publications(page.tournament, veil_for(page.tournament, page.roles))}
    return render_page(request, "published", page, context)


@require_GET
def published_one(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    page = load_event(request, slug)
    found = publication(page.tournament, pk, veil_for(page.tournament, page.roles))
    if found is None:
        raise Http404
    context = {"tab": "standings", "shown": found, "is_mcr": is_mcr(rules_of(page.tournament))}
    return render_page(request, "published_one", page, context)
