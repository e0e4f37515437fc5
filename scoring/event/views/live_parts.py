"""Render the parts of pages that follow the stream: the standings, the results, the event's front page."""

import json
from typing import Final

from scoring.common.permissions import basis_for
from scoring.event.views.page import event_page_context
from scoring.hall.selectors.live_facts import live_facts
from scoring.publication.base import results_context
from scoring.side_rankings.base import side_context
from scoring.standings.base import groups_context, newest_standings, row_context, shared_context
from scoring.standings.selectors.page import country_rows, row_detail, standing_rows, team_rows
from scoring.standings.selectors.ranking import ranking
from scoring.standings.selectors.rows import standings_data
from scoring.statistics.base import STATISTICS_OF, read_own, statistics_context
from tournaments.common.views.base import EventPage
from tournaments.models import PublicPart, Session
from tournaments.registry.live_parts import JSON, LivePart, draw


def standings_json(page: EventPage, words: str) -> str | None:
    current = ranking(page.tournament, basis_for(page.tournament, page.roles))
    return json.dumps(standings_data(current), ensure_ascii=False, separators=(",", ":"))


def _players_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    rows = standing_rows(shown.current)
    context = {"kind": "players", "rows": rows, "total": len(rows)}
    return draw(page, "scoring/standings/players/live.html", shared_context(shown) | context)


def _teams_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    context = groups_context("teams", team_rows(shown.current), shown.current)
    return draw(page, "scoring/standings/groups/live.html", shared_context(shown) | context)


def _countries_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    context = groups_context("countries", country_rows(shown.current), shown.current)
    return draw(page, "scoring/standings/groups/live.html", shared_context(shown) | context)


def _results_part(page: EventPage, words: str) -> str | None:
    number = int(words) if words.isascii() and words.isdigit() and len(words) < 4 else 0
    session = Session.objects.filter(tournament=page.tournament, number=number).first()
    if session is None:
        return None
    shown = newest_standings(page)
    return draw(page, "scoring/publication/results/live.html", shared_context(shown) | results_context(shown, session))


def _row_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    detail = row_detail(shown.current, int(words)) if words.isascii() and words.isdigit() and len(words) < 7 else None
    if detail is None:
        return None
    return draw(page, "scoring/standings/row/live.html", shared_context(shown) | row_context(shown, detail))


def _statistics_part(page: EventPage, words: str) -> str | None:
    """Render the statistics. ``words``: players, teams or countries, then a dash and the number whose line is drawn."""
    kind, dash, number = words.partition("-")
    own = read_own(number)
    if kind not in STATISTICS_OF or (dash and own is None):
        return None
    shown = newest_standings(page)
    context = shared_context(shown) | statistics_context(shown, kind, own)
    return draw(page, "scoring/statistics/live.html", context)


def _side_part(page: EventPage, words: str) -> str | None:
    shown = newest_standings(page)
    return draw(page, "scoring/side_rankings/live.html", shared_context(shown) | side_context(shown))


def event_part(page: EventPage, words: str) -> str | None:
    return draw(page, "scoring/event/live.html", event_page_context(page))


def clock_json(page: EventPage, words: str) -> str | None:
    """Return the clock as the stream sends it, for pages whose stream is cut."""
    facts = live_facts(page.tournament.pk, {PublicPart.CLOCK}, page.now)
    return json.dumps(facts.get(PublicPart.CLOCK, {}), separators=(",", ":"))


RESULTS: Final = frozenset({PublicPart.STANDINGS, PublicPart.SESSION})
PARTS: Final = (
    LivePart("standings.json", standings_json, RESULTS, JSON),
    LivePart("standings", _players_part, RESULTS),
    LivePart("team-standings", _teams_part, RESULTS),
    LivePart("country-standings", _countries_part, RESULTS),
    LivePart("results", _results_part, RESULTS, takes_words=True),
    LivePart("standing", _row_part, RESULTS, takes_words=True),
    LivePart("statistics", _statistics_part, RESULTS, takes_words=True),
    LivePart("side-rankings", _side_part, RESULTS),
    LivePart("clock.json", clock_json, frozenset({PublicPart.CLOCK}), JSON),
    LivePart("event", event_part, RESULTS | {PublicPart.CLOCK}),
)
