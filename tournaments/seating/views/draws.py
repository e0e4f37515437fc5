"""Render seating draws: committed, run, published, each in public, with their history."""

import json
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import DrawSource, DrawStatus, SeatingDraw
from tournaments.participation.selectors.marks import count_drawn
from tournaments.seating.base import given_up
from tournaments.seating.forms import DrawForm
from tournaments.seating.selectors.draw_page import draw_page
from tournaments.seating.selectors.draw_rows import draw_rows
from tournaments.seating.selectors.inputs import draw_span
from tournaments.seating.selectors.proxies import absent_choices, proxies_of, takes_proxies
from tournaments.seating.selectors.wishes import standing_wishes
from tournaments.seating.services.changes import bring_back
from tournaments.seating.services.drawing import commit_draw, start_draw
from tournaments.seating.services.proxies import name_proxy
from tournaments.seating.services.publishing import drop_draw, publish_draw
from tournaments.seating.tasks import finish_draw
from tournaments.tables.selectors.occupancy import seats_to_name


def draws(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    return render(request, "tournaments/seating/draws/list.html", _draws_context(page, _draw_form(page)))


def _draw_form(page: EventPage, data: Any = None) -> DrawForm:
    return DrawForm(data, wishes=standing_wishes(page.tournament) if "seating.draw" in page.acts else ())


def _draws_context(page: EventPage, form: DrawForm) -> dict[str, Any]:
    may_draw = "seating.draw" in page.acts
    rows = draw_rows(page.tournament, may_preview=may_draw)
    return {
        "page": page,
        "tab": "seating",
        "rows": rows,
        "may_draw": may_draw,
        "form": form,
        "span": draw_span(page.tournament) if may_draw else None,
        "lacks_players": may_draw and count_drawn(page.tournament) < PLACES_AT_A_TABLE,
        "is_seated": any(row.draw.status == DrawStatus.PUBLISHED for row in rows),
        "open_draw": next((row.draw for row in rows if row.is_open_lot), None),
        "open_rows": [row for row in rows if row.is_committed or row.is_run],
    }


@require_POST
def draw_commit(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug, "seating.draw")
    form = _draw_form(page, request.POST)
    if not form.is_valid():
        return render(request, "tournaments/seating/draws/list.html", _draws_context(page, form), status=422)
    with refusals_on(form) as attempt:
        made = commit_draw(tournament=page.tournament, options=form.options(), by=page.actor, at=page.now)
        messages.success(request, _("The draw is prepared. Enter the public value to run it."))
        return redirect("draw", slug, made.uid)
    return render(request, "tournaments/seating/draws/list.html", _draws_context(page, form), status=attempt.status)


@require_POST
def draw_run(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    """Store the public value and draw in the background; the draw's page shows the progress."""
    page = load_event(request, slug)
    value = request.POST.get("public_value", "")
    started = start_draw(draw=_draw_of(page, draw), public_value=value, by=page.actor, at=page.now)
    finish_draw.delay(started.pk)
    return redirect("draw", slug, draw)


@require_GET
def draw(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    """Show one draw: its steps, its certificate, and for the organiser the effects of publishing."""
    page = load_event(request, slug)
    seating_draw = _draw_of(page, draw)
    if request.GET.get("part") == "progress":
        return draw_progress(seating_draw)
    may_draw = "seating.draw" in page.acts
    context = {
        "page": page,
        "tab": "seating",
        "may_draw": may_draw,
        "shown": draw_page(seating_draw, is_drawer=may_draw),
        "proxies": proxies_of(seating_draw),
        "absent_choices": absent_choices(seating_draw) if may_draw and takes_proxies(seating_draw) else [],
    }
    return render(request, "tournaments/seating/draws/page.html", context)


def draw_progress(draw: SeatingDraw) -> HttpResponse:
    """Return an empty response while the draw is being made, then one that reloads the page."""
    if draw.status == DrawStatus.RUNNING:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


@require_GET
def draw_file(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    """Return the certificate as the file that ``python -m mahjong_core verify`` reads."""
    page = load_event(request, slug)
    seating_draw = _draw_of(page, draw)
    if seating_draw.certificate is None or (seating_draw.published_at is None and "seating.draw" not in page.acts):
        raise Http404
    answer = HttpResponse(json.dumps(seating_draw.certificate, separators=(",", ":")), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-draw-{seating_draw.uid}.json"'
    return answer


@require_GET
def draws_explained(request: HttpRequest, slug: str) -> HttpResponse:
    return render(
        request, "tournaments/seating/draws/explained.html", {"page": load_event(request, slug), "tab": "seating"}
    )


@require_POST
def draw_publish(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    page = load_event(request, slug)
    ticked = given_up(request.POST)
    published = publish_draw(draw=_draw_of(page, draw), giving_up=ticked, by=page.actor, at=page.now)
    messages.success(request, _("Version %(version)s of the seating was published.") % {"version": published.version})
    waiting = seats_to_name(page.tournament) if published.source == DrawSource.CHANGE else []
    if waiting:
        words = ngettext(
            "%(n)s seat of the future sessions has no player. Name a player here or later.",
            "%(n)s seats of the future sessions have no player. Name players here or later.",
            len(waiting),
        )
        messages.warning(request, words % {"n": len(waiting)})
        return redirect("substitutes", slug, waiting[0].seat.table.session.number)
    return redirect("seating", slug)


@require_POST
def draw_proxy(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    """Name a proxy for an absent player or team, or remove it with an empty name."""
    page = load_event(request, slug)
    seating_draw = _draw_of(page, draw)
    absent, proxy = request.POST.get("absent", ""), request.POST.get("proxy", "")
    name_proxy(draw=seating_draw, absent=absent, proxy=proxy, by=page.actor, at=page.now)
    return redirect(f"{reverse('draw', args=[slug, draw])}#proxies")


@require_POST
def draw_drop(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    page = load_event(request, slug)
    drop_draw(draw=_draw_of(page, draw), reason=request.POST.get("reason", ""), by=page.actor, at=page.now)
    messages.success(request, _("The draft was discarded. It stays in the history."))
    return redirect("draws", slug)


@require_POST
def draw_again(request: HttpRequest, slug: str, draw: UUID) -> HttpResponse:
    page = load_event(request, slug)
    made = bring_back(draw=_draw_of(page, draw), by=page.actor, at=page.now)
    return redirect("draw", slug, made.uid)


def _draw_of(page: EventPage, draw: UUID) -> SeatingDraw:
    return get_object_or_404(SeatingDraw.objects.select_related("tournament"), uid=draw, tournament=page.tournament)
