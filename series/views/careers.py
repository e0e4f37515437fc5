"""The page of somebody who agreed to one; nobody else has a page, whoever asks."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from series.selectors.careers import TALL, WIDE, career_of
from tournaments.players.selectors.public_people import public_person


@require_safe
@never_cache
def career(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Results, places by wind, best hands, head to head, and the curve of base ranks."""
    person = public_person(uid)
    if person is None:
        raise Http404
    if person.uid != uid:
        return redirect("career", person.uid)
    return render(request, "series/career.html", {"career": career_of(person), "wide": WIDE, "tall": TALL})
