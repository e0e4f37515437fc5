"""The staff's search over the people of the events that they may see."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.people import known_person, person_card, search_clubs, search_countries, search_people
from tournaments.services.staff import check_is_staff
from tournaments.views.base import page_actor

_PAGE_SIZE = 50


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Players by words of their name, club or country, or by a federation number of an event of one's own."""
    user = check_is_staff(page_actor(request))
    q = request.GET.get("q", "").strip()[:100]
    country, club = request.GET.get("country", "")[:3], request.GET.get("club", "")[:120]
    listed = Paginator(search_people(user, q, country=country, club=club), _PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "q": q,
        "country": country,
        "club": club,
        "listed": listed,
        "people": [known_person(person) for person in listed],
        "clubs": search_clubs(user, q),
        "countries": search_countries(user, q),
    }
    return render(request, "tournaments/people/search.html", context)


@require_GET
def person(request: HttpRequest, uid: UUID) -> HttpResponse:
    """One person and the events they entered, among those that the reader may see."""
    card = person_card(uid, check_is_staff(page_actor(request)))
    if card is None:
        raise Http404
    return render(request, "tournaments/people/person.html", {"person": card})
