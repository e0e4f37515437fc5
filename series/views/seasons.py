"""Serve the public pages of seasons: the list, the standings, one player's sum, files, and a frame for other sites."""

from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from mahjong_core.placement import fraction_text
from series.models import Series
from series.permissions import may_keep
from series.selectors.person_results import person_of_result
from series.selectors.season_files import season_sheets
from series.selectors.season_news import season_news
from series.selectors.seasons import (
    Season,
    outlook_of,
    player_rows,
    rule_sentences,
    season,
    shown_points,
)
from series.shapes import SeasonSerializer
from tournaments.common.look.atom import NewsEntry, write_atom
from tournaments.common.look.collation import reader_key
from tournaments.common.look.csv_rows import decimal, write_csv
from tournaments.common.look.workbooks import XLSX, write_workbook
from tournaments.common.permissions import creation_refusal
from tournaments.common.views.base import page_actor


def load_season(slug: str) -> Season:
    return season(get_object_or_404(Series, slug=slug), timezone.localdate())


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    actor = page_actor(request)
    context = {
        "every": sorted(Series.objects.all(), key=lambda series: reader_key(series.name)),
        "may_create": creation_refusal(actor) is None,
    }
    return render(request, "series/list.html", context)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings with every sum line by line."""
    current = load_season(slug)
    return render(request, "series/standings.html", _shown(request, current))


def _shown(request: HttpRequest, current: Season) -> dict[str, Any]:
    return {
        "season": current,
        "series": current.series,
        "rows": player_rows(current),
        "sentences": rule_sentences(current.rules),
        "classes": current.series.classes.all(),
        "may_keep": may_keep(page_actor(request), current.series),
    }


@require_safe
def player(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show one player's sum, and the possible effect of the next event."""
    current = load_season(slug)
    row = next((player_row for player_row in player_rows(current) if player_row.key == key), None)
    if row is None:
        raise Http404
    context: dict[str, Any] = {"season": current, "series": current.series, "row": row}
    context["person"] = person_of_result(current.people[key])
    outlook = outlook_of(current, key)
    if outlook is not None:
        coming, what = outlook
        names = {str(series_event.uid): series_event.name for series_event in current.held}
        context |= {
            "coming": coming,
            "what": what,
            "most": shown_points(what.most),
            "replaces": names.get(what.replaces or ""),
            "leads": row.place == 1,
        }
    return render(request, "series/player.html", context)


@require_safe
def standings_json(request: HttpRequest, slug: str) -> HttpResponse:
    return _open_to_all(JsonResponse(SeasonSerializer(load_season(slug)).data))


@require_safe
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a row for each player: the sum exact and as a decimal, and the points of each event."""
    current = load_season(slug)
    header = [
        "place",
        "name",
        "country",
        "club",
        "total",
        "total_decimal",
        *(event.name for event in current.events),
    ]
    rows = [
        [row.place, row.name, row.country, row.club, fraction_text(row.total), decimal(row.total)]
        + [cell.points or None for cell in row.cells]
        for row in player_rows(current)
    ]
    answer = HttpResponse(write_csv(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{slug}.csv"'
    return _open_to_all(answer)


@require_safe
def standings_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the whole season as a workbook."""
    answer = HttpResponse(write_workbook(season_sheets(load_season(slug))), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{slug}.xlsx"'
    return answer


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a feed of results added to the season, newest first."""
    series = get_object_or_404(Series, slug=slug)
    series_address = request.build_absolute_uri(reverse("series", args=[slug]))
    entries = [NewsEntry(uid, title, text, series_address, at) for uid, title, text, at in season_news(series)]
    own = request.build_absolute_uri(request.path)
    body = write_atom(series.name, series_address, own, str(series.uid), entries, series.created_at)
    return _open_to_all(HttpResponse(body, content_type="application/atom+xml; charset=utf-8"))


def _open_to_all(answer: HttpResponse) -> HttpResponse:
    answer["Access-Control-Allow-Origin"], answer["Cache-Control"] = "*", "no-cache"
    return answer


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without further arguments
@require_safe
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings for other sites' frames; only links can be clicked."""
    return render(request, "series/embed.html", _shown(request, load_season(slug)))
