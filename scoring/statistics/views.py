"""Render the statistics of an event: plots drawn by the server, each with its figures."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.standings.base import check_parameters, live_context, newest_standings, show
from scoring.statistics.base import STATISTICS_OF, read_own, statistics_context
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.kept_pages import answer_kept


@require_GET
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the statistics, on the basis that this person sees; ``?by=teams`` or ``countries``.

    ``?me=12`` draws that player's line among the leaders'.
    """
    kind = request.GET.get("by", "players")
    if kind not in STATISTICS_OF:
        raise Http404
    check_parameters(request, {"by", "me"})
    page, own = load_event(request, slug), read_own(request.GET.get("me", ""))
    return answer_kept(request, page, f"statistics:{kind}:{own or ''}", lambda: _show(request, page, kind, own))


def _show(request: HttpRequest, page: EventPage, kind: str, own: int | None) -> HttpResponse:
    shown = newest_standings(page)
    live = live_context(shown, f"statistics/{kind}{f'-{own}' if own else ''}")
    return show(request, "statistics/page", shown, live=live, **statistics_context(shown, kind, own))
