"""Render the rating of all club seasons of the site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_core.rulesets.records import Family
from scoring.clubs.forms import SiteRatingForm
from scoring.clubs.selectors.site_rating import site_rating


@require_safe
def site_ratings(request: HttpRequest) -> HttpResponse:
    """Return the page of the rating of a family of rules, of everyone or of the members of a club."""
    form = SiteRatingForm(request.GET or {"family": Family.RIICHI.value})
    chosen = form.cleaned_data if form.is_valid() else {}
    groups = site_rating(Family(chosen.get("family") or Family.RIICHI), chosen.get("club") or "")
    return render(
        request, "scoring/clubs/site.html", {"form": form, "groups": groups}, status=422 if form.errors else 200
    )
