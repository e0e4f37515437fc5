"""Search the people of the events that the staff member may see."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from tournaments.common.views.base import page_actor
from tournaments.models import Person
from tournaments.players.selectors.merging import followed, may_merge, merges_into
from tournaments.players.selectors.people import (
    known_people,
    person_card,
    search_clubs,
    search_countries,
    search_people,
)
from tournaments.players.selectors.public_people import has_public_page
from tournaments.staff.services import check_is_staff

_PAGE_SIZE = 50


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """List players by words of their name, club or country, or by a federation number of an own event."""
    user = check_is_staff(page_actor(request))
    q = request.GET.get("q", "").strip()[:100]
    country, club = request.GET.get("country", "")[:3], request.GET.get("club", "")[:120]
    listed = Paginator(search_people(user, q, country=country, club=club), _PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "q": q,
        "country": country,
        "club": club,
        "listed": listed,
        "people": known_people(user, [*listed]),
        "clubs": search_clubs(user, q),
        "countries": search_countries(user, q),
    }
    return render(request, "tournaments/players/people/search.html", context)


@require_GET
def person(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show one person and their events, among those that the reader may see."""
    by = page_actor(request)
    card = person_card(uid, check_is_staff(by))
    row = Person.objects.filter(uid=uid).first()
    if card is None or row is None:
        if row is not None and row.merged_into is not None:
            return redirect("person", followed(row).uid)
        raise Http404
    merges = may_merge(by, row)
    context = {
        "person": card,
        "may_merge": merges,
        "merges": merges_into(row) if merges else [],
        "is_public": has_public_page(row),
    }
    return render(request, "tournaments/players/people/page.html", context)
