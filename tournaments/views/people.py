"""The staff's search over people, clubs and countries of all events."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.people import person_card, search_clubs, search_countries, search_people
from tournaments.services.staff import check_is_staff
from tournaments.views.base import page_actor

PAGE_SIZE = 50


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Players by words of their name, club, country or federation number."""
    check_is_staff(page_actor(request))
    q = request.GET.get("q", "").strip()[:100]
    country, club = request.GET.get("country", "")[:3], request.GET.get("club", "")[:20]
    found = search_people(q, country=country, club=club)
    context = {
        "q": q,
        "country": country,
        "club": club,
        "found": Paginator(found, PAGE_SIZE).get_page(request.GET.get("page")),
        "clubs": search_clubs(q),
        "countries": search_countries(q),
    }
    return render(request, "people/search.html", context)


@require_GET
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """One person and the events they entered."""
    check_is_staff(page_actor(request))
    found = person_card(pk)
    if found is None:
        raise Http404
    return render(request, "people/person.html", {"person": found})
