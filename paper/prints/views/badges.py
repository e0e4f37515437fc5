"""Serve the badge of one person on the spot."""

from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from paper.models import OPEN, PrintRun
from paper.prints.services.badges import BADGE, order_badge
from paper.tasks import set_run
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Participant

_LOOKS_AGAIN = "2"  # seconds, while the file is being made elsewhere


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def badge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the badge; POST orders it, and the answer is its file once it is ready."""
    page = load_event(request, slug, "player_link.issue")
    wanted = Participant.objects.select_related("tournament")
    person = get_object_or_404(wanted, tournament=page.tournament, number=number)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            return _order(request, page, person)
    run = _run_of(request, person)
    if run is not None and hasattr(run, "output"):
        return redirect("print-file", slug, run.uid)
    context = {
        "page": page,
        "tab": "print",
        "person": person,
        "document": BADGE,
        "run": run,
        "refusal": attempt.refusal,
    }
    context["in_work"] = run is not None and run.status in OPEN
    answer = render(request, "paper/badge.html", context, status=attempt.status)
    if context["in_work"]:
        answer.headers["Refresh"] = _LOOKS_AGAIN
    return answer


def _order(request: HttpRequest, page: EventPage, person: Participant) -> HttpResponse:
    language, now = get_language() or settings.LANGUAGE_CODE, page.now
    run = order_badge(participant=person, language=language, address=site_of(request), by=page.actor, at=now)
    transaction.on_commit(partial(set_run.delay, run.pk))
    return redirect(f"{reverse('print-badge', args=[page.tournament.slug, person.number])}?run={run.uid}")


def _run_of(request: HttpRequest, person: Participant) -> PrintRun | None:
    """Return the order in the address, if it is of this person's badge."""
    try:
        uid = UUID(request.GET.get("run", ""))
    except ValueError:
        return None
    runs = PrintRun.objects.select_related("output").filter(tournament=person.tournament, document=BADGE, uid=uid)
    print_run = runs.first()
    return print_run if print_run is not None and print_run.subjects == [f"player:{person.uid}"] else None
