"""The statistics of an event: plots drawn by the server, each with its figures beside it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.selectors import statistics_page as drawn
from scoring.selectors.statistics import EventFigures, event_figures
from scoring.views.standings import StandingsPage, check_parameters, live_context, newest_standings, show
from tournaments.views.base import load_event

STATISTICS_OF: Final[Mapping[str, Callable[[EventFigures], list[drawn.TallyRow]]]] = {
    "players": drawn.player_rows,
    "teams": drawn.team_rows,
    "countries": drawn.country_rows,
}


@require_GET
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """What the hands and sessions come to, on the basis that this person sees; ``?by=teams`` or ``countries``."""
    kind = request.GET.get("by", "players")
    if kind not in STATISTICS_OF:
        raise Http404
    check_parameters(request, {"by"})
    shown = newest_standings(load_event(request, slug))
    live = live_context(shown, f"statistics/{kind}")
    return show(request, "standings/statistics", shown, live=live, **statistics_context(shown, kind))


def statistics_context(shown: StandingsPage, kind: str) -> dict[str, Any]:
    """Figures, plots and the tallies of ``kind``: players, teams or countries."""
    figures = event_figures(shown.page.tournament, shown.basis)
    lines = drawn.leader_lines(figures)
    return {
        "kind": kind,
        "rows": STATISTICS_OF[kind](figures),
        "facts": drawn.facts(figures),
        "by_session": drawn.session_facts(figures),
        "bars": drawn.value_bars(figures),
        "winds": drawn.wind_rows(figures),
        "lines": lines,
        "played": range(1, shown.last_session + 1),
        "hands": drawn.hand_rows(figures),
        "best": drawn.best_session_rows(figures),
        "typed": figures.typed,
        "is_riichi": drawn.is_riichi(figures),
    }
