"""Render the rankings as they were published."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.common.permissions import embargoes_for
from scoring.common.views.base import render_page
from scoring.publication.selectors.published import publication, publications
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr
from tournaments.common.views.base import load_event


@require_GET
def published(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    context = {
        "tab": "standings",
        "releases": publications(page.tournament, embargoes_for(page.tournament, page.roles)),
    }
    return render_page(request, "standings/published/page", page, context)


@require_GET
def published_one(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    page = load_event(request, slug)
    release = publication(page.tournament, uid, embargoes_for(page.tournament, page.roles))
    if release is None:
        raise Http404
    context = {"tab": "standings", "shown": release, "is_mcr": is_mcr(rules_of(page.tournament))}
    return render_page(request, "standings/published/one", page, context)
