"""Serve the public page of a person who agreed to one; without consent there is no page."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from series.selectors.person_results import person_results
from tournaments.players.selectors.public_people import public_person


@require_safe
@never_cache
def person_page(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show every event of the person, with place and base rank where it is final."""
    person = public_person(uid)
    if person is None:
        raise Http404
    if person.uid != uid:
        return redirect("person-page", person.uid)
    return render(request, "series/person.html", {"person": person, "results": person_results(person)})
