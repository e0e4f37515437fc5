"""Render the standings of players, teams and countries, and the reasons of a row."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET

from scoring.common.permissions import basis_for
from scoring.common.views.base import render_page
from scoring.common.views.live_rows import collected_rows, rows_hash
from scoring.standings.base import (
    StandingsPage,
    groups_context,
    live_context,
    load_standings,
    newest_standings,
    row_context,
    rows_matching,
    shared_context,
    show,
)
from scoring.standings.selectors.page import country_rows, row_detail, standing_rows, team_rows
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.kept_pages import answer_kept, kept_text
from tournaments.common.views.rendering import unindented


@require_GET
def players(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    if request.GET:
        return _show_players(request, page, _ranked(load_standings(request, slug), request.GET.get("q", "")))
    what = f"players:{basis_for(page.tournament, page.roles)}:{','.join(sorted(page.roles))}"
    ranked = partial(kept_text, page, what, lambda: _ranked(newest_standings(page)))
    return answer_kept(request, page, what, lambda: _show_players(request, page, ranked()))


def _show_players(request: HttpRequest, page: EventPage, ranked: str) -> HttpResponse:
    context = {"tab": "standings", "live": True, "ranked": ranked}
    return render_page(request, "standings/players/page", page, context)


def _ranked(shown: StandingsPage, wanted: str = "") -> SafeString:
    """Return the ranking with its head and foot; ``wanted``: the words that a row must hold."""
    rows = standing_rows(shown.current)
    matching = rows_matching(rows, wanted)
    context = {"kind": "players", "rows": matching, "query": wanted, "total": len(rows), "page": shown.page}
    context |= shared_context(shown) | {"live": live_context(shown, "standings")}
    with collected_rows() as listed_rows:
        listed = unindented(render_to_string("scoring/standings/players/list.html", context))
    more = {
        "listed": mark_safe(listed),  # noqa: S308  rendered by a template
        "mark": rows_hash(listed_rows),
    }
    return render_to_string("scoring/standings/players/main.html", context | more)


@require_GET
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    shown = load_standings(request, slug)
    return _show_groups(request, shown, "teams", team_rows(shown.current))


@require_GET
def countries(request: HttpRequest, slug: str) -> HttpResponse:
    shown = load_standings(request, slug)
    return _show_groups(request, shown, "countries", country_rows(shown.current))


def _show_groups(request: HttpRequest, shown: StandingsPage, kind: str, rows: tuple[Any, ...]) -> HttpResponse:
    wanted = request.GET.get("q", "")
    part = {"teams": "team-standings", "countries": "country-standings"}[kind]
    context = groups_context(kind, rows, shown.current) | {"rows": rows_matching(rows, wanted), "query": wanted}
    return show(request, "standings/groups/page", shown, live=live_context(shown, part), **context)


@require_GET
def row(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render why one player has their place; with ``part=row`` only the part that the standings unfold."""
    shown = load_standings(request, slug)
    detail = row_detail(shown.current, number)
    if detail is None:
        raise Http404
    context = row_context(shown, detail)
    if request.GET.get("part") == "row":
        return show(request, "standings/row/detail", shown, **context)
    return show(request, "standings/row/page", shown, live=live_context(shown, f"standing/{number}"), **context)
