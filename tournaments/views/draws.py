"""Seating draws: committed, run, published, each in public; the history stays."""

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments import tasks
from tournaments.forms.draws import DrawForm
from tournaments.models import DrawStatus, SeatingDraw
from tournaments.permissions import check_may
from tournaments.selectors.draw_inputs import frozen_sessions
from tournaments.selectors.draw_page import draw_page
from tournaments.selectors.draw_rows import draw_rows
from tournaments.services.publishing import drop_draw, publish_draw
from tournaments.services.seating import commit_draw, start_draw
from tournaments.services.seating_changes import bring_back
from tournaments.views.base import EventPage, load_event


def draws(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    return render(request, "draws/draws.html", draws_context(page, DrawForm()))


def draws_context(page: EventPage, form: DrawForm) -> dict[str, Any]:
    may_draw = "seating.draw" in page.acts
    rows = draw_rows(page.tournament, may_preview=may_draw)
    return {
        "page": page,
        "tab": "seating",
        "rows": rows,
        "may_draw": may_draw,
        "form": form,
        "frozen": frozen_sessions(page.tournament) if may_draw else 0,
        "is_seated": any(row.draw.status == DrawStatus.PUBLISHED for row in rows),
        "open_rows": [row for row in rows if row.is_committed or row.is_run],
    }


@require_POST
def draw_commit(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    check_may(page.actor, "seating.draw", page.tournament)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return render(request, "draws/draws.html", draws_context(page, form), status=422)
    commit_draw(tournament=page.tournament, options=form.options(), by=page.actor, at=timezone.now())
    messages.success(request, _("The commitment is published. Nothing is drawn yet."))
    return redirect("draws", slug)


@require_POST
def draw_run(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    """Take the public value in, and draw in the background; the draw's page shows how far it is."""
    page = load_event(request, slug)
    value = request.POST.get("public_value", "")
    started = start_draw(draw=draw_of(page, draw), public_value=value, by=page.actor, at=timezone.now())
    tasks.finish_draw.delay(started.pk)
    return redirect("draw", slug, draw)


@require_GET
def draw(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    """One draw: its steps, its certificate, and for the organiser what publishing it would change."""
    page = load_event(request, slug)
    found = draw_of(page, draw)
    if request.GET.get("part") == "progress":
        return progress(found)
    may_draw = "seating.draw" in page.acts
    context = {"page": page, "tab": "seating", "may_draw": may_draw, "shown": draw_page(found, is_drawer=may_draw)}
    return render(request, "draws/draw.html", context)


def progress(draw: SeatingDraw) -> HttpResponse:
    """Nothing while the draw is being made; then the page is to be loaded again."""
    if draw.status == DrawStatus.RUNNING:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


@require_GET
def draw_file(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    """The certificate as the file that ``python -m mahjong_core verify`` reads."""
    page = load_event(request, slug)
    found = draw_of(page, draw)
    if found.certificate is None or (found.published_at is None and "seating.draw" not in page.acts):
        raise Http404
    answer = HttpResponse(json.dumps(found.certificate, separators=(",", ":")), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-draw-{found.pk}.json"'
    return answer


@require_GET
def draws_explained(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "draws/explained.html", {"page": load_event(request, slug), "tab": "seating"})


@require_POST
def draw_publish(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    page = load_event(request, slug)
    published = publish_draw(draw=draw_of(page, draw), by=page.actor, at=timezone.now())
    messages.success(request, _("Version %(version)s of the seating is published.") % {"version": published.version})
    return redirect("seating", slug)


@require_POST
def draw_drop(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    page = load_event(request, slug)
    drop_draw(draw=draw_of(page, draw), by=page.actor, at=timezone.now())
    messages.success(request, _("The draft is put aside; the history keeps it."))
    return redirect("draws", slug)


@require_POST
def draw_again(request: HttpRequest, slug: str, draw: int) -> HttpResponse:
    page = load_event(request, slug)
    made = bring_back(draw=draw_of(page, draw), by=page.actor, at=timezone.now())
    return redirect("draw", slug, made.pk)


def draw_of(page: EventPage, draw: int) -> SeatingDraw:
    return get_object_or_404(SeatingDraw.objects.select_related("tournament"), pk=draw, tournament=page.tournament)
